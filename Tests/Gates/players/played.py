"""Lets the player play presentations to their end, and compares what viewers see with `interlint timeline`."""

import json
import subprocess

import films
import loading
import mutations
import stretches
import tables
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


def differences(name, shown, answer):
    """(name, document, what, interlint, player) of a play."""
    play = PLAYS[name]
    is_open = shown["segments"][-1]["timeMapping"]["source"][1] is None
    compared = {
        "shown": (stretches.interlint(shown, play.seek, windows.END if is_open else None), stretches.player(answer)),
        "errors": loading.errors(shown, answer),
    }
    if not play.seek:
        compared["requests"] = loading.requests(shown, play, answer)
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
