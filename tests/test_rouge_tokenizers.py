"""The tokenizers of ROUGE, token F1 and promptfoo's rouge-n."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile_texts import hostile_texts
from textsim_core.stemming import StemmingTokenizer, stemmed
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import texts_to_arrow

MEASURED = json.loads((Path(__file__).parent / "data" / "rouge_tokens.json").read_text("utf-8"))
JS_ROUGE = json.loads((Path(__file__).parent / "data" / "js_rouge_tokens.json").read_text("utf-8"))

example = settings(deadline=None, derandomize=True, max_examples=100)


@pytest.mark.parametrize("row", MEASURED, ids=lambda row: f"{row['stemmed']}-{row['text'][:15]!r}")
def test_tokens_of_rouge_score(row: dict[str, object]) -> None:
    tokenizer = TOKENIZERS["rouge"]
    chosen = StemmingTokenizer.of(tokenizer) if row["stemmed"] else tokenizer
    assert chosen.split(str(row["text"])) == row["tokens"]
    tokens = encode(texts_to_arrow([str(row["text"])]), tokenizer)
    assert (stemmed(tokens) if row["stemmed"] else tokens).text(0) == row["tokens"]


@pytest.mark.parametrize("name", JS_ROUGE)
def test_tokens_of_js_rouge(name: str) -> None:
    """Measured by running js-rouge 3.2.3 and 3.2.0 under Node."""
    for text, tokens in JS_ROUGE[name]:
        assert TOKENIZERS[name].split(text) == tokens


@example
@given(
    texts=st.lists(st.none() | hostile_texts() | st.text("aK\u212aİı_9 é"), max_size=6),
    lowercase=st.booleans(),
)
def test_a_whole_array_is_cut_like_each_text(texts: list[str | None], lowercase: bool) -> None:
    array = texts_to_arrow(["before", *texts]).slice(1)
    tokenizer = TOKENIZERS["rouge"]
    tokens = encode(array, tokenizer, lowercase=lowercase)
    for place, text in enumerate(texts):
        assert tokens.text(place) == tokenizer.split(text or "", lowercase=lowercase)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("It's 3.5 İstanbul_x!", "it s 3 5 i̇stanbul x"),
        ("नमस्ते दुनिया", "नमस्ते दुनिया"),
        ("GPT模型2024", "gpt 模 型 2024"),
        ("コピー", "コ ピー"),
        ("e\u0301té ½ Ⅳ", "e\u0301té ½ ⅳ"),
    ],
)
def test_rouge_for_every_script(text: str, tokens: str) -> None:
    assert TOKENIZERS["rouge-unicode"].split(text) == tokens.split()


@pytest.mark.parametrize(
    ("text", "tokens", "marked"),
    [
        ("The well-known (3.14) an a", "wellknown 314", ["well-known", "3.14"]),
        ("x–a–y", "x– –y", ["x–", "–y"]),
        ("an't", "ant", ["an't"]),
        ("a.n apple", "apple", ["apple"]),
    ],
)
def test_squad_answers(text: str, tokens: str, marked: list[str]) -> None:
    tokenizer = TOKENIZERS["squad"]
    assert tokenizer.split(text) == tokens.split()
    assert [text[start:stop] for start, stop in tokenizer.spans(text)] == marked


@pytest.mark.parametrize(
    ("name", "text", "marked"),
    [
        ("js-rouge", '"Cannot," he said.', ['"', "Can", "not", ",", '"', "he", "said", "."]),
        (
            "js-rouge-3.0",
            '"So..", x-----y.)\n',
            ['"', "So", "..", '"', ",", "x", "-----", "y", ".", ")"],
        ),
        ("unpunctuated", "“It’s” 5 €", ["It’s", "5"]),
        ("rouge-unicode", "(É)今天", ["É", "今", "天"]),
    ],
)
def test_places_in_the_text(name: str, text: str, marked: list[str]) -> None:
    assert [text[start:stop] for start, stop in TOKENIZERS[name].spans(text)] == marked
