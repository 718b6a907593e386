"""Runs the executable, and collects what is wrong with what it does."""

import dataclasses
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

INTERLINT = os.path.abspath(os.environ.get("INTERLINT", ".build/release/interlint"))
FULL = os.environ.get("FULL") == "1"
ENVIRONMENT = {name: value for name, value in os.environ.items()
               if not name.lower().endswith("_proxy")}

failures = []


def failed(message):
    """Records a failure, which names its input."""
    failures.append(message)
    print("failed:", message, flush=True)


@dataclasses.dataclass
class Ended:
    """How a command ended, and what it wrote."""
    status: int
    output: bytes
    errors: bytes

    @property
    def all(self):
        return self.output + self.errors

    @property
    def text(self):
        return self.output.decode(errors="replace")


def interlint(*arguments, folder, environment=None, data=None, seconds=120):
    """Runs a command in a folder; a signal, an internal error or no end at all is a failure."""
    command = " ".join(str(argument)[:60] for argument in arguments[:6])
    try:
        done = subprocess.run(
            [INTERLINT, *map(os.fsencode, map(str, arguments))], cwd=folder, capture_output=True,
            input=data or b"", env=environment or ENVIRONMENT, timeout=seconds)
    except subprocess.TimeoutExpired as error:
        failed(f"{command!r} does not end within {seconds} s")
        return Ended(-1, error.stdout or b"", error.stderr or b"")
    if done.returncode not in (0, 1, 2, 3):
        failed(f"{command!r} exits {done.returncode}: {done.stderr[-300:]!r}")
    return Ended(done.returncode, done.stdout, done.stderr)


def attack(name, body):
    """Runs `body` with an empty folder; it returns the figures of its attack."""
    threading.excepthook = lambda error: failed(f"{error.exc_type.__name__}: {error.exc_value}")
    folder = Path(tempfile.mkdtemp(prefix="interlint-attack-"))
    try:
        figures = body(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{name}: {figures}; {len(failures)} failures")
    sys.exit(1 if failures else 0)
