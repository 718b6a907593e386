#!/usr/bin/env python3
"""Gives every command every kind of input that it reads, in hostile shapes of several sizes, and fails if it needs more
memory or time than it may.

A command may need 40 MB and 20 times the size of its input, and 2.6 times the time when input and output double.
`inputs.tsv` has the commands with their arguments and the kinds of their inputs, kinds.py the shapes of each kind, and
`known.tsv` the cells that need more; it may only shrink. Without FULL=1, only some shapes are tried, and smaller ones.
Arguments are parts of the names of cells, such as `timeline` or `playlist/breaks`.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from kinds import KINDS
from running import FULL, INTERLINT

MB = 1_000_000
SIZE = MB if FULL or len(sys.argv) > 1 else MB // 2
MOST_SECONDS = 15
# A shorter time is mostly that of the start.
LEAST_SECONDS = 0.25
# The shapes that are tried in the first row of their kind, too, if not FULL.
NAMED = {
    "playlist/pods", "playlist/pods-of-session-data", "playlist/stacked-comments", "playlist/value-of-50-kB",
    "schedule/empty-events", "schedule/items", "dateRangeSchedule/empty-objects", "session/empty-lists",
    "infoPlist/attributes", "archive/redirects", "archive/redirects-in-a-loop", "appleReport/messages",
    "appleReport/smallest-messages", "configuration/exceptions-and-files", "configuration/excludes-and-folders",
    "configuration/expected-findings"}

# A process begins with the peak of the one that started it, so a small one starts interlint.
LAUNCHER = """
import os, resource, sys
quiet = [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDWR, 0)]
quiet += [(os.POSIX_SPAWN_OPEN, n, "../output", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600) for n in (1, 2)]
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]), int(sys.argv[1])))
resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
process = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, file_actions=quiet)
_, status, usage = os.wait4(process, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime)
"""

failures = []


def table(name):
    """The rows of a table in this folder without its head."""
    lines = Path(__file__).with_name(name).read_text().splitlines()[1:]
    return [line.split("\t") for line in lines]


KNOWN = {cell for cell, _ in table("known.tsv")}


def cells():
    """The command with its arguments, the kind and the shape of each cell that is tried."""
    wanted, kinds, commands = sys.argv[1:], set(), set()
    for command, arguments, kind, _ in table("inputs.tsv"):
        if kind == "-":
            continue
        for number, shape in enumerate(KINDS[kind]):
            cell = (f"{command} {arguments}", kind, shape)
            is_named = kind not in kinds and f"{kind}/{shape}" in NAMED
            # One row of each command and kind.
            is_first = number == 0 and (command, kind) not in commands
            is_often = (is_first or is_named) and name_of(cell) not in KNOWN
            if any(word in name_of(cell) for word in wanted) if wanted else FULL or is_often:
                yield cell
        kinds.add(kind)
        commands.add((command, kind))


def name_of(cell):
    return "{} {}/{}".format(*cell)


def write(files, folder):
    """Writes the files; returns their size."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return sum(map(len, files.values()))


def run(command, files, folder):
    """Runs a command in a folder; returns its exit status, peak of memory, seconds, and size of the output."""
    names = [name for name in files if not name.startswith(".")]
    words = [word.format(main=names[0], last=names[-1]) for word in command.split()]
    output = folder.parent / "output"
    output.unlink(missing_ok=True)
    done = subprocess.run(
        [sys.executable, "-SIc", LAUNCHER, str(MOST_SECONDS), INTERLINT, *words],
        cwd=folder, capture_output=True, text=True)
    status, peak, seconds = done.stdout.split()
    return int(status), int(peak), float(seconds), output.stat().st_size if output.exists() else 0


def measure(cell):
    """Runs a cell in three sizes, and prints what it needs too much."""
    command, kind, shape = cell
    with tempfile.TemporaryDirectory(prefix="interlint-bounds-") as top:
        folders, made, inputs = [], [], []
        for number, size in enumerate((SIZE // 4, SIZE // 2, SIZE)):
            folders.append(Path(top, str(number), "in"))
            folders[-1].mkdir(parents=True)
            made.append(KINDS[kind][shape](size))
            inputs.append(write(made[-1], folders[-1]))
        runs = [run(command, made[n], folders[n]) for n in range(3)]
        (_, _, half, less), (status, _, whole, output) = runs[1:]
        factor, growth = 0, (inputs[2] + output) / (inputs[1] + less)
        if whole > LEAST_SECONDS:
            most = max(2.6, 1.3 * growth)
            for _ in range(3):
                factor = whole / max(half, 0.01)
                if factor <= most or status < 0:
                    break
                half = min(half, run(command, made[1], folders[1])[2])
                whole = min(whole, run(command, made[2], folders[2])[2])
    part, peak, size = max(
        (one[1] / (40 * MB + 20 * size), one[1], size) for one, size in zip(runs, inputs))
    wrong = ["memory"] if part > 1 else []
    wrong += ["time"] if factor and factor > most and status >= 0 else []
    wrong += ["no end"] if status == -9 or status == -24 else []
    wrong += [f"exit {status}"] if status not in (0, 1, 2, 3, -9, -24) else []
    report(name_of(cell), wrong, (
        f"{size / MB:.2f} MB", f"{peak / MB:.0f} MB", f"{(peak - 25 * MB) / size:.0f} x", f"{whole:.2f} s",
        f"{factor:.1f} x", f"{output / MB:.2f} MB", f"exit {status}"))


def report(name, wrong, figures):
    """Prints the figures of a cell if something is wrong, and records a failure unless it is known."""
    if wrong and name not in KNOWN:
        failures.append(name)
    if wrong or FULL or len(sys.argv) > 1:
        known = "known: " if wrong and name in KNOWN else ""
        print("\t".join([known + (", ".join(wrong) or "ok"), name, *figures]), flush=True)


def main():
    count = 0
    for cell in cells():
        measure(cell)
        count += 1
    print(f"bounds: {count} cells, {len(KNOWN)} known to need more; {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
