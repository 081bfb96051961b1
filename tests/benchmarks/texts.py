"""Generated sentence pairs that cost what real ones cost: no line occurs twice, words follow Zipf.

A repeated line would be answered from sacreBLEU's caches and flatter nobody's
algorithm. About 20 tokens a sentence; outputs are edits of the references that
score near 30 BLEU, as a decent translation system does.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

_ONSETS = [*"bdfghjklmnprstvwz", "br", "dr", "fl", "gr", "kl", "pr", "sch", "st", "tr"]
_VOWELS = [*"aeiouöü", "ei", "au", "ie"]
_CODAS = ["", "", "n", "r", "s", "l", "t", "nd", "st", "ng"]


def vocabulary(size: int, random: np.random.Generator) -> np.ndarray:
    """``size`` distinct made-up words, the frequent ones short."""
    words: dict[str, None] = {}
    while len(words) < size:
        syllables = 1 + int(random.integers(0, 2 + len(words) // 2000 % 3))
        parts = [
            random.choice(_ONSETS) + random.choice(_VOWELS) + random.choice(_CODAS)
            for _ in range(syllables)
        ]
        word = "".join(parts)
        words[word.capitalize() if random.random() < 0.2 else word] = None
    return np.array(list(words), dtype=object)


def pairs(rows: int, seed: int = 7) -> tuple[list[str], list[str]]:
    """``rows`` outputs and their references, the same for the same seed."""
    random = np.random.default_rng(seed)
    words = vocabulary(60_000, random)
    chances = 1 / (np.arange(len(words)) + 2.7)
    edges = np.cumsum(chances / chances.sum())
    lengths = np.clip(random.normal(17, 7, rows).round(), 3, 60).astype(int)
    ids = np.searchsorted(edges, random.random(lengths.sum()))
    bounds = np.cumsum([0, *lengths])
    references, outputs = [], []
    for start, stop in pairwise(bounds):
        row = ids[start:stop]
        references.append(_sentence(words[row], random))
        outputs.append(_sentence(words[_edited(row, edges, random)], random))
    return outputs, references


def _edited(row: np.ndarray, edges: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Some words exchanged, some dropped, one stretch moved."""
    chance = random.random(len(row))
    fresh = np.searchsorted(edges, random.random(len(row)))
    out = np.where(chance < 0.3, fresh, row)[chance < 0.94]
    if len(out) > 6 and random.random() < 0.4:
        cut = int(random.integers(1, len(out) - 2))
        out = np.concatenate([out[cut:], out[:cut]])
    return out if len(out) else row[:1]


def _sentence(words: np.ndarray, random: np.random.Generator) -> str:
    """Words with a capital, perhaps a comma, a number or quotes, and an end."""
    parts = list(words)
    parts[0] = parts[0].capitalize()
    chance = random.random()
    if len(parts) > 5 and chance < 0.55:
        at = int(random.integers(1, len(parts) - 2))
        parts[at] += ","
    if chance < 0.12:
        parts.insert(1, f"{random.integers(1, 3000):,}")
    if chance > 0.93:
        parts[-1] = f'"{parts[-1]}"'
    return " ".join(parts) + ("." if chance < 0.9 else "?")
