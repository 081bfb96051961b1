"""Expected text and output from templates, typed or out of a scorer file, with a preview."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import streamlit as st

from textsim_core import TextsimError, data
from textsim_core.data.templates import Rendered, rendered, with_column
from textsim_core.data.writing import list_cells
from textsim_core.explain.words import count
from textsim_core.types import arrow_to_texts

from . import breakdown, cards, memory, numerals, scorer_form, tables

EXPECTED, OUTPUT = "template_expected", "template_output"
_TITLES = {EXPECTED: "Expected text", OUTPUT: "Output"}
_EXAMPLES = {
    EXPECTED: "for example  {{ sample.answer }}",
    OUTPUT: "for example  {{ solver_output.output }}; empty: the output as it is",
}
_PREVIEW = 3
TITLE, FOLD = "From a template or a scorer file", "templates_open"


@dataclass(frozen=True, slots=True, eq=False)
class Filled:
    """The texts that templates gave, by box; ``wrong`` when a template cannot be used."""

    made: dict[str, Rendered]
    key: str
    wrong: bool = False

    def applied(
        self, table: data.Table, roles: data.Mapping
    ) -> tuple[data.Table, str, data.Mapping]:
        """The table with a column a template, the key of that content, and the roles with them."""
        names = {}
        for box, made in self.made.items():
            names[box] = tables.unique(f"{_TITLES[box]} (template)", table.columns)
            table = with_column(table, names[box], made)
        expected = (names[EXPECTED],) if EXPECTED in names else roles.references
        output = names.get(OUTPUT, roles.hypothesis)
        new = data.Mapping.of(
            output, expected, id=roles.id, source=roles.source, tags=roles.tags, human=roles.human
        )
        return table, self.key, new


def filled(table: data.Table, key: str, roles: data.Mapping) -> Filled:
    """Draw the two boxes, folded; what they give for every row of the table.

    ``key`` names the file; ``solver_output.output`` is the output that ``roles`` say.
    """
    with breakdown.folded(TITLE, FOLD) as opened:
        if opened:
            scorer_form.load(key, {"ground_truth": _key(EXPECTED, key), "value": _key(OUTPUT, key)})
            templates = _boxes(key)
        else:
            templates = st.session_state.get(f"templates_{key}", {})
        found = _all(table, templates, roles.hypothesis, key)
        if opened and found.made:
            _preview(table, found.made)
        if opened and not found.wrong:
            scorer_form.save(key, roles, templates.get(EXPECTED, ""), templates.get(OUTPUT, ""))
    if found.wrong:
        st.text("A template cannot be used, so there is nothing to score.")
    return found


def _boxes(key: str) -> dict[str, str]:
    """Draw the two boxes; what stands in them, kept for when the part is folded again."""
    st.text("{{ sample.column }} is a column of the row, {{ solver_output.output }} its output.")
    kept = st.session_state.setdefault(f"templates_{key}", {})
    for place, (box, title) in zip(st.columns(2), _TITLES.items(), strict=True):
        st.session_state.setdefault(_key(box, key), kept.get(box, ""))
        with place:
            kept[box] = st.text_area(
                title, key=_key(box, key), persist_state="session", height=90,
                placeholder=_EXAMPLES[box], max_chars=4_000,
            )  # fmt: skip
    return dict(kept)


def _key(box: str, key: str) -> str:
    return f"{box}_{key}"


def _all(table: data.Table, templates: dict[str, str], output: str, key: str) -> Filled:
    """Every box that is not empty, filled in for all rows; errors are said where they stand."""
    made, wrong = {}, False
    for box, template in templates.items():
        if not template.strip():
            continue
        try:
            made[box] = _kept(table, template, output, (box, key))
        except TextsimError as error:
            wrong = True
            cards.says(f"{_TITLES[box]}: {error}")
    told = repr((key, output, sorted((box, templates[box]) for box in made)))
    digest = hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
    return Filled(made, digest if made else key, wrong)


def _kept(table: data.Table, template: str, output: str, place: tuple[str, str]) -> Any:
    box, key = place
    made = memory.kept(
        f"{box}_made", (key, template, output), lambda: rendered(table, template, output=output)
    )
    if box == OUTPUT and pa.types.is_large_list(made.texts.type):
        raise TextsimError("a column of lists; accepted: one text a row.")
    return made


def _preview(table: data.Table, made: dict[str, Rendered]) -> None:
    """The first rows as they came out, and which rows have no text."""
    lines = [int(line) for line in table.lines[:_PREVIEW]]
    columns = [(_TITLES[box], _first(one)) for box, one in made.items()]
    st.dataframe(
        tables.texts([("Line", lines), *columns]), hide_index=True, key="template_preview",
        alt="The first rows as the templates give them",
    )  # fmt: skip
    for box, one in made.items():
        if one.failures:
            first, failed = one.failures[0], int(one.failed.sum())
            cards.says(
                f"{_TITLES[box]}: {count(failed, 'row')} without a text; the first is line "
                f"{numerals.count(first.line)}: {first.reason}."
            )


def _first(made: Rendered) -> list[str | None]:
    """The first rows' texts; of lists, all of them with a bar between."""
    texts = made.texts.slice(0, _PREVIEW)
    if not pa.types.is_large_list(texts.type):
        return arrow_to_texts(texts)
    lists = list_cells(pa.chunked_array([texts]))
    return [" ⏐ ".join(filter(None, one or ())) or None for one in lists]
