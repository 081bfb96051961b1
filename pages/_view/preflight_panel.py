"""What the texts of a set show before any score: said, shown, put right or ignored."""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import streamlit as st

import textsim_core as ts
from textsim_core import METRICS, Pairs, TextsimError, data
from textsim_core.explain.words import count, listed
from textsim_core.preflight import CHECKS, Finding
from textsim_core.types import Ints

from . import cards, inputs, literal, memory, numerals, tables

AT_ONCE = 300_000
"""Rows up to which the checks are made unasked: a few seconds."""

_SHOWN = 200
_BY_METRIC = "unfit_tokenizer"
_GRAVE = ("swapped", "shifted", _BY_METRIC)
_LARGE = 0.05  # share of the rows from which a finding is said openly


def checked(
    pairs: Pairs, names: Sequence[str], table: data.Table, mapping: data.Mapping, content: Hashable
) -> tuple[Pairs, Hashable]:
    """Draw what was found; the pairs with the repairs that are chosen, and what names them.

    ``names`` are the metrics, by the first of which tokenizers are judged; ``content``
    names the pairs. Without a repair both come back as they are.
    """
    key = f"{zlib.crc32(repr(content).encode('utf-8', 'surrogatepass')):08x}"
    if len(pairs) > AT_ONCE and not st.session_state.get(f"preflight_{key}"):
        _ask(f"preflight_{key}")
        return pairs, content
    found = _found(pairs, names, mapping, content)
    ignored = st.session_state.get(_ignored(key), frozenset())
    open_ones = [finding for finding in found if finding.name not in ignored]
    chosen = _listed(open_ones, pairs, table, key)
    _folded([finding for finding in found if finding.name in ignored], key, bool(open_ones))
    if not chosen:
        return pairs, content
    wanted = (content, tuple(finding.name for finding in chosen))
    mended: Pairs = memory.kept("preflight_repaired", wanted, lambda: ts.repaired(pairs, chosen))
    _told(chosen)
    return mended, wanted


def _ask(widget: str) -> None:
    """For a very large set: the checks take a while and are made when asked for."""
    st.button("Check the texts (takes a while for so many)", key=f"{widget}_ask",
              on_click=lambda: st.session_state.update({widget: True}))  # fmt: skip


def _found(
    pairs: Pairs, names: Sequence[str], mapping: data.Mapping, content: Hashable
) -> tuple[Finding, ...]:
    """All findings, looked for once a content, and the tokenizer's once a tokenizer too."""
    columns = (mapping.hypothesis, mapping.references)
    plain = [name for name in CHECKS if name != _BY_METRIC]
    metric = _metric(names)

    def of_texts() -> tuple[Finding, ...]:
        with st.spinner("Looking the texts over…"):
            return ts.preflight(pairs, columns=columns, checks=plain)

    found: tuple[Finding, ...] = memory.kept("preflight_texts", content, of_texts)
    if metric is None:
        return found
    fit: tuple[Finding, ...] = memory.kept(
        "preflight_fit", (content, metric), lambda: ts.preflight(pairs, metric, checks=[_BY_METRIC])
    )
    return (*found, *fit)


def _metric(names: Sequence[str]) -> Any | None:
    """The first metric with the tokenizer that its control says; None where it has none."""
    if not names or not hasattr(METRICS[names[0]], "tokenizer"):
        return None
    said = st.session_state.get(inputs.key(names[0], "tokenizer"))
    try:
        return ts.configured(names[0], **({"tokenizer": said} if said else {}))
    except TextsimError:
        return None


def _listed(found: Sequence[Finding], pairs: Pairs, table: data.Table, key: str) -> list[Finding]:
    """Draw the findings, small ones folded; those whose repair is chosen."""
    if not found:
        return []
    grave = [one for one in found if _is_grave(one, len(pairs))]
    small = [one for one in found if one not in grave]
    with st.container(border=bool(grave), key=f"preflight_{key}_list", gap="small"):
        chosen = [one for one in grave if _one(one, pairs, table, key)]
        if small:
            named = ", ".join(f"{one.title} ({count(len(one.rows), 'row')})" for one in small)
            with st.expander(f"Before the score: {named}", key=f"preflight_{key}_small"):
                chosen += [one for one in small if _one(one, pairs, table, key)]
    return [one for one in found if one in chosen]


def _is_grave(finding: Finding, rows: int) -> bool:
    return finding.name in _GRAVE or len(finding.rows) >= _LARGE * rows


def _one(finding: Finding, pairs: Pairs, table: data.Table, key: str) -> bool:
    """Draw one finding with what can be done about it; whether it is to be repaired."""
    _said(finding)
    widget = f"{finding.name}_{key}"
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        mend = finding.repair is not None and st.toggle(
            f"Repair: {finding.deed[:1].lower()}{finding.deed[1:]}", key=f"repair_{widget}",
            persist_state="session",
        )  # fmt: skip
        show = st.toggle("Show rows", key=f"rows_{widget}", persist_state="session")
        st.button("Ignore", key=f"ignore_{widget}", type="tertiary",
                  on_click=_ignore, args=(key, finding.name))  # fmt: skip
    if show:
        _rows(finding, pairs, table, mended=bool(mend))
    return bool(mend)


def _said(finding: Finding) -> None:
    title, sentence = literal.in_html(finding.title), literal.in_html(finding.sentence)
    st.html(
        '<p dir="auto" data-part="finding" style="margin:0;overflow-wrap:anywhere">'
        f"<strong>{title}.</strong> {sentence}</p>"
    )


def _rows(finding: Finding, pairs: Pairs, table: data.Table, *, mended: bool) -> None:
    """The first rows of a finding, as they are and, where chosen, as they become."""
    shown = finding.rows[:_SHOWN]
    columns: list[tuple[str, Any]] = [("Row", shown + 1), ("Line", table.lines[shown])]
    given = _texts(pairs, shown)
    after = _texts(ts.repaired(pairs, [finding]), shown) if mended else given
    for title, texts in given.items():
        columns.append((title, texts))
        if after[title] != texts:
            columns.append((f"{title}, repaired", after[title]))
    st.dataframe(
        tables.texts(columns), hide_index=True, height=min(300, 40 + 36 * len(shown)),
        row_height=36, alt=f"Rows of the finding {finding.title}",
    )  # fmt: skip
    if len(finding.rows) > _SHOWN:
        st.text(f"The first {_SHOWN} of {numerals.count(len(finding.rows))}.")


def _texts(pairs: Pairs, rows: Ints) -> dict[str, list[str | None]]:
    """Outputs and expected texts of some rows; characters that nobody sees are named."""
    texts = [pairs.row(int(row)) for row in rows]
    return {
        "Output": [None if output is None else _named(output) for output, _ in texts],
        "Expected": [" ⏐ ".join(map(_named, references)) or None for _, references in texts],
    }


def _named(text: str) -> str:
    parts = literal.visible(text)
    return "".join(one if isinstance(one, str) else f"[{literal.label(one)}]" for one in parts)


def _ignored(key: str) -> str:
    return f"preflight_{key}_ignored"


def _ignore(key: str, name: str) -> None:
    known = st.session_state.get(_ignored(key), frozenset())
    st.session_state[_ignored(key)] = known | {name}


def _folded(ignored: Sequence[Finding], key: str, others: bool) -> None:
    """One line on what is not said any more, or that there is nothing to say."""
    if ignored:
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.text(f"Ignored before the score: {', '.join(one.title for one in ignored)}.")
            st.button("Look again", key=f"preflight_{key}_again", type="tertiary",
                      on_click=lambda: st.session_state.pop(_ignored(key), None))  # fmt: skip
    elif not others:
        st.text(f"{count(len(CHECKS), 'check')} of the texts before the score, nothing found.")


def _told(chosen: Sequence[Finding]) -> None:
    """That what follows is of other texts than the file's."""
    rows = len(np.unique(np.concatenate([one.rows for one in chosen])))
    named = listed([one.title for one in chosen])
    cards.says(
        f"Scored with {count(rows, 'row')} repaired ({named}). The table of rows and the downloads "
        "show the texts as they stand in the file."
    )
