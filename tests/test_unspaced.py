"""Scripts without spaces: which tokenizers take a sentence for a word, and what is fit instead."""

import pytest

import textsim_core as ts
from textsim_core.dropped import UNCUT, row_labels
from textsim_core.short_texts import shorter
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.unspaced import SCRIPTS, left_whole, rows_uncut, uncut

SPACED = ["the cat sat", "кот сидел", "القط جلس", "नमस्ते दुनिया", "고양이가 앉았다", ""]


@pytest.mark.parametrize("name", [name for name in TOKENIZERS if "mecab" not in name])
def test_what_is_left_whole_is_one_token_and_the_fit_one_cuts_it(name: str) -> None:
    tokenizer = TOKENIZERS[name]
    for script in left_whole(name):
        text = f"ok {SCRIPTS[script]} ok"
        assert any(SCRIPTS[script] in token for token in tokenizer.split(text))
        found = uncut(tokenizer, ["", text], TOKENIZERS)
        assert found is not None
        assert len(found.fit.split(SCRIPTS[script])) > 1
        assert found.label.endswith("not cut into words")
    assert uncut(tokenizer, SPACED, TOKENIZERS) is None


def test_chinese_is_told_by_name_and_the_first_fit_choice_taken() -> None:
    found = uncut(TOKENIZERS["13a"], ["我今天去了北京"], TOKENIZERS)
    assert found is not None
    assert (found.languages, found.fit.name) == (("Chinese",), "zh")
    both = uncut(TOKENIZERS["13a"], ["我今天去了北京", "ภาษาไทย"], TOKENIZERS)
    assert both is not None
    assert (both.label, both.fit.name) == ("Chinese and Thai not cut into words", "char")
    assert uncut(TOKENIZERS["13a"], ["我今天去了北京"], ["whitespace", "13a"]) is None
    assert uncut(TOKENIZERS["13a"], ["three 三个字 letters"], TOKENIZERS) is None


def test_rows_and_their_labels() -> None:
    pairs = ts.Pairs.of(
        ["我今天去了北京", "ok", "ok", None],
        [["ok"], ["ok", "我今天去了北京"], ["ok"], ["我今天去了北京"]],
    )
    assert rows_uncut(TOKENIZERS["13a"], pairs).tolist() == [True, True, False, True]
    assert not rows_uncut(TOKENIZERS["char"], pairs).any()
    metric = ts.configured("bleu")
    labels = row_labels(metric, metric.score(metric.statistics(pairs)), pairs)
    assert labels.tolist() == [UNCUT, UNCUT, "ok", "no hypothesis"]


def test_shorter_phrases_are_offered_where_they_give_more() -> None:
    def found(said: str, meant: str, **settings: object) -> object:
        metric = ts.configured("bleu", **settings)
        return shorter(metric, metric.statistics(ts.Pairs.of([said], [[meant]])))

    offered = found("Turn left", "Turn left", smoothing="none", effective_order=False)
    assert offered is not None
    assert (offered.order, offered.asked, offered.score.value) == (2, 4, 1.0)  # type: ignore[attr-defined]  # a Shorter
    assert found("Turn left", "Turn left") is None, "effective order: nothing to gain"
    assert found("one two three four", "one two three four", effective_order=False) is None
    assert found("", "Turn left", effective_order=False) is None
    weighed = {"weights": (0.4, 0.3, 0.2, 0.1), "effective_order": False}
    assert found("Turn left", "Turn left", **weighed) is None
