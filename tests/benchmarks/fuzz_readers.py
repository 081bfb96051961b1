"""Hostile files against every reader: ``python -m tests.benchmarks.fuzz_readers``.

Options: ``--seconds N`` (60), ``--seed N`` (0), ``--formats csv xlsx …``. Valid files of every
format are cut, doubled, overwritten and mixed by Hypothesis, packed ones inside as well
(so that the damage meets the format's parser, not zip's checksum). The only outcomes
allowed are a table that keeps its laws, a ReadError or a SettingError. The first other
one is shrunk, printed as code that repeats it, and ends the run with status 1.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from hypothesis import HealthCheck, Phase, given, note, seed, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.data import DELIMITERS, ENCODINGS, Source, read, to_systems, write
from textsim_core.data.guessing import guess_mapping

ROWS = pa.table({
    "id": ["1", "2", "3"],
    "ref": pa.array([["a b", "c"], None, [""]], pa.large_list(pa.large_string())),
    "hyp": pa.array(['say "x"\n,;', None, "é\u202e\x00😀"]),
    "score": [0.5, float("nan"), -1.0],
})  # fmt: skip
TEXT = 'id,ref,hyp\r\n1,"a ""b""\nc",d\n2,é\r,"x;y|z\t"\n3,,\n,,,\n\n'
XML = (
    '<?xml version="1.0"?><!DOCTYPE mteval SYSTEM "a.dtd"><mteval><refset><doc docid="d"><seg '
    'id="1">a &amp; b</seg></doc></refset><tstset sysid="s"><doc docid="d"><hl><seg id="1">c<!-- '
    "x --></seg></hl></doc></tstset></mteval>"
)
TMX = (
    '<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body><tu tuid="1"><tuv '
    'xml:lang="en"><seg>a<ph>x</ph></seg></tuv><tuv xml:lang="de"><seg>b</seg></tuv></tu>'
    "</body></tmx>"
)
TOKENS = [
    b"\0", b"\n", b"\r", b"\r\n", b'"', b'""', b",", b";", b"\t", b"|", b"sep=;\n", b"\xff",
    b"\xfe", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff\0", b"\xed\xa0\x80", b"\xc2\x85", b"{", b"}",
    b"[", b"]", b"null", b"NaN", b"1e999", b"\\ud800", b'"a":', b"<seg>", b"</seg>", b"<", b">",
    b"&x;", b"]]>", b"<!ENTITY x 'y'>", b"<!DOCTYPE x [", b"<tuv>", b"<!--", b"PK\x03\x04",
    b"PAR1", b"PK\x05\x06", b"<f>1+1</f>", b't="s"', b't="e"', b't="d"', b"<v>99999999999</v>",
    b'r="XFD1048576"', b"_x0000_", b"\xf4\x8f\xbf\xbf", b"\xf0\x90\x80", b"-1", b"7FFFFFFF",
    b"\x7f\xff\xff\xff", b"\x80\0\0\0",
]  # fmt: skip
tokens = st.sampled_from(TOKENS)


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def typed_parquet() -> bytes:
    out = pa.BufferOutputStream()
    table = pa.table({
        "d": pa.array(["a", None, "a"]).dictionary_encode(),
        "b": pa.array([b"x", b"\xff", None]),
        "s": pa.array([{"k": [1]}, None, {"k": None}]),
        "t": pa.array([1, 2, None], pa.timestamp("ns", "UTC")),
        "m": pa.array([[("k", 1)], None, []], pa.map_(pa.string(), pa.int8())),
        "n": pa.array([1, None, 3], pa.decimal128(9, 2)),
    })  # fmt: skip
    pq.write_table(table, out, compression="none")
    return out.getvalue().to_pybytes()


def seeds() -> dict[str, list[bytes]]:
    """Valid files of every format, by suffix."""
    written = {name: write(ROWS, name).content for name in ("csv", "jsonl", "parquet", "xlsx")}
    plain = TEXT.encode()
    records = [json.loads(line) for line in written["jsonl"].splitlines()]
    texts = zipped(**{"a.txt": b"x\ny\n", "ref.txt": b"x\nz\n", "__MACOSX/a": b"\0"})
    tables = zipped(**{"A.csv": b"id,ref,hyp\n1,a,b\n", "B.csv": b"id,ref,hyp\n1,a,c\n"})
    return {
        "csv": [written["csv"], plain, TEXT.encode("utf-16"), TEXT.encode("utf-16-be")],
        "tsv": [plain.replace(b",", b"\t"), b'a\tb\n"c\td\ne"\tf\n'],
        "txt": [plain, b"one\ntwo\r\n\n"],
        "jsonl": [
            written["jsonl"],
            b'{"a":{"b":[1,null,{"c":"d"}]}}\n7\n\n{"a":NaN,"a":"\\ud800"}\n',
        ],
        "json": [json.dumps(records).encode(), b'{"hyp":["a","b"],"ref":[["x"],null]}'],
        "parquet": [written["parquet"], typed_parquet()],
        "xlsx": [written["xlsx"]],
        "xml": [XML.encode(), XML.encode("utf-16")],
        "tmx": [TMX.encode()],
        "zip": [texts, tables],
    }


@dataclass(frozen=True)
class Edit:
    """One change: at a place (a share of the length), over some bytes, to other bytes."""

    place: float
    length: int
    new: bytes

    def on(self, content: bytes) -> bytes:
        start = int(self.place * len(content))
        return content[:start] + self.new + content[start + self.length :]


edits = st.lists(
    st.builds(
        Edit,
        st.floats(0, 1),
        st.sampled_from([0, 0, 1, 2, 4, 16, 200, 10**6]),
        tokens | st.binary(max_size=6) | tokens.map(lambda token: token * 40),
    ),
    max_size=6,
)  # fmt: skip


def mutated(content: bytes, changes: Sequence[Edit], inside: int) -> bytes:
    """The content with the changes made to it, or to the ``inside``-th file packed in it."""
    if inside < 0 or not content.startswith(b"PK"):
        for change in changes:
            content = change.on(content)
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    name = list(files)[inside % len(files)]
    return zipped(**(files | {name: mutated(files[name], changes, -1)}))


def obeys(table: ts.data.Table) -> None:
    """AssertionError where a table breaks one of its laws; its roles and pairs are tried too."""
    assert list(table.columns) == table.data.column_names
    assert len(set(table.columns)) == len(table.columns)
    assert not table.columns or table.data.num_rows == len(table)
    assert table.lines.dtype == np.int64
    assert (table.lines >= 1).all()
    kinds = (pa.large_string(), pa.large_list(pa.large_string()))
    assert all(kind in kinds for kind in table.data.schema.types)
    table.data.validate()
    for column in table.data.columns:
        column.combine_chunks().validate()
    assert all(row.line >= 1 and row.reason.endswith(".") for row in table.set_aside)
    counts = Counter(finding.kind for finding in table.findings)
    assert all(count <= 101 * 4 for count in counts.values())  # up to four files in one table
    try:
        systems = to_systems(table, guess_mapping(table))
    except ts.TextsimError:  # no column, or lists alone
        return
    for pairs in systems.values():
        assert len(pairs) == len(table)
        assert pairs.offsets[-1] == len(pairs.references)
        if len(pairs):
            pairs.row(len(pairs) - 1)


def hunt(name: str, contents: Sequence[bytes], examples: int, start: int) -> None:
    """Some hundred mutated files of one format; raises what should not happen."""
    maybe = st.none()

    @seed(start)
    @settings(
        max_examples=examples, deadline=None, database=None,
        phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck),
        print_blob=False,
    )  # fmt: skip
    @given(
        st.sampled_from(contents), edits, st.integers(-1, 12),
        maybe | st.sampled_from(DELIMITERS), maybe | st.sampled_from(ENCODINGS),
        maybe | st.sampled_from(["quoted", "literal"]),
    )  # fmt: skip
    def one(
        content: bytes, changes: list[Edit], inside: int,
        delimiter: str | None, encoding: str | None, quoting: ts.data.Quoting | None,
    ) -> None:  # fmt: skip
        raw = mutated(content, changes, inside)
        note(f"read(Source('fuzz.{name}', {raw!r}), {delimiter=}, {encoding=}, {quoting=})")
        try:
            table = read(
                Source(f"fuzz.{name}", raw), delimiter=delimiter, encoding=encoding, quoting=quoting
            )
        except (ts.ReadError, ts.SettingError) as error:
            assert len(str(error)) > 20, f"no sentence: {error}"
        else:
            obeys(table)

    one()


def run(seconds: float, start: int, wanted: Sequence[str], clock: Callable[[], float]) -> int:
    """Format after format until the time is over; how many files were tried."""
    end, tried, batch = clock() + seconds, 0, 150
    files = {name: contents for name, contents in seeds().items() if name in wanted}
    while clock() < end:
        for name, contents in files.items():
            hunt(name, contents, batch, start)
            tried += batch
            if clock() >= end:
                break
        start += 1
    return tried


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--formats", nargs="+", default=list(seeds()), choices=list(seeds()))
    chosen = options.parse_args()
    tried = run(chosen.seconds, chosen.seed, chosen.formats, time.monotonic)
    print(
        f"{tried:,} hostile files in {chosen.seconds:.0f} s: tables that keep their laws, or errors"
    )
    sys.exit(0)
