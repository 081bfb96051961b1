"""Pre-flight on the page "Data set": faults said, shown, repaired and ignored."""

import json

from streamlit.testing.v1 import AppTest

import textsim_core as ts
from pages._view import numerals
from tests.app_screen import ROWS, bodies, control, score, sentences, table, turn_to, uploaded
from tests.test_preflight import CLEAN, PLANTED
from textsim_core import Pairs
from textsim_core.preflight import CHECKS, preflight, repaired

NOTHING = "checks of the texts before the score, nothing found."


def file_of(pairs: Pairs) -> tuple[str, str]:
    """The pairs as JSON lines, under names that say nothing of a swap."""
    rows = [pairs.row(n) for n in range(len(pairs))]
    frame = [{"output": output, "expected": list(wanted)} for output, wanted in rows]
    return "set.jsonl", "\n".join(json.dumps(row) for row in frame)


def shown(pairs: Pairs) -> str:
    return numerals.score(ts.evaluate(pairs).corpus.value)


def pressed(screen: AppTest, start: str) -> AppTest:
    control(screen, "button", start).click().run()
    assert not screen.exception
    return screen


def test_clean_texts_take_one_line() -> None:
    screen = uploaded(file_of(CLEAN))
    assert not screen.exception
    assert f"{len(CHECKS)} {NOTHING}" in sentences(screen)
    assert not [one for one in screen.toggle if (one.key or "").startswith("repair_")]


SINGLE = [name for name in PLANTED if name not in ("shifted", "swapped")]


def all_at_once() -> Pairs:
    """The clean rows and behind them one row of every fault that lies in a single row."""
    rows = [CLEAN.row(n) for n in range(len(CLEAN))]
    for name in SINGLE:
        pairs, faulty = PLANTED[name][0]
        output, wanted = pairs.row(faulty[0])
        rows.append((output, wanted))
    return Pairs.of([row[0] for row in rows], [row[1] for row in rows])


def test_every_fault_is_said_repaired_and_ignored_one_after_the_other() -> None:
    planted = all_at_once()
    findings = preflight(planted)
    assert {finding.name for finding in findings} >= set(SINGLE)
    screen = uploaded(file_of(planted))
    assert all(finding.sentence in sentences(screen) for finding in findings)
    assert score(screen) == shown(planted), "nothing is repaired unasked"
    mended = [finding for finding in findings if finding.repair is not None]
    for number, finding in enumerate(mended, 1):
        control(screen, "toggle", f"repair_{finding.name}").set_value(True).run()
        assert not screen.exception
        assert score(screen) == shown(repaired(planted, mended[:number])), finding.name
    assert "and the downloads show the texts as they stand" in sentences(screen)
    for finding in findings:
        pressed(screen, f"ignore_{finding.name}")
        assert finding.sentence not in sentences(screen)
    assert score(screen) == shown(planted), "what is ignored is not repaired"
    next(b for b in screen.button if b.label == "Look again").click().run()
    assert all(finding.sentence in sentences(screen) for finding in findings)


def test_slipped_lines_are_shown_with_their_rows_and_moved_back_for_the_session() -> None:
    planted, rows = PLANTED["shifted"][0]
    (finding,) = (one for one in preflight(planted) if one.name == "shifted")
    screen = uploaded(file_of(planted))
    control(screen, "toggle", "repair_shifted").set_value(True).run()
    control(screen, "toggle", "rows_shifted").set_value(True).run()
    listed = table(screen, "Rows of the finding Shifted lines")
    assert listed["Row"].tolist() == [row + 1 for row in rows]
    assert {"Output", "Output, repaired", "Expected"} <= set(listed)
    turn_to(turn_to(screen, "pair"), "dataset")
    assert score(screen) == shown(repaired(planted, [finding]))
    pressed(screen, "ignore_shifted")
    assert "Ignored before the score: Shifted lines." in sentences(screen)
    assert score(screen) == shown(planted)


def test_choices_belong_to_the_content_and_hostile_text_stays_text() -> None:
    evil = "<img src=x onerror=alert(1)> **b** $x$ &quot;a&quot; \u202e"
    rows = [{"output": f"{evil} {n} one two.", "expected": f"one two {n} three."} for n in range(9)]
    content = "\n".join(json.dumps(row) for row in rows)
    screen = uploaded(("set.jsonl", content))
    assert not screen.exception
    control(screen, "toggle", "rows_entities").set_value(True).run()
    control(screen, "toggle", "repair_entities").set_value(True).run()
    listed = table(screen, "Rows of the finding HTML entities")
    assert listed["Output"][0] == f"{evil[:-1]}[RLO] 0 one two."
    assert listed["Output, repaired"][0].count('"a"') == 1
    assert table(screen, ROWS)["output"][0] == f"{evil} 0 one two.", "the user's own table stays"
    assert not any("<img" in body for body in bodies(screen))
    other = content.replace("three", "four")
    uploaded(("set.jsonl", other), screen=screen)
    assert not control(screen, "toggle", "repair_entities").value
    assert score(screen) == shown(ts.read(other.encode(), name="a.jsonl").pairs)


def test_columns_named_the_other_way_round_are_swapped_back() -> None:
    texts = [(f"one two {n} three four.", f"one two {n} three five six.") for n in range(9)]
    lines = "\n".join("\t".join(row) for row in texts)
    screen = uploaded(("set.tsv", f"prediction\treference\n{lines}"))
    control(screen, "selectbox", "map_output").set_value("reference").run()
    control(screen, "multiselect", "map_expected").set_value(["prediction"]).run()
    assert "by these names they are swapped" in sentences(screen)
    control(screen, "toggle", "repair_swapped").set_value(True).run()
    assert not screen.exception
    assert score(screen) == numerals.score(
        ts.evaluate([row[0] for row in texts], [row[1] for row in texts]).corpus.value
    )
