"""A page with the view's browser parts alone, served by test_view_parts.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import streamlit as st

from pages._view import film, marks
from tests.view_values import explanation

shown = explanation(references=("the grey heron flew", "the bird flew the nest"))
marks.show(shown.hypothesis, shown.references, key="marks")
film.show(shown, key="film")
st.button("Again")
