"""What the guide says: questions people ask, each metric's card, a glossary; examples are computed.

Nothing here is a number: every figure comes from scoring the examples on the spot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from textsim_core.api import score
from textsim_core.explain.words import points
from textsim_core.metrics import METRICS
from textsim_core.types import Score


@dataclass(frozen=True, slots=True)
class Example:
    """A pair with the settings that differ from the standard, and what it shows."""

    shows: str
    said: str
    meant: str
    metric: str = "bleu"
    tool: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)

    def scored(self) -> Score:
        """The example's score, computed now."""
        return score(self.said, self.meant, metric=self.metric, tool=self.tool, **self.settings)


@dataclass(frozen=True, slots=True)
class Question:
    """A question, a plain answer, and examples that show it."""

    question: str
    answer: str
    examples: tuple[Example, ...]


_DOCTOR = ("The physician told the sick man to rest.", "The doctor advised the patient to rest.")

QUESTIONS: tuple[Question, ...] = (
    Question(
        "Why is my BLEU low for a correct answer?",
        "BLEU counts words and phrases that both texts have. An answer that says the same in "
        "other words shares few of them. That is no fault of the answer: look at a metric that "
        "forgives wording, or give more expected texts.",
        (
            Example("Right, in other words", *_DOCTOR),
            Example("The same pair by characters", *_DOCTOR, metric="chrf"),
            Example("The same pair with synonyms forgiven", *_DOCTOR, metric="meteor"),
        ),
    ),
    Question(
        "Why not 100 for a perfect answer?",
        "Some settings give a short text less than 100 against itself: it has no four-word "
        "phrase, and what is missing is counted as nothing or guessed. METEOR always takes a "
        "little, the more the shorter the text.",
        (
            Example("Two words, unsmoothed", "turn left", "turn left", tool="nltk"),
            Example("Two words, orders that do not fit left out", "turn left", "turn left"),
            Example("One word", "yes", "yes", metric="meteor"),
        ),
    ),
    Question(
        "Is 30 good?",
        "No number is good by itself. It depends on the texts, the number of expected texts and "
        "the settings: the same pair can get 0 and 90. Compare it with your own marks: another "
        "system on the same texts, one expected text against the others, a random pairing.",
        (
            Example("One pair, one setting", *_DOCTOR, settings={"max_order": 1}),
            Example("The same pair, another setting", *_DOCTOR, settings={"smoothing": "none"}),
        ),
    ),
    Question(
        "Why do two tools disagree?",
        "They cut the text into words differently, ignore capitals or not, smooth differently, "
        "and print 0 to 1 or 0 to 100. The page “Which tool?” changes one of these a step and "
        "shows what each does.",
        (
            Example("As NLTK computes it", "The cat sat on the mat.", "the cat sat on the mat .",
                    tool="nltk"),
            Example("As sacreBLEU computes it", "The cat sat on the mat.",
                    "the cat sat on the mat .", tool="sacrebleu"),
            Example("As JEVAL computes it", "The cat sat on the mat.", "the cat sat on the mat .",
                    tool="jeval"),
        ),
    ),
    Question(
        "Does a high score mean that the answer is right?",
        "No. One word can turn the meaning round and cost almost nothing.",
        (
            Example("Wrong by one word", "The dose is not safe for small children.",
                    "The dose is safe for small children."),
            Example("Right, worded freely", "Young kids can take this amount without danger.",
                    "The dose is safe for small children."),
        ),
    ),
    Question(
        "Why is the score of the set not the mean of its rows?",
        "BLEU, chrF and TER add up the matches of all rows before they divide, so long rows weigh "
        "more, and a row without a four-word match does not drag the set to 0.",
        (
            Example("A short row alone", "A dog", "A cat"),
            Example("A long row alone", "We met them at the old station on Monday.",
                    "We met them at the old station on Tuesday."),
        ),
    ),
)  # fmt: skip

GLOSSARY: tuple[tuple[str, str], ...] = (
    ("Output", "The text that is scored; the field says hypothesis or candidate."),
    ("Expected text", "What it is held against; the field says reference. There may be several."),
    ("Phrase", "So many words in a row; the field says n-gram, its length is the order."),
    ("Precision", "The share of the output that stands in an expected text."),
    ("Recall", "The share of the expected text that stands in the output."),
    ("F", "One number from precision and recall; beta says how much more recall weighs."),
    ("Clipping", "A word counts at most as often as one expected text has it."),
    ("Brevity penalty", "What BLEU takes from outputs that are shorter than expected."),
    ("Smoothing", "What is put in the place of phrases without any match, so that BLEU is not 0."),
    ("Effective order", "Phrases longer than the text are left out instead of counting as missed."),
    ("Tokenizer", "The rule that cuts a text into words; another rule, another score."),
    ("Corpus score", "The score of all rows together, from their added-up matches."),
    (
        "Signature",
        "The settings behind a number in one line; only equal ones compare.",
    ),
    ("Undefined", "There is no score, which is not the same as 0; the reason stands beside it."),
    ("Pass mark", "The score from which a tool or a team says “pass”; it changes no score."),
)


@dataclass(frozen=True, slots=True)
class Card:
    """What a reader must know of a metric; ``pitfall`` is two examples, the wrong one first."""

    name: str
    title: str
    question: str
    good_for: str
    bad_for: str
    direction: str
    ends: str
    source: str
    pitfall: tuple[Example, Example]


def cards() -> tuple[Card, ...]:
    """One card a registered metric, from its own facts."""
    return tuple(_card(name) for name in METRICS)


def _card(name: str) -> Card:
    facts = METRICS[name].facts
    higher = facts.higher_is_better
    best = "the texts agree in all that it reads" if facts.reaches_best else "never quite reached"
    if facts.unit == "count":
        ends = f"From {facts.best:g} ({best}) upwards."
    else:
        top = "" if facts.bounded else "; some settings go beyond"
        ends = (
            f"{points(facts.best, 0)}: {best}. {points(facts.worst, 0)}: "
            f"{'nothing agrees' if higher else 'as much to change as is expected'}{top}."
        )
    wrong, free = QUESTIONS[4].examples
    return Card(
        name,
        METRICS[name].title,
        facts.question,
        facts.good_for,
        facts.bad_for,
        "higher is better ↑" if higher else "lower is better ↓",
        ends,
        facts.source,
        (_under(wrong, name), _under(free, name)),
    )


def _under(example: Example, name: str) -> Example:
    return Example(example.shows, example.said, example.meant, metric=name)
