"""The synonym table, its licence, its rebuilding, and where synonyms may come from."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import textsim_core as ts
from textsim_core import synonyms
from textsim_core.wordnet import TABLE, build, parsed, wordnet

FOLDERS = [os.environ.get("WORDNET_FOLDER", ""), "/usr/share/wordnet"]
FOLDER = next((Path(name) for name in FOLDERS if (Path(name) / "data.noun").is_file()), None)

LICENCE = "  1 the licence stands here  \n"
DATABASE = {
    "noun": "00000001 03 n 02 car 0 Auto 0 000 | wheels\n"
    "00000002 03 n 01 mouse 0 000 | small\n"
    "00000003 03 n 03 comic_strip 0 strip 0 funnies 1 000 | drawn\n"
    "00000004 03 n 01 ice_cream 0 000 | cold\n"
    "00000005 03 n 01 car 1 000 | of a train\n",
    "verb": "00000001 29 v 02 buy 0 purchase 0 000 | get\n",
    "adj": "00000001 00 a 02 big(a) 0 large 0 000 | wide\n",
    "adv": "00000001 02 r 01 well 0 000 | good\n",
}
EXCEPTIONS = {
    "noun": "mice mouse\ncomics comic_strip comic\nmen_of_war man_of_war\n",
    "verb": "bought buy\n",
    "adj": "",
    "adv": "best well\n",
}
SMALL_TABLE = """#n
mouse
Auto car
comic_strip funnies strip
#v

buy purchase
#a

big large
#r
well
!n
comics comic_strip comic
mice mouse
!v
bought buy
!a
!r
best well
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    for name, lines in DATABASE.items():
        (tmp_path / f"data.{name}").write_text(LICENCE + lines, "utf-8")
        (tmp_path / f"{name}.exc").write_text(EXCEPTIONS[name], "utf-8")
    return tmp_path


def test_a_table_is_built_from_the_database(database: Path) -> None:
    assert build.table(database) == SMALL_TABLE


def test_a_built_table_answers(database: Path) -> None:
    small = parsed(build.table(database).splitlines())
    assert small.names("cars") == {"car", "Auto"}
    assert small.names("comics") == {"strip", "funnies"}
    assert small.names("larger") == small.names("big") == {"big", "large"}
    assert small.senses("mice") == small.senses("mouse") != frozenset()
    assert small.senses("best") == small.senses("well")
    assert small.names("ice_cream") == small.names("unheard") == frozenset()
    assert not small.senses("car") & small.senses("mouse")


def test_the_command_writes_the_table_and_tells_what_is_missing(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = database / "table.gz"
    build.main([str(database), str(output)])
    assert gzip.decompress(output.read_bytes()).decode() == SMALL_TABLE
    (database / "verb.exc").unlink()
    with pytest.raises(SystemExit) as ended:
        build.main([str(database), str(output)])
    assert ended.value.code == 2
    assert "verb.exc" in capsys.readouterr().err


@pytest.mark.skipif(FOLDER is None, reason="WordNet's files (Debian's wordnet-base) are not here")
def test_the_shipped_table_is_what_debians_files_give() -> None:
    assert FOLDER is not None
    shipped = gzip.decompress(files("textsim_core.wordnet").joinpath(TABLE).read_bytes())
    assert build.table(FOLDER).encode("utf-8") == shipped


def test_the_licence_travels_with_the_table() -> None:
    text = files("textsim_core.wordnet").joinpath("LICENSE.WordNet-3.0.txt").read_text("utf-8")
    assert "Copyright 2006 by Princeton University" in text
    assert "on ALL copies of the software" in text


def test_the_shipped_table_knows_english() -> None:
    assert {"car", "auto", "automobile", "machine", "motorcar"} <= wordnet().names("cars")
    assert "doctor" in wordnet().names("physician")
    assert "sit" in wordnet().names("sat")
    assert wordnet().names("comics") >= {"strip", "funnies"}
    assert wordnet() is wordnet()


def test_without_base_forms_only_the_word_itself_is_looked_up() -> None:
    assert "sit" not in synonyms.names(synonyms.AS_WRITTEN)["sat"]
    assert "auto" in synonyms.names(synonyms.AS_WRITTEN)["car"]


@pytest.mark.parametrize("metric", ["meteor", "meteor-definition"])
def test_a_missing_nltk_corpus_is_a_sentence(
    metric: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("nltk.data.path", [str(tmp_path)])
    with pytest.raises(ts.TextsimError, match=r"nothing is downloaded.*'built-in'"):
        ts.score("a car", "an auto", metric=metric, synonyms="nltk")
    assert [choice.value for choice in synonyms.choices()] == ["built-in", "as-written"]


def test_a_broken_nltk_corpus_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "corpora" / "wordnet").mkdir(parents=True)
    monkeypatch.setattr("nltk.data.path", [str(tmp_path)])
    assert [choice.value for choice in synonyms.choices()][-1] == "nltk"
    with pytest.raises(ts.TextsimError, match="cannot read its WordNet corpus"):
        ts.score("a car", "an auto", metric="meteor", synonyms="nltk")


class Named:
    """A lemma or a synset of the corpus below."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def name(self) -> str:
        return self.names[0]

    def lemmas(self) -> list[Named]:
        return [Named(name) for name in self.names]


class Corpus:
    """Stands for NLTK's reader: one synset."""

    def synsets(self, word: str) -> list[Named]:
        return [Named("blip", "blop", "blip_blop")] if word in ("blip", "blop") else []

    def get_version(self) -> str:
        return "9.9"


@pytest.fixture
def own_corpus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(synonyms, "_nltk_has_wordnet", lambda: True)
    monkeypatch.setattr(synonyms, "_nltk_wordnet", Corpus)
    synonyms.names.cache_clear()
    synonyms.senses.cache_clear()
    yield
    synonyms.names.cache_clear()
    synonyms.senses.cache_clear()


@pytest.mark.parametrize("metric", ["meteor", "meteor-definition"])
def test_nltks_own_corpus_is_used_and_named(metric: str, own_corpus: None) -> None:
    score = ts.score("the blip", "the blop", metric=metric, synonyms="nltk")
    assert score.parts["stage_matches"] == (1, 0, 1)
    assert "syn:nltk-wordnet-9.9" in score.signature
    assert ts.score("the blip", "the blop", metric=metric).parts["stage_matches"] == (1, 0, 0)
