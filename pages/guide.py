"""The page "Guide": questions people ask, what each metric is good for, smoothing, words."""

import streamlit as st

from pages._view import guide_cards
from textsim_core import guide

TITLE = "Guide"
ICON = "📖"
POSITION = 90

st.header("Questions people ask")
for question in guide.QUESTIONS:
    guide_cards.question(question)
st.header("Metrics")
for card in guide.cards():
    guide_cards.metric(card)
st.header("Smoothing")
guide_cards.smoothing()
st.header("Words")
guide_cards.glossary(guide.GLOSSARY)
