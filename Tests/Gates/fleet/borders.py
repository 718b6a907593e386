"""Small runs at the borders: exit codes, and addresses that are not to be loaded.

The server is asked as a proxy for hosts that nobody knows; private addresses are not allowed then.
"""

import pathlib
import shutil
import sys

import channels
import serving
import target_lines

FOLDER = pathlib.Path(".build/fleet/borders").resolve()
DATE = channels.NIGHTS[0]


def run(port, expected, config, folder, code, address=None):
    """What is wrong with one run of these targets."""
    folder.mkdir(parents=True)
    serving.write_config(folder / "nightly.yaml", **config)
    serving.write_targets(folder / "targets.yaml", port, expected, address)
    ended = serving.nightly(folder, serving.epoch(DATE))
    print(f"{folder.name}: {ended.out.strip()}")
    if ended.code != code:
        yield f"{folder.name} exits {ended.code}, not {code}: {ended.err[-500:]}"
    if (folder / "results.jsonl").exists():
        lines, _ = target_lines.read(folder / "results.jsonl")
        for problem in target_lines.problems(lines, expected, DATE):
            yield f"{folder.name}: {problem}"
    yield from target_lines.leaks(folder)


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    night = channels.night(DATE)
    clean = {name: state for name, state in night.items() if state.defect == "correct"}
    clean = dict(list(clean.items())[:10])
    wrong = {name: state for name, state in night.items()
             if state.status == "checked" and state.findings}
    strangers = channels.behind_a_proxy()
    with serving.Server(DATE) as server:
        proxied = {"private": False, "fetch": f", proxy: 'http://127.0.0.1:{server.port}'",
                   "without": ["interstitial/asset-not-https", "asset-list/asset-not-https"]}
        found = [
            *run(server.port, clean, {}, FOLDER / "clean", 0),
            *run(server.port, {**clean, **wrong}, {}, FOLDER / "wrong", 1),
            *run(server.port, strangers, proxied, FOLDER / "strangers", 3,
                 "http://{name}.fleet.example"),
        ]
    sys.exit("\n".join(found[:40]) if found else 0)


main()
