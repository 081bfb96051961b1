"""Every measured figure of other tools, to the last digit: see golden.py for the mapping."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import textsim_core as ts
from tests.golden import (
    TOKENIZERS,
    NotExpressible,
    Row,
    call_for,
    figure,
    left_out,
    read_rows,
    score_for,
    tokens_for,
)

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def rows(pytestconfig: pytest.Config) -> list[Row]:
    given = pytestconfig.getoption("--golden")
    files = [Path(given)] if given else sorted(DATA.glob("golden_*.jsonl"))
    return [row for file in files for row in read_rows(file)]


@pytest.fixture(scope="module")
def cases(pytestconfig: pytest.Config) -> Mapping[str, Any]:
    cases: Mapping[str, Any] = json.loads(
        Path(pytestconfig.getoption("--golden-cases")).read_text("utf-8")
    )
    return cases


def _difference(row: Row, cases: Mapping[str, Any]) -> str:
    """What is wrong with our answer to a row; "" when nothing is."""
    if row["field"] == "tokens" and row["system"] in TOKENIZERS:
        ours = tokens_for(row)
        return "" if ours == row["value"] else f"measured {row['value']!r}, ours {ours!r}"
    call = call_for(row)
    score = score_for(row, call, cases)
    if "error" in row:
        fine = score.status == ts.Status.UNDEFINED and score.reason
        return "" if fine else f"the tool fails with {row['error']!r}, ours is {score.value!r}"
    ours, theirs = figure(score, row["field"], call), row["value"]
    pairs = zip(ours, theirs, strict=True) if isinstance(theirs, list) else [(ours, theirs)]
    for mine, measured in pairs:
        if not math.isclose(mine, measured, rel_tol=call.tolerance, abs_tol=1e-300):
            return f"measured {measured!r}, ours {mine!r} ({score.status.label})"
    return ""


def test_every_expressible_row_is_reproduced(rows: list[Row], cases: Mapping[str, Any]) -> None:
    checked, wrong = 0, []
    for row in rows:
        try:
            difference = _difference(row, cases)
        except NotExpressible:
            continue
        checked += 1
        if difference:
            wrong.append(
                f"{row['system']} {row['version']} {row['config']} {row['case']}: {difference}"
            )
    assert not wrong, f"{len(wrong)} of {checked} rows differ:\n" + "\n".join(wrong[:40])
    assert checked, "no row could be checked"


def test_rows_left_out_are_reported_with_their_reason(
    rows: list[Row], record_property: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    reasons = Counter(f"{row['system']}: {reason}" for reason, row in left_out(rows))
    with capsys.disabled():
        print(f"\ngolden: {len(rows) - reasons.total()} rows checked, {reasons.total()} left out")
        for reason, number in reasons.most_common():
            print(f"  {number:5} {reason}")
    assert all(reasons), "a reason is empty"
    assert reasons.total() * 100 < len(rows), "1 % or more is left out"
