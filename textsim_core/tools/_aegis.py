"""What both readings of Aegis have in common: its pass mark and its keys."""

from textsim_core.pass_marks import Mark
from textsim_core.tools._results import Keys, number, passed, threshold

SOURCE = "https://aegisevals.ai (documentation; no source is public)"
MARK = Mark(0.7)
KEYS: Keys = {
    "result": number(),
    "threshold": threshold(),
    "is_gte_threshold": passed(),
    "is_success": passed(),
}
