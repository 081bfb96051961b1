"""Pre-flight: what the texts themselves show before any score, one check a file.

`DataSet.findings` is what was noticed while a file was read (its bytes, lines
and cells). What is found here concerns the pairs that would be scored, however
they came to be, and says for many findings how to put them right.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textsim_core.data.dataset import DataSet
from textsim_core.errors import SettingError
from textsim_core.metrics import METRICS
from textsim_core.preflight._contract import Check, Columns, Finding, Subject
from textsim_core.registry import Registry
from textsim_core.settings import configure
from textsim_core.types import Pairs

CHECKS: Registry[Check] = Registry("textsim_core.preflight", "CHECK", "check")


def preflight(
    pairs: Pairs | DataSet,
    metric: Any = None,
    *,
    columns: Columns | None = None,
    checks: Iterable[str] | None = None,
) -> tuple[Finding, ...]:
    """What may spoil a score of these pairs, in the order of `CHECKS`; () for nothing.

    ``metric`` is a metric with its settings (`textsim_core.configured`) or its
    name; BLEU as it is by default. Of a `DataSet` the first system is looked at.
    ``columns`` are the names of the output's and the expected texts' columns,
    which say whether they are mixed up; a `DataSet` brings its own. ``checks`` names
    those to make, all by default. No check changes anything; see `repaired`. Raises
    SettingError for an unknown metric or check.
    """
    if isinstance(pairs, DataSet):
        columns = columns or (pairs.mapping.hypothesis, pairs.mapping.references)
        pairs = pairs.pairs
    if metric is None or isinstance(metric, str):
        metric = configure(METRICS[metric or "bleu"], {})
    subject = Subject(pairs, metric, columns)
    chosen = [CHECKS[name] for name in (CHECKS if checks is None else checks)]
    found = (check.find(subject) for check in chosen)
    return tuple(finding for finding in found if finding is not None)


def repaired(pairs: Pairs, findings: Iterable[Finding]) -> Pairs:
    """The pairs with these findings put right, in the order given; ``pairs`` is not changed.

    As many rows as before. A row that has no partner any more stays, without its
    output or its expected text, and has that status. Raises SettingError for a
    finding that has no repair.
    """
    for finding in findings:
        if finding.repair is None:
            raise SettingError(
                f"Repair: received {finding.title!r}, which has none; accepted: findings whose "
                "`repair` is not None."
            )
        pairs = finding.repair(pairs)
    return pairs


__all__ = ["CHECKS", "Check", "Finding", "preflight", "repaired"]
