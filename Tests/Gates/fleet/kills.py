"""Kills `interlint nightly` at 100 random moments, six simulated hours apart.

After each: no run is lost or doubled, the site is whole, and so is the stored evidence. At the end the history says of the last
run what one says that nobody disturbed.
"""

import pathlib
import random
import re
import shutil
import sqlite3
import sys
import time

import channels
import serving
import target_lines
import whole_site

FOLDER = pathlib.Path(".build/fleet/kills").resolve()
KILLS, STEP, DAYS = 100, 6 * 3_600, 2

EVIDENCE = "evidence: {key: env:EVIDENCE_KEY}\n"
# What no kill may leave behind.
ORPHANS = {
    "stored documents have no content":
        "SELECT count(*) FROM evidence WHERE body NOT IN (SELECT id FROM bodies)",
    "contents belong to no document":
        "SELECT count(*) FROM bodies WHERE id NOT IN (SELECT body FROM evidence)",
    "stored documents belong to no target":
        "SELECT count(*) FROM evidence WHERE target NOT IN (SELECT id FROM targets)"}

# Correct ones, and ways to misbehave that take no time.
CHANNELS = [1, 2, 3, 4, 13, 25, 35, 39, 44, 63, 74, 121]
DATE = "2026-11-21"
FIRST = serving.epoch("2027-01-01")


def moment(attempt):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(FIRST + attempt * STEP))


def runs():
    """Whether each run of the store is whole, by when it began."""
    rows = re.findall(r"^\d+  (\S+)  (.*)$", serving.history(FOLDER, "list"), re.MULTILINE)
    whole = {begun: "did not end" not in words for begun, words in rows}
    if len(whole) < len(rows):
        sys.exit(f"a run is there twice: {rows}")
    return whole


def shown(site):
    """When the run began that the entrance of the site is about; None before there is a site."""
    if not (site / "index.html").exists():
        return None
    text = whole_site.Page((site / "index.html").read_text()).text
    found = re.search(r"run of (\d{4}-\d\d-\d\d) (\d\d:\d\d)", text)
    return f"{found[1]}T{found[2]}:00Z" if found else "?"


def after(attempt, ended, whole, known, published):
    """What is wrong after an attempt; `known` has the runs that were whole before."""
    kept = moment(attempt - DAYS * 86_400 // STEP + 1)
    for begun in sorted(begun for begun in known if begun >= kept):
        if not whole.get(begun):
            yield f"the run of {begun} is lost"
    if ended and not whole.get(moment(attempt)):
        yield f"the run of {moment(attempt)} ended and is not there"
    site = FOLDER / "site"
    about = shown(site)
    # It may have been pruned since, where the next was killed before it was published.
    if about and not (whole.get(about) or about in known):
        yield f"the site is about the run of {about}, which is not whole"
    if (published and not about) or (about and published and about < published):
        yield f"the site went back from {published} to {about}"
    if about:
        yield from whole_site.problems(site)
    if known:
        yield from evidence_problems()


def evidence_problems():
    """Stored documents without content, and contents of none; `history` itself fails where rows are damaged."""
    history = sqlite3.connect(FOLDER / "history.sqlite")
    try:
        for words, query in ORPHANS.items():
            count = history.execute(query).fetchone()[0]
            if count:
                yield f"{count} {words}"
    finally:
        history.close()


def intervals(history):
    """Where the history says something twice, or leaves something out."""
    numbers = [run["run"] for run in history["runs"] if run["whole"]]
    for target in history["targets"]:
        for number in numbers:
            count = sum(whole_site.holds(entry, number) for entry in target["outcomes"])
            if count != 1:
                yield f"{target['name']} has {count} outcomes in run {number}"
            found = [entry["fingerprint"] for entry in target["findings"]
                     if whole_site.holds(entry, number)]
            if len(found) != len(set(found)):
                yield f"{target['name']} has a finding twice in run {number}"


def state(history):
    """What is open at the end, but for when it began."""
    last = history["runs"][-1]["run"]
    return {
        target["name"]: (
            [(entry["status"], entry.get("reason")) for entry in target["outcomes"]
             if whole_site.holds(entry, last)],
            sorted((entry["fingerprint"], entry["rule"], entry["message"], entry["line"])
                   for entry in target["findings"] if whole_site.holds(entry, last)))
        for target in history["targets"]}


def undisturbed(port, expected, attempt):
    """A folder of its own with one run, and how long that took."""
    folder = FOLDER / "undisturbed"
    folder.mkdir(exist_ok=True)
    serving.write_config(folder / "nightly.yaml", DAYS, more=EVIDENCE)
    serving.write_targets(folder / "targets.yaml", port, expected)
    ended = serving.nightly(folder, FIRST + attempt * STEP)
    return whole_site.data(folder / "site"), ended.seconds


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    names = {channels.name(number) for number in CHANNELS}
    expected = {name: state for name, state in channels.night(DATE).items() if name in names}
    serving.write_config(FOLDER / "nightly.yaml", DAYS, more=EVIDENCE)
    moments = random.Random(4)
    found, known, published, phases = [], set(), None, {}
    with serving.Server(DATE, seconds=300) as server:
        serving.write_targets(FOLDER / "targets.yaml", server.port, expected)
        for attempt in range(KILLS):
            if attempt % 10 == 0:
                longest = undisturbed(server.port, expected, attempt)[1] * 1.2
            ended = serving.killed(FOLDER, FIRST + attempt * STEP, moments.uniform(0, longest))
            whole = runs()
            found += [f"attempt {attempt}: {problem}"
                      for problem in after(attempt, ended, whole, known, published)]
            known |= {begun for begun, is_whole in whole.items() if is_whole}
            about = shown(FOLDER / "site")
            phase = ("ended" if ended else "before it was noted" if moment(attempt) not in whole
                     else "before it was stored" if not whole[moment(attempt)]
                     else "before it was published" if about != moment(attempt)
                     else "after it was published")
            phases[phase] = phases.get(phase, 0) + 1
            published = about or published
            if len(found) > 20:
                break
        ended = serving.nightly(FOLDER, FIRST + KILLS * STEP)
        lines, _ = target_lines.read(FOLDER / "results.jsonl")
        found += target_lines.problems(lines, expected, DATE)
        found += after(KILLS, True, runs(), known, published)
        calm, _ = undisturbed(server.port, expected, KILLS)
    numbers = re.findall(r"^(\d+)  ", serving.history(FOLDER, "evidence"), re.MULTILINE)
    for number in numbers:
        serving.history(FOLDER, "evidence", number)
    if not numbers:
        found.append("no evidence is stored")
    found += target_lines.leaks(FOLDER)
    history = whole_site.data(FOLDER / "site")
    found += intervals(history)
    if state(history) != state(calm):
        found.append("the history differs from an undisturbed one")
    strays = [path for path in FOLDER.rglob(".interlint-*")]
    print(f"killed {KILLS} times: " + ", ".join(f"{phases[name]} {name}" for name in sorted(phases)))
    print(f"the last run took {ended.seconds:.1f} s; {len(strays)} temporary files are left")
    if len(phases) < 4:
        found.append("not every phase was hit")
    sys.exit("\n".join(found[:40]) if found else 0)


main()
