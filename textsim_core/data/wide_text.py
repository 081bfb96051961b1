"""UTF-16 without its byte order mark: known by its line ends and spaces."""

from __future__ import annotations

import numpy as np

_SAMPLE = 1 << 16
_LATIN_ZEROS = 0.2
_BLANKS = (0x09, 0x0A, 0x0D)


def wide_encoding(content: bytes) -> str | None:
    """ "utf-16-le" or "utf-16-be" for a text in it; None for anything else.

    A text has a zero byte (all of ASCII has one here), an even number of bytes,
    no control characters, and a line feed in that byte order or so many zeros
    that it is Latin script. Of two fitting orders the one with more ASCII counts.
    """
    head = content[:_SAMPLE]
    if len(content) % 2 or b"\0" not in head:
        return None
    fits = {name: _ascii(head, name) for name in ("utf-16-le", "utf-16-be")}
    best = max(fits, key=lambda name: fits[name])
    return best if fits[best] else None


def _ascii(head: bytes, encoding: str) -> int:
    """How many ASCII characters the text has in this byte order; 0 where it is no text."""
    units = np.frombuffer(head, "<u2" if encoding == "utf-16-le" else ">u2")
    control = (units < 0x20) & ~np.isin(units, _BLANKS) | (units >= 0x7F) & (units < 0xA0)
    zeros = head.count(0) / len(head)
    if control.any() or not ((units == 0x0A).any() or zeros >= _LATIN_ZEROS):
        return 0
    try:
        head.decode(encoding)
    except UnicodeDecodeError as error:
        if error.end < len(head):  # a surrogate pair may be cut at the end of the sample
            return 0
    return int((units < 0x7F).sum())
