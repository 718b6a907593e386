"""Lints pairs of inputs that were written from the text by somebody who does not know the rules.

    pairs.py EXECUTABLE FOLDER [NAME …]

Each pair is a correct input, with a single defect that viewers or revenue feel, and where it has to be found with which
severity. No correct input may have a warning or an error. A defect that is not found at its place is a row of
missed.tsv, until it is, with the reason: why the program is right, or what it does not know; first-sight.tsv is what was
found before a rule was written for any of them. The pairs of the folder `second` were written while others wrote rules for the first ones,
those of `third` before the rules for classes of defects that were missed in them, those of `fourth` before further
rules about live channels, markers and what values mean, those of `fifth` before further ones about values, those of
`sixth` before the rest about live channels, units, identity, markers and signaling, and those of `seventh` while others
wrote these, those of `eighth` after them. Those of `sessions` are recorded sessions and lines of consoles. These six folders have tables of their own
of what was found at first sight.
"""

import concurrent.futures
import json
from pathlib import Path
import shutil
import subprocess
import sys

HERE = Path(__file__).parent
OBJECTIONS = {"error", "warning"}


def with_defect(pair):
    """The files of the input with the defect."""
    files = {name: list(lines) for name, lines in pair["good"].items()}
    for name, edits in pair["defect"].items():
        if edits is None:
            del files[name]
            continue
        lines = files.setdefault(name, [""])
        for edit in reversed(edits):
            start = edit["line"] - 1
            lines[start:start + edit["remove"]] = edit["add"]
    return files


def findings(executable, folder, files, arguments):
    """The findings in an input, as file, line, severity, rule and message."""
    for name, lines in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines))
    ended = subprocess.run(
        [executable, "lint", *arguments, "--output", "json"], cwd=folder.parent, capture_output=True, text=True,
        timeout=60)
    return [
        (Path(finding.get("source", source["source"]).split(" ")[0]).name, finding["range"]["start"]["line"],
         finding["severity"], finding["rule"], finding["message"])
        for source in json.loads(ended.stdout)["sources"] for finding in source.get("findings", [])]


def judged(executable, folder, pair):
    """How the defect is found, what is found then, and what is objected to in the correct input."""
    arguments = pair["lint"]
    bad = findings(executable, folder / "bad", with_defect(pair), arguments)
    good = findings(
        executable, folder / "good", pair["good"], [argument.replace("bad", "good") for argument in arguments])
    expected = pair["expected"]
    new = [finding for finding in bad if finding[3] not in {other[3] for other in good}]
    # What is about a whole load may be about its request.
    files = {Path(expected["file"]).name} | (set() if expected["line"] else {"exchanges.jsonl"})
    place = [finding for finding in new if finding[0] in files and expected["line"] in (None, finding[1])]
    if any(finding[2] == expected["severity"] for finding in place):
        verdict = "found"
    else:
        verdict = "other severity" if place else "elsewhere" if new else "silent"
    return verdict, new, [finding for finding in good if finding[2] in OBJECTIONS]


def shown(found):
    return "; ".join(f"{file}:{line} {severity} {rule}: {message}" for file, line, severity, rule, message in found)


def missed_rows():
    """The verdict of each pair whose defect is not found at its place, and the rows without a reason."""
    rows = [line.split("\t") for line in (HERE / "missed.tsv").read_text().splitlines()[1:]]
    return {row[0]: row[1] for row in rows}, [row[0] for row in rows if len(row) != 3 or not row[2].strip()]


def main():
    executable, folder, chosen = Path(sys.argv[1]).resolve(), Path(sys.argv[2]), sys.argv[3:]
    shutil.rmtree(folder, ignore_errors=True)
    pairs = [
        (f"{file.relative_to(HERE).with_suffix('')}/{pair['name']}", pair)
        for file in sorted(HERE.rglob("*.json")) for pair in json.loads(file.read_text())]
    pairs = [(name, pair) for name, pair in pairs if not chosen or any(part in name for part in chosen)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda named: judged(executable, folder / named[0], named[1]), pairs))
    missed, unexplained = missed_rows()
    failed, counts, rows = len(unexplained), {}, ["pair\tverdict\tfound"]
    for name in unexplained:
        print(f"{name}: missed.tsv has no reason")
    for (name, pair), (verdict, new, objections) in zip(pairs, results):
        subject = name.rpartition("/")[0]
        counts.setdefault(subject, []).append(verdict == "found")
        rows.append(f"{name}\t{verdict}\t{shown(new)}")
        if objections:
            failed += 1
            print(f"{name}: correct, and objected to: {shown(objections)}")
        if verdict != missed.get(name, "found"):
            failed += 1
            print(f"{name}: {verdict}; missed.tsv has {missed.get(name, 'no row')}; expected {pair['expected']}")
    (folder / "found.tsv").write_text("\n".join(rows) + "\n")
    for subject, found in sorted(counts.items()):
        print(f"{subject:18}{sum(found):4} of {len(found)} defects found at their place")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
