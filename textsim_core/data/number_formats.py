"""Excel's number formats: a number or a date in the form in which its cell shows it."""

from __future__ import annotations

import datetime
import re
from decimal import Decimal

_DIGITS = 15
_NUMBER = re.compile(r"(?P<thousands>#,##)?0(\.(?P<decimals>0+))?(?P<percent>%)?")
_TOKEN = re.compile(
    r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.|yyyy|yy|m{1,4}|d{1,4}|hh?|ss?|am/pm|a/p|\.0+|.',
    re.IGNORECASE | re.DOTALL,
)
_PLAIN = frozenset(" -/.,:()'T")
_BY_LOCALE = ("mm-dd-yy", "m/d/yy h:mm")
_ENGLISH = re.compile(r"\[\$(-0?[48]09|-en-(US|GB))\]", re.IGNORECASE)
_COLOUR = re.compile(r"\[(black|blue|cyan|green|magenta|red|white|yellow)\]", re.IGNORECASE)
_STRFTIME = {
    "yyyy": "%Y", "yy": "%y", "mmmm": "%B", "mmm": "%b", "mm": "%m", "dddd": "%A", "ddd": "%a",
    "dd": "%d", "ss": "%S",
}  # fmt: skip


def shown_number(value: float, code: str) -> str | None:
    """A number with the decimals, thousands marks and percent sign of its format.

    Digits that the cell hides by rounding are kept: 0.4567 under "0.00" is
    "0.4567", 0.5 is "0.50". None for every other kind of format ("General",
    fractions, currencies, …).
    """
    found = _NUMBER.fullmatch(code.split(";")[0])
    if found is None:
        return None
    number = Decimal(f"{value:.{_DIGITS}g}") * (100 if found["percent"] else 1)
    exponent = number.normalize().as_tuple().exponent
    stored = -exponent if isinstance(exponent, int) else 0
    decimals = max(len(found["decimals"] or ""), stored)
    comma = "," if found["thousands"] else ""
    return f"{number:{comma}.{decimals}f}{found['percent'] or ''}"


def shown_date(value: datetime.date | datetime.time, code: str) -> str | None:
    """A date or a time of day as its format shows it, with English names.

    None where the format leaves that to the reader's language, or is no date's.
    """
    tokens = _TOKEN.findall(code.split(";")[0])
    if code in _BY_LOCALE or not isinstance(value, datetime.date | datetime.time):
        return None
    moment = _moment(value)
    kinds = [token.lower() for token in tokens]
    half = "am/pm" in kinds or "a/p" in kinds
    parts = [_part(moment, token, _is_minute(kinds, n), half) for n, token in enumerate(tokens)]
    texts = [part for part in parts if part is not None]
    dated = any(kind[0] in "ymdhs" for kind in kinds)
    return "".join(texts) if dated and len(texts) == len(parts) else None


def _moment(value: datetime.date | datetime.time) -> datetime.datetime:
    if isinstance(value, datetime.datetime):
        return value
    if isinstance(value, datetime.time):
        return datetime.datetime.combine(datetime.date(1900, 1, 1), value)
    return datetime.datetime.combine(value, datetime.time())


def _is_minute(kinds: list[str], place: int) -> bool:
    """Whether an "m" stands beside hours or seconds, and so for minutes."""
    units = [(n, kind[0]) for n, kind in enumerate(kinds) if kind[0] in "ymdhs"]
    before = next((unit for n, unit in reversed(units) if n < place), "")
    after = next((unit for n, unit in units if n > place), "")
    return kinds[place] in ("m", "mm") and (before == "h" or after == "s")


def _part(moment: datetime.datetime, token: str, minute: bool, half: bool) -> str | None:
    """What one token of a format shows; None for one that is not known."""
    if token in _PLAIN or token[0] in '"\\':
        return token.strip('"') if token[0] == '"' else token[-1]
    if _ENGLISH.fullmatch(token) or _COLOUR.fullmatch(token) or token[0] == "*":
        return ""
    if token[0] == "_":
        return " "
    kind = token.lower()
    if kind.startswith(".0"):
        return f"{moment.microsecond / 1e6:.{len(kind) - 1}f}"[1:]
    if kind in _STRFTIME and not minute:
        return moment.strftime(_STRFTIME[kind])
    return _clock(moment, kind, minute, half)


def _clock(moment: datetime.datetime, kind: str, minute: bool, half: bool) -> str | None:
    """Hours, minutes and numbers without leading zeros."""
    if minute:
        return f"{moment.minute:0{len(kind)}}"
    if kind in ("h", "hh"):
        hour = (moment.hour + 11) % 12 + 1 if half else moment.hour
        return f"{hour:0{len(kind)}}"
    if kind in ("am/pm", "a/p"):
        return kind.upper().split("/")[moment.hour >= 12]
    single = {"d": moment.day, "m": moment.month, "s": moment.second}.get(kind)
    return None if single is None else str(single)
