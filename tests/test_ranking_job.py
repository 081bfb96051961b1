"""The ranking grid in pieces is the ranking grid."""

import numpy as np
import pytest

import textsim_core as ts
from textsim_core.jobs import JobError
from textsim_core.sampling import ranking_job
from textsim_core.sampling.ranking_grid import ranking_grid, way
from textsim_core.sampling.ranking_job import RankingJob

EXPECTED = ["The heron stood in the cold river.", "Snow fell all night.", "", "Nobody saw it here."]
SYSTEMS = {
    "good": ["The heron stood in a cold river.", "snow fell all night.", "x", "Nobody saw it."],
    "poor": ["A heron in the river", "Snow fell", "y z", "it saw nobody here ."],
    "none": [None, "Snow.", "", "Here."],
}


@pytest.mark.parametrize("rows", [1, 3, 100])
def test_pieces_of_any_size_give_the_same(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking_job, "PIECE_ROWS", rows)
    comparison = ts.compare(SYSTEMS, [text or [] for text in EXPECTED])
    work, whole = RankingJob.start(comparison), ranking_grid(comparison)
    assert work.job.wait(60)
    assert work.job.progress[0] == len(work.groups) * len(SYSTEMS) * len(EXPECTED)
    grid = work.grid()
    assert (grid.names, grid.ways) == (whole.names, whole.ways)
    assert np.array_equal(grid.scores, whole.scores, equal_nan=True)
    assert grid.wins == whole.wins
    some = np.array([0, 1])
    assert np.array_equal(grid.take(some).scores, whole.take(some).scores, equal_nan=True)


def test_ways_that_count_alike_are_counted_once_and_keep_their_order() -> None:
    ways = (way("bleu"), way("chrf"), way("bleu", smoothing="none"))
    work = RankingJob.start(ts.compare(SYSTEMS, [text or [] for text in EXPECTED]), ways)
    assert work.groups == ((0, 2), (1,))
    assert work.job.wait(60)
    assert work.grid().ways == ways


def test_a_cancelled_job_has_no_grid() -> None:
    work = RankingJob.start(ts.compare(SYSTEMS, [text or [] for text in EXPECTED]))
    work.job.cancel()
    work.job.wait(60)
    if work.job.state == "cancelled":  # a fast machine may be done already
        with pytest.raises(JobError, match="cancelled"):
            work.grid()
