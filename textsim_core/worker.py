"""One worker: a fresh Python process that runs what it is sent, one chunk at a time.

Why not `multiprocessing`: a child started by it (spawn and forkserver alike) first runs the
parent's ``__main__``, and under Streamlit that is whichever page script ran last. A worker here
is started with ``python -c``, has no main module to repeat, and can be replaced at any moment.
It ends when its pipe closes, so it does not outlive the server, however the server ends.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import signal
import struct
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

import pyarrow as pa

from textsim_core.errors import TextsimError

_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from textsim_core.worker import serve; serve()"
)
_LENGTH = struct.Struct("<Q")
_NICENESS = 5  # pages are served first when cores are short


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one chunk: its value, or a sentence that says why there is none."""

    value: Any = None
    error: str = ""


class WorkerLost(Exception):
    """The process ended before it answered; the text says how."""


def perform(function: Callable[[Any], Any], chunk: Any) -> Outcome:
    """``function(chunk)`` as an outcome; an unexpected error also leaves its trace on stderr."""
    try:
        return Outcome(function(chunk))
    except TextsimError as error:
        return Outcome(error=str(error))
    except Exception as error:
        traceback.print_exc()
        return Outcome(error=f"The computation stopped: {type(error).__name__}: {error}")


class Worker:
    """The parent's end of one worker process. Used by one thread; `kill` by any."""

    def __init__(self) -> None:
        paths = [os.path.abspath(entry) for entry in sys.path]
        self._process = subprocess.Popen(
            [sys.executable, "-c", _BOOT, json.dumps(paths)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C in the terminal is for the server alone
        )
        self._requests = cast(BinaryIO, self._process.stdin)
        self._replies = cast(BinaryIO, self._process.stdout)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def call(self, function: Callable[[Any], Any], chunk: Any) -> Outcome:
        """What ``function(chunk)`` gives in the worker. Blocks.

        A chunk or function that cannot be sent is an outcome with an error. Raises
        WorkerLost when the process ends before it answers.
        """
        try:
            message = encode((function, chunk))
        except Exception as error:
            return Outcome(error=f"The work could not be handed to a worker process: {error}")
        try:
            _write(self._requests, message)
            answer = _read(self._replies)
        except (EOFError, OSError, ValueError):  # ValueError: a pipe that `close` has closed
            raise WorkerLost(_ending(self._process.wait())) from None
        try:
            outcome: Outcome = pickle.loads(answer)
        except Exception as error:
            return Outcome(error=f"The result of a worker process could not be read: {error}")
        return outcome

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Close the pipes, which ends the process; kill it if that takes over a second."""
        for pipe in (self._requests, self._replies):
            with suppress(OSError):  # unsent bytes for a process that is gone
                pipe.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self.kill()


def _ending(code: int) -> str:
    """How a process ended, in words, from its return code."""
    return f"signal {-code}" if code < 0 else f"exit code {code}"


class _Pickler(pickle.Pickler):
    """Sends an Arrow slice as the rows it shows; plain pickle sends the whole buffer behind it."""

    def reducer_override(self, value: Any) -> Any:
        """The Arrow stream of an array; everything else as usual."""
        if not isinstance(value, pa.Array):
            return NotImplemented
        batch = pa.record_batch([value], names=["texts"])
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, batch.schema) as stream:
            stream.write_batch(batch)
        return _array_from_stream, (sink.getvalue().to_pybytes(),)


def _array_from_stream(stream: bytes) -> pa.Array:
    return pa.ipc.open_stream(stream).read_next_batch().column(0)


def encode(value: object) -> bytes:
    """``value`` as bytes for the pipe: pickle, with Arrow slices cut to their own rows."""
    buffer = io.BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(value)
    return buffer.getvalue()


def _write(pipe: BinaryIO, message: bytes) -> None:
    pipe.write(_LENGTH.pack(len(message)))
    pipe.write(message)
    pipe.flush()


def _read(pipe: BinaryIO) -> bytes:
    """One message; EOFError when the other side is gone."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    message = pipe.read(length)
    if len(message) < length:
        raise EOFError
    return message


def _claim_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes for messages alone: a stray print in scored code goes to stderr instead."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)
    return requests, replies


def serve() -> None:
    """The worker's whole life: read a function and a chunk, answer, until the pipe closes."""
    requests, replies = _claim_pipes()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    with suppress(EOFError, BrokenPipeError):
        while True:
            _write(replies, _answer(_read(requests)))


def _answer(message: bytes) -> bytes:
    try:
        function, chunk = pickle.loads(message)
    except Exception as error:
        return encode(Outcome(error=f"The worker process could not read its work: {error}"))
    outcome = perform(function, chunk)
    try:
        return encode(outcome)
    except Exception as error:
        return encode(Outcome(error=f"The result could not be handed back: {error}"))
