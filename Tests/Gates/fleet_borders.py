"""Small runs at the borders: exit codes, and addresses that are not to be loaded.

The server is asked as a proxy for hosts that nobody knows; private addresses are not allowed then.
"""

import pathlib
import shutil
import sys

import fleet_results
import fleet_run
import fleet_table

FOLDER = pathlib.Path(".build/fleet/borders").resolve()
DATE = fleet_table.NIGHTS[0]


def run(port, expected, config, folder, code, address=None):
    """What is wrong with one run of these targets."""
    folder.mkdir(parents=True)
    fleet_run.write_config(folder / "nightly.yaml", **config)
    fleet_run.write_targets(folder / "targets.yaml", port, expected, address)
    ended = fleet_run.nightly(folder, fleet_run.epoch(DATE))
    print(f"{folder.name}: {ended.out.strip()}")
    if ended.code != code:
        yield f"{folder.name} exits {ended.code}, not {code}: {ended.err[-500:]}"
    if (folder / "results.jsonl").exists():
        lines, _ = fleet_results.read(folder / "results.jsonl")
        for problem in fleet_results.problems(lines, expected, DATE):
            yield f"{folder.name}: {problem}"
    yield from fleet_results.leaks(folder)


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    night = fleet_table.night(DATE)
    clean = {name: state for name, state in night.items() if state.defect == "correct"}
    clean = dict(list(clean.items())[:10])
    wrong = {name: state for name, state in night.items()
             if state.status == "checked" and state.findings}
    strangers = fleet_table.behind_a_proxy()
    with fleet_run.Server(DATE) as server:
        proxied = {"private": False, "fetch": f", proxy: 'http://127.0.0.1:{server.port}'",
                   "lint": ", no-rules: [interstitial/asset-not-https]"}
        found = [
            *run(server.port, clean, {}, FOLDER / "clean", 0),
            *run(server.port, {**clean, **wrong}, {}, FOLDER / "wrong", 1),
            *run(server.port, strangers, proxied, FOLDER / "strangers", 3,
                 "http://{name}.fleet.example"),
        ]
    sys.exit("\n".join(found[:40]) if found else 0)


main()
