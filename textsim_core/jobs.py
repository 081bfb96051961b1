"""Long work in chunks: progress, cancelling, fair turns, and no page held up by another.

The server starts the pool before any page runs (`textsim_core.server.lifespan`). Without a
pool (plain Python, a page test) a job runs in a thread of its own behind the same interface.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Generic, Literal, TypeVar

from textsim_core.errors import TextsimError
from textsim_core.worker import Outcome, Worker, WorkerLost, perform

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")
State = Literal["running", "done", "cancelled", "failed"]

_LOG = logging.getLogger(__name__)
_MOST_WORKERS = 8  # a container often sees more cores than it may use
_PATIENCE = 0.5  # seconds a cancelled chunk may still take before its worker is ended


class JobError(TextsimError):
    """A job without a result: it failed or was cancelled, or is not ready yet."""


class Job(Generic[Result]):
    """Work handed in with `submit`. Safe to read and to cancel from any thread."""

    def __init__(
        self, function: Callable[[Any], Result], chunks: Sequence[Any], weights: Sequence[int]
    ) -> None:
        self._function, self._chunks, self._weights = function, chunks, weights
        self._results: list[Any] = [None] * len(chunks)
        self._taken = self._finished = self._done_weight = 0
        self._state: State = "running" if chunks else "done"
        self._error = ""
        self._workers: set[Worker] = set()
        self._changed = threading.Condition()

    @property
    def state(self) -> State:
        """``running``, ``done``, ``cancelled`` or ``failed``."""
        return self._state

    @property
    def progress(self) -> tuple[int, int]:
        """Finished and total weight: rows, or chunks where no weights were given."""
        return self._done_weight, sum(self._weights)

    @property
    def error(self) -> str:
        """A sentence for people when the job failed or was cancelled, else ``""``."""
        return self._error

    def cancel(self) -> None:
        """Stop: no further chunk starts, running ones are ended within about half a second."""
        if self._end("cancelled", "The work was cancelled."):
            timer = threading.Timer(_PATIENCE, self._abandon)
            timer.daemon = True
            timer.start()

    def wait(self, timeout: float | None = None) -> bool:
        """Whether the job ended, at the latest after ``timeout`` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self._state != "running", timeout)

    def result(self, timeout: float | None = None) -> list[Result]:
        """The results in the order of the chunks; waits for them.

        Raises JobError with the job's sentence when it failed, was cancelled, or is not ready
        within ``timeout`` seconds.
        """
        if not self.wait(timeout):
            raise JobError("The work is not finished yet: {} of {}.".format(*self.progress))
        if self._state != "done":
            raise JobError(self._error)
        return list(self._results)

    def _end(self, state: State, error: str = "") -> bool:
        """Leave "running"; False if another end came first."""
        with self._changed:
            if self._state != "running":
                return False
            self._state, self._error = state, error
            self._changed.notify_all()
            return True

    def _take(self) -> int | None:
        """The number of the next chunk to run, None when there is none (left)."""
        with self._changed:
            if self._state != "running" or self._taken == len(self._chunks):
                return None
            self._taken += 1
            return self._taken - 1

    def _run_in(self, worker: Worker, index: int) -> None:
        with self._changed:
            self._workers.add(worker)
        try:
            outcome = worker.call(self._function, self._chunks[index])
        except WorkerLost as lost:
            outcome = Outcome(
                error=f"A worker process stopped ({lost}) in part {index + 1} of "
                f"{len(self._chunks)}, most likely for want of memory. Nothing of this run was "
                "kept; a new worker is ready, so start it again, with fewer rows if it recurs."
            )
        finally:
            with self._changed:
                self._workers.discard(worker)
        self._finish(index, outcome)

    def _run_here(self) -> None:
        while (index := self._take()) is not None:
            self._finish(index, perform(self._function, self._chunks[index]))

    def _finish(self, index: int, outcome: Outcome) -> None:
        if outcome.error:
            self._end("failed", outcome.error)
            return
        with self._changed:
            self._results[index] = outcome.value
            self._finished += 1
            self._done_weight += self._weights[index]
            complete = self._finished == len(self._chunks)
        if complete:
            self._end("done")

    def _abandon(self) -> None:
        with self._changed:  # a worker leaves under the same lock, so no other job's is ended
            for worker in self._workers:
                worker.kill()


class Pool:
    """Worker processes that take chunks from the running jobs in turn.

    One chunk a worker is under way, and each job waits for its next turn at the end of the
    queue: with k jobs each gets a k-th of the workers, however many chunks it has.
    """

    def __init__(self) -> None:
        self._queue: deque[Job[Any]] = deque()
        self._current: dict[int, Job[Any]] = {}
        self._wake = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._workers: dict[int, Worker] = {}
        self._open = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers, empty without a pool."""
        return tuple(worker.pid for worker in self._workers.values())

    def start(self, workers: int) -> None:
        """Start the processes; they get ready while this returns. A started pool stays as it is.

        0 workers are no pool: jobs then run in threads.
        """
        with self._wake:
            if self._open or not workers:
                return
            self._open = True
            self._workers = {place: Worker() for place in range(workers)}
            self._threads = [
                threading.Thread(target=self._serve, args=(place,), daemon=True)
                for place in self._workers
            ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End every job and every process; returns when they are gone."""
        with self._wake:
            self._open = False
            self._wake.notify_all()
            jobs = {*self._queue, *self._current.values()}
            self._queue.clear()
        for job in jobs:
            job._end("failed", "The server was stopped before the work was finished.")
            job._abandon()
        for thread in self._threads:
            thread.join()
        self._workers, self._threads = {}, []

    def submit(
        self,
        function: Callable[[Chunk], Result],
        chunks: Iterable[Chunk],
        *,
        weights: Sequence[int] | None = None,
    ) -> Job[Result]:
        """See `textsim_core.jobs.submit`."""
        parts = list(chunks)
        job = Job(function, parts, [1] * len(parts) if weights is None else list(weights))
        if len(job._weights) != len(parts):
            raise JobError(f"{len(parts)} chunks, but {len(job._weights)} weights; give one each.")
        with self._wake:
            if self._open:
                self._queue.append(job)
                self._wake.notify_all()
                return job
        threading.Thread(target=job._run_here, daemon=True).start()
        return job

    def _next(self, place: int) -> tuple[Job[Any], int] | None:
        """The next chunk in turn for one worker; waits for it, None when the pool stops."""
        with self._wake:
            while self._open:
                while self._queue:
                    job = self._queue.popleft()
                    index = job._take()
                    if index is not None:
                        self._queue.append(job)
                        self._current[place] = job
                        return job, index
                self._wake.wait()
        return None

    def _serve(self, place: int) -> None:
        while (turn := self._next(place)) is not None:
            job, index = turn
            self._replace_if_dead(place)  # it may have died while it was idle
            job._run_in(self._workers[place], index)
            self._replace_if_dead(place)
            with self._wake:
                del self._current[place]
            del turn, job  # an idle worker keeps nobody's texts in memory
        self._workers[place].close()

    def _replace_if_dead(self, place: int) -> None:
        if self._workers[place].alive or not self._open:
            return
        _LOG.warning("Worker process %d stopped; starting another.", self._workers[place].pid)
        self._workers[place].close()
        try:
            self._workers[place] = Worker()
        except OSError:  # no memory for a process now: the next chunk fails with a sentence
            _LOG.exception("No new worker process could be started.")


@cache
def pool() -> Pool:
    """The one pool of this process, empty until the server starts it."""
    return Pool()


def worker_count() -> int:
    """How many workers the server starts: one a usable core, at most eight.

    The environment variable TEXTSIM_WORKERS overrides it; 0 means threads only. Raises JobError
    for anything but a whole number from 0.
    """
    wanted = os.environ.get("TEXTSIM_WORKERS", "")
    if not wanted:
        affinity = getattr(os, "sched_getaffinity", None)  # not on macOS and Windows
        return min(len(affinity(0)) if affinity else os.cpu_count() or 1, _MOST_WORKERS)
    if not wanted.isdecimal():
        raise JobError(f"TEXTSIM_WORKERS: received {wanted!r}; accepted: a whole number from 0.")
    return int(wanted)


def submit(
    function: Callable[[Chunk], Result],
    chunks: Iterable[Chunk],
    *,
    weights: Sequence[int] | None = None,
) -> Job[Result]:
    """Run ``function`` on every chunk, beside the page that asks, and return at once.

    ``function`` takes one chunk and lives at module level (or is a `functools.partial` of such
    a one), because it is sent to another process; chunks and results are sent too. Arrow
    slices travel as their own rows. ``weights`` are the rows of each chunk, for the progress;
    without them a chunk counts as 1. No chunk at all gives a finished job with an empty list.
    An error in one chunk ends the job with a sentence; TextsimError's own text is that sentence.
    """
    return pool().submit(function, chunks, weights=weights)
