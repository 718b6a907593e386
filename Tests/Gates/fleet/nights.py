"""Three nights of the fleet: each is judged by `interlint nightly`, and one between is missed.

Compares lines, store, site, exit code and what is printed with the table of the fleet, and measures
time and memory.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import time

import channels
import serving
import stored_nights
import target_lines
import whole_site

FOLDER = pathlib.Path(".build/fleet/nights").resolve()

# What 200 channels may take on two cores: in all, where others leave them alone, and of one of them.
LONGEST, PROCESSOR, CALM = 20.0, 8.0, 0.2
LARGEST_MEGABYTES = 400
# Storing and publishing may take this share of the processor time of judging: a fifth for 2,000 channels, more for
# few, since some pages are written once. Each break has a page. What slows one night down is the machine; what
# became slow is so in each of them.
LARGEST_SHARE = 0.4


def plain_fetch(lines):
    """How long curl takes for the documents of all targets that can be judged."""
    addresses = sorted({document["source"] for line in lines.values() if line["status"] == "checked"
                        for document in line["documents"]
                        if document["source"].startswith("http")})
    (FOLDER / "curl").write_text(
        "".join(f'url = "{address}"\noutput = "/dev/null"\n' for address in addresses))
    begun = time.monotonic()
    subprocess.run(
        ["curl", "--silent", "--parallel", "--parallel-max", "16", "--max-time", "20",
         "--noproxy", "*", "--config", FOLDER / "curl"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)
    return time.monotonic() - begun


def judge(date, port):
    """One night; returns its port, its table, its share of storing and what is wrong with it."""
    expected = channels.night(date)
    found = []
    with serving.Server(date, port) as server:
        serving.write_targets(FOLDER / "targets.yaml", server.port, expected)
        ended = serving.nightly(FOLDER, serving.epoch(date), f"nightly-{date}")
        lines, count = target_lines.read(FOLDER / "results.jsonl")
        plain = plain_fetch(lines)
    if ended.code != 3:
        found.append(f"exits {ended.code}, not 3: {ended.err[-500:]}")
    if count != len(lines):
        found.append(f"{count} lines for {len(lines)} targets")
    states = [state.status for state in expected.values()]
    # What a failing server did not deliver is lost, and no gap in checking.
    lost = sum(state.status == "partly" and any(rule.endswith("-unreachable") for rule in state.rules)
               for state in expected.values())
    counts = ", ".join(
        [f"{states.count('checked') + lost} of {len(states)} targets checked"]
        + [f"{number} {word} checked" for number, word in
           ((states.count("partly") - lost, "partly"), (states.count("unchecked"), "not")) if number])
    summary = ended.out.rstrip("\n").rpartition("\n")[2]
    if counts not in summary:
        found.append(f"ends with {summary!r}, not a line with {counts!r}")
    if ended.seconds > LONGEST:
        words = f"took {ended.seconds:.1f} s; {LONGEST:.0f} s are allowed"
        if ended.others <= CALM:
            found.append(words)
        else:
            print(f"NOT JUDGED: {words}, but others used the machine")
    if ended.processor > PROCESSOR:
        found.append(f"took {ended.processor:.1f} s of a processor; {PROCESSOR:.0f} s are allowed")
    if ended.megabytes > LARGEST_MEGABYTES:
        found.append(f"took {ended.megabytes:.0f} MB; {LARGEST_MEGABYTES} are allowed")
    share = (ended.processor - ended.workers) / ended.workers
    found += target_lines.problems(lines, expected, date)
    requests = sum(line["effort"]["requests"] for line in lines.values())
    slowest = max(line["effort"]["seconds"] for name, line in lines.items()
                  if expected[name].defect == "correct")
    print(f"{date}: {len(expected)} targets, {requests} requests in {ended.seconds:.1f} s, "
          f"{ended.processor:.1f} s of a processor, {share:.0%} of judging to store and publish, "
          f"{ended.megabytes:.0f} MB; the slowest correct "
          f"channel took {slowest:.1f} s, curl for all documents {plain:.1f} s; others took "
          f"{ended.others:.0%} of the processors\n  {summary}")
    return server.port, expected, share, found


def site_problems(nights):
    """What the site says otherwise than the table."""
    site = FOLDER / "site"
    yield from whole_site.problems(site)
    index = whole_site.Page((site / "index.html").read_text()).text
    before, after = channels.NIGHTS[-2:]
    if not re.search(rf"no run between {before} 03:00.* and {after} 03:00", index):
        yield f"index.html does not tell of the missed night {channels.MISSED}"
    errors = {finding.rule for state in nights[-1].values() for finding in state.findings
              if finding.severity == "error"}
    changed = channels.changes(nights[-2], nights[-1])
    for target, rule in sorted(changed[channels.NEW] | changed[channels.UNSEEN]):
        if rule in errors and not (target in index and rule in index):
            yield f"index.html does not tell of {rule}, which is new in {target}"
    seen = set()
    for target in whole_site.data(site)["targets"]:
        state = nights[-1].get(target["name"])
        text = whole_site.Page((site / f"targets/{target['target']}.html").read_text()).text
        if state and state.reason.lower() not in text.lower():
            yield f"the page of {target['name']} does not say {state.reason!r}"
        breaks = target_lines.scheduled(state, after) if state else []
        rows = set(whole_site.breaks(breaks, serving.epoch(after)))
        seen |= {row.split()[0] for row in rows}
        for word in state.rules | rows if state else ():
            if word not in text:
                yield f"the page of {target['name']} does not say {word}"
    if not {"upcoming", "past"} <= seen:
        yield f"of breaks the table has only {seen}"


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    serving.write_config(FOLDER / "nightly.yaml")
    port, nights, shares, found = 0, [], [], []
    for date in channels.NIGHTS:
        # The same port every night, for the address is what a channel is known by.
        port, expected, share, wrong = judge(date, port)
        nights.append(expected)
        shares.append(share)
        found += [f"{date}: {problem}" for problem in wrong]
        if not (FOLDER / "site/data/v1/history.json").exists():
            found.append(f"{date}: no site")
            break
        found += stored_nights.problems(FOLDER, nights)
    else:
        found += site_problems(nights)
    if min(shares) > LARGEST_SHARE:
        found.append(f"storing and publishing took at least {min(shares):.0%} of the processor time of judging in each "
                     f"night; {LARGEST_SHARE:.0%} are allowed")
    found += target_lines.leaks(FOLDER)
    sys.exit("\n".join(found[:60]) if found else 0)


main()
