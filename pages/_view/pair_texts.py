"""The two boxes of a pair: texts that stay, more references on demand, examples, a link."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from urllib.parse import urlencode

import streamlit as st

from textsim_core.explain.words import count
from textsim_core.metrics import METRICS

from . import inputs, literal, naming, tables
from .examples import EXAMPLES, Example

HYPOTHESIS = "hypothesis"
REFERENCES = "reference_count"
MORE = "references_without_box"
REPLACED = "replaced_surrogates"
LINK = "pair"
LINK_LIMIT = 2000
"""Characters: some proxies cut addresses from 4,000 on, and the settings need room too."""
TEXT_LIMIT = 500_000
_UNPACKED_LIMIT = 1_000_000
_MOST_REFERENCES = 50
"""Expected texts that a link may hold: a few characters can pack thousands."""


def reference_key(index: int) -> str:
    """The session key of one expected text."""
    return f"reference_{index}"


def fill(hypothesis: str, references: tuple[str, ...]) -> None:
    """Put a pair into the boxes, those beyond `naming.DRAWN` beside; call before they are drawn.

    A box takes whole characters only: half a surrogate pair becomes U+FFFD, which `boxes` says.
    """
    given = (hypothesis, *(references or ("",)))
    texts = tuple(map(literal.whole, given))
    st.session_state[REPLACED] = texts != given
    st.session_state[HYPOTHESIS] = texts[0]
    boxed, st.session_state[MORE] = texts[1 : naming.DRAWN + 1], texts[naming.DRAWN + 1 :]
    st.session_state[REFERENCES] = index = len(boxed)
    for place, text in enumerate(boxed):
        st.session_state[reference_key(place)] = text
    while reference_key(index) in st.session_state:  # of an earlier pair: "+" would show it again
        st.session_state[reference_key(index)] = ""
        index += 1


def boxes() -> tuple[str, tuple[str, ...]]:
    """Draw examples and boxes; the output and the expected texts.

    An empty box is no expected text, as an empty cell is none on the page "Data set".
    """
    _from_link()
    if HYPOTHESIS not in st.session_state:
        fill(EXAMPLES[0].hypothesis, EXAMPLES[0].references)
    _examples()
    left, right = st.columns(2)
    with left:
        hypothesis = _box("Output", HYPOTHESIS, 88)
    with right:
        boxed = st.session_state[REFERENCES]
        alone = boxed == 1 and not st.session_state.get(MORE)
        titles = ["Expected"] if alone else [f"Expected {i + 1}" for i in range(boxed)]
        texts = [_box(title, reference_key(i), 88) for i, title in enumerate(titles)]
        texts += _without_box()
    if st.session_state.get(REPLACED) and any("\ufffd" in text for text in (hypothesis, *texts)):
        st.text("Half a surrogate pair is no character: it stands here as U+FFFD (\ufffd).")
    return hypothesis, tuple(filter(None, texts))


def _without_box() -> tuple[str, ...]:
    """List the expected texts beyond the boxes, and give them back."""
    more: tuple[str, ...] = st.session_state.get(MORE, ())
    if more:
        title = f"{count(len(more), 'more expected text')}, scored like those above"
        with st.expander(title, key="more_references"):
            st.dataframe(
                tables.texts([("Expected", more)]), hide_index=True, height=300, alt=title,
                key="more_references_table",
            )  # fmt: skip
    return more


def _box(title: str, key: str, height: int) -> str:
    return (
        st.text_area(title, key=key, height=height, max_chars=TEXT_LIMIT, persist_state="session")
        or ""
    )


def _change(by: int) -> Callable[[], None]:
    def change() -> None:
        st.session_state[REFERENCES] += by
        st.session_state.setdefault(reference_key(st.session_state[REFERENCES] - 1), "")

    return change


def _examples() -> None:
    def load(example: Example) -> None:
        fill(example.hypothesis, example.references)
        first = next(iter(METRICS))
        st.session_state[inputs.key(first, inputs.TOOL)] = None
        inputs.fill(first, example.settings)

    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        for example in EXAMPLES:
            st.button(example.title, on_click=load, args=(example,), key=f"example_{example.title}")
        st.button("+ expected text", type="tertiary", on_click=_change(+1))
        if st.session_state[REFERENCES] > 1:
            st.button("− expected text", type="tertiary", on_click=_change(-1))


def link(hypothesis: str, references: tuple[str, ...]) -> None:
    """A popover that gives the address with the texts in it, or says that they are too long."""
    with st.popover("Copy link with texts"):
        packed = _pack(hypothesis, references)
        if len(references) > _MOST_REFERENCES:
            st.text(f"A link holds at most {_MOST_REFERENCES} expected texts.")
            return
        if len(packed) > LINK_LIMIT:
            st.text(
                f"The texts are too long for a link: packed {len(packed):,} characters, "
                f"at most {LINK_LIMIT:,} fit."
            )
            return
        st.text(
            "The link holds both texts: whoever sees it, or a server's log of it, can read them."
        )
        address = (st.context.url or "").split("?")[0]
        query = {**st.query_params.to_dict(), LINK: packed}
        st.code(f"{address}?{urlencode(query)}", language=None, wrap_lines=True)


def _pack(hypothesis: str, references: tuple[str, ...]) -> str:
    content = json.dumps([hypothesis, *references], ensure_ascii=True).encode()
    return base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


def _unpack(packed: str) -> tuple[str, tuple[str, ...]]:
    """The inverse of `_pack`; ValueError for anything that it cannot have made."""
    if len(packed) > LINK_LIMIT:
        raise ValueError("longer than any link of ours")
    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        texts = json.loads(zlib.decompressobj().decompress(data, _UNPACKED_LIMIT))
    except (zlib.error, RecursionError) as error:
        raise ValueError("no packed texts") from error
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError("not a list of texts")
    if not 1 <= len(texts) <= 1 + _MOST_REFERENCES:
        raise ValueError("no text, or too many")
    return texts[0], tuple(texts[1:])


def _from_link() -> None:
    """Take the texts out of the address, and the address's own copy away."""
    packed = st.query_params.get(LINK)
    if packed is None:
        return
    del st.query_params[LINK]
    try:
        fill(*_unpack(packed))
    except ValueError:
        st.text("The link's texts could not be read; it may have been cut off. Paste them instead.")
