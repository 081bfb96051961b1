"""The page "Data set": a file, its score, its spread, its rows."""

from pages._view import cards, inputs, mapping_form, rows, scoring, spread, uploads
from textsim_core import TextsimError, data

TITLE = "Data set"
ICON = "📊"
POSITION = 20

sources = uploads.sources()
read = uploads.table(sources) if sources else None
if read is not None:
    table, key = read
    mapping = mapping_form.mapping(table, key)
    metric = inputs.metric()
    if mapping is not None and metric is not None:
        try:
            pairs = data.to_pairs(table, mapping)
        except TextsimError as error:
            cards.says(str(error))
        else:
            evaluation = scoring.evaluation(pairs, metric, (key, mapping))
            if evaluation is not None:
                spread.show(evaluation, inputs.style())
                rows.show(evaluation, table, mapping, pairs, key=key)
