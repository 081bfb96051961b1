"""Which column is what: guessed by name and content, and columns turned into pairs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.data.roles import role
from textsim_core.data.types import Table
from textsim_core.errors import TextsimError
from textsim_core.types import Bools, Ints, Pairs

_SAMPLE = 1000


@dataclass(frozen=True, slots=True)
class Mapping:
    """The role of columns, by name: at most one id, one hypothesis, any number of the rest."""

    id: str | None
    hypothesis: str
    references: tuple[str, ...]
    tags: tuple[str, ...] = ()


def guess_mapping(table: Table) -> Mapping:
    """The likeliest mapping, for the user to correct.

    By name first ("expected_output" is a reference, "model_output" a
    hypothesis, "sample_id" an id; "answer" is whichever of the two is still
    open). Where names say nothing: a column of lists holds references; else the
    first column of free text that is still open is the hypothesis, the next the
    reference. Files of parallel text are columns like any other. A table of one
    column has no references. TextsimError when there is no column.
    """
    if not table.columns:
        raise TextsimError("The table has no column; expected at least one with hypotheses.")
    roles = {name: role(name) for name in table.columns}
    references = _best(roles, "reference")
    hypotheses = _best(roles, "hypothesis")
    either = [name for name, (said, _) in roles.items() if said == "either"]
    if either and not hypotheses and (references or len(either) > 1):
        hypotheses = [either.pop(0)]
    if either and not references:
        references = either if hypotheses else []
    free = _free_text(table, {*references, *hypotheses}, roles)
    lists = [name for name in free if _is_list(table, name)]
    if not references and lists:
        references = lists[:1]
    open_texts = [name for name in free if name not in references and name not in lists]
    others = [name for name in table.columns if name not in references]
    hypothesis = (hypotheses or open_texts or others or list(table.columns))[0]
    remaining = [name for name in open_texts if name != hypothesis]
    references = [name for name in references or remaining[:1] if name != hypothesis]
    used = {hypothesis, *references}
    ids = [name for name, (said, _) in roles.items() if said == "id" and name not in used]
    tags = [name for name, (said, _) in roles.items() if said == "tag" and name not in used]
    return Mapping(ids[0] if ids else None, hypothesis, tuple(references), tuple(tags))


def _best(roles: dict[str, tuple[str, int]], wanted: str) -> list[str]:
    """The columns of a role whose names say it most surely."""
    ranks = [rank for said, rank in roles.values() if said == wanted]
    return [name for name, found in roles.items() if ranks and found == (wanted, min(ranks))]


def _free_text(table: Table, taken: set[str], roles: dict[str, tuple[str, int]]) -> list[str]:
    """Columns that no name decided, those of free text before those of numbers or nothing."""
    names = [n for n in table.columns if n not in taken and roles[n][0] in ("", "either")]
    return sorted(names, key=lambda name: not _is_list(table, name) and not _wordy(table, name))


def _is_list(table: Table, name: str) -> bool:
    return bool(pa.types.is_large_list(table.data.schema.field(name).type))


def _wordy(table: Table, name: str) -> bool:
    """Whether half of the first texts hold a letter."""
    sample = table.data.column(name).slice(0, _SAMPLE)
    hits = pc.sum(pc.match_substring_regex(sample, r"\p{L}")).as_py() or 0
    return 2 * hits >= len(sample) and hits > 0


def to_pairs(table: Table, mapping: Mapping) -> Pairs:
    """The mapped columns as pairs, one a row, in order.

    A missing reference is dropped, and so is an empty one (sacreBLEU's rule);
    a list column gives several references. A missing hypothesis stays missing,
    an empty one is an empty text. TextsimError names the columns there are when
    one is unknown or given two roles, or when the hypothesis column holds lists.
    """
    _check(table, mapping)
    hypotheses = table.data.column(mapping.hypothesis).combine_chunks()
    parts = [_kept(table.data.column(name).combine_chunks()) for name in mapping.references]
    rows = np.concatenate([part[1] for part in parts]) if parts else np.empty(0, dtype=np.int64)
    texts = pa.concat_arrays([part[0] for part in parts]) if parts else _NO_TEXTS
    if len(parts) > 1:
        order = np.argsort(rows, kind="stable")
        texts = texts.take(pa.array(order))
    counts = np.bincount(rows, minlength=len(table))
    offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    return Pairs(hypotheses, texts, offsets)


_NO_TEXTS = pa.array([], pa.large_string())


def _kept(column: pa.Array) -> tuple[pa.Array, Ints]:
    """The references of one column that are there, and the row of each."""
    if pa.types.is_large_list(column.type):
        rows = pc.list_parent_indices(column).to_numpy(zero_copy_only=False).astype(np.int64)
        column = pc.list_flatten(column)
    else:
        rows = np.arange(len(column), dtype=np.int64)
    there: Bools = pc.fill_null(pc.greater(pc.binary_length(column), 0), False).to_numpy(
        zero_copy_only=False
    )
    if there.all():
        return column, rows
    return column.filter(pa.array(there)), rows[there]


def _check(table: Table, mapping: Mapping) -> None:
    roles = (mapping.hypothesis, *mapping.references)
    for name in (*roles, *mapping.tags, *([mapping.id] if mapping.id is not None else [])):
        if name not in table.columns:
            raise TextsimError(f"Unknown column {name!r}; there are: {_listed(table.columns)}.")
    doubled = [name for name in roles if roles.count(name) > 1]
    if doubled:
        raise TextsimError(
            f"Column {doubled[0]!r} is given twice among hypothesis and references; choose each "
            f"once. There are: {_listed(table.columns)}."
        )
    if _is_list(table, mapping.hypothesis):
        raise TextsimError(
            f"Column {mapping.hypothesis!r} holds lists and cannot be the hypothesis; expected "
            f"one text a row. There are: {_listed(table.columns)}."
        )


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names))
