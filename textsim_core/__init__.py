"""Textsim's scoring core: exact, columnar, explained. ``import textsim_core as ts``."""

from textsim_core import batch, data
from textsim_core.aggregated import aggregated
from textsim_core.api import (
    configured,
    evaluate,
    evaluate_each,
    explain,
    result,
    score,
    set_result,
)
from textsim_core.comparing import compare, compare_each
from textsim_core.data.dataset import DataSet, read
from textsim_core.data.scorers import Scorer, ScorerResult
from textsim_core.errors import ReadError, SettingError, ShapeError, TextsimError
from textsim_core.evaluation import Evaluation
from textsim_core.explain.types import Explanation
from textsim_core.explaining import explained
from textsim_core.metrics import METRICS
from textsim_core.preflight import preflight, repaired
from textsim_core.sampling.comparison import Comparison
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tools import TOOLS
from textsim_core.types import Pairs, Score, Scores, Status

__all__ = [
    "METRICS",
    "TOKENIZERS",
    "TOOLS",
    "Comparison",
    "DataSet",
    "Evaluation",
    "Explanation",
    "Pairs",
    "ReadError",
    "Score",
    "Scorer",
    "ScorerResult",
    "Scores",
    "SettingError",
    "ShapeError",
    "Status",
    "TextsimError",
    "aggregated",
    "batch",
    "compare",
    "compare_each",
    "configured",
    "data",
    "evaluate",
    "evaluate_each",
    "explain",
    "explained",
    "preflight",
    "read",
    "repaired",
    "result",
    "score",
    "set_result",
]
