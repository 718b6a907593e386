"""Compares the JSON lines in a folder with its JSON report, and prepares them for check-jsonschema.

Each line is one element of `sources`, except that the first finding of a rule has the `help` that the report has once in
`rules`; `lines.json` holds them as one array, `lines-schema.json` says
of each element what the schema of the report says of a source.
"""

import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
report = json.loads((folder / "report.json").read_bytes())
schema = json.loads((folder / "schema.json").read_bytes())
lines = [json.loads(line) for line in (folder / "report.jsonl").read_bytes().splitlines()]

if not lines:
    sys.exit("report.jsonl has no line")
explained = {}
for finding in (finding for line in lines for finding in line["findings"]):
    if (finding["rule"] in explained) == ("help" in finding):
        sys.exit(f"{finding['rule']} is not explained at its first finding, or again")
    explained.setdefault(finding["rule"], finding.get("help"))
if explained != report["rules"]:
    sys.exit("the rules that report.jsonl explains are not those of report.json")
plain = [{**line, "findings": [{key: value for key, value in finding.items() if key != "help"}
                               for finding in line["findings"]]} for line in lines]
if plain != report["sources"]:
    sys.exit("the lines of report.jsonl are not the sources of report.json")

shared = {key: schema[key] for key in ("$schema", "$defs") if key in schema}
array = {**shared, "type": "array", "items": schema["properties"]["sources"]["items"]}
(folder / "lines.json").write_text(json.dumps(lines))
(folder / "lines-schema.json").write_text(json.dumps(array))
print(f"{len(lines)} lines are the sources of the report")
