"""Every view part mounts in a script run, with hostile words, and says them literally."""

import json
import math

from streamlit.testing.v1 import AppTest

from pages._view import cards
from textsim_core.pass_marks import Mark
from textsim_core.types import Score, Status


def page() -> None:
    import streamlit as st

    from pages._view import cards, chart, film, marks, tables, waterfall
    from tests.view_values import explanation
    from textsim_core.pass_marks import Mark

    shown = explanation()
    cards.score_card(shown.score, title="<i>m</i>", mark=Mark(0.28301))
    cards.verdict(shown)
    losses, value = shown.losses, shown.score.value
    chart.show(
        waterfall.figure(losses, value),
        waterfall.table(losses, value),
        waterfall.sentence(losses, value),
        key="losses",
    )
    marks.show(shown.hypothesis, shown.references, key="marks", order=2)
    film.show(shown, key="film")
    st.dataframe(tables.ledger(shown.ledger))


def test_the_parts_mount() -> None:
    folded = AppTest.from_function(page, default_timeout=60).run()
    assert len(folded.dataframe) == 1  # the chart's table is made when it is opened
    app = AppTest.from_function(page, default_timeout=60)
    app.session_state["losses_table"] = True
    app.run()
    assert not app.exception
    bars, picture, marks, film = app.get("bidi_component")
    shown = json.loads(bars.proto.json)
    assert len(shown["bars"]) == 5
    assert shown["told"].startswith("From 100 to 28.30")
    drawn = json.loads(picture.proto.json)
    assert (drawn["chart"], drawn["name"]) == ("losses", "losses")
    assert drawn["told"] == shown["told"]
    assert json.loads(marks.proto.json)["order"] == 2
    assert [t["label"] for t in json.loads(marks.proto.json)["texts"]] == ["Output", "Expected"]
    assert len(json.loads(film.proto.json)["frames"]) == 3
    bodies = [element.proto.body for element in app.get("html")]
    assert "&lt;i&gt;m&lt;/i&gt;" in bodies[0]
    assert "28.300" in bodies[0] and "28.301" in bodies[0]
    assert "&lt;b&gt;the&lt;/b&gt;" in bodies[1]
    assert not any("<b>" in body or "<i>" in body for body in bodies)
    assert len(app.dataframe) == 2


def score(value: float, status: Status = Status.OK, reason: str = "") -> Score:
    return Score("m", value, {}, status, "s", reason)


def test_notes_on_a_score() -> None:
    assert cards.notes(score(0.3)) == []
    assert cards.notes(score(math.nan, Status.UNDEFINED, "Because.")) == ["Because."]
    assert "expected text" in cards.notes(score(math.nan, Status.NO_REFERENCE))[0]
    assert "Above 100" in cards.notes(score(1.1167))[0]
    assert "more to change" in cards.notes(score(1.2), higher_is_better=False)[0]
    assert cards.notes(score(3), higher_is_better=False, counted=True) == []
    assert cards.notes(score(0.5), mark=Mark(0.5)) == ["Passes the pass mark of 50.00."]
    assert cards.notes(score(0.49996), mark=Mark(0.5)) == ["Misses the pass mark of 50.000."]
    low = cards.notes(score(0.4), mark=Mark(0.5, "<="), higher_is_better=False)
    assert low == ["Passes the pass mark of 50.00."]
