"""The colours, each with one meaning on every page (Okabe and Ito's colour-blind safe set).

Marks differ by shape as well; nothing is told apart by colour alone.
Source: M. Okabe, K. Ito, "Color Universal Design", 2008.
"""

from __future__ import annotations

OUTPUT = "#CC79A7"
"""The hypothesis: the text that is scored."""

EXPECTED = ("#009E73", "#7F7F7F", "#56B4E9", "#B8860B")
"""The references in turn; a number stands beside each, so that repeating a colour does no harm."""

MATCHED = "#0072B2"
"""Kept points, matched words, the score itself."""

GAINED = "#56B4E9"
"""Points that a factor gave instead of costing them."""

LOST = "#E69F00"
"""Missing points, missed words."""

SIDE_A, SIDE_B = "#0072B2", "#D55E00"
"""The two systems of a pair; circles and diamonds, or letters, stand beside the colours."""

SYSTEMS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#7F7F7F")
"""Systems in turn; a shape of its own stands beside each, so that repeating a colour is no harm."""

NEUTRAL = "#8C8C8C"
"""Scaffolding: the full 100, lines of orientation."""

INK = "#000037"
"""Text in a Plotly figure: Streamlit's front end puts the theme's own text colour in its place.

A fixed colour would be illegible in either the light or the dark theme, and the
server does not know which is on during the first run of a session.
"""


def reference_colour(index: int) -> str:
    """The colour of the reference with the (0-based) ``index``; goes round past the last."""
    return EXPECTED[index % len(EXPECTED)]
