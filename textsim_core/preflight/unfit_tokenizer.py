"""A tokenizer that cannot read the texts' script, and what a fit one would give."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from textsim_core.dropped import Unfit, dropped_characters, tokenizer_of, unfit
from textsim_core.evaluation import Evaluation
from textsim_core.explain.words import points
from textsim_core.preflight._contract import Check, Finding, Subject
from textsim_core.preflight._rewriting import rows_of
from textsim_core.settings import settings_of
from textsim_core.tokenizers import Tokenizer
from textsim_core.types import Pairs
from textsim_core.unspaced import Uncut, rows_uncut, uncut

SCORED = 2_000
"""Rows that both tokenizers are tried on, so that the answer does not keep anybody waiting."""


def find(subject: Subject) -> Finding | None:
    """The rows with words that the metric's tokenizer drops or does not cut."""
    pairs, tokenizer = subject.pairs, tokenizer_of(subject.metric)
    if tokenizer is None:
        return None
    bad = rows_uncut(tokenizer, pairs)
    if tokenizer.fit:
        bad[subject.owners[dropped_characters(subject.texts, tokenizer) > 0]] = True
    rows = np.flatnonzero(bad)
    found = _fit(subject.metric, tokenizer, pairs.take(rows[:1])) if len(rows) else None
    if found is None:
        return None
    deed = "drops words" if isinstance(found, Unfit) else f"leaves {found.label}"
    sentence = (
        f"“{tokenizer.title}” {deed} in {rows_of(len(rows), len(pairs))}. "
        f"{_scores(subject.metric, tokenizer, found.fit, pairs.take(rows[:SCORED]))}"
    )
    return Finding(CHECK.name, CHECK.title, rows, sentence, (found.fit.title,))


def _fit(metric: Any, tokenizer: Tokenizer, first: Pairs) -> Unfit | Uncut | None:
    """What the tokenizer cannot read of the first such row, and one that can."""
    hypothesis, references = first.row(0)
    texts = [hypothesis or "", *references]
    choices = [choice.value for choice in settings_of(metric)["tokenizer"].choices()]
    return unfit(tokenizer, texts) or uncut(tokenizer, texts, choices)


def _scores(metric: Any, tokenizer: Tokenizer, fit: Tokenizer, pairs: Pairs) -> str:
    """A sentence with both scores of some rows."""
    better = replace(metric, tokenizer=fit.name)
    now, then = (
        Evaluation.of(one, one.statistics(pairs), pairs).corpus.value for one in (metric, better)
    )
    where = f"The first {SCORED:,} of these" if len(pairs) == SCORED else "These rows"
    if not np.isfinite([now, then]).all():
        return f"“{fit.title}” reads them."
    return f"{where} score {points(now)}; cut by “{fit.title}” they score {points(then)}."


CHECK = Check("unfit_tokenizer", "A tokenizer unfit for the script", 150, find)
