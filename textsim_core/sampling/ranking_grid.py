"""Does the ranking survive? The same systems under many ways of measuring, counted once a way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from textsim_core.additive import Additive
from textsim_core.metrics import METRICS
from textsim_core.sampling.comparison import Comparison
from textsim_core.sampling.paired_tests import ties
from textsim_core.settings import configure
from textsim_core.settings_walk import Counted
from textsim_core.smoothing import SMOOTHINGS
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.types import Bools, Floats, Ints, Pairs, arrow_to_texts

_SPACED = ("13a", "intl", "whitespace", "char")
_UNSPACED = ("zh", "char", "intl", "13a")
_SMOOTHINGS = ("exp", "none")
_OTHERS = ("chrf", "chrf++", "gleu", "wer")
_NO_SPACES = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\u0e00-\u0e7f\uf900-\ufaff]")
_TEXTS_LOOKED_AT = 1_000


@dataclass(frozen=True, slots=True)
class Way:
    """One way of measuring: a configured metric, and its settings as people read them.

    ``tokens`` and ``smoothing`` are "" where the metric has no such setting.
    """

    metric: Any
    title: str
    tokens: str
    capitals: str
    smoothing: str


@dataclass(frozen=True, eq=False)
class RankingGrid:
    """The score of every system in every way. Made by `ranking_grid`.

    ``rows`` are places in the set; under each way the rows that belong to every
    system's score count.
    """

    names: tuple[str, ...]
    ways: tuple[Way, ...]
    rows: Ints
    additives: tuple[tuple[Additive, ...], ...]

    def take(self, rows: Ints | Bools | slice) -> RankingGrid:
        """The grid on some of its rows; nothing is counted again."""
        return replace(self, rows=self.rows[rows])

    @cached_property
    def scores(self) -> Floats:
        """Fractions, shape (ways, systems); NaN where there is no score."""
        found = []
        for systems in self.additives:
            together = np.logical_and.reduce([one.counted[self.rows] for one in systems])
            found.append([one.take(self.rows[together]).score for one in systems])
        return np.array(found).reshape(len(self.ways), len(self.names))

    @cached_property
    def winners(self) -> tuple[str | None, ...]:
        """The system with the best score in each way; None where two share it or none has one."""
        return tuple(
            self._winner(way, row) for way, row in zip(self.ways, self.scores, strict=True)
        )

    @property
    def leads(self) -> Floats:
        """How far the best system is ahead of the next, shape (ways,); 0 or more, a fraction."""
        signs = np.array([1 if way.metric.facts.higher_is_better else -1 for way in self.ways])
        ranked = np.sort(self.scores * signs[:, None], axis=1)
        leads: Floats = ranked[:, -1] - ranked[:, -2]
        return leads

    @property
    def wins(self) -> Mapping[str, int]:
        """In how many ways each system wins, in the order of the systems."""
        counts = Counter(self.winners)
        return {name: counts[name] for name in self.names}

    @property
    def undecided(self) -> int:
        """In how many ways nobody wins alone."""
        return self.winners.count(None)

    def _winner(self, way: Way, scores: Floats) -> str | None:
        if np.isnan(scores).any():
            return None
        best = scores.max() if way.metric.facts.higher_is_better else scores.min()
        first = np.flatnonzero(ties(scores, float(best)))
        return self.names[int(first[0])] if len(first) == 1 else None


def ranking_grid(comparison: Comparison, ways: Sequence[Way] | None = None) -> RankingGrid:
    """Score the systems of a comparison in many ways, on its rows.

    The ways are `standard_ways` unless given. All rows of the set are counted,
    once for each way of counting, so that any filter is quick; about a second a
    system for 20,000 rows. Raises what counting raises (a dictionary that is not
    installed).
    """
    batches = [one.pairs for one in comparison.evaluations.values() if one.pairs is not None]
    chosen = tuple(standard_ways(batches[0]) if ways is None else ways)
    counted = [Counted(pairs, single=False) for pairs in batches]
    additives = tuple(
        tuple(Additive.of(way.metric, one.statistics(way.metric)) for one in counted)
        for way in chosen
    )
    return RankingGrid(comparison.names, chosen, comparison.rows, additives)


def standard_ways(pairs: Pairs) -> tuple[Way, ...]:
    """24 ways: BLEU under 4 tokenizers × capitals × 2 smoothings, and 4 more metrics × capitals.

    The tokenizers are those that suit the references: others where most of
    their writing has no spaces between words. Smoothing changes a set's score
    only where the whole set has no match of some length.
    """
    tokenizers = _UNSPACED if _unspaced(pairs) else _SPACED
    bleus = [
        way("bleu", tokenizer=tokenizer, lowercase=lowercase, smoothing=smoothing)
        for tokenizer, lowercase, smoothing in product(tokenizers, (False, True), _SMOOTHINGS)
    ]
    others = [way(name, lowercase=lowercase) for name, lowercase in product(_OTHERS, (False, True))]
    return (*bleus, *others)


def way(name: str, **settings: Any) -> Way:
    """A way from a metric's name and settings. SettingError for what the metric does not have."""
    metric = configure(METRICS[name], settings)
    tokenizer, smoothing = (getattr(metric, kind, "") for kind in ("tokenizer", "smoothing"))
    return Way(
        metric,
        metric.title,
        TOKENIZERS[tokenizer].title if tokenizer in TOKENIZERS else "",
        "ignored" if getattr(metric, "lowercase", False) else "count",
        SMOOTHINGS[smoothing].title if smoothing in SMOOTHINGS else "",
    )


def _unspaced(pairs: Pairs) -> bool:
    """Whether most characters of the first references are of a script without spaces."""
    texts = arrow_to_texts(pairs.references.slice(0, _TEXTS_LOOKED_AT))
    text = "".join(one or "" for one in texts)
    return 2 * len(_NO_SPACES.findall(text)) > len(text)
