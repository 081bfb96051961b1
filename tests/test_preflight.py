"""Pre-flight: every registered check under one contract, and what single ones must tell."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.hostile_texts import hostile_texts
from textsim_core import Pairs
from textsim_core.preflight import CHECKS, Finding, preflight, repaired
from textsim_core.preflight.swapped import swap
from textsim_core.types import arrow_to_texts

TEXTS = (
    "The heron stood in the cold river.", "Snow fell on the roofs of the town.",
    "Two trains left the old station early.", "Nobody answered the telephone yesterday.",
    "Fresh bread costs three coins here.", "Le chat dort sur le canapé bleu.",
    "Ночью над озером шёл сильный дождь.", "Η θάλασσα ήταν ήρεμη το πρωί.",
    "Children painted seven green boats.", "Under the bridge lives an owl.",
    "Der Zug nach Wien fährt um acht.", "Please keep your receipt for returns.",
)  # fmt: skip
OUTPUTS = [text.replace("the", "a").replace(".", "!") for text in TEXTS]
CLEAN = Pairs.of(OUTPUTS, TEXTS)
Texts = list[str | None]


def changed(row: int, output: str | None = None, expected: str | None = None) -> Pairs:
    """The clean rows with another output or expected text in one of them."""
    said: Texts = list(OUTPUTS)
    wanted: Texts = list(TEXTS)
    said[row] = said[row] if output is None else output
    wanted[row] = wanted[row] if expected is None else expected
    return Pairs.of(said, wanted)


def machine_made() -> Pairs:
    wanted = [text.replace(" ", " <unk> ", 1) if i < 5 else text for i, text in enumerate(TEXTS)]
    return Pairs.of(OUTPUTS, wanted)


ALL = list(range(len(TEXTS)))
PLANTED: dict[str, list[tuple[Pairs, Sequence[int]]]] = {
    "byte_order_mark": [(changed(3, output="\ufeffNobody answered."), [3])],
    "line_breaks": [
        (changed(4, output=f"Fresh bread{sign}costs three coins here."), [4])
        for sign in "\u2028\u2029\x85\v\f\r"
    ],
    "invisible": [
        (changed(1, expected=f"Snow fell {sign}on the roofs of the town."), [1])
        for sign in "\u200b\u202e\u2066\x00\x9f\xad"
    ],
    "entities": [
        (changed(2, output=f"Two trains left {entity} the old station."), [2])
        for entity in ("&quot;", "&#39;", "&#x2019;", "&amp;lt;", "&eacute;")
    ],
    "mixed_scripts": [
        (changed(0, output="The heron stооd in the river."), [0]),  # Cyrillic о
        (changed(6, expected="Ночью над озеpом шёл сильный дождь."), [6]),  # Latin p
        (changed(7, output="Η θάλασσα ήταν in Αthens το πρωί."), [7]),  # Greek Α
    ],
    "tokenised": [
        (changed(5, output="Le chat dort , dit-il ."), [5]),
        (changed(9, expected="It does n't live -LRB- here -RRB- ."), [9]),
        (changed(10, output="Der Zu@@ g nach Wien fährt um acht."), [10]),
    ],
    "empty_outputs": [(changed(8, output=" \u3000"), [8]), (changed(8, output=""), [8])],
    "empty_references": [(changed(8, expected=" "), [8])],
    "repeated_rows": [(CLEAN.take(np.array([*ALL, 4, 4, 2])), [12, 13, 14])],
    "identical": [(changed(11, output=TEXTS[11]), [11])],
    "swapped": [(machine_made(), ALL)],
    "shifted": [
        (Pairs.of([*OUTPUTS[:4], *OUTPUTS[5:], None], TEXTS), range(4, 12)),
        (Pairs.of([*OUTPUTS[:4], "x y z.", *OUTPUTS[4:-1]], TEXTS), range(4, 12)),
        (Pairs.of([*OUTPUTS[3:], None, None, None], TEXTS), ALL),
        (Pairs.of([*OUTPUTS[:3], *OUTPUTS[4:10], "x y.", *OUTPUTS[10:]], TEXTS), range(3, 10)),
    ],
    "truncated": [(changed(2, output="Two trains left th"), [2])],
    "single_word_references": [(changed(6, expected="дождь."), [6])],
    "unfit_tokenizer": [(changed(6, "今天天气很好我们去公园", "今天天气真好我们去公园。"), [6])],
}  # fmt: skip


def found(name: str, pairs: Pairs) -> Finding | None:
    return next((one for one in preflight(pairs) if one.name == name), None)


def contents(pairs: Pairs) -> list[tuple[str | None, tuple[str, ...]]]:
    return [pairs.row(row) for row in range(len(pairs))]


def test_every_check_has_its_planted_fault() -> None:
    assert set(PLANTED) == set(CHECKS)


def test_clean_texts_of_several_scripts_give_no_finding() -> None:
    assert preflight(CLEAN) == ()
    several = Pairs.of(OUTPUTS, [[text, text.lower()] for text in TEXTS])
    assert preflight(several) == ()


@pytest.mark.parametrize("name", list(CHECKS))
def test_a_planted_fault_is_found_exactly_and_its_repair_ends_it(name: str) -> None:
    for pairs, rows in PLANTED[name]:
        before = contents(pairs)
        finding = found(name, pairs)
        assert finding is not None
        assert finding.rows.tolist() == list(rows)
        assert finding.sentence.endswith(".") and finding.title == CHECKS[name].title
        if finding.repair is not None:
            assert finding.deed
            after = repaired(pairs, [finding])
            assert len(after) == len(pairs)
            assert found(name, after) is None
            differing = [i for i, row in enumerate(contents(after)) if row != before[i]]
            assert set(differing) <= set(rows)
            assert differing, "a repair that changes nothing"
        assert contents(pairs) == before, "a check must not edit what it is given"


def test_repairs_give_the_text_that_was_meant() -> None:
    said = {
        "entities": ("&amp;quot;T&quot; &amp; Al &unknown; &copy", '"T" & Al &unknown; &copy'),
        "tokenised": ('He " no " , ( then ) did n\'t .', "He \"no\", (then) didn't."),
        "line_breaks": ("a\u2028b\rc\r\nd\ne", "a b c\r\nd\ne"),
        "mixed_scripts": ("Рaris μm Δt СССP IKKβ", "Paris μm Δt СССР IKKβ"),
        "invisible": ("a\u200bb \u202ec 👩\u200d👩 नि\u200dन", "ab c 👩\u200d👩 नि\u200dन"),
        "byte_order_mark": ("\ufeffa\ufeffb", "ab"),
    }  # fmt: skip
    for name, (given_text, meant) in said.items():
        pairs = changed(0, output=given_text)
        finding = found(name, pairs)
        assert finding is not None
        assert repaired(pairs, [finding]).row(0)[0] == meant


def test_a_lost_line_is_told_with_its_rows_and_nothing_is_lost() -> None:
    pairs = Pairs.of([*OUTPUTS[:4], *OUTPUTS[6:], None, "More of it."], TEXTS)
    finding = found("shifted", pairs)
    assert finding is not None
    assert (
        "From row 5 to 10 the outputs fit the expected texts 2 rows further down"
        in finding.sentence
    )
    assert "rows 5 and 6 have no output" in finding.sentence
    assert "The output of row 12 has no expected text" in finding.sentence
    after = repaired(pairs, [finding])
    assert [row[0] for row in contents(after)] == [*OUTPUTS[:4], None, None, *OUTPUTS[6:]]
    assert after.statuses().tolist().count(ts.Status.NO_HYPOTHESIS) == 2


def test_the_row_where_lines_slip_is_exact_in_a_large_set() -> None:
    chance = np.random.default_rng(3)
    common = [f"c{n}" for n in range(40)]
    rare = [f"r{n}" for n in range(5000)]
    wanted = [" ".join([*chance.choice(common, 8), *chance.choice(rare, 4)]) for _ in range(3000)]
    said = [" ".join(chance.permutation(text.split())[:9]) for text in wanted]
    slipped = [*said[:999], "one line", *said[999:1999], *said[2000:]]
    finding = found("shifted", Pairs.of(slipped, wanted))
    assert finding is not None
    assert "From row 1,001 to 2,000 the outputs fit the expected texts 1 row further up" in (
        finding.sentence
    )
    assert finding.rows.tolist() == list(range(999, 2000))


def test_names_of_columns_tell_a_swap_and_the_swap_is_undone() -> None:
    for columns in (("reference", ("sys",)), ("text", ("model_output",)), ("gold", ("pred",))):
        (finding,) = (one for one in preflight(CLEAN, columns=columns) if one.name == "swapped")
        assert columns[0] in finding.sentence and columns[1][0] in finding.sentence
    assert not preflight(CLEAN, columns=("output", ("expected",)))
    gaps = Pairs.of(["a", None, "c", None], [["x"], ["y"], [], []])
    assert contents(swap(gaps)) == [("x", ("a",)), ("y", ()), (None, ("c",)), (None, ())]


def test_a_data_set_brings_its_columns() -> None:
    lines = "\n".join(f"{o}\t{r}" for o, r in zip(TEXTS, OUTPUTS, strict=True))
    mapping = {"hypothesis": "reference", "references": "output"}
    dataset = ts.read(f"reference\toutput\n{lines}\n".encode(), name="a.tsv", mapping=mapping)
    assert [finding.name for finding in ts.preflight(dataset)] == ["swapped"]


def test_the_unfit_tokenizer_is_told_with_both_scores() -> None:
    texts = (["今天天气很好我们去公园散步"], ["今天天气很好我们去公园吃饭"])
    (finding,) = preflight(Pairs.of(*texts))
    fit = ts.evaluate(*texts, tokenizer="zh").corpus.value
    assert finding.name == "unfit_tokenizer" and f"{fit * 100:.1f}" in finding.sentence
    assert preflight(Pairs.of(*texts), ts.configured(tokenizer="zh")) == ()
    rouge = preflight(Pairs.of(["дождь идёт"], ["идёт дождь сейчас"]), "rouge1")
    assert [one.name for one in rouge] == ["unfit_tokenizer"]


def test_a_finding_without_repair_is_refused_by_name() -> None:
    finding = found("identical", changed(0, output=TEXTS[0]))
    assert finding is not None
    with pytest.raises(ts.SettingError, match="identical"):
        repaired(CLEAN, [finding])


WILD = st.lists(
    st.tuples(st.none() | hostile_texts(), st.lists(hostile_texts(), max_size=2)), max_size=8
)


@given(WILD)
@settings(deadline=None, derandomize=True, max_examples=60)
def test_any_texts_are_borne_and_every_repair_keeps_the_rows(
    rows: list[tuple[str | None, list[str]]],
) -> None:
    pairs = Pairs.of([row[0] for row in rows], [row[1] for row in rows])
    before = contents(pairs)
    findings = preflight(pairs)
    for finding in findings:
        assert np.array_equal(finding.rows, np.unique(finding.rows))
        assert len(finding.rows) and 0 <= finding.rows[0] <= finding.rows[-1] < len(pairs)
        if finding.repair is not None:
            after = repaired(pairs, [finding])
            now = contents(after)
            assert len(now) == len(before)
            touched = [i for i in range(len(now)) if now[i] != before[i]]
            assert set(touched) <= set(finding.rows.tolist())
            assert found(finding.name, after) is None
            arrow_to_texts(after.texts)
    mending = [finding for finding in findings if finding.repair is not None]
    assert len(repaired(pairs, mending)) == len(pairs)
    assert contents(pairs) == before
