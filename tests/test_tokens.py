"""Encoding a batch gives what splitting every text by itself gives."""

from __future__ import annotations

import sys

import numpy as np
import pyarrow.compute as pc
import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile_texts import hostile_texts
from textsim_core import pieces, tokens
from textsim_core.errors import TextsimError
from textsim_core.tokenizers import TOKENIZERS, Tokenizer
from textsim_core.tokens import encode
from textsim_core.types import Tokens, texts_to_arrow

NAMES = list(TOKENIZERS)
BY_WORDS = [name for name, tokenizer in TOKENIZERS.items() if tokenizer.words is not None]
EVERY_CHARACTER = [chr(code) for code in range(sys.maxunicode + 1)]

batches = st.lists(st.one_of(st.none(), hostile_texts()), max_size=8)


def slowly(texts: list[str | None], tokenizer: Tokenizer, lowercase: bool) -> list[list[str]]:
    return [
        [] if text is None else tokenizer.split(text.lower() if lowercase else text)
        for text in texts
    ]


def as_lists(encoded: Tokens) -> list[list[str]]:
    return [encoded.text(i) for i in range(len(encoded.offsets) - 1)]


def check(texts: list[str | None], name: str, lowercase: bool = False) -> Tokens:
    encoded = encode(texts_to_arrow(texts), TOKENIZERS[name], lowercase=lowercase)
    assert as_lists(encoded) == slowly(texts, TOKENIZERS[name], lowercase)
    assert encoded.ids.dtype == np.int32 and encoded.offsets.dtype == np.int64
    assert len(set(encoded.vocabulary)) == len(encoded.vocabulary), "equal tokens, equal ids"
    return encoded


@pytest.mark.parametrize("name", NAMES)
@settings(deadline=None, derandomize=True, max_examples=250)
@given(texts=batches, lowercase=st.booleans())
def test_fast_is_slow(name: str, texts: list[str | None], lowercase: bool) -> None:
    check(texts, name, lowercase)


@pytest.mark.parametrize("name", BY_WORDS)
@settings(deadline=None, derandomize=True, max_examples=60)
@given(texts=batches, lowercase=st.booleans())
def test_small_slices_make_no_difference(
    name: str, texts: list[str | None], lowercase: bool
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "_SLICE_BYTES", 7)
        patch.setattr(tokens, "_IDS_AT_ONCE", 3)
        patch.setattr(tokens, "_WORDS_AT_ONCE", 2)
        check(texts, name, lowercase)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "texts",
    [
        [],
        [None],
        [""],
        [" "],
        ["", None, ""],
        ["\n", "x"],
        ["a", " b"],
        ["a ", "\u3000b\u3000"],
        [" &#91;", " .5", ".5", "\u2003“5 1.", "\n1889.\n"],
        ["1889.", "in 1889. Then", '"5', 'say "5', '"5 ".', "(5.", "5).", "x 5)."],
        ["end-", "\nline"],
        ["end-\n", "\nx"],
        ["a-\nb c", "a-", "b"],
        ["x <skip", "ped> y"],
        ["<SKIPPED>a", "<s\u212aipped>b", "&QUOT;", "&am<skipped>p; x"],
        ["\ud800 a", "\ud83d\ude00", "😀", "a.\udfff"],
        ["\ue000 a", "\ue001\ue000", "b \uf8ff"],
        [" ".join(map(str, range(20_000))) + ".", "7"],
    ],
    ids=lambda texts: ascii(texts)[:30],
)
def test_traps(name: str, texts: list[str | None]) -> None:
    if len(texts) == 2 and len(texts[0] or "") > 1000 and name in ("word_tokenize", "ko-mecab"):
        pytest.skip("slow, and asked about whole texts anyway")
    check(texts, name)
    check(texts, name, lowercase=True)


@pytest.mark.parametrize("name", ["13a", "intl", "char"])
def test_every_private_character_in_use(name: str) -> None:
    check(["".join(map(chr, range(0xE000, 0xF900))), "a, b"], name)


@pytest.mark.parametrize("name", NAMES)
def test_a_slice_of_an_array(name: str) -> None:
    texts = ["left out", "a, b", None, "1889.", "also out"]
    encoded = encode(texts_to_arrow(texts).slice(1, 3), TOKENIZERS[name])
    assert as_lists(encoded) == slowly(texts[1:4], TOKENIZERS[name], False)
    assert "left" not in encoded.vocabulary


SEPARATORS = [char for char in EVERY_CHARACTER if char.isspace()]
ODD = [chr(code) for code in (0, 1, 0x1B, 0x7F, 0x80, 0x84, 0x86, 0x9F, 0xAD, 0x200B, 0xFEFF)]


@pytest.mark.parametrize("name", ["whitespace", "rouge", "13a"])
@settings(deadline=None, derandomize=True, max_examples=200)
@given(
    texts=st.lists(
        st.none()
        | st.lists(st.sampled_from([*SEPARATORS, *ODD, "a", "b", "ä", "𝔸", "😀"])).map("".join),
        max_size=6,
    )
)
def test_every_white_space_and_odd_characters(name: str, texts: list[str | None]) -> None:
    """All that str.split cuts at beside all that looks like it: NUL, controls, zero width."""
    check(texts, name)


def test_a_vocabulary_is_a_sequence_of_texts() -> None:
    vocabulary = encode(
        texts_to_arrow(["b \ud800", None, "a b"]), TOKENIZERS["whitespace"]
    ).vocabulary
    assert list(vocabulary) == ["b", "\ud800", "a"] and len(vocabulary) == 3
    assert vocabulary[0] == "b" and vocabulary[1:] == ("\ud800", "a")
    assert "a" in vocabulary and "c" not in vocabulary and vocabulary.index("a") == 2


def test_equal_tokens_have_equal_ids_across_the_batch() -> None:
    encoded = check(["the cat, the", "cat (the)"], "13a")
    assert encoded.ids.tolist().count(encoded.ids[0]) == 3
    assert encoded.lengths.tolist() == [4, 4]


def test_white_space_is_pythons() -> None:
    """Every character that str.split cuts at, and no other, counts as white space in bytes."""
    characters = [char for char in EVERY_CHARACTER if not "\ud800" <= char <= "\udfff"]
    text = "a".join(characters).encode()
    space = pieces._spaces(np.frombuffer(text, np.uint8))
    found = {char for char in np.frombuffer(text, np.uint8)[space].tobytes().decode()}
    assert found == {char for char in EVERY_CHARACTER if char.isspace()}


@pytest.mark.parametrize("lowercase", [False, True])
@pytest.mark.parametrize("name", [n for n in BY_WORDS if TOKENIZERS[n].words.plain])
def test_plain_characters_stay_in_their_word(name: str, lowercase: bool) -> None:
    """Each character that the tokenizer calls plain is whole between, before and after others."""
    tokenizer = TOKENIZERS[name]
    found = pc.match_substring_regex(
        texts_to_arrow(EVERY_CHARACTER), f"(?s)^{tokenizer.words.plain}$"
    )
    plain = [c for c, yes in zip(EVERY_CHARACTER, found.to_pylist(), strict=True) if yes]
    words = [f"{char}5{char}a{char}" for char in plain if not char.isspace()]
    expected = [word.lower() if lowercase else word for word in words]
    assert tokenizer.split(" x ".join(words), lowercase=lowercase) == " x ".join(expected).split()


def test_intl_without_a_number_is_the_same_at_every_place() -> None:
    assert regex.match(r"\p{P}", "“")
    intl = TOKENIZERS["intl"]
    assert intl.split("1889.") == ["1889."] and intl.split("1889. x") == ["1889", ".", "x"]
    assert intl.split("“5") == ["“5"] and intl.split("x “5") == ["x", "“", "5"]


def test_a_missing_dictionary_is_said() -> None:
    def refuse(text: str) -> list[str]:
        raise TextsimError("install it")

    missing = Tokenizer("x", "X", "Does x.", "x", 1, "x", cut=refuse)
    with pytest.raises(TextsimError, match="install it"):
        encode(texts_to_arrow(["a"]), missing)
