"""METEOR against NLTK, in one run: ``python -m tests.benchmarks.meteor [--pairs N]``.

Everything is CPU seconds of this process (one thread), the best of the rounds;
only the ratios travel to another machine. NLTK is handed the synonym table of
this package in place of its WordNet reader, which was measured to be as fast
once it is loaded; every figure is compared, float for float, before a time is
shown. "First" has forgotten all stems and synonyms, "again" still knows them.
"""

from __future__ import annotations

import argparse
import sys

import nltk
import numpy as np
from nltk.translate.meteor_score import meteor_score

import textsim_core as ts
from tests.benchmarks.bleu import cpu
from tests.test_oracle_meteor import Table
from textsim_core import synonyms
from textsim_core.stemming import stems
from textsim_core.wordnet import wordnet

ENDINGS = np.array([*[""] * 12, "s", "s", "ed", "ing"])


def pairs(rows: int, seed: int = 5) -> tuple[list[str], list[str]]:
    """Outputs and references of English words: about 20 a sentence, frequent ones by Zipf.

    A new word turns up as often as in transcribed talks (5,200 in the first
    48,000 words, growing as the 0.6th power, so about 20,000 in 400,000).
    Outputs are edits: a third of the words changed to a synonym, another ending
    or another word, some dropped, a stretch moved.
    """
    random = np.random.default_rng(seed)
    table = wordnet()
    known = sorted(word for word in table.known if word.isalpha())
    words = random.permutation(np.array(known, dtype=object))[:5_000]
    chances = 1 / (np.arange(len(words)) + 2.7)
    edges = np.cumsum(chances / chances.sum())
    outputs, references = [], []
    for length in np.clip(random.normal(20, 7, rows).round(), 4, 60).astype(int):
        chosen = words[np.searchsorted(edges, random.random(length))]
        fresh = words[np.searchsorted(edges, random.random(length))]
        reference = chosen + random.choice(ENDINGS, length)
        chance = random.random(length)
        output = np.where(chance < 0.14, [_synonym(word, random) for word in chosen], reference)
        output = np.where((chance > 0.14) & (chance < 0.28), fresh, output)
        output = np.where((chance > 0.28) & (chance < 0.36), chosen, output)[chance < 0.94]
        cut = int(random.integers(0, max(len(output), 1))) if random.random() < 0.4 else 0
        outputs.append(" ".join([*output[cut:], *output[:cut]]))
        references.append(" ".join(reference))
    return outputs, references


def _synonym(word: str, random: np.random.Generator) -> str:
    names = sorted(wordnet().names(word))
    return str(random.choice(names)).lower() if names else word


def _forget() -> None:
    """Back to the state of a fresh process, but for the loaded table."""
    stems.clear()
    for remembered in (synonyms.names, synonyms.senses):
        remembered.cache_clear()


def compare(outputs: list[str], references: list[str]) -> None:
    """Every row's score: ours, NLTK's, and the metric by definition for itself."""
    ours = ts.configured("meteor", tokenizer="whitespace")
    batch = ts.Pairs.of(outputs, references)
    ours.statistics(batch.slice(0, 10))  # imports and the table

    def fresh() -> ts.Scores:
        _forget()
        scores: ts.Scores = ours.score(ours.statistics(batch))
        return scores

    seconds, scores = cpu(fresh, 5)
    again, _ = cpu(lambda: ours.score(ours.statistics(batch)), 5)
    table = Table()
    split = [([reference.split()], output.split()) for output, reference in zip(
        outputs, references, strict=True
    )]  # fmt: skip
    peer, theirs = cpu(lambda: [meteor_score(*row, wordnet=table) for row in split], 2)
    assert scores.values.tolist() == theirs, "figures differ"
    stages = scores.parts["stage_matches"].sum(axis=0)
    distinct = len({word for text in (*outputs, *references) for word in text.split()})
    print(f"{len(outputs):,} pairs, {distinct:,} distinct words, mean METEOR {np.mean(theirs):.4f}")
    print("  all floats are equal; matches:", end="")
    print(f"  {stages[0]:,} exact, {stages[1]:,} by stem, {stages[2]:,} by synonym")
    for name, spent in (("textsim first", seconds), ("textsim again", again), ("NLTK", peer)):
        rate = len(outputs) / spent
        print(
            f"  {name:16} {spent:7.3f} CPU s {rate:9,.0f} pairs/s, NLTK takes {peer / spent:5.1f} x"
        )
    defined = ts.configured("meteor-definition", tokenizer="whitespace")
    slow, stats = cpu(lambda: defined.statistics(batch), 1)
    unproven = int((~defined.score(stats).parts["proven"]).sum())
    print(
        f"  {'by definition':16} {slow:7.3f} CPU s {len(outputs) / slow:9,.0f} pairs/s, "
        f"{unproven:,} alignments not proven"
    )


def main() -> None:
    """Parse the command line and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20_000)
    arguments = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, NLTK {nltk.__version__}")
    compare(*pairs(arguments.pairs))


if __name__ == "__main__":
    main()
