"""Measures how many times as much a fleet of ten times the channels costs; to be run, not a gate.

usage: python3 Tests/Gates/fleet/scale.py [--copies N] [--rounds N] [--history URL] [--spark]

Three nights of the 200 channels, with history, evidence and site, and of so many copies of each of
them. A copy is the same channel behind an address of its own. With the address of a PostgreSQL server
the history is in its databases `fleet1` and `fleetN`, which are created anew. With `--spark`, and the
Python of `make spark`, a cluster of two workers judges them, and `merge` stores their lines. Both fleets
take turns for the rounds, and each figure is the median of them.
"""

import argparse
import json
import os
import pathlib
import secrets
import shutil
import statistics
import subprocess
import sys
import time

import channels
import serving

sys.path.append("Tests/Gates/spark")
import cluster  # noqa: E402

FOLDER = pathlib.Path(".build/fleet/scale").resolve()


def write_targets(path, port, expected, copies):
    """The list of the gate, one target in a line, with a query that tells copies apart."""
    targets = list(serving.targets(port, expected))
    path.write_text("".join(
        json.dumps(target | {"name": f"{target['name']}-{copy:03}", "url": f"{target['url']}?copy={copy}"})
        + "\n" for copy in range(copies) for target in targets))


def size(paths):
    return sum(path.stat().st_size for path in paths if path.is_file()) / 1e6


def night(date, port, folder, copies):
    """What a night cost: seconds of processors to judge and to store, elapsed ones, and megabytes."""
    expected = channels.night(date)
    with serving.Server(date, port, seconds=900) as server:
        write_targets(folder / "targets.txt", server.port, expected, copies)
        ended = serving.nightly(folder, serving.epoch(date), f"nightly-{date}")
    if ended.code != 3:
        raise SystemExit(f"exits {ended.code}, not 3: {ended.err[-2000:]}")
    site = [path for path in (folder / "site").rglob("*") if path.is_file()]
    costs = {
        "judging (s of processors)": ended.workers,
        "storing and publishing (s of processors)": ended.processor - ended.workers,
        "all (s of processors)": ended.processor,
        "elapsed (s)": ended.seconds,
        "memory (MB)": ended.megabytes,
        "history (MB)": size(folder.glob("history.sqlite*")),
        "site (MB)": size(site),
        "site (files)": len(site),
    }
    return server.port, costs


def spark_night(date, port, folder, copies):
    """The same through Spark: its workers judge, and their lines are merged."""
    expected = channels.night(date)
    lines = folder / f"lines-{date}"
    environment = dict(serving.ENVIRONMENT, SOURCE_DATE_EPOCH=str(serving.epoch(date)))
    with serving.Server(date, port, seconds=900) as server:
        write_targets(folder / "targets.txt", server.port, expected, copies)
        os.environ.update(environment)
        with open(folder / f"spark-{date}.log", "wb") as log:
            spark = cluster.Night(
                "Examples/nightly/spark.py",
                [folder / "targets.txt", lines, "--partitions", 8, "--interlint", serving.INTERLINT,
                 "--allow-private", "--timeout", "3", "--target-time", "20", "--jobs", "16",
                 "--evidence-key", "env:FLEET_KEY"],
                folder / f"events-{date}", log)
            if spark.wait(600) != 0:
                raise SystemExit(f"Spark fails: see {folder}/spark-{date}.log")
    before, begun = os.times(), time.monotonic()
    merged = subprocess.run(
        [serving.INTERLINT, "merge", "--config", "nightly.yaml", *sorted(lines.glob("part-*"))],
        cwd=folder, env=environment, capture_output=True, text=True)
    if merged.returncode != 3:
        raise SystemExit(f"merge exits {merged.returncode}, not 3: {merged.stderr[-2000:]}")
    after = os.times()
    site = [path for path in (folder / "site").rglob("*") if path.is_file()]
    return server.port, {
        "judging (s elapsed, without the start of Spark)": spark.stage_seconds(),
        "storing and publishing (s of processors)":
            after.children_user + after.children_system
            - before.children_user - before.children_system,
        "storing and publishing (s elapsed)": time.monotonic() - begun,
        "lines (MB)": size(lines.glob("part-*")),
        "site (MB)": size(site),
        "site (files)": len(site),
    }


def fleet(copies, history, one_night):
    """The costs of each night."""
    folder = FOLDER / str(copies)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    config = folder / "nightly.yaml"
    serving.write_config(config)
    text = config.read_text().replace("targets.yaml", "targets.txt")
    if history:
        for command in (["dropdb", "--if-exists"], ["createdb"]):
            subprocess.run(
                [*command, "--maintenance-db", f"{history}/postgres", f"fleet{copies}"], check=True)
        text = text.replace("history: history.sqlite", f"history: {history}/fleet{copies}")
    config.write_text(text + "evidence: {key: env:FLEET_KEY}\n")
    port, nights = 0, []
    for date in channels.NIGHTS:
        port, costs = one_night(date, port, folder, copies)
        nights.append(costs)
    return nights


def table(title, copies, few, many):
    print(f"| {title} | 1 | {copies} | ratio |\n|-|-|-|-|")
    for name, cost in few.items():
        ratio = f"{many[name] / cost:.1f}" if cost else "–"
        print(f"| {name} | {cost:.1f} | {many[name]:.1f} | {ratio} |")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--copies", type=int, default=10)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--history")
    arguments.add_argument("--spark", action="store_true")
    chosen = arguments.parse_args()
    serving.ENVIRONMENT["FLEET_KEY"] = secrets.token_hex(32)
    one_night = spark_night if chosen.spark else night
    rounds = [
        [fleet(copies, chosen.history, one_night) for copies in (1, chosen.copies)]
        for _ in range(chosen.rounds)]
    few, many = (
        [{name: statistics.median(fleets[side][night][name] for fleets in rounds)
          for name in rounds[0][side][night]} for night in range(len(channels.NIGHTS))]
        for side in (0, 1))
    for date, one, other in zip(channels.NIGHTS, few, many):
        table(f"night {date}", chosen.copies, one, other)
    sums = [{name: sum(night[name] for night in nights) for name in nights[0]
             if "(s" in name} for nights in (few, many)]
    table("all nights", chosen.copies, *sums)


main()
