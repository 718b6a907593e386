"""Tables of expected differences with a player, and of the reasons for them."""

import collections
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent
HEADER = ["case", "document", "what", "interlint", "player", "reason"]


def read(path):
    """The rows of a table without its header."""
    lines = path.read_text().splitlines()[1:] if path.exists() else []
    return [line.split("\t") for line in lines]


def reasons():
    """Who is right, by reason."""
    return {row[0]: row[1] for row in read(FOLDER / "reasons.tsv")}


def write(path, rows):
    path.write_text("".join("\t".join(row) + "\n" for row in [HEADER, *rows]))


def judge(name, found, chosen=None, update=False):
    """Compares differences with those of a table: prints what is wrong, and gives the number of wrong rows.

    `chosen` is a test of whether a case was asked: the rows of others are left as they are.
    """
    path, known = FOLDER / name, reasons()
    expected = {tuple(row[:5]): row[5] for row in read(path)}
    asked = {key: reason for key, reason in expected.items() if chosen is None or chosen(key[0])}
    if update:
        # A row whose values changed keeps its reason, which then has to be read again.
        before = {key[:3]: reason for key, reason in asked.items()}
        rest = [[*key, reason] for key, reason in expected.items() if key not in asked]
        asked = {key: before.get(key[:3], "?") for key in found}
        write(path, sorted(rest + [[*key, reason] for key, reason in asked.items()]))
    wrong = [f"{' '.join(key[:3])}: interlint {key[3]}, the player {key[4]}: no row in {name}"
             for key in found if key not in asked]
    wrong += [f"{' '.join(key[:3])}: a row in {name} ({key[3]}; {key[4]}), and no such difference"
              for key in asked if key not in found]
    wrong += [f"{' '.join(key[:3])}: the reason {reason} is not in reasons.tsv"
              for key, names in asked.items() for reason in names.split() or ["-"] if reason not in known]
    for line in wrong:
        print(line, file=sys.stderr)
    if chosen:
        for key, reason in asked.items():
            print("\t".join([*key, reason]))
    return len(wrong)


def summary(name, found):
    """How many of the differences have which verdict of the reasons, in words."""
    names, verdicts = {tuple(row[:5]): row[5] for row in read(FOLDER / name)}, reasons()
    counts = collections.Counter(verdicts.get(names[row].split()[0]) for row in found if row in names)
    words = {"interlint": "interlint is right", "open": "the text leaves it open", "same": "viewers see the same",
             "not compared": "not compared"}
    counted = [f"{counts[verdict]} {text}" for verdict, text in words.items() if counts[verdict]]
    return f" (rows: {', '.join(counted)})" if counted else ""
