"""Compares what a player shows of presentations with what interlint says that viewers see.

    players.py PROGRAM CASES FOLDER [--update] [CASE…]
"""

import argparse
import pathlib
import sys

import media
import overview
import package
import played
import schedules
from rig import Rig


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=lambda text: str(pathlib.Path(text).resolve()))
    parser.add_argument("cases", help="the folder of timelines")
    parser.add_argument("folder", type=pathlib.Path, help="the folder for the package, media and presentations")
    parser.add_argument("case", nargs="*", help="only these cases, with all that was asked")
    parser.add_argument("--update", action="store_true", help="write the tables, and keep the reasons")
    options = parser.parse_intermixed_args()
    chosen = set(options.case).__contains__ if options.case else None

    folders = {"module": package.install(options.folder / "package"), "media": options.folder / "media"}
    media.make(folders["media"])
    asked = schedules.Schedules(options.program, options.cases, chosen)
    plays = options.folder / "plays"
    presentations = {name: play.write(plays / name) for name, play in played.PLAYS.items()}
    if unknown := set(options.case) - set(asked.presentations) - set(presentations):
        parser.error(f"no case {', '.join(sorted(unknown))}")
    with Rig(folders, asked.presentations | presentations) as rig:
        wrong = schedules.check(asked, rig, chosen, options.update)
        wrong += played.check(options.program, plays, rig, chosen, options.update)
    # The page follows from the tables. A row without a reason is wrong already, and has no place in it.
    if options.update and not wrong or not chosen and not options.update:
        wrong += overview.check(options.update)
    sys.exit(1 if wrong else 0)


main()
