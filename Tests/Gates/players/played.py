"""Lets the player play presentations to their end, and compares what is shown and asked for with `interlint timeline`."""

import json
import re
import subprocess

import films
import mutations
import presentations
import stretches
import tables
import timelines
import windows

PLAYS = {**films.PLAYS, **windows.PLAYS}
# What a busy machine makes late is played again.
TRIES = 3


def timeline(program, folder, play):
    run = subprocess.run(
        [program, "timeline", *play.arguments], cwd=folder, capture_output=True, text=True, timeout=60)
    try:
        return json.loads(run.stdout)
    except ValueError:
        raise ValueError(f"{folder}: interlint exits {run.returncode}: {run.stderr.strip()}") from None


def expected_requests(timeline, play):
    """What is asked for on behalf of the interstitials, in their order: a list before its assets."""
    joined = (timeline.get("join") or {}).get("requests", [])
    # Of those before the primary content, interlint itself says what is asked for.
    addresses, known = [request["url"] for request in joined], {request["event"] for request in joined}
    for segment in timeline["segments"]:
        if (name := segment.get("event")) and name not in known:
            addresses += [f"{address}{'&' if '?' in address else '?'}_HLS_primary_id=session"
                          for address in play.event(name).requests]
    return addresses


def beyond_limit(timeline):
    """The addresses of assets that a limit lets nobody see; a player may ask for them."""
    return {asset["uri"] for event in timeline["events"] for asset in event.get("assets") or []
            if event.get("isLimited") and asset["start"] >= event["length"]}


def requests(answer):
    """What the player asked other servers for, with `session` for the name of its session."""
    return [address.replace(answer["session"], "session") for address in answer["requests"]
            if address.startswith("https:")]


def short(address):
    """An address without its server; an offset in hundredths, since the player adds a thousandth to its place."""
    return re.sub(r"(?<=_HLS_start_offset=)[0-9.]+", lambda offset: timelines.short(round(float(offset[0]), 2)),
                  address.rpartition("/")[2])


def expected_errors(timeline):
    """What cannot be loaded: `a 0` is the list of a, `a 1` its first asset."""
    for event in timeline["events"]:
        assets = event.get("assets") or []
        if event["lengthSource"] == "cancelled":
            yield f"{event['id']} {1 if assets else 0}"
        else:
            yield from (f"{event['id']} {number}" for number, asset in enumerate(assets, 1)
                        if asset["lengthSource"] == "failed")


def differences(name, shown, answer):
    """(name, document, what, interlint, player) of a play."""
    play = PLAYS[name]
    is_open = shown["segments"][-1]["timeMapping"]["source"][1] is None
    compared = {
        "shown": (stretches.interlint(shown, play.seek, windows.END if is_open else None), stretches.player(answer)),
        "errors": (list(expected_errors(shown)), answer["errors"]),
    }
    if not play.seek:
        hidden = beyond_limit(shown)
        compared["requests"] = tuple(
            [short(address) for address in addresses if presentations.without_added(address) not in hidden]
            for addresses in (expected_requests(shown, play), requests(answer)))
    return [(name, "playlist.m3u8", what, *(" ".join(words) or "-" for words in both))
            for what, both in compared.items() if both[0] != both[1]]


def check(program, folder, rig, chosen, update):
    """Plays all, those that differ unexpectedly again, and gives how many rows are wrong."""
    names = [name for name in PLAYS if chosen is None or chosen(name)]
    if not names:
        return 0
    shown = {name: timeline(program, folder / name, PLAYS[name]) for name in names}
    known = tables.read(tables.FOLDER / "plays.tsv")
    answers, rows, waiting = {}, {}, names
    for _ in range(1 if update else TRIES):
        questions = [{"name": name, **PLAYS[name].question} for name in waiting]
        answers |= {answer["name"]: answer for answer in rig.ask("playAll", questions)}
        rows |= {name: differences(name, shown[name], answers[name]) for name in waiting}
        waiting = [name for name in waiting
                   if set(rows[name]) != {tuple(row[:5]) for row in known if row[0] == name}]
        if not waiting:
            break
    found = [row for name in names for row in rows[name]]
    wrong = tables.judge("plays.tsv", found, chosen, update)
    differing = sum(bool(rows[name]) for name in names)
    print(f"plays: {len(names)} presentations: {len(names) - differing} agree, {differing} differ"
          f"{tables.summary('plays.tsv', found)}, {wrong} unexplained")
    if chosen:
        return wrong
    # The answer to a seek names segments by their numbers.
    mutable = {name: timeline for name, timeline in shown.items() if not PLAYS[name].seek}
    return wrong + mutations.check(mutable, lambda name, timeline: differences(name, timeline, answers[name]))
