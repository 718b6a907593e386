"""The page about cases and players, made from the tables of expected differences and their reasons."""

import sys

import package
import tables

SUITE = tables.FOLDER.parents[2] / "Conformance"
PAGE, CATALOG = SUITE / "Players.md", SUITE / "Catalogue.tsv"
GATE = "../Tests/Gates/players"
RIGHT = {"interlint": "interlint", "same": "both: viewers see the same", "open": "open", "not compared": "not compared"}
HEAD = f"""# Players

{package.PLAYER} in Chromium was asked for the schedule of each document in [Timelines](Timelines/README.md), and played
[films]({GATE}/films.py) and [live windows]({GATE}/windows.py) to their end. These are the cases
in which it differs from `interlint timeline`; in all others it agrees.

`make players` asks again and compares this page, which `make players UPDATE=1` writes.
[CONTRIBUTING](../CONTRIBUTING.md#players) says what the columns contain.
"""


def table(header, rows):
    """A table of Markdown."""
    lines = [header, ["-"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines) + "\n"


def code(text):
    return text if text == "-" else f"`{text}`"


def links(reasons):
    return ", ".join(f"[{reason}](#{reason})" for reason in reasons.split())


def of_cases(rows, right):
    """A row for each difference: the verdict is that of its first reason, which decides."""
    return table(
        ["Case", "Document", "What", "interlint", package.PLAYER, "Right", "Reason"],
        [[case if case.startswith(("film-", "window-")) else f"[{case}](Timelines/{case}/case.json)",
          document, what, code(said), code(shown), RIGHT[right[reasons.split()[0]]], links(reasons)]
         for case, document, what, said, shown, reasons in rows])


def page():
    reasons = sorted(tables.read(tables.FOLDER / "reasons.tsv"))
    right = {row[0]: row[1] for row in reasons}
    parts = [
        HEAD, "## Schedules\n", of_cases(tables.read(tables.FOLDER / "expected.tsv"), right),
        "## Plays\n", of_cases(tables.read(tables.FOLDER / "plays.tsv"), right),
        "## Reasons\n",
        "`open`: the specification leaves a choice. A rule reports such playlists; those about portability run "
        f"with `--profile portability={package.PLAYER.split()[0]}`.\n",
        table(["Reason", "Right", "What decides", f"In {package.PLAYER}", "What viewers get", "Rule"],
              [[f'<a id="{name}"></a>{name}', RIGHT[verdict], *rest, code(rule)]
               for name, verdict, *rest, rule in reasons])]
    return "\n".join(parts)


def check(update=False):
    """Compares the page with the tables, or writes it, and gives the number of wrong pages."""
    known = {row[0] for row in tables.read(CATALOG)}
    unknown = {row[-1] for row in tables.read(tables.FOLDER / "reasons.tsv")} - known - {"-"}
    if unknown:
        print(f"reasons.tsv: no rule {', '.join(sorted(unknown))}", file=sys.stderr)
        return 1
    text = page()
    if update:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        print(f"{PAGE.name} is not what the tables say: make players UPDATE=1", file=sys.stderr)
        return 1
    return 0
