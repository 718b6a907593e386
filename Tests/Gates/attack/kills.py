#!/usr/bin/env python3
"""Kills runs at random moments: the process, its worker, both, or every worker that it starts.

`make fleet` kills nights of one process and reads their sites; here lint and nightly write the same history, and
workers are killed. Afterwards the history opens, no run is lost or doubled, and the next run works. A run that
loses its workers has a result for each target. There are 10 kills, and 250 with FULL=1.
"""

import json
import os
import random
import re
import signal
import subprocess
import time

from running import ENVIRONMENT, FULL, INTERLINT, attack, failed, interlint
from serving import Server, response

KILLS = 250 if FULL else 10
TARGETS = 12
FIRST, STEP = 1_800_000_000, 3_600
CLEAN = b"#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"


def answer(_, target, __):
    time.sleep(0.1)
    return response(CLEAN.replace(b":6\n", b":2\n") if "faulty" in target else CLEAN)


def command(folder, attempt):
    """Nights and lints in turn, with one history."""
    if attempt // 4 % 2:
        return ["lint", "--targets=t.txt", "--allow-private", "--history=h.sqlite",
                f"--output=jsonl={folder}/lines.jsonl", "--no-profile=delivery", "--no-profile=web-delivery"]
    return ["nightly", "--config=n.yaml"]


def start(folder, attempt):
    environment = dict(ENVIRONMENT, SOURCE_DATE_EPOCH=str(FIRST + attempt * STEP))
    (folder / "lines.jsonl").unlink(missing_ok=True)
    return subprocess.Popen([INTERLINT, *command(folder, attempt)], cwd=folder, env=environment,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def workers(process):
    """The processes that a process started."""
    try:
        with open(f"/proc/{process.pid}/task/{process.pid}/children") as file:
            found = file.read().split()
        for task in os.listdir(f"/proc/{process.pid}/task"):
            with open(f"/proc/{process.pid}/task/{task}/children") as file:
                found += file.read().split()
    except OSError:
        return []
    return [int(number) for number in set(found)]


def kill(number):
    try:
        os.kill(number, signal.SIGKILL)
    except ProcessLookupError:
        pass


def moment(attempt):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(FIRST + attempt * STEP))


def runs(folder):
    """Whether each run of the history is whole, by when it began."""
    ended = interlint("history", "list", "--history=h.sqlite", folder=folder)
    if ended.status != 0:
        if "does not exist" not in ended.errors.decode():
            failed(f"history list exits {ended.status}: {ended.errors!r}")
        return {}
    rows = re.findall(r"^\d+  (\S+)  (.*)$", ended.text, re.MULTILINE)
    found = {begun: "did not end" not in words for begun, words in rows}
    if len(found) < len(rows):
        failed(f"a run is there twice: {rows}")
    return found


def lines(folder):
    path = folder / "lines.jsonl"
    whole = path.read_text().splitlines() if path.exists() else []
    return [json.loads(line) for line in whole]


def check_results(folder, victim, attempt):
    """A result for each target; those whose workers were killed twice have that as their reason."""
    found = lines(folder)
    if sorted(line["target"] for line in found) != sorted(f"t{n}" for n in range(TARGETS)):
        failed(f"attempt {attempt}, {victim} killed: results of {[line['target'] for line in found]}")
    for line in found:
        if line["status"] != "checked" and "the worker process ended: killed" not in line["reason"]:
            failed(f"attempt {attempt}, {victim} killed: {line['target']} {line['reason']}")


def attempt_once(folder, attempt, victim, seconds, known):
    """Starts a run and kills its victim; the result is whether there was one."""
    process = start(folder, attempt)
    while victim not in ("parent", "nobody") and process.poll() is None and not workers(process):
        time.sleep(0.002)
    try:
        process.wait(seconds)
        is_hit = False
    except subprocess.TimeoutExpired:
        found = workers(process)
        is_hit = victim == "parent" or bool(found)
        if victim in ("parent", "all"):
            kill(process.pid)
        if victim != "parent":
            for number in found:
                kill(number)
        if victim == "parent":
            left(found)
        while victim == "workers" and process.poll() is None:
            for number in workers(process):
                kill(number)
            time.sleep(0.01)
    try:
        errors = process.communicate(timeout=60)[1]
    except subprocess.TimeoutExpired:
        kill(process.pid)
        failed(f"attempt {attempt}, {victim} killed: the run does not end")
        return is_hit
    ended = process.returncode >= 0
    if ended and process.returncode not in (0, 1, 3):
        failed(f"attempt {attempt}, {victim} killed: exit {process.returncode}: {errors[:300]!r}")
    if ended:
        check_results(folder, victim, attempt)
    whole = runs(folder)
    for begun in sorted(known):
        if not whole.get(begun):
            failed(f"attempt {attempt}, {victim} killed: the run of {begun} is lost")
    if ended and not whole.get(moment(attempt)):
        failed(f"attempt {attempt}, {victim} killed: the run ended and is not stored")
    known |= {begun for begun, is_whole in whole.items() if is_whole}
    return is_hit


def program(number):
    """The executable of a process; None if it has ended."""
    try:
        return os.readlink(f"/proc/{number}/exe")
    except OSError:
        return None


def left(numbers):
    """Workers end with the process that started them."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        numbers = [number for number in numbers if program(number) == os.path.realpath(INTERLINT)]
        if not numbers:
            return
        time.sleep(0.05)
    failed(f"{len(numbers)} workers go on without the process that started them")


def main(folder):
    moments, known, hits = random.Random(11), set(), {}
    with Server(answer) as server:
        targets = [{"name": f"t{n}", "url": server.address(f"/{'faulty' if n % 3 else 'a'}{n}.m3u8")}
                   for n in range(TARGETS)]
        (folder / "t.txt").write_text("".join(json.dumps(target) + "\n" for target in targets))
        (folder / "n.yaml").write_text(
            "targets: t.txt\nhistory: h.sqlite\nsite: site\nresults: lines.jsonl\njobs: 4\n"
            "lint: {no-profiles: [delivery, web-delivery]}\nfetch: {allow-private: true, timeout: 5s}\n")
        begun = time.monotonic()
        attempt_once(folder, 0, "nobody", 60, known)
        longest = time.monotonic() - begun
        attempt = 0
        while sum(hits.values()) < KILLS and attempt < 3 * KILLS:
            attempt += 1
            victim = ("parent", "worker", "all", "workers")[attempt % 4]
            is_hit = attempt_once(folder, attempt, victim, moments.uniform(0, longest), known)
            hits[victim] = hits.get(victim, 0) + is_hit
        # A run of each kind that nobody disturbs.
        for last in (attempt + 1, attempt + 5):
            attempt_once(folder, last, "nobody", 60, known)
            if any(line["status"] != "checked" for line in lines(folder)):
                failed("a run that nobody disturbed has targets that are not checked")
    if interlint("publish", "--history=h.sqlite", "--output=site", folder=folder).status != 0:
        failed("the history cannot be published")
    whole = runs(folder)
    strays = [path.name for path in folder.glob("h.sqlite-run*")]
    if strays:
        failed(f"lock files are left: {strays}")
    if sum(hits.values()) < KILLS:
        failed("too few runs were killed on their way")
    victims = ", ".join(f"{victim} {count}" for victim, count in sorted(hits.items()))
    return (f"{sum(hits.values())} kills in {attempt} runs: {victims}; "
            f"{sum(whole.values())} stored and {len(whole) - sum(whole.values())} that did not end")


attack("kills", main)
