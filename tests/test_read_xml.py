"""NIST and WMT sets and TMX: the roles that the format says, every segment, no entity."""

from __future__ import annotations

from itertools import pairwise

import pytest

from textsim_core import ReadError
from textsim_core.data import Mapping, Source, Table, guess_mapping, read, to_systems

NIST = """<?xml version="1.0"?>
<!DOCTYPE mteval SYSTEM "ftp://nowhere.invalid/mteval.dtd">
<mteval>
<srcset setid="s"><doc docid="n1" genre="nw"><hl><seg id="1"> Rot &amp; blau </seg></hl>
<p><seg id="2">alt</seg></p></doc></srcset>
<refset setid="s" refid="all"><doc docid="n1" sysid="r1"><seg id="1">red &lt;3</seg>
<seg id="2">old</seg></doc><doc docid="n1" sysid="r2"><seg id="1">reddish</seg></doc></refset>
<tstset setid="s" sysid="mine"><doc docid="n1"><seg id="1">red<!-- not text -->dish</seg>
<seg id="2">older</seg><seg id="2">again</seg></doc></tstset>
</mteval>"""
WMT = """<dataset id="d"><collection id="general"><doc id="a" domain="news">
<src lang="en"><p><seg id="1">one</seg><seg id="2">two</seg></p></src>
<ref lang="de" translator="A"><p><seg id="1">eins</seg><seg id="2">zwei</seg></p></ref>
<hyp system="X" lang="de"><p><seg id="1">ein</seg><seg id="2">zwo</seg></p></hyp>
<hyp system="Y" lang="de"><p><seg id="2">zwei</seg></p></hyp>
</doc></collection></dataset>"""
TMX = """<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="EN"/><body>
<tu tuid="u1"><tuv xml:lang="de"><seg>Hier <hi>rot</hi><ph>&lt;br/&gt;</ph>!</seg></tuv>
<tuv xml:lang="en"><seg>red here!</seg></tuv><tuv xml:lang="de"><seg>rot</seg></tuv></tu>
<tu tuid="u2"><tuv xml:lang="en"><seg>only</seg></tuv></tu>
<tu><tuv><seg>nobody's</seg></tuv></tu>
</body></tmx>"""


def xml(text: str | bytes, name: str = "set.xml") -> Table:
    return read(Source(name, text if isinstance(text, bytes) else text.encode()))


def cells(table: Table, name: str) -> list[str | None]:
    column: list[str | None] = table.data.column(name).to_pylist()
    return column


def test_nist_sets_are_columns_of_one_table() -> None:
    table = xml(NIST)
    assert guess_mapping(table) == Mapping.of(
        "mine", ["reference r1", "reference r2"], id="id", source="source",
        tags=["document", "genre"],
    )  # fmt: skip
    assert cells(table, "id") == ["n1:1", "n1:2"]
    assert cells(table, "source") == ["Rot & blau", "alt"]
    assert cells(table, "reference r2") == ["reddish", None]
    assert cells(table, "mine") == ["reddish", "older"]
    assert table.lines.tolist() == [4, 5]
    assert [(row.line, row.raw) for row in table.set_aside] == [(9, "again")]


def test_nist_sets_in_files_of_their_own_meet_by_segment() -> None:
    body = NIST.split("\n", 3)[3]
    marks = ("<srcset", "<refset", "<tstset", "</mteval")
    starts = [body.index(mark) for mark in marks]
    parts = [body[a:b] for a, b in pairwise(starts)]
    together = read([Source(f"{n}.xml", part.encode()) for n, part in enumerate(parts)])
    assert together.data.equals(xml(NIST).data)
    assert guess_mapping(together) == guess_mapping(xml(NIST))


def test_wmt_files_hold_several_systems_and_a_missing_segment_is_missing() -> None:
    table = xml(WMT)
    systems = to_systems(table, guess_mapping(table))
    assert [systems["Y"].row(n) for n in range(2)] == [(None, ("eins",)), ("zwei", ("zwei",))]
    assert systems["X"].row(0) == ("ein", ("eins",))
    assert guess_mapping(table).tags == ("document", "domain")


def test_segments_without_numbers_are_counted_and_those_outside_any_set_are_set_aside() -> None:
    table = xml("<mteval><tstset><doc><seg>a</seg><seg>b</seg></doc></tstset><seg>x</seg></mteval>")
    assert (cells(table, "id"), cells(table, "hypothesis")) == (["1", "2"], ["a", "b"])
    assert [row.raw for row in table.set_aside] == ["x"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_tmx_units_are_rows_and_languages_columns(encoding: str) -> None:
    table = xml(TMX.encode(encoding), "memory.tmx")
    assert guess_mapping(table) == Mapping.of("de", "de 2", id="id", source="en")
    assert table.data.to_pylist() == [
        {"id": "u1", "de": "Hier rot!", "en": "red here!", "de 2": "rot"},
        {"id": "u2", "de": None, "en": "only", "de 2": None},
    ]
    assert [finding.kind for finding in table.findings] == ["layout codes"]
    assert [(row.line, row.raw) for row in table.set_aside] == [(6, "nobody's")]


def test_content_tells_the_two_apart_whatever_the_name() -> None:
    assert xml(TMX).format == "tmx"
    assert xml(NIST, "set.tmx").format == "nist"
    assert xml(NIST, "unknown").format == "nist"


BOMB = '<!DOCTYPE tmx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
UNIT = '<tmx><body><tu><tuv xml:lang="en"><seg>{}</seg></tuv></tu></body></tmx>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOMB + UNIT.format("&b;"), "set.xml: it declares entities"),
        (BOMB + UNIT.format("x").replace("en", "&b;"), "declares entities"),
        ('<!DOCTYPE tmx [<!ENTITY a SYSTEM "file:///etc/host">]>' + UNIT.format("&a;"), "declares"),
        ('<!DOCTYPE tmx SYSTEM "x.dtd">\n' + UNIT.format("&nbsp;"), "xml: line 2: the entity &nb"),
        (UNIT.format("&nbsp;"), "not well-formed XML"),
        (UNIT, "x"),
        ("<html><p>text</p></html>", "outermost element is 'html'; accepted: mteval"),
        ("<mteval><tstset>", "not well-formed XML.*line 1"),
        ("<mteval/>", "holds no <seg>"),
        ("<tmx><body/></tmx>", "holds no <tu>"),
        ("<dataset>" * 1000, "not well-formed XML.*depth"),
        ('<?xml version="1.0" encoding="klingon"?><tmx/>', "encoding"),
    ],
)  # fmt: skip
def test_what_cannot_be_trusted_or_read_is_refused(text: str, message: str) -> None:
    if text is UNIT:
        assert len(xml(text)) == 1
        return
    with pytest.raises(ReadError, match=message):
        xml(text)
