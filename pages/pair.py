"""The page "Explain a pair": two boxes, one score, and why."""

from pages._view import breakdown, cards, inputs, pair_texts
from textsim_core import Pairs, TextsimError

TITLE = "Explain a pair"
ICON = "🔍"
POSITION = 10

hypothesis, references = pair_texts.boxes()
metric = inputs.metric()
style = inputs.style()
if metric is not None:
    pairs = Pairs.of([hypothesis], [references])
    try:
        explanation = metric.explain(metric.statistics(pairs), pairs)
    except TextsimError as error:
        cards.says(str(error))
    else:
        breakdown.summary(
            explanation, style, title=metric.title, higher_is_better=metric.facts.higher_is_better
        )
        breakdown.parts(explanation, style)
        breakdown.texts(explanation, style)
        pair_texts.link(hypothesis, references)
