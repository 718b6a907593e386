"""Compares the reports for programs that review code in a folder with its JSON report, and prepares
those that check-jsonschema cannot read as they are.

`rdjson.json` holds the lines for reviewdog as one document; `gitlab-schema.json` says of each entry what the
schema given as the second argument says, and what GitLab asks for besides.
"""

import collections
import json
import pathlib
import sys
import xml.etree.ElementTree

folder = pathlib.Path(sys.argv[1])
report = json.loads((folder / "report.json").read_bytes())
gitlab_schema = pathlib.Path(sys.argv[2])

findings = [finding for source in report["sources"] for finding in source["findings"]]
unchecked = [
    source
    for source in report["sources"]
    if source["status"] == "unchecked" and "reportedBy" not in source
]
rules = collections.Counter(finding["rule"] for finding in findings)
entries = rules + collections.Counter({"input/unchecked": len(unchecked)})
# How much of a source is expected is an entry of its own where nothing else could say it.
expected = sum("expected" in source for source in report["sources"])
noted = entries + collections.Counter({"input/expected": expected})


def same(name, found, expected):
    if found != expected:
        sys.exit(f"{name}: {found - expected} too many, {expected - found} missing")


sarif = json.loads((folder / "report.sarif").read_bytes())["runs"][0]
results = [result for result in sarif["results"] if not result["suppressions"]]
same("SARIF", collections.Counter(result["ruleId"] for result in results), rules)

gitlab = json.loads((folder / "gitlab.json").read_bytes())
same("GitLab", collections.Counter(entry["check_name"] for entry in gitlab), noted)
if len({entry["fingerprint"] for entry in gitlab}) != len(gitlab):
    sys.exit("GitLab: fingerprints repeat, so that entries would be lost")

checkstyle = xml.etree.ElementTree.parse(folder / "checkstyle.xml").getroot()
sources = [error.get("source") for error in checkstyle.iterfind("file/error")]
dotted = {"interlint." + rule.replace("/", "."): count for rule, count in noted.items()}
same("Checkstyle", collections.Counter(sources), collections.Counter(dotted))

lines = [json.loads(line) for line in (folder / "report.rdjsonl").read_bytes().splitlines()]
same("rdjson", collections.Counter(line["code"]["value"] for line in lines), noted)
(folder / "rdjson.json").write_text(json.dumps({"diagnostics": lines}))

commands = (folder / "github.txt").read_bytes().split(b"\n")
annotations = [line for line in commands if line.startswith(b"::")]
if len(annotations) != entries.total():
    sys.exit(f"GitHub: {len(annotations)} annotations of {entries.total()}")

# Each rule is explained once, at its first entry; a link to its source may be in each.
def once(name, explained):
    same(f"{name}: explanations", collections.Counter(explained), collections.Counter(set(rules)))


once("JSON", list(report["rules"]))
once("GitLab", [entry["check_name"] for entry in gitlab if "content" in entry])
once("Checkstyle", [
    source.removeprefix("interlint.").replace(".", "/", 1)
    for source, message in ((error.get("source"), error.get("message")) for error in checkstyle.iterfind("file/error"))
    if "\nFix: " in message])
once("rdjson", [line["code"]["value"] for line in lines if "\nFix: " in line["message"]])
once("GitHub", [
    line.split(b"title=")[1].split(b"::")[0].decode() for line in commands if b"%0AFix: " in line])
addresses = {rule: help["address"] for rule, help in report["rules"].items() if "address" in help}
linked = {line["code"]["value"]: line["code"]["url"] for line in lines if "url" in line["code"]}
if linked != addresses:
    sys.exit("rdjson: the links are not the addresses of the sources")
helped = {rule["id"]: rule["helpUri"] for rule in sarif["tool"]["driver"]["rules"] if "helpUri" in rule}
if addresses.items() - helped.items():
    sys.exit("SARIF: rules have no link to their source")

schema = {"type": "array", "items": {}}
if gitlab_schema.is_file():
    schema["items"] = json.loads(gitlab_schema.read_bytes())
schema["items"] = {
    "allOf": [
        schema["items"],
        {
            "required": ["check_name"],
            "properties": {
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {"required": ["path", "lines"]},
            },
        },
    ]
}
(folder / "gitlab-schema.json").write_text(json.dumps(schema))
print(f"{len(findings)} findings are in every report")
