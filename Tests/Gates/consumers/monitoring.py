"""The rules and the dashboard of Examples/nightly: promtool checks the rules, what they say of made-up nights, the
expressions of the dashboard, and the metrics of a night. Grafana is not packaged by Debian, so the dashboard is only compared
with the form of its JSON model: nobody has seen it drawn.

monitoring.py INTERLINT FOLDER
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

INTERLINT, FOLDER = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
EXAMPLES = pathlib.Path("Examples/nightly")
METRICS = pathlib.Path("Sources/InterlintCommand/Nightly/OpenMetrics.swift").read_text()
# What Grafana draws of itself, without a plugin.
KINDS = {"stat", "state-timeline", "timeseries"}

NIGHT = """targets: {targets: [{name: vod, url: multivariant.m3u8}]}
history: history.sqlite
metrics: night.prom
"""


def promtool(*arguments, **more):
    found = subprocess.run(["promtool", *arguments], capture_output=True, text=True, **more)
    if found.returncode:
        sys.exit(f"promtool {' '.join(arguments)}: {found.stdout}{found.stderr}")


def names(text):
    return set(re.findall(r"\binterlint_\w+", text))


def expressions(board):
    """The expressions of the panels, after the model is compared: places without overlap, known kinds and variables."""
    assert board["schemaVersion"] >= 36 and board["uid"] and board["title"], "the head of the model"
    variables = {variable["name"] for variable in board["templating"]["list"]}
    taken, numbers = set(), set()
    for panel in board["panels"]:
        title, place = panel["title"], panel["gridPos"]
        assert panel["type"] in KINDS, f"{title}: {panel['type']} is no kind of panel"
        assert panel["id"] not in numbers, f"{title}: its ID is that of another panel"
        numbers.add(panel["id"])
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                 for y in range(place["y"], place["y"] + place["h"])}
        assert place["x"] + place["w"] <= 24 and not cells & taken, f"{title}: covers another panel"
        taken |= cells
        assert {"defaults", "overrides"} <= panel["fieldConfig"].keys(), f"{title}: no field configuration"
        for target in panel["targets"]:
            used = set(re.findall(r"\$\{?(\w+)", json.dumps(target)))
            assert used <= variables, f"{title}: unknown variables {used - variables}"
            yield target["expr"]


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    shutil.copy(EXAMPLES / "alerts.yaml", FOLDER)
    shutil.copy("Tests/Gates/consumers/alerts-tests.yaml", FOLDER)
    promtool("check", "rules", "alerts.yaml", cwd=FOLDER)
    promtool("test", "rules", "alerts-tests.yaml", cwd=FOLDER)
    board = json.loads((EXAMPLES / "dashboard.json").read_text())
    rules = [{"record": f"panel:{place}", "expr": text} for place, text in enumerate(expressions(board))]
    # JSON is YAML, too.
    (FOLDER / "panels.yaml").write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}))
    promtool("check", "rules", "panels.yaml", cwd=FOLDER)
    written = names(METRICS)
    for file in ["alerts.yaml", "dashboard.json"]:
        unknown = names((EXAMPLES / file).read_text()) - written
        assert not unknown, f"{file} has metrics that no night writes: {sorted(unknown)}"
    shutil.copytree("Conformance/Examples/vod", FOLDER, dirs_exist_ok=True)
    (FOLDER / "nightly.yaml").write_text(NIGHT)
    subprocess.run([INTERLINT, "nightly", "--config", "nightly.yaml"], cwd=FOLDER, capture_output=True, check=False)
    metrics = (FOLDER / "night.prom").read_text()
    assert "interlint_channel_loss{" in metrics, "the night wrote no metrics"
    promtool("check", "metrics", input=metrics)
    print(f"monitoring: {len(rules)} expressions of the dashboard, {len(metrics.splitlines())} lines of metrics")


main()
