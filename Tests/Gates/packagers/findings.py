"""Compares the findings in what packagers made with those that are expected and true.

usage: findings.py EXPECTED VERSIONS FOLDER REPORT

EXPECTED has the columns packager, modes, rule, severity, version and why. A finding that is not in it
fails, and so does a row without its finding. A row with a version is about what this version makes: with
another one, its finding may be missing. With the version ? it depends on the moment when a playlist was taken.
"""

import collections
import csv
import json
import pathlib
import re
import sys

expected_file, versions_file, folder, report = map(pathlib.Path, sys.argv[1:])
versions = dict(line.split("\t") for line in versions_file.read_text().splitlines())
problems = []

sources = json.loads(report.read_bytes())["sources"]
for source in sources:
    if source["status"] != "checked":
        problems.append(f"{source['source']}: {source['status']}")


def mode(path):
    """The packager and the mode that made a playlist."""
    return pathlib.Path(path).resolve().relative_to(folder.resolve()).parts[:2]


def missing_files(playlist):
    """The files that a playlist names and that do not exist; URLs are no files."""
    text = playlist.read_text()
    names = re.findall(r'URI="([^"]*)"', text)
    names += [line for line in text.splitlines() if line and not line.startswith("#")]
    return [name for name in names
            if not re.match(r"[a-z]+:", name) and not (playlist.parent / name).is_file()]


playlists = sorted(folder.rglob("*.m3u8"))
modes = {mode(playlist) for playlist in playlists}
if {path.resolve() for path in playlists} != {pathlib.Path(s["source"]).resolve() for s in sources}:
    problems.append("the report does not have every playlist")
for playlist in playlists:
    # Packagers are given keys, and do not copy them.
    for name in missing_files(playlist):
        if not name.endswith(".key"):
            problems.append(f"{playlist}: {name} does not exist")

found = collections.defaultdict(set)
groups = collections.defaultdict(set)
for source in sources:
    where = mode(source["source"])
    for finding in source["findings"]:
        row = (*where, finding["rule"], finding["severity"])
        found[row].add(f"{source['source']}: {finding['message']}")
        if finding["severity"] != "info":
            groups[where].add((finding["rule"], finding["group"]))
for where, several in sorted(groups.items()):
    if len(several) > 1:
        rules = ", ".join(sorted(rule for rule, _ in several))
        problems.append(f"{'/'.join(where)} has {len(several)} groups above info: {rules}")

expected = set()
with expected_file.open() as rows:
    for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
        packager, rule, severity = row["packager"], row["rule"], row["severity"]
        if not row["why"]:
            problems.append(f"{rule} of {packager} needs a reason")
        for name in row["modes"].split():
            key = (packager, name, rule, severity)
            if key in expected:
                problems.append(f"{' '.join(key)} is in {expected_file.name} twice")
            expected.add(key)
            if packager not in versions or key in found:
                continue
            if (packager, name) not in modes:
                problems.append(f"{packager}/{name} is in {expected_file.name}, but was not made")
            elif versions[packager].startswith(row["version"]):
                problems.append(f"{' '.join(key)} was not found: no longer needed")
for row in sorted(found.keys() - expected):
    problems.append(f"{' '.join(row)} is not in {expected_file.name}: {min(found[row])}")

above = sum(len(several) for several in groups.values())
print(", ".join(f"{packager} {version}" for packager, version in versions.items()))
print(f"{len(modes)} presentations, {len(playlists)} playlists: {above} groups above info in {len(groups)}, "
      f"{len(found)} kinds of finding, each expected" if not problems else f"{len(problems)} problems")
sys.exit("\n".join(problems) if problems else 0)
