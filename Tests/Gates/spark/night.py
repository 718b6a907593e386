"""Judges targets on one machine and under Spark, and compares; for `Tests/Gates/spark/run`.

usage: spark_night.py --interlint PATH --out FOLDER [--measure]
"""

import argparse
import collections
import contextlib
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import time

from cluster import Night, SlowServer, processes_with

sys.path.append(str(pathlib.Path(__file__).parent.parent))

import suite

EXAMPLE = "Examples/nightly/spark.py"
PARTITIONS = 8

arguments = argparse.ArgumentParser()
arguments.add_argument("--interlint", required=True)
arguments.add_argument("--out", type=pathlib.Path, required=True)
arguments.add_argument("--measure", action="store_true")
chosen = arguments.parse_args()
# What tells a process of interlint from the shell around it.
WORKER = f"{chosen.interlint}\0lint\0"
# Slow enough to be killed on the way.
OPTIONS = ["--allow-private", "--jobs", "2"]

problems = []


def check(holds, problem):
    if not holds:
        problems.append(problem)
        print("FAILED:", problem, file=sys.stderr)


def interlint(*words, allowed=(0,), **options):
    """Runs interlint, which has to end with one of some statuses."""
    done = subprocess.run([chosen.interlint, *map(str, words)], stdout=subprocess.PIPE,
                          timeout=120, **options)
    check(done.returncode in allowed, f"interlint {words[0]} exits {done.returncode}: {words}")
    return done.stdout


def write_usual(path, files):
    """For each named target, that it usually has two variant streams, which no media playlist has."""
    path.write_text("".join(
        json.dumps({"schema": "interlint-usual/1", "target": f"t{index:04}", "runs": 3, "breaks": 0,
                    "variants": 2, "renditions": 0}) + "\n"
        for index in range(1, len(files), 2)))


def read_lines(paths):
    """The results by target; a target with two lines is a problem."""
    results = [json.loads(line) for path in paths for line in path.read_text().splitlines()]
    counts = collections.Counter(result["target"] for result in results)
    check(max(counts.values(), default=0) <= 1, f"doubled: {[n for n in counts if counts[n] > 1]}")
    return {result["target"]: result for result in results}


def without_effort(results):
    """What a second judgement of the same documents must repeat: all but the time it took, and that
    of the answers, which facts, details of breaks and the excerpts of their record tell."""
    for result in results.values():
        del result["effort"]
        for fact in ("playlist_time", "list_time", "asset_time"):
            result.get("facts", {}).pop(fact, None)
        for request in (request for details in result.get("breakDetails", [])
                        for request in details["requests"]):
            request.pop("seconds", None)
        for document in result["documents"]:
            if document["source"].endswith(" (answers)"):
                for finding in document["findings"]:
                    del finding["excerpt"]
    return results


def playlists(step):
    """Some playlists of the suite, of those that lead to no host of the internet."""
    return [str(path.relative_to(chosen.out / "suite"))
            for folder in ("single", "presentation")
            for path in sorted((chosen.out / "suite" / folder).rglob("*.m3u8"))[::step]
            if not any(b"://" in other.read_bytes() for other in path.parent.iterdir()
                       if other.is_file())]


def write_targets(path, servers, files):
    """One target a line: half of them as addresses, half as objects with what to expect."""
    lines = ["# a comment, and an empty line", ""]
    for index, file in enumerate(files):
        url = f"{servers[index % len(servers)].address}/{file}"
        target = {"name": f"t{index:04}", "url": url, "expect": {"kind": "media"}}
        lines.append(json.dumps(target) if index % 2 else url)
    lines += [
        json.dumps({"name": "not-there", "url": f"{servers[0].address}/nowhere.m3u8"}),
        json.dumps({"name": "refused", "url": "http://127.0.0.1:1/refused.m3u8"}),
        '{"name": "torn", "url": ',
    ]
    path.write_text("\n".join(lines) + "\n")
    return len(lines) - 2


@contextlib.contextmanager
def spark(name, targets, partitions, *options):
    """The example program under way; its lines are in the folder that it returns with the night."""
    lines = chosen.out / f"{name}-lines"
    with open(chosen.out / f"{name}.log", "wb") as log:
        night = Night(EXAMPLE, [targets, lines, "--partitions", partitions, "--interlint",
                                chosen.interlint, *OPTIONS, *options],
                      chosen.out / f"{name}-events", log)
        try:
            yield night, lines
        finally:
            night.wait(0)


def one_machine(targets, lines, *history):
    begun, spent = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    interlint("lint", "--targets", targets, "--output", f"jsonl={lines}", *OPTIONS, *history,
              allowed=(1, 3))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - spent.ru_utime - spent.ru_stime
    return time.monotonic() - begun, cpu


def compare():
    """A night of which one executor and one worker are killed is that of one machine."""
    suite.write(chosen.out / "suite")
    servers = [SlowServer(chosen.out / "suite", 0.05, host=f"127.0.0.{n}") for n in range(1, 5)]
    files = playlists(4)
    targets, history = chosen.out / "targets.txt", chosen.out / "history.sqlite"
    count = write_targets(targets, servers, files)
    usual = chosen.out / "usual.jsonl"
    write_usual(usual, files)

    seconds, _ = one_machine(targets, chosen.out / "one.jsonl", "--history", history,
                             "--usual", usual)
    alone = read_lines([chosen.out / "one.jsonl"])
    lost = [name for name, result in alone.items() for document in result["documents"]
            for finding in document.get("findings", [])
            if finding["rule"] == "target/streams-vanished"]
    check(len(lost) > len(files) // 4, f"{len(lost)} targets were compared with what is usual")
    check(len(alone) == count, f"one machine has {len(alone)} results of {count} targets")
    asked_alone = sum((server.take() for server in servers), collections.Counter())
    print(f"{count} targets on one machine: {seconds:.1f} s")

    begun = time.monotonic()
    killed = {}
    with spark("night", targets, PARTITIONS, "--usual", usual) as (night, folder):
        # An executor after a quarter of the requests, one interlint of another after half.
        for part, having in [(4, "CoarseGrainedExecutorBackend"), (2, WORKER)]:
            while night.process.poll() is None and time.monotonic() < begun + 200:
                asked = sum(server.requests.total() for server in servers)
                # There may be none for a moment.
                if asked > asked_alone.total() // part and (process := night.kill_one(having)):
                    killed[having] = process
                    break
                time.sleep(0.02)
        status = night.wait(200)
        check(status == 0, f"the night ends with {status}: see {chosen.out}/night.log")
        check(len(killed) == 2,
              f"killed are {killed}, not an executor and a worker")
        reasons = collections.Counter(reason for reason, _ in night.failed_tasks())
        check(reasons["ExecutorLostFailure"] >= 1, f"no task lost its executor: {reasons}")
        check(reasons["ExceptionFailure"] >= 1, f"no task lost its worker: {reasons}")
        again = {part for _, part in night.failed_tasks()}
        # Who loses its executor has nobody to write to, and ends by that.
        patience = time.monotonic() + 20
        while (left := processes_with(WORKER)) and time.monotonic() < patience:
            time.sleep(0.2)
        check(not left, f"left behind: {left}")
    print(f"{count} targets under Spark: {time.monotonic() - begun:.1f} s with its start; judged "
          f"again were partitions {sorted(again)} of {PARTITIONS}, for {dict(reasons)}")

    asked = sum((server.take() for server in servers), collections.Counter())
    check(any(asked[path] > asked_alone[path] for path in asked), "nothing was asked for again")
    parts = sorted(folder.glob("part-*"))
    check(len(parts) == PARTITIONS and (folder / "_SUCCESS").exists(), f"{folder} is not whole")
    spread = read_lines(parts)
    check(spread.keys() == alone.keys(), f"lost or added: {spread.keys() ^ alone.keys()}")
    one, many = without_effort(alone), without_effort(spread)
    otherwise = [name for name in one if one[name] != many.get(name)]
    check(not otherwise, f"judged otherwise: {otherwise[:5]}")

    interlint("merge", "--history", history, "--targets", targets, "--output", chosen.out / "site",
              *parts, allowed=(1, 3))
    compare_runs(json.loads((chosen.out / "site/data/v1/history.json").read_bytes()), count)


def compare_runs(history, count):
    """A history keeps what lasts as intervals: nothing may begin or end with the second run."""
    runs, targets = history["runs"], history["targets"]
    check(len(runs) == 2, f"there are {len(runs)} runs, not 2")
    counts = [{key: run[key] for key in run if key not in ("begun", "microseconds", "run")}
              for run in runs]
    check(counts[0] == counts[-1], f"the runs differ: {counts}")
    check(counts[0]["errors"] > 0, "nothing was found, so that nothing is compared")
    check(len(targets) == count, f"the history has {len(targets)} targets of {count}")
    intervals = [(target["name"], interval) for target in targets
                 for interval in target["outcomes"] + target["findings"]]
    changed = [place for place in intervals
               if place[1]["firstRun"] != 1 or place[1].get("endRun") is not None]
    check(changed == [], f"begun or ended with the second run: {changed[:3]}")
    print(f"one history: {len(runs)} runs of {len(targets)} targets, "
          f"{len(intervals) - len(targets)} findings, {len(changed)} changes")


def measure():
    """The table of the documentation: partitions in turn, so that they share what disturbs them."""
    suite.write(chosen.out / "suite")
    server = SlowServer(chosen.out / "suite", 0.05)
    targets = chosen.out / "targets.txt"
    count = write_targets(targets, [server], playlists(2))
    seconds, whole = collections.defaultdict(list), collections.defaultdict(list)
    for turn in range(5):
        elapsed, cpu = one_machine(targets, chosen.out / f"{turn}.jsonl")
        seconds["no Spark"].append(elapsed)
        whole["no Spark"].append(elapsed)
        for partitions in (1, 2, 4):
            begun = time.monotonic()
            with spark(f"{turn}-{partitions}", targets, partitions) as (night, _):
                check(night.wait(300) == 0, f"{partitions} partitions fail")
                seconds[partitions].append(night.stage_seconds())
                whole[partitions].append(time.monotonic() - begun)
        load = pathlib.Path("/proc/loadavg").read_text().split()[0]
        print(f"turn {turn + 1}: load {load}, {cpu / count * 1000:.1f} ms of CPU a target",
              flush=True)

    def spread(values):
        return f"{statistics.median(values):.1f} ({min(values):.1f} to {max(values):.1f})"

    base = statistics.median(seconds[1])
    print(f"{count} targets; seconds as median (least to most) of 5")
    print("| Partitions | Judging | Ratio | With the start of Spark |\n|-|-|-|-|")
    for name, values in seconds.items():
        ratio = base / statistics.median(values)
        print(f"| {name} | {spread(values)} | {ratio:.2f} | {spread(whole[name])} |")


measure() if chosen.measure else compare()
sys.exit(f"{len(problems)} checks of the Spark night failed" if problems else 0)
