"""Each tokenizer against the tool that it reproduces, and against itself where tokens stand."""

from __future__ import annotations

import builtins
import hashlib
import json
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile_texts import hostile_texts
from textsim_core.errors import SettingError, TextsimError
from textsim_core.spans import Traced
from textsim_core.tokenizers import TOKENIZERS, _perluniprops, tokenizer_named
from textsim_core.tokenizers._mecab import mecab_cut

GOLDEN = json.loads((Path(__file__).parent / "data" / "tokenizer_golden.json").read_text("utf-8"))
NAMES = list(TOKENIZERS)
REWRITES_QUOTES = ("word_tokenize", "azure", "js-rouge", "js-rouge-sentences", "js-rouge-3.0")
REWRITES_NOTHING = ["whitespace", "intl", "zh", "char", "ja-mecab", "ko-mecab"]
ONLY_LOWERS = ["words", "promptfoo"]

example = settings(deadline=None, derandomize=True, max_examples=150)


def test_the_picker_lists_every_tokenizer_in_order() -> None:
    positions = [tokenizer.position for tokenizer in TOKENIZERS.values()]
    assert positions == sorted(set(positions))
    for tokenizer in TOKENIZERS.values():
        assert tokenizer.summary.endswith(".")
        assert tokenizer.title and tokenizer.source and tokenizer.signature


def test_sacrebleus_none_is_white_space() -> None:
    assert tokenizer_named("none") is TOKENIZERS["whitespace"]
    with pytest.raises(SettingError, match="13a"):
        tokenizer_named("13b")


@pytest.mark.parametrize(
    "row", GOLDEN["rows"], ids=lambda row: f"{row['system']}-{row['text'][:20]!r}"
)
def test_golden_tokens(row: dict[str, object]) -> None:
    assert TOKENIZERS[str(row["tokenizer"])].split(str(row["text"])) == row["tokens"]


def test_golden_rows_are_all_there() -> None:
    assert len(GOLDEN["rows"]) == 10 * 30


@pytest.mark.oracle
@pytest.mark.parametrize(
    "name", ["whitespace", "13a", "intl", "zh", "char", "ja-mecab", "ko-mecab"]
)
@example
@given(text=hostile_texts(surrogates=False), lowercase=st.booleans())
def test_as_sacrebleu_counts(name: str, text: str, lowercase: bool) -> None:
    from sacrebleu.metrics import BLEU

    if "mecab" in name:
        text = text.replace("\0", "")  # sacreBLEU loses everything behind a NUL
    metric = BLEU(tokenize="none" if name == "whitespace" else name, lowercase=lowercase)
    expected = metric._preprocess_segment(text).split()
    assert TOKENIZERS[name].split(text, lowercase=lowercase) == expected


@pytest.mark.parametrize("name", ["13a", "intl", "zh", "char", "ja-mecab", "ko-mecab"])
def test_signature_is_sacrebleus(name: str) -> None:
    from sacrebleu.metrics import BLEU

    assert TOKENIZERS[name].signature == BLEU(tokenize=name).tokenizer.signature()


def test_sacrebleus_caches_keep_no_text() -> None:
    from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
    from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp

    before = [c.__call__.cache_info().currsize for c in (Tokenizer13a, TokenizerRegexp)]
    TOKENIZERS["13a"].split("a line that nobody else has split, 17.5")
    assert [c.__call__.cache_info().currsize for c in (Tokenizer13a, TokenizerRegexp)] == before


@pytest.mark.oracle
@example
@given(text=hostile_texts())
def test_word_tokenize_is_nltks_on_one_sentence(text: str) -> None:
    from nltk.tokenize import word_tokenize

    sentences = TOKENIZERS["word_tokenize"].split(text)
    if sentences == word_tokenize(text, preserve_line=True):
        return
    assert re.search(r"[.?!]", text), "only the end of a sentence may make a difference"


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Dr. Smith left. He ran.", "Dr. Smith left . He ran ."),
        ('He said, "Stop." Then he left.', "He said , `` Stop . '' Then he left ."),
        ("It cost $3.88 in Nov. 2019. Cheap!", "It cost $ 3.88 in Nov. 2019 . Cheap !"),
        ("", ""),
    ],
)
def test_word_tokenize_ends_sentences(text: str, tokens: str) -> None:
    assert TOKENIZERS["word_tokenize"].split(text) == tokens.split()


def test_the_punkt_model_is_nltks_punkt_tab() -> None:
    punkt = pytest.importorskip("punkt")
    model = punkt.load_model("english")
    tables = [
        sorted(model.abbrev_types),
        sorted(map(list, model.collocations)),
        sorted(model.sent_starters),
        sorted((kind, int(seen)) for kind, seen in model.ortho_context.items()),
    ]
    # Measured on NLTK's punkt_tab (as llama-index-core 0.14.25 carries it).
    assert hashlib.sha256(json.dumps(tables).encode()).hexdigest() == PUNKT_TAB_ENGLISH


PUNKT_TAB_ENGLISH = "05d1b12e48957bd1e1d458276076802cde540d5f3c0785efbd5c522ad2703023"
# Measured on the tables of sacremoses 0.2.0 (Number, Punctuation, Symbol), sorted.
PERLUNIPROPS = {
    "NUMBER": (14709, "834bb36ae5e7ebea3c5cc7af5a591b6b7034500822a560bb7bba36e600ff0593"),
    "PUNCTUATION": (593, "c716b2291464c7ca2173d8299f8f6be641fdde05bd380afac90dd142f41f0695"),
    "SYMBOL": (3299, "86747f5ee74bc835dcd41679e2dd3f22fa1971375d6885aa04f547d7313ec699"),
}


@pytest.mark.parametrize("table", PERLUNIPROPS)
def test_nist_characters_are_perls(table: str) -> None:
    size, digest = PERLUNIPROPS[table]
    characters = _perluniprops.characters(getattr(_perluniprops, table))
    assert len(characters) == size
    assert hashlib.sha256("".join(sorted(characters)).encode()).hexdigest() == digest


@pytest.mark.oracle
@pytest.mark.parametrize("table", PERLUNIPROPS)
def test_nist_characters_are_those_of_sacremoses(table: str) -> None:
    corpus = pytest.importorskip("sacremoses.corpus")
    theirs = set("".join(corpus.Perluniprops().chars(table.capitalize())).strip())
    assert _perluniprops.characters(getattr(_perluniprops, table)) == theirs


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Hello,  World!\n", ["hello,", "world!"]),
        ("", [""]),
        (" \ufeff\t", [""]),
        ("a\ufeffb\x1cc\x85d", ["a", "b\x1cc\x85d"]),
    ],
)
def test_promptfoo_cuts_at_javascripts_white_space(text: str, tokens: list[str]) -> None:
    assert TOKENIZERS["promptfoo"].split(text) == tokens


def test_words_drop_punctuation() -> None:
    assert TOKENIZERS["words"].split("It's 3.5 İstanbul_x!") == [
        "it",
        "s",
        "3",
        "5",
        "i",
        "stanbul_x",
    ]


@pytest.mark.parametrize("name", ["ja-mecab", "ko-mecab"])
def test_mecab_reads_past_nul_and_lone_surrogates(name: str) -> None:
    tokenizer = TOKENIZERS[name]
    text = "今日\0한국어 \ud800 は"
    assert "".join(tokenizer.split(text)) == "".join(text.split())
    assert len(tokenizer.spans(text)) == len(tokenizer.split(text))


def test_a_missing_dictionary_names_the_extra() -> None:
    def load() -> object:
        raise RuntimeError("install sacrebleu[ja]")

    cut = mecab_cut(load, "Japanese", "ja")
    with pytest.raises(TextsimError, match=r'pip install "textsim\[ja\]"'):
        cut("今日は")


def test_a_text_that_mecab_gives_up_on_is_said() -> None:
    with pytest.raises(TextsimError, match=r"gave up on a text of 150000 characters"):
        TOKENIZERS["ja-mecab"].split("a." * 75_000)


def test_modules_import_without_mecab(monkeypatch: pytest.MonkeyPatch) -> None:
    from textsim_core.tokenizers._mecab import signature

    real = builtins.__import__

    def refuse(name: str, *args: object, **kwargs: object) -> object:
        if name == "MeCab":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.delitem(sys.modules, "MeCab", raising=False)
    monkeypatch.setitem(sys.modules, "MeCab", None)
    assert signature("ja-mecab", "MeCab", "IPA") == "ja-mecab"


@pytest.mark.parametrize("name", NAMES)
@example
@given(text=hostile_texts(), lowercase=st.booleans())
def test_every_token_has_its_place(name: str, text: str, lowercase: bool) -> None:
    tokenizer = TOKENIZERS[name]
    tokens = tokenizer.split(text, lowercase=lowercase)
    spans = tokenizer.spans(text, lowercase=lowercase)
    assert len(spans) == len(tokens)
    for (start, stop), token in zip(spans, tokens, strict=True):
        assert 0 <= start < stop <= len(text) or token == ""
    for (start, stop), (following, after) in pairwise(spans):
        assert start <= following and stop <= after
        assert stop - following <= 1, "only one character of the text may be in two tokens"


@pytest.mark.parametrize("name", REWRITES_NOTHING)
@example
@given(text=hostile_texts())
def test_the_place_holds_the_token(name: str, text: str) -> None:
    tokenizer = TOKENIZERS[name]
    for (start, stop), token in zip(tokenizer.spans(text), tokenizer.split(text), strict=True):
        assert text[start:stop] == token or "".join(text[start:stop].split()) == token


@pytest.mark.parametrize("name", ONLY_LOWERS)
@example
@given(text=hostile_texts())
def test_the_place_holds_the_token_in_its_own_case(name: str, text: str) -> None:
    tokenizer = TOKENIZERS[name]
    for (start, stop), token in zip(tokenizer.spans(text), tokenizer.split(text), strict=True):
        held = text[start:stop].lower().replace("ς", "σ")
        assert token.replace("ς", "σ") in held


@pytest.mark.parametrize("name", NAMES)
@example
@given(text=hostile_texts())
def test_tokens_are_the_characters_that_the_tokenizer_keeps(name: str, text: str) -> None:
    """What the places rest on: laid end to end, tokens are the rewritten text."""
    tokenizer = TOKENIZERS[name]
    kept = "".join(filter(tokenizer.keeps, tokenizer.rewrite(text)))
    laid = "".join(tokenizer.split(text))
    if name in REWRITES_QUOTES:  # one quote became another of the same length
        kept, laid = kept.replace("`", "'"), laid.replace("`", "'")
    assert laid == kept
    assert "".join(filter(tokenizer.keeps, tokenizer.rewrite(Traced.of(text)).text)) == (
        "".join(filter(tokenizer.keeps, tokenizer.rewrite(text)))
    )


@pytest.mark.parametrize(
    ("name", "text", "marked"),
    [
        ("13a", "a&quot;b&amp;lt;c", ["a", "&quot;", "b", "&amp;lt;", "c"]),
        ("13a", "foo<skip<skipped>ped>bar", ["foo", "<", "skip<skipped>ped", ">", "bar"]),
        ("13a", "foo<skipped>bar", ["foo<skipped>bar"]),
        ("13a", "end-\nline, x-\n", ["end-\nline", ",", "x-"]),
        ("word_tokenize", "say \"hi\" ''x''", ["say", '"', "hi", '"', "''", "x", "''"]),
        ("nist-international", "x&#91;y&amp;z", ["x", "&#91;", "y", "&amp;", "z"]),
        ("words", "İİ x", ["İ", "İ", "x"]),
        ("char", "e\u0301😀", ["e", "\u0301", "😀"]),
    ],
)
def test_places_in_rewritten_text(name: str, text: str, marked: list[str]) -> None:
    assert [text[start:stop] for start, stop in TOKENIZERS[name].spans(text)] == marked
