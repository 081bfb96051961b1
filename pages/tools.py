"""The page "Which tool?": one pair under every tool, why they differ, and whose number it was."""

import streamlit as st

from pages._view import pair_texts, reconcile_box, tool_board
from textsim_core import Pairs, configured
from textsim_core.settings_walk import Counted

TITLE = "Which tool?"
ICON = "⚖️"
POSITION = 40

hypothesis, references = pair_texts.boxes()
counted = Counted(Pairs.of([hypothesis], [references]), single=True)
scores = tool_board.scores(counted)
tool_board.differences(scores, counted)
st.divider()
reconcile_box.show(counted, configured(scores[0].metric.name), (hypothesis, references))
