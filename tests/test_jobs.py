"""Jobs: order, progress, cancelling, fairness, lost workers, and nothing left behind."""

import os
import signal
import sys
import time
import types
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pyarrow as pa
import pytest

from textsim_core.errors import TextsimError
from textsim_core.jobs import JobError, Pool, pool, submit, worker_count
from textsim_core.types import Pairs
from textsim_core.worker import encode


def square(number: int) -> int:
    return number * number


def nap(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def spin_until(path: str) -> str:
    while not Path(path).exists():
        time.sleep(0.01)
    return path


def quarrel(number: int) -> int:
    if number == 3:
        raise TextsimError("Row 3: received a quarrel; accepted: peace.")
    return number


def stumble(number: int) -> float:
    return 1 / number


def die(number: int) -> int:
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def chatter(number: int) -> int:
    print("a scorer that prints", number)
    return number


def lambda_result(number: int) -> object:
    return lambda: number


def first_texts(pairs: Pairs) -> tuple[int, str | None, tuple[str, ...]]:
    return (len(pairs), *pairs.row(0))


def log_turn(path: str, name: str) -> str:
    with Path(path).open("a") as log:
        log.write(name)
    return name


def main_file(_: int) -> str | None:
    return getattr(sys.modules["__main__"], "__file__", None)


def running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(scope="module")
def shared_workers() -> Iterator[Pool]:
    workers = Pool()
    workers.start(2)
    yield workers
    workers.stop()


@pytest.fixture(params=["processes", "thread"])
def workers(request: pytest.FixtureRequest, shared_workers: Pool) -> Pool:
    return shared_workers if request.param == "processes" else Pool()


def test_results_come_in_the_order_of_the_chunks(workers: Pool) -> None:
    job = workers.submit(nap, [0.05, 0.0, 0.02, 0.0], weights=[5, 1, 3, 1])
    assert job.result(30) == [0.05, 0.0, 0.02, 0.0]
    assert (job.state, job.progress, job.error) == ("done", (10, 10), "")


def test_no_chunk_gives_a_finished_job_with_an_empty_list(workers: Pool) -> None:
    job = workers.submit(square, [])
    assert (job.state, job.progress, job.result(0)) == ("done", (0, 0), [])


def test_progress_counts_weights_while_the_work_runs(workers: Pool, tmp_path: Path) -> None:
    gate = tmp_path / "open"
    job = workers.submit(spin_until, [str(tmp_path), str(gate)], weights=[30, 70])
    while job.progress[0] == 0:
        time.sleep(0.01)
    assert (job.state, job.progress) == ("running", (30, 100))
    with pytest.raises(JobError, match="30 of 100"):
        job.result(0)
    gate.touch()
    assert job.wait(30)
    assert job.progress == (100, 100)


def test_a_text_error_is_the_sentence_of_the_job(workers: Pool) -> None:
    job = workers.submit(quarrel, range(10))
    with pytest.raises(JobError, match=r"^Row 3: received a quarrel; accepted: peace\.$"):
        job.result(30)
    assert job.state == "failed"


def test_a_fault_in_the_program_is_a_sentence_without_a_trace(workers: Pool) -> None:
    job = workers.submit(stumble, [1, 0])
    assert job.wait(30)
    assert job.state == "failed"
    assert "ZeroDivisionError" in job.error
    assert "Traceback" not in job.error


def test_a_weight_for_each_chunk_is_asked_for(workers: Pool) -> None:
    with pytest.raises(JobError, match=r"3 chunks, but 2 weights"):
        workers.submit(square, [1, 2, 3], weights=[1, 1])


def test_cancelling_ends_a_job_and_keeps_the_pool(workers: Pool) -> None:
    job = workers.submit(nap, [0.1] * 1000)
    job.cancel()
    assert job.state == "cancelled"
    assert job.progress[0] < 1000
    with pytest.raises(JobError, match="cancelled"):
        job.result()
    assert workers.submit(square, [1, 2]).result(30) == [1, 4]


def test_cancelling_a_finished_job_changes_nothing(workers: Pool) -> None:
    job = workers.submit(square, [3])
    assert job.result(30) == [9]
    job.cancel()
    assert (job.state, job.result()) == ("done", [9])


def test_cancelling_frees_workers_from_chunks_that_never_end(
    shared_workers: Pool, tmp_path: Path
) -> None:
    stuck = shared_workers.submit(spin_until, [str(tmp_path / "never")] * 4)
    stuck.cancel()
    assert shared_workers.submit(square, range(5)).result(30) == [0, 1, 4, 9, 16]


def test_a_killed_worker_fails_its_job_with_a_sentence_and_the_next_one_works(
    shared_workers: Pool,
) -> None:
    job = shared_workers.submit(die, range(4))
    assert job.wait(30)
    assert job.state == "failed"
    assert "signal 9" in job.error
    assert shared_workers.submit(square, range(8)).result(30) == [n * n for n in range(8)]


def test_a_worker_killed_while_idle_costs_no_job() -> None:
    untouched = Pool()
    untouched.start(2)
    try:
        before = untouched.pids
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        while any(worker.alive for worker in untouched._workers.values()):
            time.sleep(0.01)
        assert untouched.submit(square, range(8)).result(30) == [n * n for n in range(8)]
        assert set(before) - set(untouched.pids)
    finally:
        untouched.stop()


def test_a_new_worker_never_runs_the_page_script(
    shared_workers: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streamlit puts the page script in the place of __main__; multiprocessing would run it."""
    trace = tmp_path / "ran"
    script = tmp_path / "page.py"
    script.write_text(f"open({str(trace)!r}, 'w').close()")
    page = types.ModuleType("__main__")
    page.__file__ = str(script)
    page.__spec__ = None
    monkeypatch.setitem(sys.modules, "__main__", page)
    assert shared_workers.submit(die, [1]).wait(30)
    files = shared_workers.submit(main_file, range(8)).result(30)
    assert str(script) not in files
    assert not trace.exists()


def test_printing_does_not_disturb_the_answers(shared_workers: Pool) -> None:
    assert shared_workers.submit(chatter, range(4)).result(30) == [0, 1, 2, 3]


def test_what_cannot_be_sent_is_a_sentence(shared_workers: Pool) -> None:
    there = shared_workers.submit(lambda number: number, [1])
    back = shared_workers.submit(lambda_result, [1])
    assert there.wait(30)
    assert back.wait(30)
    assert "could not be handed to a worker" in there.error
    assert "could not be handed back" in back.error
    assert shared_workers.submit(square, [2]).result(30) == [4]


def test_pairs_travel_with_missing_texts_surrogates_and_any_slice(workers: Pool) -> None:
    pairs = Pairs.of(["a", None, "\udc80", "d", "NUL \0"], [["x", "y"], [], ["z\ud800"], [""], "w"])
    rows = workers.submit(first_texts, pairs.chunks(1)).result(30)
    assert rows == [(1, *pairs.row(i)) for i in range(5)]


def test_an_arrow_slice_is_sent_without_the_rows_around_it() -> None:
    texts = pa.array(["text " * 20] * 10_000, pa.large_string())
    assert len(encode(texts.slice(5_000, 10))) < 10_000


def test_jobs_take_turns(tmp_path: Path) -> None:
    log, gate = tmp_path / "log", tmp_path / "open"
    single = Pool()
    single.start(1)
    try:
        first = single.submit(spin_until, [str(gate)])
        long = single.submit(partial(log_turn, str(log)), ["a"] * 6)
        short = single.submit(partial(log_turn, str(log)), ["b"] * 2)
        gate.touch()
        assert first.wait(30)
        assert long.wait(30)
        assert short.wait(30)
    finally:
        single.stop()
    assert log.read_text() == "ababaaaa"


def test_stopping_ends_jobs_with_a_sentence_and_leaves_no_process(tmp_path: Path) -> None:
    short_lived = Pool()
    short_lived.start(2)
    pids = short_lived.pids
    job = short_lived.submit(spin_until, [str(tmp_path / "never")] * 5)
    short_lived.stop()
    assert job.state == "failed"
    assert "server was stopped" in job.error
    assert len(pids) == 2
    assert not any(map(running, pids))
    assert short_lived.submit(square, [5]).result(30) == [25]


def test_the_public_submit_works_without_a_server() -> None:
    assert pool().pids == ()
    assert submit(square, [1, 2, 3]).result(30) == [1, 4, 9]


def test_the_number_of_workers_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXTSIM_WORKERS", raising=False)
    assert 1 <= worker_count() <= 8
    monkeypatch.setenv("TEXTSIM_WORKERS", "3")
    assert worker_count() == 3
    monkeypatch.setenv("TEXTSIM_WORKERS", "many")
    with pytest.raises(JobError, match=r"received 'many'; accepted: a whole number"):
        worker_count()
