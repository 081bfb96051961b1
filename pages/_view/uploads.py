"""Files in: the uploader, what was chosen for reading, and what reading found."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from textsim_core import TextsimError, data
from textsim_core.explain.words import count

from . import cards, literal, numerals, tables

UPLOADER = "uploader"
SOURCES = "sources"
SAMPLE = "sample.csv"
_ASSETS = Path(__file__).parent / "assets"
_AUTO = "as found"
_DELIMITERS = {_AUTO: None, "comma": ",", "semicolon": ";", "tab": "\t", "bar |": "|"}
_QUOTES = {_AUTO: None, "quotes enclose fields": "quoted", "quotes are text": "literal"}
_SHOWN = 200


def sources(example: str = SAMPLE) -> tuple[data.Source, ...]:
    """Draw the uploader; the files of this session, kept when the page is left.

    ``example`` is the sample that is offered, see `sample`.
    """
    limit = data.MAX_BYTES // 2**20
    uploader, sample = st.columns([4, 1], vertical_alignment="center")
    with uploader:
        st.file_uploader(
            "CSV, TSV, JSON, JSONL, XLSX, Parquet, text files that match line by line, or a zip, "
            f"up to {limit} MB each",
            accept_multiple_files=True, key=_uploader(), on_change=_keep, max_upload_size=limit,
        )  # fmt: skip
    with sample:
        st.button("Try a sample", on_click=_take_sample, args=(example,))
    kept: tuple[data.Source, ...] = st.session_state.get(SOURCES, ())
    if kept:
        size = numerals.count(round(sum(len(source.content) for source in kept) / 1000))
        names = ", ".join(source.name for source in kept)
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(f"Loaded: {literal.in_line(literal.cut(names, 200))} ({size} kB)")
            st.button("Remove", type="tertiary", on_click=_forget)
    return kept


def _uploader() -> str:
    """The uploader's key: another one after its files were replaced, so that it stands empty."""
    return f"upload_{st.session_state.get(UPLOADER, 0)}"


def _keep() -> None:
    """Copy the bytes at once: an uploader forgets its files when the page is left."""
    st.session_state[SOURCES] = tuple(
        data.Source(file.name, file.getvalue()) for file in st.session_state[_uploader()]
    )


def sample(name: str = SAMPLE) -> data.Source:
    """A small table of our own, to try a page with."""
    return data.Source(name, (_ASSETS / name).read_bytes())


def _take_sample(name: str) -> None:
    _replace((sample(name),))


def _forget() -> None:
    _replace(())


def _replace(files: tuple[data.Source, ...]) -> None:
    st.session_state[SOURCES] = files
    st.session_state[UPLOADER] = st.session_state.get(UPLOADER, 0) + 1


def digest(files: Sequence[data.Source]) -> str:
    """A key for the content and the names: the same name with other content is another key."""
    total = hashlib.sha256()
    for file in files:
        total.update(file.name.encode("utf-8", "surrogatepass") + b"\0")
        total.update(hashlib.sha256(file.content).digest())
    return total.hexdigest()


def table(
    files: tuple[data.Source, ...], *, together: bool = False
) -> tuple[data.Table, str] | None:
    """The table and a key for content and reading choices; None with the reason shown.

    ``together``: several tables are read as one, a system each; otherwise one is chosen.
    """
    if not (together or len(files) == 1 or data.side_by_side(files)):
        files = (_one_of(files),)
    key = digest(files)
    kept: dict[str, Any] = {"persist_state": "session"}
    choices = st.expander("How the file was read", key="reading")
    with choices, st.container(horizontal=True):
        delimiter = st.selectbox(
            "Fields are cut by", list(_DELIMITERS), key=f"delimiter_{key}", width=170, **kept
        )
        quoting = st.selectbox("Quotes", list(_QUOTES), key=f"quoting_{key}", width=220, **kept)
        encoding = st.selectbox(
            "Encoding", [_AUTO, *data.ENCODINGS], key=f"encoding_{key}", width=170, **kept
        )
        sheet = st.text_input(
            "Sheet", key=f"sheet_{key}", placeholder="first visible", width=170, **kept
        )
    try:
        with st.spinner("Reading…"):
            read = _read(
                key, _DELIMITERS[delimiter], None if encoding == _AUTO else encoding,
                _QUOTES[quoting], sheet or None, _files=files,
            )  # fmt: skip
    except TextsimError as error:
        cards.says(str(error))
        return None
    with choices:
        _report(read)
    if read.set_aside:
        st.text(f"{_counts(read)}: see “How the file was read”.")
    return read, f"{key}|{delimiter}|{quoting}|{encoding}|{sheet}"


def _one_of(files: tuple[data.Source, ...]) -> data.Source:
    """The one that the reader picks, at first the last given: a table is read alone."""
    names = [literal.in_line(literal.cut(file.name, 200)) for file in files]
    latest = len(files) - 1
    chosen = st.selectbox(
        f"{len(files)} files are loaded, and a table is read alone; this one is shown",
        range(len(files)), latest, format_func=names.__getitem__, key=f"shown_{digest(files)}",
        persist_state="session",
        help="Outputs of several systems go into one table, a column each. Plain-text files "
        "(.txt) are read together, line by line.",
    )  # fmt: skip
    return files[latest if chosen is None else chosen]


@st.cache_resource(max_entries=4, scope="session", show_spinner=False)
def _read(
    key: str,
    delimiter: str | None,
    encoding: str | None,
    quoting: data.Quoting | None,
    sheet: str | None,
    *,
    _files: tuple[data.Source, ...],
) -> data.Table:
    return data.read(_files, delimiter=delimiter, encoding=encoding, quoting=quoting, sheet=sheet)


def _report(read: data.Table) -> None:
    """What was found and what was set aside, every line of it."""
    found = [read.format]
    found += [f"encoding {read.encoding}"] if read.encoding else []
    found += [f"fields cut by {read.delimiter!r}"] if read.delimiter else []
    found += [f"sheet {read.sheet} of {', '.join(read.sheets)}"] if read.sheet else []
    st.text(f"{_counts(read)}. {', '.join(found)}.")
    if read.findings:
        st.dataframe(
            tables.texts([
                ("Line", [f.line for f in read.findings[:_SHOWN]]),
                ("What", [f.kind for f in read.findings[:_SHOWN]]),
                ("Details", [f.message for f in read.findings[:_SHOWN]]),
            ]),
            hide_index=True, alt="What was noticed in the file",
        )  # fmt: skip
        _more(len(read.findings))
    if read.set_aside:
        st.dataframe(
            tables.texts([
                ("Line", [row.line for row in read.set_aside[:_SHOWN]]),
                ("Why set aside", [row.reason for row in read.set_aside[:_SHOWN]]),
                ("Row", [row.raw for row in read.set_aside[:_SHOWN]]),
            ]),
            hide_index=True, alt="Rows that were not loaded",
        )  # fmt: skip
        _more(len(read.set_aside))


def _counts(read: data.Table) -> str:
    loaded, aside = count(len(read), "row"), count(len(read.set_aside), "row")
    return f"{loaded} loaded, {aside} set aside"


def _more(total: int) -> None:
    if total > _SHOWN:
        st.text(f"The first {_SHOWN} of {numerals.count(total)}.")
