"""The page "Compare systems" without a browser: files, figures, words, rows, and what stays."""

import csv
import io
import zipfile
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import textsim_core as ts
from pages._view import (
    compare_board,
    compare_words,
    numerals,
    pairs_matrix,
    ranking,
    real_gap,
    row_gaps,
    systems_scoring,
    uploads,
)
from tests.app_screen import control, opened, parts, sentences, table, turn_to
from tests.test_page_hostile import PAYLOADS, leaks
from textsim_core.sampling.gap_shares import gap_shares
from textsim_core.sampling.ngrams_won import ngram_gaps
from textsim_core.sampling.ranking_grid import ranking_grid
from textsim_core.sampling.verdict import grid_verdict, p_text, pair_verdict

BOARD = "Systems with their scores and intervals"
MATRIX = "Differences between systems, row minus column, with p-values"
PAIRS = "Pairs of systems: difference, interval, p-value, rows won, level and lost"
SWINGS = "Rows in which the two systems differ most"
SETTINGS = "Scores in every setting"
LEFT_OUT = "Rows that are not compared"
EXPECTED = [
    "The heron stood in the cold river all morning.",
    "Two trains left the old station too early today.",
    "Snow fell on the roofs of the small town all night.",
    "The meeting was moved to the second floor at noon.",
    "Nobody at the market had seen the lost brown dog.",
    "Tickets are sold at the machine next to the door.",
]
GOOD = [text.replace(" all ", " the whole ") for text in EXPECTED]
POOR = [" ".join(text.split()[::-1]) if n % 2 else text for n, text in enumerate(EXPECTED)]
WORST = ["A heron.", "Trains left.", "Snow.", "", "No dog.", "Tickets."]
THREE = {"poor system": POOR, "good system": GOOD, "worst system": WORST}


def written(
    systems: dict[str, Sequence[str]], expected: Sequence[str] = EXPECTED, **more: Any
) -> bytes:
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow([*systems, "expected", *more])
    writer.writerows(zip(*systems.values(), expected, *more.values(), strict=True))
    return buffer.getvalue().encode("utf-8")


def given(*files: tuple[str, bytes], screen: AppTest | None = None, **query: str) -> AppTest:
    screen = screen or opened("compare", **query)
    screen.file_uploader[0].set_value([(name, content, "") for name, content in files]).run()
    return screen


def compared(systems: dict[str, Sequence[str]] = THREE, **query: str) -> AppTest:
    screen = given(("set.csv", written(systems)), **query)
    assert not screen.exception
    return screen


def button(screen: AppTest, label: str) -> Any:
    (found,) = (b for b in screen.button if b.label == label)
    return found


def test_an_empty_page_shows_the_sample_and_one_click_takes_it() -> None:
    screen = opened("compare")
    assert not screen.exception
    source = uploads.sample(compare_board.SAMPLE)
    core = ts.compare(ts.read(source))
    assert core.leaderboard[0].name in parts(screen, "verdict")[0]
    button(screen, "Try a sample").click().run()
    assert not screen.exception
    assert len(core.names) == 3
    assert "systems.csv" in sentences(screen)
    best, second = core.leaderboard[:2]
    told = pair_verdict(core, core.pair(best.name, second.name))["plain"]
    said = parts(screen, "verdict")
    assert said[0] == f"BLEU: {told[0]}"
    assert set(told[1:]) <= set(said)
    board = table(screen, BOARD)
    assert board["System"].tolist() == [one.name for one in core.leaderboard]
    for column, values in (
        ("BLEU ↑", [one.score for one in core.leaderboard]),
        ("BLEU from", [one.interval.low for one in core.leaderboard]),
        ("BLEU to", [one.interval.high for one in core.leaderboard]),
    ):
        assert np.allclose(board[column], np.array(values) * 100, atol=0.005)


@pytest.mark.parametrize("style", ["Technical", "For a slide"])
def test_the_words_follow_the_switch_and_the_test(style: str) -> None:
    screen = compared(style=style)
    screen.selectbox(key=real_gap.TEST).set_value("randomisation").run()
    screen.number_input(key=real_gap.DRAWN).set_value(300).run()
    screen.number_input(key=real_gap.SEED_KEY).set_value(7).run()
    screen.toggle(key=real_gap.HOLM).set_value(True).run()
    assert not screen.exception
    core = ts.compare(THREE, EXPECTED, test="randomisation", samples=300, seed=7, correction="holm")
    first, second = (one.name for one in core.leaderboard[:2])
    told = pair_verdict(core, core.pair(first, second))
    key: Any = {"Technical": "technical", "For a slide": "slide"}[style]
    said = " ".join(parts(screen, "verdict"))
    assert [words for words in told[key] if words not in said] == []
    shown = table(screen, PAIRS)
    assert shown["p, corrected (Holm)"].tolist() == [
        float(f"{pair.p_corrected:.3g}") for pair in core.pairs
    ]


def test_the_matrix_marks_by_shape_and_the_list_counts_rows() -> None:
    screen, core = compared(), ts.compare(THREE, EXPECTED)
    matrix = table(screen, MATRIX)
    assert list(matrix.columns) == [one.name for one in core.leaderboard] == list(matrix.index)
    for a in matrix.index:
        for b in matrix.columns:
            if a == b:
                assert matrix.loc[a, b] == ""
                continue
            pair = core.pair(a, b)
            wanted = pairs_matrix.BETTER if pair.better == a else pairs_matrix.WORSE
            shape = wanted if pair.p_value < 0.05 else pairs_matrix.OPEN
            difference = numerals.decimal(pair.difference * 100, 2)
            assert matrix.loc[a, b].startswith(shape)
            assert difference in matrix.loc[a, b]
            assert matrix.loc[a, b].endswith(f"p {p_text(pair.p_value)}")
    listed = table(screen, PAIRS)
    for row, pair in zip(listed.to_dict("records"), core.pairs, strict=True):
        assert (row["A"], row["B"]) == (pair.a, pair.b)
        won = row["Rows A wins"], row["Rows level"], row["Rows B wins"]
        assert won == (pair.wins, pair.ties, pair.losses)
        led = row["Drawn sets A leads"], row["Drawn sets level"], row["Drawn sets B leads"]
        assert led == (pair.led, pair.level, pair.trailed)


def test_a_lower_better_metric_has_its_own_axis_and_the_lowest_leads() -> None:
    screen = opened("compare")
    for purpose, names in _purposes("bleu", "ter").items():
        screen.session_state[purpose] = names
    given(("set.csv", written(THREE)), screen=screen)
    assert not screen.exception
    core = ts.compare(THREE, EXPECTED, metric="ter")
    board = table(screen, BOARD).set_index("System")
    assert board["TER ↓"].idxmin() == core.leaderboard[0].name
    assert board["TER place"].idxmin() == core.leaderboard[0].name
    boards = [
        c for c in screen.get("plotly_chart") if "better" in c.proto.alt and ":" in c.proto.alt
    ]
    assert len(boards) == 2
    assert sum("lower is better" in c.proto.alt for c in boards) == 1


def _purposes(*wanted: str) -> dict[str, list[str]]:
    keys: dict[str, list[str]] = {}
    for name, metric in ts.METRICS.items():
        chosen = keys.setdefault(metric.facts.purpose.replace(" ", "_"), [])
        chosen += [name] if name in wanted else []
    return keys


def test_metrics_that_crown_different_winners_are_the_headline() -> None:
    near = [text.replace("s ", "z ").replace("e ", "a ") for text in EXPECTED]
    short = [" ".join(text.split()[: len(text.split()) - 4]) for text in EXPECTED]
    systems = {"near system": near, "short system": short}
    bleu, chrf = (ts.compare(systems, EXPECTED, metric=name) for name in ("bleu", "chrf"))
    assert bleu.leaderboard[0].name != chrf.leaderboard[0].name, "else the example is none"
    said = parts(compared(systems), "verdict")
    assert said[0].startswith("The metrics crown different winners: BLEU")
    assert bleu.leaderboard[0].name in said[0] and chrf.leaderboard[0].name in said[0]


def test_identical_systems_are_no_difference_in_words() -> None:
    screen = compared({"one system": GOOD, "same system": GOOD})
    said = parts(screen, "verdict")
    assert "say the same in all 6 rows: no difference, p = 1." in said[0]
    assert table(screen, PAIRS)["p"].tolist() == [1.0]
    assert table(screen, MATRIX).iloc[0, 1].startswith(pairs_matrix.SAME)
    assert "There is no such row." in sentences(screen)


def test_one_system_is_told_where_to_go_and_sixteen_are_taken() -> None:
    alone = given(("set.csv", written({"one system": GOOD})))
    assert not alone.exception
    assert "at least two columns with outputs" in sentences(alone)
    many = {f"system {n:02}": [f"{text}{' x' * n}" for text in EXPECTED] for n in range(17)}
    screen = compared(many)
    assert len(control(screen, "multiselect", "map_systems").value) == 16
    assert table(screen, MATRIX).shape == (16, 16)
    assert len(table(screen, PAIRS)) == 120
    assert parts(screen, "verdict")[0].startswith("BLEU: system 00 scores 100.0")


def test_rows_that_one_system_has_no_score_for_are_left_out_of_all_and_listed() -> None:
    expected = ["", *EXPECTED[1:]]
    screen = given(("set.csv", written(THREE, expected)))
    assert not screen.exception
    core = ts.compare(THREE, [text or [] for text in expected])
    assert table(screen, BOARD)["Rows compared"].tolist() == [5, 5, 5]
    assert np.isclose(
        table(screen, BOARD)["BLEU ↑"].max(), core.leaderboard[0].score * 100, atol=0.005
    )
    aside = table(screen, LEFT_OUT)
    assert aside["Line"].tolist() == [2, 2, 2]
    assert set(aside["Why"]) == {"no reference"}


@pytest.mark.parametrize("expected", [[""] * 6, ["x"] * 6], ids=["no reference", "no match"])
def test_sets_without_a_score_or_without_a_match_are_told(expected: list[str]) -> None:
    screen = given(("set.csv", written(THREE, expected)))
    assert not screen.exception
    assert parts(screen, "verdict")


def test_text_files_and_an_archive_of_them_give_the_same() -> None:
    files = [(f"{name}.txt", "\n".join(texts).encode()) for name, texts in THREE.items()]
    files.append(("reference.txt", "\n".join(EXPECTED).encode()))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files:
            archive.writestr(name, content)
    one, other = given(*files), given(("all.zip", packed.getvalue()))
    core = ts.compare(THREE, EXPECTED)
    for screen in (one, other):
        assert not screen.exception
        board = table(screen, BOARD)
        assert np.allclose(
            board["BLEU ↑"], [system.score * 100 for system in core.leaderboard], atol=0.005
        )


def test_tables_of_one_system_each_are_read_together() -> None:
    screen = given(
        ("first.csv", written({"output": GOOD})), ("second.csv", written({"output": POOR}))
    )
    assert not screen.exception
    assert set(table(screen, BOARD)["System"]) == {"first", "second"}


def test_results_stay_over_a_visit_and_follow_the_content() -> None:
    screen = compared()
    control(screen, "selectbox", "side_B").set_value("worst system").run()
    before = parts(screen, "verdict"), table(screen, SWINGS).to_dict()
    turn_to(turn_to(screen, "dataset"), "compare")
    assert not screen.exception
    assert (parts(screen, "verdict"), table(screen, SWINGS).to_dict()) == before
    assert control(screen, "selectbox", "side_B").value == "worst system"
    swapped = {"poor system": GOOD, "good system": POOR, "worst system": WORST}
    given(("set.csv", written(swapped)), screen=screen)
    assert parts(screen, "verdict")[0].startswith("BLEU: poor system scores")
    button(screen, "Remove").click().run()
    assert not screen.exception
    assert systems_scoring.COUNTED not in screen.session_state, "nothing of it is kept"
    assert ranking.GRID not in screen.session_state
    assert "Every pair" not in [header.value for header in screen.header]


def test_the_file_of_the_data_set_page_is_here_too() -> None:
    screen = opened("dataset")
    screen.file_uploader[0].set_value([("set.csv", written(THREE), "")]).run()
    turn_to(screen, "compare")
    assert not screen.exception
    assert len(table(screen, BOARD)) == 3


def test_the_ranking_counts_as_the_core_does_and_waits_for_a_click_when_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ranking, "AT_ONCE", 0)
    screen = compared()
    assert "not looked at yet" in " ".join(parts(screen, "verdict"))
    button(screen, "Score them in every setting").click().run()
    assert not screen.exception
    if ranking.JOB in screen.session_state:
        screen.session_state[ranking.JOB][1].job.wait(60)
        screen.run()
    assert not screen.exception
    grid = ranking_grid(ts.compare(THREE, EXPECTED))
    assert grid_verdict(grid)["plain"][0] in parts(screen, "verdict")
    shown = table(screen, SETTINGS)
    assert len(shown) >= 16
    for name in THREE:
        assert (shown["Winner"] == name).sum() == grid.wins[name]
    cells = parts(screen, "grid")
    winners = [cell for cell in cells for name in THREE if cell.startswith(f"{name} ")]
    assert len(winners) == sum(grid.wins.values())
    screen.toggle(key="lowercase").set_value(True).run()
    assert SETTINGS in [element.proto.alt for element in screen.dataframe], "it stays"


def test_swings_open_the_row_and_either_output_is_explained() -> None:
    screen = compared()
    best, second = ts.compare(THREE, EXPECTED).leaderboard[:2]
    swings = table(screen, SWINGS)
    assert swings["Gap"].is_monotonic_decreasing and (swings["Gap"] > 0).all()
    row = int(swings["Line"].iloc[0]) - 2
    shown = "".join(parts(screen, "three-rows"))
    for text in (EXPECTED[row], THREE[best.name][row], THREE[second.name][row]):
        assert text.split()[-1] in shown
    for side, name in (("A", best.name), ("B", second.name)):
        button(screen, f"Explain {side}’s row").click().run()
        assert not screen.exception
        assert screen.text_area(key="hypothesis").value == THREE[name][row]
        assert screen.text_area(key="reference_0").value == EXPECTED[row]
        turn_to(screen, "compare")


def test_a_ticked_row_is_the_one_that_is_shown() -> None:
    screen = compared()
    (key,) = (grid.key for grid in screen.dataframe if grid.proto.alt == SWINGS)
    screen.session_state[key] = {"selection": {"rows": [1], "columns": [], "cells": []}}
    screen.run()
    line = table(screen, SWINGS)["Line"].iloc[1]
    assert any(f"The row of line {line}: " in header.value for header in screen.subheader)
    screen.selectbox(key="swings_False").set_value("B gains most").run()
    assert not screen.exception
    assert f"line {line}: " not in " ".join(header.value for header in screen.subheader)


def test_ngrams_and_parts_are_the_cores_and_add_up() -> None:
    systems = {"good system": GOOD, "poor system": POOR}
    topics = ["a", "b", "", "a", "b", "a"]
    screen = given(("set.csv", written(systems, topic=topics)))
    core = ts.compare(systems, EXPECTED)
    a, b = (one.name for one in core.leaderboard)
    gaps = ngram_gaps(core, a, b)
    won = table(screen, "N-grams that A has more often")
    assert won["Phrase"].tolist() == [" ".join(gap.ngram) for gap in gaps.won]
    assert won["Net"].tolist() == [gap.net for gap in gaps.won]
    control(screen, "selectbox", "gap_by").set_value("topic").run()
    assert not screen.exception
    (shown,) = (d.value for d in screen.dataframe if "Adds to the gap" in d.value)
    labels = [topic or "not known" for topic in topics]
    shares = {share.label: share.contribution for share in gap_shares(core, a, b, labels)}
    for part, adds in zip(shown["Part"], shown["Adds to the gap"], strict=True):
        assert np.isclose(adds, shares[part] * 100, atol=1e-4)
    assert np.isclose(shown["Adds to the gap"].sum(), core.pair(a, b).difference * 100, atol=1e-3)


def test_the_picture_of_many_rows_is_a_grid_that_holds_every_row() -> None:
    chance = np.random.default_rng(3)
    x, y = chance.random(4_000) * 100, chance.random(4_000) * 100
    groups = row_gaps._groups(x, y)
    drawn = row_gaps.scatter(x, y, groups, np.arange(4_000), ts.configured("bleu")).data[-1]
    assert sum(drawn.text) == 4_000
    assert len(drawn.x) < 1_700
    few = row_gaps.scatter(
        x[:9], y[:9], row_gaps._groups(x[:9], y[:9]), np.arange(9), ts.configured("bleu")
    )
    assert list(few.data[-1].x) == x[:9].tolist()


@pytest.mark.parametrize("metric", ["bleu", "ter"])
@pytest.mark.parametrize("samples", [400, 2_000])
def test_every_drawn_set_is_drawn_on_the_side_that_leads(metric: str, samples: int) -> None:
    core = ts.compare({"a": POOR, "b": GOOD}, EXPECTED, metric=metric, samples=samples)
    pair = core.pair("a", "b")
    picture = real_gap.figure(real_gap.differences(core, "a", "b"), pair, core)
    counted = {
        trace.name: len(trace.x) if samples <= real_gap.MOST_DOTS else int(sum(trace.y))
        for trace in picture.data
    }
    wanted = {"A leads": pair.led, "B leads": pair.trailed, "level": pair.level}
    assert counted == {name: number for name, number in wanted.items() if number}


@pytest.mark.parametrize("style", ["Plain", "Technical", "For a slide"])
def test_hostile_names_and_texts_stay_text(style: str) -> None:
    systems = {
        f"system {payload}": [f"{payload} {text}" for text in PAYLOADS] for payload in PAYLOADS[:4]
    }
    expected = [f"{text} more" for text in PAYLOADS]
    content = written(systems, expected, **{"<b> topic": list(PAYLOADS)})
    screen = given(("**bold** $x_1$ <b>.csv", content), style=style)
    assert not screen.exception
    assert leaks(screen) == []
    assert len(table(screen, BOARD)) == 4
    control(screen, "selectbox", "gap_by").set_value("<b> topic").run()
    assert not screen.exception
    assert leaks(screen) == []


def test_large_sets_are_counted_by_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems_scoring, "AT_ONCE", 0)
    screen = compared()
    for _ in range(12):
        if "job" in screen.session_state:
            screen.session_state["job"][1].wait(60)
            screen.run()
    assert not screen.exception
    core = ts.compare(THREE, EXPECTED)
    assert table(screen, BOARD)["System"].tolist() == [one.name for one in core.leaderboard]


def test_small_words() -> None:
    bleu, count = ts.configured("bleu"), ts.configured("levenshtein")
    assert compare_words.signed(0.0151, bleu) == "+1.51"
    assert compare_words.signed(-0.0151, bleu) == f"{numerals.MINUS}1.51"
    assert compare_words.signed(1e-9, bleu) == "0.00"
    assert compare_words.signed(2.0, count) == "+2.00"
    assert len(set(compare_words.SIGNS)) == 16, "one shape a system"
