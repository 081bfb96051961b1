"""HTML entities: "&quot;" where a sign was meant."""

from __future__ import annotations

import html
import re
from html.entities import html5

from textsim_core.preflight._rewriting import Rewriting

_ENTITY = re.compile(r"&(?:#[0-9]{1,7};|#[xX][0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]{1,31};)")


def rewrite(text: str) -> str:
    """The text with its entities read, those inside of entities too ("&amp;quot;")."""
    before = ""
    while text != before:
        before, text = text, _ENTITY.sub(_read, text)
    return text


def _read(found: re.Match[str]) -> str:
    return html.unescape(found[0]) if _is_entity(found[0]) else found[0]


def _is_entity(text: str) -> bool:
    return text[1] == "#" or text[1:] in html5


CHECK = Rewriting(
    "entities",
    "HTML entities",
    40,
    suspects=r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});",
    rewrite=rewrite,
    marks=lambda text: list(filter(_is_entity, _ENTITY.findall(text))),
    words="signs are written as HTML entities",
    deed="Write the signs",
).check
