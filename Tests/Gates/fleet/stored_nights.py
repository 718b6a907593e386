"""Compares what the store and the site say of all nights with what the table says."""

import re

import channels
import serving
import target_lines
import whole_site


def problems(folder, nights):
    """`nights` has what is expected of each run, in their order."""
    history = whole_site.data(folder / "site")
    runs = history["runs"]
    begun = [run["begun"] for run in runs]
    dates = [f"{date}T03:00:00Z" for date in channels.NIGHTS[:len(nights)]]
    if begun != dates or not all(run["whole"] for run in runs):
        yield f"the runs are of {begun}, not {dates}"
        return
    yield from lasting(history["targets"], nights, dates)
    for run, expected in zip(runs, nights):
        for problem in differences(history["targets"], run, expected):
            yield f"run of {run['begun']}: {problem}"
    for before, after in zip(range(len(nights)), range(1, len(nights))):
        numbers = runs[before]["run"], runs[after]["run"]
        wanted = channels.changes(nights[before], nights[after])
        found = comparison(serving.history(folder, "diff", *map(str, numbers)))
        for part, pairs in wanted.items():
            for target, rule in sorted(pairs ^ found.get(part, set())):
                verb = "lacks" if (target, rule) in pairs else "has"
                yield f"the comparison of {numbers} {verb} {part}: {target} {rule}"


def differences(targets, run, expected):
    """What the history says otherwise of each target of a run."""
    number = run["run"]
    counts = {"checked": 0, "partly": 0, "unchecked": 0, "missing": 0}
    seen = set()
    for target in targets:
        name = target["name"]
        outcomes = [entry for entry in target["outcomes"] if whole_site.holds(entry, number)]
        if not outcomes:
            continue
        seen.add(name)
        if len(outcomes) > 1:
            yield f"{name} has {len(outcomes)} outcomes"
        state, status = expected.get(name), outcomes[0]["status"]
        wanted = state.status if state else "missing"
        counts[wanted] += 1
        if status != wanted:
            yield f"{name} is {status}, not {wanted}"
        reason = outcomes[0].get("reason") or ""
        if state and state.reason.lower() not in reason.lower():
            yield f"{name}: the reason is {reason!r}, without {state.reason!r}"
        # Of what was not checked the history keeps what was seen last.
        if not state or state.status == "unchecked":
            continue
        rules = {finding["rule"] for finding in target["findings"]
                 if whole_site.holds(finding, number) and finding["severity"] != "info"}
        if rules != state.rules:
            yield f"{name} has {sorted(rules)}, not {sorted(state.rules)}"
    for name in sorted(expected.keys() - seen):
        yield f"{name} is not in the history"
    for word, count in counts.items():
        if run[word] != count:
            yield f"{run[word]} targets are {word}, not {count}"


def lasting(targets, nights, dates):
    """What the history says otherwise of more than one night: since when, and all breaks."""
    for target in targets:
        name = target["name"]
        states = [night.get(name) for night in nights]
        for rule in states[-1].rules if states[-1] else ():
            told = [bool(state and rule in state.rules) for state in states]
            first = told.index(True)
            since = {finding["firstSeen"] for finding in target["findings"]
                     if finding["rule"] == rule and "endRun" not in finding}
            if all(told[first:]) and since != {dates[first]}:
                yield f"{name} has {rule} since {sorted(since)}, not {dates[first]}"
        known = {(entry["id"], entry["content"], entry["start"], entry.get("seconds"))
                 for entry in target["breaks"]}
        wanted = {(id, content, start.replace(".000Z", "Z"), seconds)
                  for state, date in zip(states, channels.NIGHTS) if state
                  for id, content, start, seconds in target_lines.scheduled(state, date)}
        if known != wanted:
            yield f"{name} has the breaks {sorted(known)}, not {sorted(wanted)}"


def comparison(text):
    """The findings above info by the part of the comparison they stand in."""
    parts, part = {}, None
    for line in text.splitlines():
        head = re.fullmatch(r"(\S.*): (\d+)", line)
        entry = re.match(r"  (\S+): (error|warning) .* \[(\S+)\]$", line)
        if head:
            part = parts.setdefault(head[1], set())
        elif entry and part is not None:
            part.add((entry[1], entry[3]))
        elif not line.startswith("  "):
            part = None
    return parts
