"""Runs the targets of the fuzzer for some seconds in all, and prints what each of them reached."""

import concurrent.futures
import os
from pathlib import Path
import re
import shutil
import subprocess
import sys

import seeds

ROOT = Path.cwd()
FOLDER = ROOT / ".build/fuzz"
FOUND = FOLDER / "found"

TARGETS = re.findall(r"^  case (\w+)$", (ROOT / "Tests/HLSFuzz/FuzzTarget.swift").read_text(), re.M)
# The share of the time that a target gets; 1 for all others.
WEIGHTS = {
    "playlist": 3, "presentation": 2, "exchanges": 2, "reloads": 2, "merge": 2, "rows": 2,
    "redaction": 2,
}
# The largest input in bytes: most of the time, and for the rest of it.
SMALL, LARGE = 16_384, 262_144
LARGE_SHARE = 0.2
# The seeds for each second: all of them are run before the first is mutated.
SEEDS_PER_SECOND = 20
# More than that is no corpus that a quick run can read.
MOST_BYTES = 64 << 20

ENVIRONMENT = os.environ | {
    "LSAN_OPTIONS": f"suppressions={ROOT}/Tests/Gates/leaks:print_suppressions=0",
    # The crash handler of the Swift runtime hangs under the fuzzer.
    "SWIFT_BACKTRACE": "enable=no",
}


class Target:
    def __init__(self, name, seconds):
        self.name, self.seconds = name, seconds
        self.corpus, self.seeds, self.scratch, self.logs = (
            FOLDER / kind / name for kind in ("corpus", "seeds", "scratch", "logs"))
        for folder in (self.corpus, self.scratch, self.logs, FOUND):
            folder.mkdir(parents=True, exist_ok=True)
        self.dictionary = self.logs / "dictionary"
        self.inputs = self.edges = self.all_edges = self.peak = 0
        self.spent = 0.0
        self.failure = None

    def start(self, *arguments, log, environment=None):
        """Runs the fuzzer in a folder of its own; returns whether it succeeded."""
        environment = ENVIRONMENT | {"HLS_FUZZ_TARGET": self.name} | (environment or {})
        with open(self.logs / log, "wb") as file:
            return subprocess.run(
                [ROOT / ".build/debug/HLSFuzz", *map(str, arguments)], cwd=self.scratch, env=environment,
                stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT).returncode == 0

    def text(self, log):
        return (self.logs / log).read_text(errors="replace")

    def fail(self, log):
        self.failure = self.failure or log

    def fuzz(self, log, seconds, largest, *folders):
        """Mutates inputs for some seconds, and adds up what that reached."""
        succeeded = self.start(
            self.corpus, *folders, f"-max_total_time={max(1, round(seconds))}", f"-max_len={largest}",
            f"-len_control={100 if largest == SMALL else 0}", f"-dict={self.dictionary}",
            f"-artifact_prefix={FOUND}/{self.name}-", "-timeout=20", "-rss_limit_mb=4096", "-reload=0",
            "-print_final_stats=1", log=log)
        text = self.text(log)
        counts = dict(re.findall(r"^stat::(\w+):\s+(\d+)", text, re.M))
        self.inputs += int(counts.get("number_of_executed_units", 0))
        self.peak = max(self.peak, int(counts.get("peak_rss_mb", 0)))
        self.edges = max([self.edges] + [int(edges) for edges in re.findall(r" cov: (\d+) ", text)])
        loaded = re.search(r"Loaded 1 modules\s+\((\d+) inline 8-bit counters\)", text)
        self.all_edges = int(loaded[1]) if loaded else 0
        done = re.search(r"^Done (\d+) runs in (\d+) second", text, re.M)
        self.spent += int(done[2]) if done else 0
        if not succeeded or not loaded or not done:
            self.fail(log)

    def minimize(self):
        """Keeps some inputs that together reach what all of them reach."""
        smaller = self.corpus.with_name(self.name + ".smaller")
        shutil.rmtree(smaller, ignore_errors=True)
        smaller.mkdir()
        if not self.start("-set_cover_merge=1", f"-max_len={LARGE}", smaller, self.corpus, log="merge"):
            self.fail("merge")
            return
        shutil.rmtree(self.corpus)
        smaller.rename(self.corpus)
        if self.size > MOST_BYTES:
            self.fail("merge")

    @property
    def files(self):
        return list(self.corpus.iterdir())

    @property
    def size(self):
        return sum(file.stat().st_size for file in self.files)

    def run(self):
        if not self.start(log="dictionary", environment={"HLS_FUZZ_DICTIONARY": "1"}):
            self.fail("dictionary")
            return self
        self.fuzz("small", self.seconds * (1 - LARGE_SHARE), SMALL, self.seeds)
        if not self.failure:
            self.fuzz("large", self.seconds * LARGE_SHARE, LARGE)
        if not self.failure:
            self.minimize()
        if not self.inputs or not self.edges:
            self.fail("small")
        return self

    @property
    def row(self):
        share = 100 * self.edges / self.all_edges if self.all_edges else 0
        return (
            f"{self.name:14}{self.inputs:>10}{self.inputs / max(1, self.spent):>9.0f}"
            f"{self.edges:>8} {share:>4.1f} %{self.peak:>7}{len(self.files):>7}{self.size >> 10:>8}"
            + (f"  FAILED: {self.failure}" if self.failure else ""))


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    names = sys.argv[2:] or TARGETS
    if unknown := set(names) - set(TARGETS):
        sys.exit(f"no target {', '.join(unknown)}; expected some of {' '.join(TARGETS)}")
    # As many targets as processors run at a time.
    lanes = min(os.cpu_count() or 1, len(names))
    weights = [WEIGHTS.get(name, 1) for name in names]
    share = seconds * lanes / sum(weights)
    targets = [Target(name, share * weight) for name, weight in zip(names, weights)]
    seeds.write(FOLDER / "seeds", {target.name: round(SEEDS_PER_SECOND * target.seconds) for target in targets})
    heading = f"{'target':14}{'inputs':>10}{'per s':>9}{'edges':>8}{'':7}{'MB':>7}{'corpus':>7}{'KB':>8}"
    print(heading, flush=True)
    with concurrent.futures.ThreadPoolExecutor(lanes) as pool:
        for done in concurrent.futures.as_completed(
                pool.submit(target.run) for target in sorted(targets, key=lambda t: -t.seconds)):
            print(done.result().row, flush=True)
    failed = [target for target in targets if target.failure]
    for target in failed:
        print(f"\n== {target.name}: {target.logs / target.failure}", file=sys.stderr)
        print("\n".join(target.text(target.failure).splitlines()[-40:]), file=sys.stderr)
    edges = targets[0].all_edges
    print(f"{sum(target.inputs for target in targets)} inputs, {len(failed)} of {len(targets)} targets "
          f"failed; a target is linked with {edges} edges, of which it can reach a part")
    sys.exit(1 if failed else 0)


main()
