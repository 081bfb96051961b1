"""Which column is what: guessed by name and content, for the user to correct."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.data.mapping import NUMBER, is_list
from textsim_core.data.roles import human_rank, role
from textsim_core.data.types import Mapping, Table
from textsim_core.errors import TextsimError
from textsim_core.types import arrow_to_texts

_SAMPLE = 1000
_LIKENESS_SAMPLE = 200
_SPAN = 4
_LABELS = 12
_LABEL_LENGTH = 30

Roles = dict[str, tuple[str, int]]


def guess_mapping(table: Table) -> Mapping:
    """The likeliest mapping, for the user to correct.

    What the format itself says (`Table.mapping`) is taken. Else by name first
    ("expected_output" is a reference, "model_output" a hypothesis, "sample_id" an
    id; "answer" is whichever of the two is still open). All columns whose names
    say "hypothesis" equally surely are systems. A column named like a human score
    or label ("rating", "adequacy", "gold_label", …) is one if it holds numbers or
    a few short labels; metric scores ("bleu", "f1_score", …) have no role.

    Where names say nothing: a column of lists holds references; the columns of
    free text that are most like the references are systems; without references
    the first is the hypothesis, the next the reference. Of files of parallel text
    all that are neither reference nor source are systems. A table of one column
    has no references. TextsimError when there is no column.
    """
    if not table.columns:
        raise TextsimError("The table has no column; expected at least one with hypotheses.")
    if table.mapping is not None:
        return table.mapping
    roles = {name: role(name) for name in table.columns}
    human = _human(table, roles)
    roles |= dict.fromkeys(human, ("human", 0))
    references, hypotheses = _named(roles)
    free = _free_text(table, {*references, *hypotheses}, roles)
    lists = [name for name in free if is_list(table, name)]
    references = references or lists[:1]
    hypotheses = [name for name in hypotheses if not is_list(table, name)]
    open_texts = [name for name in free if name not in references and name not in lists]
    others = [name for name in table.columns if name not in references]
    if table.format == "text" and references:
        systems = [*hypotheses, *open_texts]
    else:
        systems = hypotheses or _systems(table, open_texts, references)
    systems = systems or (others or list(table.columns))[:1]
    remaining = [name for name in open_texts if name not in systems]
    references = [name for name in references or remaining[:1] if name not in systems]
    used = {*systems, *references}
    by_role = {
        said: [name for name, (given, _) in roles.items() if given == said and name not in used]
        for said in ("id", "tag", "source")
    }
    return Mapping(
        next(iter(by_role["id"]), None),
        systems[0],
        tuple(references),
        tuple(by_role["tag"]),
        tuple(systems[1:]),
        next(iter(by_role["source"]), None),
        tuple(name for name in human if name not in used),
    )


def _named(roles: Roles) -> tuple[list[str], list[str]]:
    """References and hypotheses as far as names say them; an "answer" is what is still open."""
    references, hypotheses = _best(roles, "reference"), _best(roles, "hypothesis")
    either = [name for name, (said, _) in roles.items() if said == "either"]
    if either and not hypotheses and (references or len(either) > 1):
        hypotheses = [either.pop(0)]
    if either and not references:
        references = either if hypotheses else []
    return references, hypotheses


def _best(roles: Roles, wanted: str) -> list[str]:
    """The columns of a role whose names say it most surely."""
    ranks = [rank for said, rank in roles.values() if said == wanted]
    return [name for name, found in roles.items() if ranks and found == (wanted, min(ranks))]


def _human(table: Table, roles: Roles) -> list[str]:
    """Columns of people's scores or labels, those whose names say it most surely.

    A name that could be a reference's ("label") needs another reference beside it.
    """
    ranks = {name: human_rank(name) for name in roles}
    firm = any(
        said in ("reference", "either") and ranks[name] is None for name, (said, _) in roles.items()
    )
    fit = {
        name: rank
        for name, rank in ranks.items()
        if rank is not None
        and (firm or roles[name][0] != "reference")
        and not is_list(table, name)
        and (_share(table, name, NUMBER) > 0.9 or (rank < 2 and firm and _labels(table, name)))
    }
    return [name for name, rank in fit.items() if rank == min(fit.values())]


def _sample(table: Table, name: str) -> pa.Array:
    """The first cells of a column that hold something."""
    cells = table.data.column(name).slice(0, _SAMPLE).combine_chunks()
    return cells.filter(pc.fill_null(pc.greater(pc.binary_length(cells), 0), False))


def _share(table: Table, name: str, pattern: str) -> float:
    """The share of the first cells with something in them that match."""
    sample = _sample(table, name)
    hits = pc.sum(pc.match_substring_regex(sample, pattern)).as_py() or 0
    return hits / len(sample) if len(sample) else 0.0


def _labels(table: Table, name: str) -> bool:
    """Whether the first cells are a few short texts that recur."""
    distinct = pc.unique(_sample(table, name))
    longest = pc.max(pc.utf8_length(distinct)).as_py() or 0
    return 0 < len(distinct) <= _LABELS and longest <= _LABEL_LENGTH


def _free_text(table: Table, taken: set[str], roles: Roles) -> list[str]:
    """Columns that no name decided, those of free text before those of numbers or nothing."""
    names = [n for n in table.columns if n not in taken and roles[n][0] in ("", "either")]
    return sorted(names, key=lambda name: not is_list(table, name) and not _wordy(table, name))


def _wordy(table: Table, name: str) -> bool:
    """Whether half of the first cells hold a letter."""
    sample = table.data.column(name).slice(0, _SAMPLE)
    hits = pc.sum(pc.match_substring_regex(sample, r"\p{L}")).as_py() or 0
    return 2 * hits >= len(sample) and hits > 0


def _systems(table: Table, names: Sequence[str], references: Sequence[str]) -> list[str]:
    """The columns at least half as like the reference as the likest; the first where none is."""
    if not references or len(names) < 2:
        return list(names[:1])
    wanted = _spans(table, references[0])
    likeness = {name: _likeness(_spans(table, name), wanted) for name in names}
    most = max(likeness.values())
    return [name for name in names if 2 * likeness[name] >= most] if most else list(names[:1])


def _spans(table: Table, name: str) -> list[frozenset[str]]:
    """Of each of the first rows the runs of four characters in its text."""
    cells = table.data.column(name).slice(0, _LIKENESS_SAMPLE).combine_chunks()
    if is_list(table, name):
        rows = (arrow_to_texts(cells.slice(row, 1).flatten()) for row in range(len(cells)))
        given = [" ".join(filter(None, row)) for row in rows]
    else:
        given = [text or "" for text in arrow_to_texts(cells)]
    texts = (" ".join(text.lower().split()) for text in given)
    return [
        frozenset(t[i : i + _SPAN] for i in range(max(1, len(t) - _SPAN + 1))) if t else frozenset()
        for t in texts
    ]


def _likeness(ours: Iterable[frozenset[str]], theirs: Iterable[frozenset[str]]) -> float:
    """The mean share of runs in common (Dice), over all rows."""
    shares = [
        2 * len(a & b) / (len(a) + len(b)) if a and b else 0.0
        for a, b in zip(ours, theirs, strict=True)
    ]
    return sum(shares) / len(shares) if shares else 0.0
