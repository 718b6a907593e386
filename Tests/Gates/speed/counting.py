"""Counts the instructions of a command, and of each of its functions, with callgrind."""

import collections
import dataclasses
import os
import re
import shutil
import subprocess
from pathlib import Path

# A seed of each process would give other counts each time.
ENVIRONMENT = {"SWIFT_DETERMINISTIC_HASHING": "1"}
VERDICTS = (0, 1, 3)
SECONDS = 300


@dataclasses.dataclass
class Count:
    """Instructions of a whole run, and of functions: by themselves, and with all that they call."""

    total: int
    own: collections.Counter
    whole: collections.Counter


def count(command: list[str], folder: Path, profile: Path) -> Count:
    """Runs a command in a folder, and leaves its profile for callgrind_annotate."""
    options = ["--tool=callgrind", f"--callgrind-out-file={profile}", "--dump-line=no", "--quiet"]
    ended = subprocess.run(
        [shutil.which("valgrind"), *options, *command], cwd=folder, env=ENVIRONMENT, timeout=SECONDS,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if ended.returncode not in VERDICTS:
        raise SystemExit(f"{' '.join(command)} exits {ended.returncode}: {ended.stderr.decode()[-500:]}")
    return read(profile)


def read(profile: Path) -> Count:
    """Adds up a profile, in which the cost of a call is on the line after it.

    A function that is within itself has a number after its name: `swift_release'2`.
    """
    names, total, function, is_inner, is_call = {}, 0, "", False, False
    own, whole = collections.Counter(), collections.Counter()
    for line in profile.read_text(errors="replace").splitlines():
        if found := re.match(r"(c?fn)=\((\d+)\)(?: (.+))?", line):
            kind, number, name = found.groups()
            name = names.setdefault(number, name)
            if kind == "fn":
                function, _, level = name.partition("'")
                is_inner = level != ""
        elif line.startswith("calls="):
            is_call = True
        elif found := re.match(r"[+*-]?\d* (\d+)$", line):
            if not is_call:
                own[function] += int(found[1])
            # The outermost call has all that the inner ones cost.
            if not is_inner:
                whole[function] += int(found[1])
            is_call = False
        elif line.startswith("totals:"):
            total = int(line.split()[1])
    readable = demangled([*own, *whole])
    # What wraps a function costs what the function does.
    named = {name: cost for name, cost in whole.items() if not readable[name].startswith("partial apply")}
    return Count(total, renamed(own, readable), renamed(named, readable))


def renamed(counts: dict[str, int], readable: dict[str, str]) -> collections.Counter:
    """Counts by readable names; those of specializations of one function are added."""
    result = collections.Counter()
    for name, cost in counts.items():
        result[readable[name]] += cost
    return result


def demangled(names: list[str]) -> dict[str, str]:
    """Readable names without types and addresses, which differ between builds."""
    names = sorted(set(names))
    swift = subprocess.run(["swift", "demangle", "--compact", "--simplified"], input="\n".join(names),
                           text=True, capture_output=True, check=True).stdout.splitlines()
    return dict(zip(names, map(shortened, swift), strict=True))


def shortened(name: str) -> str:
    if name.startswith("0x"):
        return "code without a name"
    name = re.sub(r"((generic|function signature) )?specialized |variable initialization expression of ", "", name)
    while (shorter := re.sub(r"<[^<>]*>", "", name)) != name:
        name = shorter
    if "::" in name:
        name = name.partition("(")[0]
    return name if len(name) <= 100 else name[:99] + "…"


def processor() -> str:
    """The architecture, and the features that valgrind passes on to programs; it hides all others."""
    flags = set()
    if (info := Path("/proc/cpuinfo")).exists():
        flags = set(re.findall(r"\w+", info.read_text().partition("flags")[2].partition("\n")[0]))
    return " ".join([os.uname().machine, *sorted(flags & {"avx", "avx2", "f16c", "rdrand", "rdseed"})])


def versions() -> dict[str, str]:
    """What the counts depend on besides the sources."""
    def line(*command):
        return subprocess.run(command, text=True, capture_output=True, check=True).stdout.splitlines()[0]

    return {
        "processor": processor(),
        "swift": re.search(r"Swift version (\S+)", line("swift", "--version"))[1],
        "glibc": os.confstr("CS_GNU_LIBC_VERSION").split()[-1],
        "libxml2": line("pkg-config", "--modversion", "libxml-2.0"),
        "valgrind": line("valgrind", "--version").removeprefix("valgrind-"),
    }
