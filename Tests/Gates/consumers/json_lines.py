"""Compares the JSON lines in a folder with its JSON report, and prepares them for check-jsonschema.

Each line is one element of `sources`; `lines.json` holds them as one array, `lines-schema.json` says
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
if lines != report["sources"]:
    sys.exit("the lines of report.jsonl are not the sources of report.json")

shared = {key: schema[key] for key in ("$schema", "$defs") if key in schema}
array = {**shared, "type": "array", "items": schema["properties"]["sources"]["items"]}
(folder / "lines.json").write_text(json.dumps(lines))
(folder / "lines-schema.json").write_text(json.dumps(array))
print(f"{len(lines)} lines are the sources of the report")
