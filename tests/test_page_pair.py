"""The page "Explain a pair" without a browser: examples, texts, settings, links, wording."""

import base64
import json
import zlib
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import textsim_core as ts
from pages._view import inputs, numerals, pair_texts
from pages._view.examples import EXAMPLES
from tests.app_screen import FOLDED, opened, parts, score, sentences, table, turn_to
from textsim_core.metrics.bleu import Bleu
from textsim_core.settings import Setting, settings_of
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tools import TOOLS

HYPOTHESIS = "A red fox ran over the frozen lake."
REFERENCE = "The red fox ran across the frozen lake."
SETTINGS = settings_of(Bleu)


def typed(hypothesis: str, *references: str, screen: AppTest | None = None) -> AppTest:
    """The page with these texts typed into its boxes."""
    screen = screen or opened()
    while len(screen.text_area) < 1 + len(references):
        button(screen, "+ expected text").click().run()
    screen.text_area(key="hypothesis").set_value(hypothesis)
    for index, reference in enumerate(references):
        screen.text_area(key=f"reference_{index}").set_value(reference)
    return screen.run()


def button(screen: AppTest, label: str) -> Any:
    (found,) = (b for b in screen.button if b.label == label)
    return found


def expected(hypothesis: str, references: str | list[str], **settings: Any) -> str:
    return numerals.score(ts.score(hypothesis, references, **settings).value)


def test_the_landing_page_scores_its_example_at_once() -> None:
    screen = opened()
    first = EXAMPLES[0]
    assert not screen.exception
    assert screen.text_area(key="hypothesis").value == first.hypothesis
    assert score(screen) == expected(first.hypothesis, list(first.references))
    assert len(parts(screen, "verdict")) == 3


def test_there_are_eight_examples() -> None:
    assert len({example.title for example in EXAMPLES}) == len(EXAMPLES) == 8


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_an_example_is_one_click(example: Any) -> None:
    screen = opened()
    screen.selectbox(key="tokenizer").set_value("char").run()
    button(screen, example.title).click().run()
    assert not screen.exception
    assert [box.value for box in screen.text_area] == [example.hypothesis, *example.references]
    assert screen.selectbox(key="tokenizer").value == "13a", "settings of before do not linger"
    wanted = expected(example.hypothesis, list(example.references), **example.settings)
    assert score(screen) == wanted


def test_editing_a_text_changes_the_score_without_a_button() -> None:
    screen = typed(HYPOTHESIS, REFERENCE)
    assert score(screen) == expected(HYPOTHESIS, REFERENCE)
    screen.text_area(key="hypothesis").set_value(REFERENCE).run()
    assert score(screen) == "100.00"


def test_references_come_and_go() -> None:
    others = ("A red fox ran over the ice.", "Over the lake ran a fox.")
    screen = typed(HYPOTHESIS, REFERENCE, *others)
    assert [box.label for box in screen.text_area][1:] == ["Expected 1", "Expected 2", "Expected 3"]
    assert score(screen) == expected(HYPOTHESIS, [REFERENCE, *others])
    nearest = ts.explain(HYPOTHESIS, [REFERENCE, *others]).compared_with
    assert f"Held against expected text {nearest}, the nearest." in sentences(screen)
    button(screen, "− expected text").click().run()
    assert score(screen) == expected(HYPOTHESIS, [REFERENCE, others[0]])
    button(screen, "− expected text").click().run()
    assert [box.label for box in screen.text_area][1:] == ["Expected"]
    assert not [b for b in screen.button if b.label == "− expected text"]
    assert score(screen) == expected(HYPOTHESIS, REFERENCE)


def test_an_empty_box_is_no_expected_text() -> None:
    screen = typed(HYPOTHESIS, "", REFERENCE)
    assert score(screen) == expected(HYPOTHESIS, REFERENCE)
    screen.text_area(key="reference_1").set_value("").run()
    assert not screen.exception
    assert score(screen) == "n/a"
    assert "no expected text" in sentences(screen)


def test_a_further_box_never_shows_a_text_of_an_earlier_pair() -> None:
    screen = typed(HYPOTHESIS, REFERENCE, "a secret of the earlier pair")
    button(screen, EXAMPLES[0].title).click().run()
    button(screen, "+ expected text").click().run()
    assert screen.text_area(key="reference_1").value == ""


def test_texts_outlive_a_visit_to_the_other_page() -> None:
    screen = typed(HYPOTHESIS, REFERENCE)
    turn_to(turn_to(screen, "dataset"), "pair")
    assert [box.value for box in screen.text_area] == [HYPOTHESIS, REFERENCE]


def other_values(setting: Setting) -> list[Any]:
    """Values to try that differ from the default, as the page's widget holds them."""
    if setting.kind == "choice":
        values = [choice.value for choice in setting.choices()]
    elif setting.kind == "switch":
        values = [False, True]
    elif setting.kind == "several":
        every = tuple(choice.value for choice in setting.choices())
        values = [every, *((value,) for value in every)]
    elif setting.kind == "weights":
        values = [(0.5, 0.5), (0.25,) * 4]
    else:
        values = [setting.low, setting.high, 2.0 if setting.kind == "number" else 2]
        values = [int(v) if setting.kind == "whole number" else v for v in values]
    return [value for value in values if value != setting.default]


CHANGES = [(name, value) for name, s in SETTINGS.items() for value in other_values(s)]


@pytest.fixture(scope="module")
def page() -> AppTest:
    """One session for all single settings; each test sets its own back."""
    return typed(HYPOTHESIS, REFERENCE)


@pytest.mark.parametrize(("name", "value"), CHANGES, ids=lambda value: str(value))
def test_every_setting_acts_as_in_the_core(page: AppTest, name: str, value: Any) -> None:
    try:
        result = ts.score(HYPOTHESIS, REFERENCE, **{name: value})
    except ts.TextsimError as refusal:  # an optional tokenizer that is not installed
        result, sentence = None, str(refusal)
    (widget,) = (node for node in page.main if getattr(node, "key", None) == name)
    before = widget.value
    widget.set_value(inputs.shown(SETTINGS[name], value)).run()
    assert not page.exception
    if result is None:
        assert sentence in sentences(page)
    else:
        assert score(page) == numerals.score(result.value)
        assert result.signature in {code.value for code in page.code}
    (widget,) = (node for node in page.main if getattr(node, "key", None) == name)
    widget.set_value(before).run()
    assert score(page) == expected(HYPOTHESIS, REFERENCE)


@pytest.mark.parametrize("weights", ["0.7, 0.7", "half and half", "-1, 2", "nan, 1", "0.1," * 12])
def test_wrong_weights_are_a_sentence_and_lose_nothing(weights: str) -> None:
    screen = typed(HYPOTHESIS, REFERENCE)
    screen.text_input(key="weights").set_value(weights).run()
    assert not screen.exception
    said = sentences(screen).lower()
    assert "weight" in said and "accepted" in said
    assert screen.text_input(key="weights").value == weights
    assert screen.text_area(key="hypothesis").value == HYPOTHESIS
    screen.text_input(key="weights").set_value("0.5; 0.5").run()
    assert score(screen) == expected(HYPOTHESIS, REFERENCE, weights=(0.5, 0.5))


@pytest.mark.parametrize("tool", [name for name, tool in TOOLS.items() if "bleu" in tool.settings])
def test_a_tool_fills_in_its_settings_and_gives_its_number(tool: str) -> None:
    screen = typed(HYPOTHESIS, REFERENCE)
    screen.selectbox(key="tool").set_value(tool).run()
    assert not screen.exception
    assert score(screen) == expected(HYPOTHESIS, REFERENCE, tool=tool)
    for name, value in TOOLS[tool].settings_for("bleu").items():
        assert screen.session_state[name] == inputs.shown(SETTINGS[name], value)
    screen.selectbox(key="tool").set_value(None).run()
    assert score(screen) == expected(HYPOTHESIS, REFERENCE)


def packed(screen: AppTest) -> str:
    """The texts in the link that the page offers."""
    (address,) = (c.value for c in screen.code if f"{pair_texts.LINK}=" in c.value)
    return str(address.split(f"{pair_texts.LINK}=")[1].split("&")[0])


def test_a_link_carries_the_texts_and_only_when_asked() -> None:
    texts = ("Füchse & 狐 #1 \u202e \0", "a\tb\nc", "100 % = all")
    screen = typed(*texts)
    assert pair_texts.LINK not in screen.query_params
    opened_link = opened(pair=packed(screen))
    assert [box.value for box in opened_link.text_area] == list(texts)
    assert score(opened_link) == score(screen)
    assert pair_texts.LINK not in opened_link.query_params, "the address is cleaned"


def test_texts_too_long_for_a_link_are_said() -> None:
    words = " ".join(str(number * number) for number in range(3000))
    screen = typed(words, words)
    assert "too long for a link" in sentences(screen)
    assert f"{pair_texts.LINK_LIMIT:,}" in sentences(screen)
    assert not [c for c in screen.code if f"{pair_texts.LINK}=" in c.value]


def squeezed(content: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(content.encode(), 9)).decode().rstrip("=")


BAD_LINKS = {
    "cut off": squeezed(json.dumps([HYPOTHESIS, REFERENCE]))[:-9],
    "no code": "!!!",
    "not ASCII": "ä",
    "a bare text": squeezed('"abc"'),
    "an object": squeezed('{"a": "b"}'),
    "a number": squeezed("3"),
    "numbers": squeezed("[1, 2]"),
    "nothing": squeezed("[]"),
    "nested without end": squeezed("[" * 900_000),
    "thousands of boxes": squeezed(json.dumps(["a"] * 3000)),
    "unpacks to 50 MB": squeezed(json.dumps(["a" * 50_000_000])),
    "unpacks to 2 MB": squeezed(json.dumps(["a" * 2_000_000])),
}


@pytest.mark.parametrize("link", BAD_LINKS.values(), ids=list(BAD_LINKS))
def test_a_link_that_cannot_be_read_is_a_sentence(link: str) -> None:
    screen = opened(pair=link)
    assert not screen.exception
    assert "could not be read" in sentences(screen)
    assert screen.text_area(key="hypothesis").value == EXAMPLES[0].hypothesis
    assert len(screen.text_area) == 2


def test_half_a_surrogate_pair_is_replaced_and_said() -> None:
    screen = opened(pair=squeezed('["a \\ud800 b", "a \\udc00"]'))
    assert not screen.exception
    assert [box.value for box in screen.text_area] == ["a \ufffd b", "a \ufffd"]
    assert "U+FFFD" in sentences(screen)
    screen.text_area(key="hypothesis").set_value("a b")
    screen.text_area(key="reference_0").set_value("a b").run()
    assert "U+FFFD" not in sentences(screen)


def test_plain_and_technical_wording() -> None:
    screen = opened()
    plain = parts(screen, "verdict")
    assert "n-gram" not in " ".join(plain).lower()
    screen.radio(key="style").set_value("Technical").run()
    technical = parts(screen, "verdict")
    assert not screen.exception
    assert len(technical) == 3 and technical != plain
    assert score(screen) == expected(EXAMPLES[0].hypothesis, list(EXAMPLES[0].references))


def test_the_wording_of_a_link_is_taken() -> None:
    assert opened(style="Technical").radio(key="style").value == "Technical"


def test_settings_of_a_link_are_taken_and_wrong_ones_passed_over() -> None:
    title = TOKENIZERS["char"].title
    screen = opened(tokenizer=title, smoothing="no-such", max_order="99")
    assert not screen.exception
    assert screen.selectbox(key="tokenizer").value == "char"
    assert screen.selectbox(key="smoothing").value == "exp"
    assert screen.number_input(key="max_order").value == 4


@pytest.mark.parametrize("hypothesis", ["", " ", "\n", "\0", "\u200b", "a", "\u202eabc\u202c"])
@pytest.mark.parametrize("reference", ["", "\t", "a"])
def test_empty_and_invisible_texts(hypothesis: str, reference: str) -> None:
    screen = typed(hypothesis, reference)
    assert not screen.exception
    references = [reference] if reference else []
    assert score(screen) == expected(hypothesis, references)


def test_a_very_long_text() -> None:
    long = "one word after another " * 6600  # 150,000 characters
    screen = typed(long, long + "and an end")
    assert not screen.exception
    assert score(screen) == expected(long, long + "and an end")
    assert len(table(screen, "The clipping ledger")) > 4


def test_the_ledger_is_the_cores() -> None:
    ledger = table(typed("the the cat", "the cat sat"), "The clipping ledger")
    first = ledger[(ledger["Order"] == 1) & (ledger["N-gram"] == "the")].iloc[0]
    assert (first["Said"], first["Allowed"], first["Credited"], first["Cut"]) == (2, 1, 1, 1)


def test_plain_words_fold_standard_settings_and_technical_ones_do_not() -> None:
    screen = opened()
    hidden = "st-key-settings_bleu) { display: none; }"
    assert hidden in sentences(screen)
    screen.toggle(key="settings_shown").set_value(True).run()
    assert hidden not in sentences(screen)
    screen.toggle(key="settings_shown").set_value(False).run()
    screen.selectbox(key="smoothing").set_value("none").run()
    assert hidden not in sentences(screen), "what is not standard is in sight"
    assert hidden not in sentences(opened(style="Technical"))


@pytest.mark.parametrize("name", FOLDED)
def test_what_is_folded_is_made_when_it_is_opened(name: str) -> None:
    screen = opened()
    unfolded = len(list(screen.main))
    screen.session_state[name] = False
    screen.run()
    assert len(list(screen.main)) < unfolded


def test_texts_too_short_for_the_longest_phrase_are_told_with_a_button() -> None:
    screen = opened(smoothing="None", effective_order="no")
    typed("Turn left", "Turn left", screen=screen)
    assert score(screen) == "0.00"
    assert "With a longest phrase of 2 the score is 100.00 (1.0000)." in sentences(screen)
    screen.button(key="use_fit_max_order").click().run()
    assert score(screen) == "100.00"
    assert "With a longest phrase" not in sentences(screen)


def test_a_sentence_taken_for_a_word_is_told_with_a_button_and_taken_apart_no_further() -> None:
    screen = typed("我今天去了北京的天安门广场。", "我今天去北京天安门广场了。")
    value = ts.score(
        "我今天去了北京的天安门广场。", "我今天去北京天安门广场了。", tokenizer="zh"
    ).value
    assert f"Chinese not cut into words by “{TOKENIZERS['13a'].title}”" in sentences(screen)
    assert f"the score is {numerals.both(value)}" in sentences(screen)
    assert not parts(screen, "matter")
    screen.button(key="use_fit_tokenizer").click().run()
    assert score(screen) == numerals.score(value)
    assert "not cut into words" not in sentences(screen)
    assert parts(screen, "matter")
