"""Tables for the screen: unique headings, numeric columns numeric, text literal and valid."""

import math

import numpy as np
import pandas as pd
import pyarrow as pa

from pages._view import literal, tables
from tests.view_values import LOSSES, explanation
from textsim_core.types import Score, Status


def numeric(table: pd.DataFrame, *columns: str) -> bool:
    return all(pd.api.types.is_numeric_dtype(table[column]) for column in columns)


def test_the_ledger() -> None:
    table = tables.ledger(explanation().ledger, references=2)
    assert table["N-gram"].tolist() == ["the", "<b> a\ufffd"]
    assert table["Credited"].tolist() == [2, 0]
    assert table["Cut"].tolist() == [2, 1]
    assert table["Granted by"].tolist() == ["Expected 1", ""]
    assert numeric(table, "Order", "Said", "Allowed", "Credited", "Cut")
    assert tables.ledger(()).empty


def test_losses_and_their_shares() -> None:
    table = tables.losses(LOSSES)
    assert math.isclose(table["Points lost"].sum(), 71.7)
    assert math.isclose(table["Share of loss (%)"].sum(), 100)
    assert tables.losses(())["Points lost"].empty


def test_frames() -> None:
    table = tables.frames(explanation().frames)
    assert table["Shown"].tolist() == ["7", "25.0\u202f%", "28.30"]
    assert numeric(table, "Step", "Value")


def test_parts_keep_numbers_and_words_apart() -> None:
    parts = {
        "counts": np.array([3, 1]),
        "nested": [[1.0], [math.nan]],
        "tokenizer": "13a",
        "flag": np.True_,
        "nothing": None,
        "by": {"a": np.float64(2.5)},
    }
    table = tables.parts(Score("m", 0.1, parts, Status.OK, "s"))
    assert table["Quantity"].tolist() == [
        "counts 1", "counts 2", "nested 1 1", "nested 2 1", "tokenizer", "flag", "nothing", "by a",
    ]  # fmt: skip
    assert table["Value"].tolist()[:3] == [3, 1, 1]
    assert table["Value"].isna().tolist() == [False, False, False, True, True, True, True, False]
    assert table["Text"].tolist() == ["", "", "", "n/a", "13a", "yes", "n/a", ""]
    assert numeric(table, "Value")


def test_any_columns_become_safe_to_show() -> None:
    table = tables.texts(
        [("a", ["x\ud800\0", None]), ("a\ud800", ["y" * 1000, "z"]), ("n", [1, 2])]
    )
    assert table["a"].tolist()[0] == "x\ufffd\u2400"
    assert table.columns.tolist() == ["a", "a\ufffd", "n"]
    assert table["a\ufffd"][0] == "y" * 300 + "… (+700 characters)"
    pa.Table.from_pandas(table)


def test_headings_become_unique() -> None:
    names = [f"a{chr(half)}" for half in (0xD800, 0xD801)]
    assert tables.texts((name, [1]) for name in names).columns.tolist() == [
        "a\ufffd",
        "a\ufffd (2)",
    ]
    assert tables.unique("x", ["x", "x (2)"]) == "x (3)"


def test_storable_keeps_everything_else() -> None:
    text = "a\u200b\u202e😀\ufeff\r\n$x$ <b>"
    assert literal.storable(text) == text
    assert literal.in_html("<b>&\"'") == "&lt;b&gt;&amp;&quot;&#x27;"
