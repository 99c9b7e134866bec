"""Where programs of the tests grow up: a process that has read all of camelup and has no thread.

Reading camelup takes two seconds of a processor, and the tests start it hundreds of times. A copy
of this process runs the same lines at once, as ``python -m camelup …`` would. The house itself
forks nothing, since a copy of a process with threads can lock up; this one has none, and says so.
"""

import atexit
import fcntl
import gc
import json
import os
import pkgutil
import random
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO, NoReturn

HERE = Path(__file__).parent
LATER = (
    "camelup.bots.champion",
    "camelup.bots.greedy",
    "camelup.odds.race_table_cache",
    "sqlalchemy.dialects.sqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.asyncio",
    "uvicorn.protocols.http.h11_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""What a server or a game reads late: what is named in settings, bots, and odds."""

CAN_FORK = sys.platform == "linux"


class Grown:
    """A program that grew up in the nursery; as much of ``Popen`` as the tests need."""

    def __init__(self, pid: int, ended: int, stderr: IO[bytes]) -> None:
        self.pid = pid
        self.stderr = stderr
        self.returncode: int | None = None
        self._ended = ended

    def poll(self) -> int | None:
        return self._look(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._look(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("camelup", timeout or 0)
        return code

    def _look(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._ended], [], [], timeout)[0]:
            self.returncode = int(os.read(self._ended, 16) or -signal.SIGKILL)
            os.close(self._ended)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The line to the process that copies itself."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-m", "nursery", str(theirs.fileno())]
        self.line = ours
        alone = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # NumPy's would start threads
        self.process = subprocess.Popen(command, cwd=HERE, env=alone, pass_fds=[theirs.fileno()])
        theirs.close()

    def grow(
        self,
        program: str,
        *words: str,
        cwd: Path,
        env: Mapping[str, str],
        stdout: int = 1,
        terminal: int | None = None,
    ) -> Grown:
        """Let a program run; what it writes to standard error can be read.

        Given a terminal, it reads from there and writes all to it.
        """
        wish = json.dumps([program, words, str(cwd), {**env}, terminal is not None]).encode()
        errors, theirs = os.pipe()
        ended, end = os.pipe()
        outs = [stdout, theirs] if terminal is None else [terminal, terminal]
        self.line.sendall(len(wish).to_bytes(4, "big"))
        socket.send_fds(self.line, [wish[:1]], [*outs, end])
        self.line.sendall(wish[1:])
        os.close(theirs)
        os.close(end)
        pid = int.from_bytes(_read(self.line, 4), "big")
        return Grown(pid, ended, os.fdopen(errors, "rb"))


@cache
def nursery() -> Nursery:
    """The nursery of this process, opened when it is first needed."""
    return Nursery()


def camelup(
    *words: str, check: bool = False, env: Mapping[str, str] = os.environ
) -> subprocess.CompletedProcess[str]:
    """Run a command as ``python -m camelup`` would; gives what it wrote and how it ended."""
    if not CAN_FORK:
        command = [sys.executable, "-m", "camelup", *words]
        return subprocess.run(
            command, env=env, input="", capture_output=True, text=True, check=check
        )
    with tempfile.TemporaryFile("w+", encoding="utf-8") as written:
        child = nursery().grow("camelup", *words, cwd=Path.cwd(), env=env, stdout=written.fileno())
        errors = child.stderr.read().decode()
        done = subprocess.CompletedProcess(words, child.wait(), "", errors)
        written.seek(0)
        done.stdout = written.read()
    if check:
        done.check_returncode()
    return done


def _read(line: socket.socket, size: int) -> bytes:
    read = b""
    while len(read) < size:
        piece = line.recv(size - len(read))
        if not piece:
            raise EOFError
        read += piece
    return read


class Keeper:
    """The process itself: it copies itself when told, and tells how each copy ended."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.ends: dict[int, int] = {}
        self.woken, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.set_wakeup_fd(wake)

    def keep(self) -> tuple[str, list[str]]:
        """Serve until the tests are over; in a copy, give the program that is to be run."""
        while True:
            ready = select.select([self.line.fileno(), self.woken], [], [])[0]
            if self.woken in ready:
                os.read(self.woken, 512)
                self._bury()
            if self.line.fileno() in ready:
                try:
                    size = int.from_bytes(_read(self.line, 4), "big")
                except EOFError:
                    self._close()
                first, (written, errors, end), _, _ = socket.recv_fds(self.line, 1, 3)
                wish = json.loads(first + _read(self.line, size - 1))
                pid = os.fork()
                if not pid:
                    return self._begin(written, errors, end, *wish)
                os.close(written)
                os.close(errors)
                self.ends[pid] = end
                self.line.sendall(pid.to_bytes(4, "big"))

    def _begin(
        self,
        written: int,
        errors: int,
        end: int,
        program: str,
        words: list[str],
        cwd: str,
        env: dict[str, str],
        at_terminal: bool,
    ) -> tuple[str, list[str]]:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.dup2(written if at_terminal else os.open(os.devnull, os.O_RDONLY), 0)
        if at_terminal:
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C and its end are felt
            sys.stdin = open(0, closefd=False)  # noqa: SIM115
        os.dup2(written, 1)
        os.dup2(errors, 2)
        sys.stdout, sys.stderr = (open(fd, "w", buffering=1, closefd=False) for fd in (1, 2))  # noqa: SIM115
        self.line.close()
        for fd in (written, errors, end, self.woken, *self.ends.values()):
            os.close(fd)
        os.environ.clear()
        os.environ.update(env)
        os.chdir(cwd)
        random.seed()
        return program, words

    def _bury(self) -> None:
        while self.ends:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            end = self.ends.pop(pid)
            os.write(end, str(os.waitstatus_to_exitcode(status)).encode())
            os.close(end)

    def _close(self) -> NoReturn:
        for pid in self.ends:
            os.kill(pid, signal.SIGKILL)
        sys.exit()


def read_camelup() -> None:
    """Read all that a server or a command reads when it starts, and what Numba has compiled."""
    import camelup.cli
    import camelup.server
    import camelup.terminal
    from camelup.game import Game
    from camelup.i18n import words

    for room in (camelup.server, camelup.terminal):
        for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            import_module(found.name)
    for name in LATER:
        import_module(name)
    words()("ahead-done")
    game = Game(2, seed=1)
    game.play(game.copy().legal_moves[0])
    gc.collect()
    gc.freeze()


def main() -> None:
    """Read camelup, then wait to be copied."""
    read_camelup()
    threads = [*Path("/proc/self/task").iterdir()]
    assert len(threads) == 1, "a process with threads must not be copied"
    program, words = Keeper(socket.socket(fileno=int(sys.argv[1]))).keep()
    sys.argv = [program, *words]
    try:
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        _leave(end.code)
    _leave(0)


def _leave(code: str | int | None) -> NoReturn:
    """End as Python does, but for tidying up every object of camelup, which takes half a second."""
    if isinstance(code, str):
        print(code, file=sys.stderr)
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else code is not None)


if __name__ == "__main__":
    main()
