"""Every number on screen gets its words here: scores, points, counts, shares.

Scores come as fractions (1.0 is perfect) and are shown on the 0-100 scale with
the fraction beside. Nothing here ever shows ``1e-231``, ``-0.0`` or ``nan``.
"""

from __future__ import annotations

import math

MISSING = "n/a"
MINUS = "\N{MINUS SIGN}"
THIN = "\N{NARROW NO-BREAK SPACE}"
NOISE = 1e-9
"""Distance from a round value below which a difference is floating-point noise."""


def decimal(value: float | None, digits: int) -> str:
    """``value`` with ``digits`` decimals and a true minus sign; ``n/a`` for None, NaN, infinity."""
    if value is None or not math.isfinite(value):
        return MISSING
    text = f"{abs(value):.{digits}f}"
    return MINUS + text if value < 0 and float(text) else text


def score(value: float | None) -> str:
    """A score on the 0-100 scale: ``28.30``; above 100 stays above 100."""
    return decimal(None if value is None else value * 100, 2)


def fraction(value: float | None) -> str:
    """The 0-1 form of a score: ``0.2830``."""
    return decimal(value, 4)


def both(value: float | None) -> str:
    """Both forms in one line: ``28.30 (0.2830)``; ``n/a`` when undefined."""
    hundred = score(value)
    return hundred if hundred == MISSING else f"{hundred} ({fraction(value)})"


def percent(value: float | None) -> str:
    """A fraction as a percentage with one decimal: ``59.9 %``."""
    text = decimal(None if value is None else value * 100, 1)
    return text if text == MISSING else f"{text}{THIN}%"


def points(change: float | None) -> str:
    """A change of score (a fraction) in signed points: ``−3.6 points``, ``+2.1 points``."""
    text = signed(change)
    return text if text == MISSING else f"{text} {'point' if text[1:] == '1.0' else 'points'}"


def signed(change: float | None) -> str:
    """The same without the word: ``−3.6``, ``+2.1``, ``0.0``."""
    text = decimal(None if change is None else change * 100, 1)
    positive = text not in (MISSING, "0.0") and not text.startswith(MINUS)
    return f"+{text}" if positive else text


def count(value: float | None) -> str:
    """A count with thin separators: ``48 000``; up to two decimals where it is not whole."""
    if value is None or not math.isfinite(value):
        return MISSING
    if abs(value - round(value)) < NOISE:
        text = f"{abs(round(value)):,}"
        negative = round(value) < 0
    else:
        text = f"{abs(value):,.2f}".rstrip("0").rstrip(".")
        negative = value < 0
    return (MINUS if negative and text != "0" else "") + text.replace(",", THIN)


def share(part: float | None, whole: float | None) -> str:
    """``6 of 10``."""
    return f"{count(part)} of {count(whole)}"


def beside_mark(value: float | None, mark: float, *, scale: int = 100) -> str:
    """``value`` with as many digits as it takes to see on which side of ``mark`` it lies.

    ``scale`` is 100 (``49.996`` beside 50.00) or 1 (``0.49996`` beside 0.5000).
    A value nearer than twelve decimals can tell reads ``<50.00`` or ``>50.00``.
    """
    if value is None or not math.isfinite(value):
        return MISSING
    usual = 2 if scale == 100 else 4
    shown, target = value * scale, mark * scale
    if value == mark:
        return decimal(shown, usual)
    for digits in range(usual, 13):
        if decimal(shown, digits) != decimal(target, digits):
            return decimal(shown, digits)
    return ("<" if value < mark else ">") + decimal(target, usual)


def above_range(value: float | None) -> bool:
    """Whether a score lies above 1 by more than floating-point noise."""
    return value is not None and math.isfinite(value) and value > 1 + NOISE
