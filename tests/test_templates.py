"""Templates: values are data, nothing runs away, every row is kept."""

from __future__ import annotations

import json

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.hostile_texts import hostile_texts
from textsim_core.data import Source, Table, read
from textsim_core.data.template_sandbox import MAX_STEPS, MAX_TEXT
from textsim_core.data.templates import rendered, with_column
from textsim_core.errors import SettingError
from textsim_core.types import arrow_to_texts

ROWS = [
    {"a": "x {{ sample.b }}", "b": "y", "c": {"d": "deep"}, "refs": ["r1", "r2"], "my col": "m"},
    {"a": None, "b": "B", "c": {"d": "Q"}, "refs": None, "my col": "z"},
]


def table(*rows: dict[str, object]) -> Table:
    return read(Source("a.jsonl", "\n".join(map(json.dumps, rows)).encode()))


SET = table(*ROWS)


def texts(template: str, of: Table = SET) -> list[str | None]:
    made = rendered(of, template, output="b")
    found = arrow_to_texts(made.texts)
    assert made.failed.tolist() == [text is None for text in found]
    assert len(made.failures) == made.failed.sum()
    return found


def reasons(template: str) -> list[tuple[int, str]]:
    return [(one.line, one.reason) for one in rendered(SET, template, output="b").failures]


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{{ sample.b }}", ["y", "B"]),
        ("Q: {{ sample['my col'] }} {{solver_output.output}}!\n", ["Q: m y!\n", "Q: z B!\n"]),
        ("{{ sample.c.d | upper }}", ["DEEP", "Q"]),
        ("no column", ["no column", "no column"]),
        ("", ["", ""]),
        ("{{ sample.a }}", ["x {{ sample.b }}", None]),
        ("<{{ sample.a | trim }}>", ["<x {{ sample.b }}>", None]),
        ("{{ 'q' ~ sample.a }}", ["qx {{ sample.b }}", None]),
        ("{{ sample.a | default('-', true) | upper }}", ["X {{ SAMPLE.B }}", "-"]),
        ("{% if sample.a %}{{ sample.a[0] }}{% else %}-{% endif %}", ["x", "-"]),
        ("{{ sample.refs[1] }}", ["r2", None]),
        ("{{ sample.refs | join('/') }}", ["r1/r2", None]),
        ("{% for r in sample.refs %}{{ loop.index }}{{ r }} {% endfor %}", ["1r1 2r2 ", None]),
        ("{% raw %}{{ sample.a }}{% endraw %}{# out #}", ["{{ sample.a }}"] * 2),
    ],
)
def test_columns_stand_among_literals(template: str, expected: list[str | None]) -> None:
    assert texts(template) == expected


def test_a_column_of_lists_alone_stays_lists() -> None:
    made = rendered(SET, "{{ sample.refs }}")
    assert made.texts.to_pylist() == [["r1", "r2"], None]
    assert made.columns == ("refs",)


def test_a_row_without_a_text_says_its_line_and_why() -> None:
    assert reasons("{{ sample.a }} {{ sample.b }}") == [(2, "a has no value")]
    assert reasons("{{ sample.a | lower }}")[0][1].endswith("(a has no value)")
    (row, told), _ = reasons("{{ sample.b + 1 }}")
    assert row == 1 and "concatenate" in told


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{{ sample.nope }}", "no column: received 'nope'; accepted: a, b, c.d, refs, my col"),
        ("{{ sample.a.__class__ }}", "no column: received 'a.__class__'"),
        ("{{ sample }}", "unknown name: received 'sample'; accepted: sample.column"),
        ("{{ solver_output.score }}", "solver_output has no: received 'score'; accepted: output"),
        ("{{ x }}", "unknown name: received 'x'"),
        ("{{ sample.a", "line 1: unexpected end of template"),
        ("a\n{% include 'x' %}", "line 2: received include"),
        ("{% set x = 1 %}", "received assign"),
        ("{% macro f() %}{% endmacro %}", "received macro"),
        ("{{ sample.a.upper() }}", "received call"),
        ("{{ 'a' * 999999999 }}", "received mul"),
        ("{{ 'a' % 9 }}", "received mod"),
        ("{{ 9 ** 9 }}", "received pow"),
        ("{{ sample.a | attr('x') }}", "unknown filter: received 'attr'"),
        ("{{ ''.__class__ }}", "unknown attribute: received '__class__'"),
        ("{% for _meter in sample.refs %}{% endfor %}", "cannot call its item '_meter'"),
        ("{% for x in sample.refs recursive %}{% endfor %}", "cannot be recursive"),
        ("{{ sample.refs }} x", r"sample.refs holds lists; choose one of each with \[0\]"),
        ("{{" + "(" * 1900 + "1" + ")" * 1900 + "}}", "nested too deeply"),
        ("x" * 5000, "received 5,000 characters; accepted: at most 4,000"),
    ],
)
def test_what_is_refused_is_named(template: str, message: str) -> None:
    with pytest.raises(SettingError, match=message):
        rendered(SET, template, output="b")


def test_outputs_need_their_column() -> None:
    with pytest.raises(SettingError, match="needs a column of outputs"):
        rendered(SET, "{{ solver_output.output }}")


def test_growth_is_stopped_row_by_row() -> None:
    tenfold = "|replace('a','aaaaaaaaaa')"
    assert reasons("{{ 'a'" + tenfold * 30 + "}}")[0][1].endswith(
        f"more than {MAX_TEXT:,} characters"
    )
    long = table({"a": "word" * 1000})
    made = rendered(
        long, "{% for x in sample.a|list %}{% for y in sample.a|list %}{% endfor %}{% endfor %}"
    )
    assert made.failures[0].reason == f"its loops take more than {MAX_STEPS:,} steps"
    assert texts("{{ sample.a | list | join(sample.a) }}", long) == [None]


def test_rows_after_the_time_is_up_are_kept_and_told() -> None:
    made = rendered(SET, "{{ sample.b | upper }}", seconds=-1)
    assert made.failed.all()
    assert made.failures[1].reason == "not reached within -1 seconds"
    assert texts("{{ sample.b }}") == ["y", "B"], "a plain template is one step"


def test_failed_rows_have_a_status_when_scored() -> None:
    wider = with_column(SET, "truth", rendered(SET, "{{ sample.a }}"))
    assert wider.columns[-1] == "truth"
    mapping = ts.data.Mapping.of("b", "truth")
    assert ts.evaluate(ts.DataSet(wider, mapping)).statuses.tolist() == ["ok", "no reference"]


literals = st.text("ab ,:}\n%", max_size=4).filter(lambda text: "%}" not in text)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(
    st.lists(st.tuples(hostile_texts(), hostile_texts() | st.none()), min_size=1, max_size=4),
    literals, literals, literals,
)  # fmt: skip
def test_cells_are_never_run_and_both_ways_agree(
    rows: list[tuple[str, str | None]], before: str, between: str, after: str
) -> None:
    met = [tuple(c and c.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
                 for c in row) for row in rows]  # fmt: skip
    of = table(*({"a": a, "b": b} for a, b in met))
    plain = f"{before}{{{{ sample.a }}}}{between}{{{{ sample['b'] }}}}{after}"
    expected = [None if b is None else f"{before}{a}{between}{b}{after}" for a, b in met]
    assert texts(plain, of) == expected
    assert texts("{% if true %}" + plain + "{% endif %}", of) == expected
    braces = table({"a": "{{ sample.b }}{% for %}", "b": "never"})
    assert texts(plain, braces) == [f"{before}{{{{ sample.b }}}}{{% for %}}{between}never{after}"]


def test_a_table_without_rows_has_no_texts() -> None:
    made = rendered(read(Source("a.csv", b"a,b\n")), "{{ sample.a }}!")
    assert (len(made), made.texts.type) == (0, pa.large_string())
