"""Checks that a JSON report has every playlist of a folder once, and prints the findings by rule.

usage: corpus_report.py FOLDER REPORT
"""

import collections
import json
import pathlib
import sys

folder, report = pathlib.Path(sys.argv[1]), json.loads(pathlib.Path(sys.argv[2]).read_bytes())
sources = report["sources"]

playlists = {path.resolve() for path in folder.rglob("*") if path.suffix in (".m3u8", ".m3u")}
reported = collections.Counter(pathlib.Path(source["source"]).resolve() for source in sources)
problems = [f"not in the report: {path}" for path in sorted(playlists - reported.keys())]
problems += [f"{count} times in the report: {path}" for path, count in reported.items() if count > 1]
if not playlists:
    problems.append(f"no playlist in {folder}")

severities = ["error", "warning", "info"]
findings = [finding for source in sources for finding in source["findings"]]
by_rule = collections.Counter((finding["rule"], finding["severity"]) for finding in findings)
in_files = collections.Counter(
    rule for source in sources for rule in {finding["rule"] for finding in source["findings"]})


def row(name, *numbers):
    print(f"{name:52}" + "".join(f"{number or '':>9}" for number in numbers))


row("rule", *severities, "files")
for rule in sorted({rule for rule, _ in by_rule}, key=lambda rule: (-in_files[rule], rule)):
    row(rule, *(by_rule[rule, severity] for severity in severities), in_files[rule])
row("all", *(sum(n for (_, s), n in by_rule.items() if s == severity) for severity in severities),
    sum(1 for source in sources if source["findings"]))
statuses = collections.Counter(source["status"] for source in sources)
print(f"{len(playlists)} playlists, {len(sources)} sources:",
      ", ".join(f"{count} {status}" for status, count in sorted(statuses.items())))
sys.exit("\n".join(problems[:50]) if problems else 0)
