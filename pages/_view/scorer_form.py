"""A scorer file in: its templates, metric and settings; and out: what stands on the page."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

import streamlit as st

from textsim_core import METRICS, Scorer, TextsimError, data
from textsim_core.data.scorer_files import FORMATS
from textsim_core.data.scorers import PURPOSES
from textsim_core.settings import settings_of

from . import cards, inputs, literal, picker

LOADED, MESSAGE = "scorer_loaded", "scorer_message"
_UPLOAD, _PASTED = "scorer_upload", "scorer_pasted"
_FIGURES = ("mean", "median", "std_dev", "min", "max", "frequency", "corpus")


def load(key: str, boxes: Mapping[str, str]) -> None:
    """Draw the ways in for a scorer; it fills ``boxes`` (session keys by field) and the metric."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.file_uploader(
            "Scorer file (YAML or JSON)", ["yaml", "yml", "json"], key=_UPLOAD,
            on_change=lambda: _take(_uploaded(), key, boxes), max_upload_size=1, width=420,
        )  # fmt: skip
        with st.popover("Paste a scorer"):
            st.text_area("Scorer as YAML or JSON", key=_PASTED, height=220)
            st.button("Use it", on_click=lambda: _take(_pasted(), key, boxes))
    message = st.session_state.get(MESSAGE)
    if message and message[0] == key:
        cards.says(message[1])


def _uploaded() -> bytes | None:
    file = st.session_state.get(_UPLOAD)
    return None if file is None else file.getvalue()


def _pasted() -> bytes:
    return str(st.session_state.get(_PASTED, "")).encode("utf-8", "surrogatepass")


def _take(content: bytes | None, key: str, boxes: Mapping[str, str]) -> None:
    """Read the scorer and put it into the page's controls; say what is wrong with it otherwise."""
    if content is None:
        st.session_state.pop(MESSAGE, None)
        return
    try:
        scorer = Scorer.read(content)
    except TextsimError as error:
        st.session_state[MESSAGE] = (key, str(error))
        return
    for field, box in boxes.items():
        st.session_state[box] = literal.storable(getattr(scorer, field) or "")
    metric = scorer.metric
    picker.choose(
        {scorer.type: {name: getattr(metric, name) for name in settings_of(type(metric))}}
    )
    st.session_state[LOADED] = (key, scorer)
    st.session_state[MESSAGE] = (key, f"Scorer “{scorer.display_name}” is in use.")


def _loaded(key: str) -> Scorer | None:
    """The scorer in use for this file; None without one."""
    of, scorer = st.session_state.get(LOADED, (None, None))
    return scorer if of == key else None


def save(key: str, roles: data.Mapping, expected: str, output: str) -> None:
    """Draw what a scorer file needs besides, and its download."""
    loaded = _loaded(key)
    key = f"{key}_{zlib.crc32(repr(loaded).encode('utf-8', 'backslashreplace'))}"
    with st.popover("Save scorer"):
        name = st.text_input(
            "Name", literal.storable(loaded.display_name) if loaded else "My scorer",
            key=f"scorer_name_{key}", max_chars=200,
        )  # fmt: skip
        purpose = st.selectbox(
            "Purpose", PURPOSES, PURPOSES.index(loaded.purpose) if loaded else 0,
            key=f"scorer_purpose_{key}", help="qa: rows are scored, the set is not.",
        )  # fmt: skip
        mine = loaded.metrics if loaded else ()
        known = list(dict.fromkeys([*_FIGURES, *(one.type for one in mine)]))
        own = [one.type for one in mine] if loaded else ["mean"]
        types = st.multiselect(
            "Figures of the set", known, list(dict.fromkeys(own)), key=f"scorer_figures_{key}"
        )
        kept = [one for one in mine if one.type in types]
        new = [one for one in types if one not in own]
        format = st.radio("Format", FORMATS, horizontal=True, key=f"scorer_format_{key}")
        fields = {"display_name": name, "key": loaded.key if loaded else _slug(name),
                  "purpose": purpose, "metrics": [*kept, *new]}  # fmt: skip
        _download(fields, roles, expected, output, format)


def _download(
    fields: dict[str, Any], roles: data.Mapping, expected: str, output: str, format: str
) -> None:
    metric = picker.chosen()[0]
    settings = inputs.standing(metric)
    if settings is None:
        st.button("Prepare the file", help="The settings are on the page only now.")
        return
    if not expected.strip() and len(roles.references) != 1:
        st.text("Several columns of expected texts: a scorer has one template for them.")
        return
    truth = expected if expected.strip() else column(roles.references[0])
    try:
        scorer = Scorer(
            type=metric, ground_truth=truth, value=output if output.strip() else None,
            settings=settings, **fields,
        )  # fmt: skip
    except TextsimError as error:
        cards.says(str(error))
        return
    st.download_button(
        f"Download {METRICS[metric].title} scorer", scorer.write(format).encode(),
        file_name=f"scorer.{format}", mime="application/yaml" if format == "yaml" else
        "application/json", on_click="ignore", key="scorer_download",
    )  # fmt: skip


def column(name: str) -> str:
    """The template that is nothing but a column, whatever its name."""
    if name.isidentifier():
        return f"{{{{ sample.{name} }}}}"
    return f"{{{{ sample[{json.dumps(name, ensure_ascii=False)}] }}}}"


def _slug(name: str) -> str:
    return "_".join(name.lower().split()) or "scorer"
