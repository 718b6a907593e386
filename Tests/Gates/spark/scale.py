"""Measures what a channel costs and what a night of many leaves behind; to be run, not a gate.

usage: python3 Tests/Gates/spark/scale.py [--channels N,…] [--nights N] [--changing SHARE]

A channel is the film of Conformance/Examples: a multivariant playlist with all it leads to. It is
judged over HTTP on loopback; its line is then given many names and merged night after night, with
some channels otherwise each night. `Sources/InterlintCommand` has the page that calculates with it.
"""

import argparse
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import time

from cluster import SlowServer

arguments = argparse.ArgumentParser()
arguments.add_argument("--interlint", default=".build/release/interlint")
arguments.add_argument("--out", type=pathlib.Path, default=pathlib.Path(".build/scale"))
arguments.add_argument("--channels", default="1000,10000")
arguments.add_argument("--nights", type=int, default=8)
arguments.add_argument("--changing", type=float, default=0.02)
chosen = arguments.parse_args()


def run(*words):
    """Wall seconds, CPU seconds and peak memory in MB of a run of interlint."""
    begun = time.monotonic()
    process = subprocess.Popen([chosen.interlint, *map(str, words)], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1, 3):
        raise SystemExit(f"interlint {words[0]} exits {process.returncode}")
    return time.monotonic() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def channel():
    """A folder with the film and the ad that it leads to, both on one host."""
    folder = chosen.out / "channel"
    for name in ("film", "ad"):
        shutil.copytree(f"Conformance/Examples/{name}", folder / name)
    assets = folder / "film/ads/intermission.json"
    assets.write_text(assets.read_text().replace(
        "https://ads.example.com/popcorn/multivariant.m3u8", "/ad/multivariant.m3u8"))
    return folder


def certificate():
    """A key and a certificate for loopback, in one file and alone."""
    both, alone = chosen.out / "both.pem", chosen.out / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
         "subjectAltName=IP:127.0.0.1", "-keyout", str(both), "-out", str(alone)],
        check=True, stderr=subprocess.DEVNULL)
    both.write_text(both.read_text() + alone.read_text())
    return both, alone


def judge(count, folder, secure):
    """A usual line and one of a target that is not what it should be; prints what they cost."""
    both, alone = certificate() if secure else (None, None)
    server = SlowServer(folder, certificate=both)
    targets, lines = chosen.out / "targets.txt", chosen.out / "lines.jsonl"
    # The one is not what the list expects.
    targets.write_text("".join(
        json.dumps({"name": f"t{index}", "url": f"{server.address}/film/multivariant.m3u8",
                    "expect": {"live": index == 0}}) + "\n" for index in range(count)))
    wall, cpu, memory = run("lint", "--targets", targets, "--output", f"jsonl={lines}",
                            "--allow-private", *(["--cacert", alone] if secure else []))
    written = lines.read_text().splitlines()
    results = {result["target"]: result for result in map(json.loads, written)}
    effort = results["t1"]["effort"]
    asked = server.take().total()
    if asked != sum(result["effort"]["requests"] for result in results.values()):
        raise SystemExit(f"the server was asked {asked} times, and the lines tell otherwise")
    sizes = sorted(map(len, written))
    findings = [sum(len(document["findings"]) for document in results[name]["documents"])
                for name in ("t1", "t0")]
    print(f"{count} channels{' with TLS' if secure else ''}: "
          f"{cpu / count * 1000:.1f} ms of CPU each, {wall:.1f} s, {memory:.0f} MB of memory; "
          f"{effort['requests']} requests, {effort['bytes']} bytes, {len(results['t1']['documents'])} documents each; "
          f"{sizes[len(sizes) // 2]} bytes a line, {findings} findings; "
          f"{sorted({result['status'] for result in results.values()})}", flush=True)
    return results["t1"], results["t0"]


def waits(folder):
    """How long channels take that wait 100 ms for each document, to check the arithmetic by."""
    for count, hosts in [(1, 1), (40, 1), (200, 20)]:
        servers = [SlowServer(folder, 0.1, host=f"127.0.0.{host}") for host in range(1, hosts + 1)]
        targets = chosen.out / "targets.txt"
        targets.write_text("".join(
            json.dumps({"name": f"t{index}",
                        "url": f"{servers[index % hosts].address}/film/multivariant.m3u8"}) + "\n"
            for index in range(count)))
        wall, _, _ = run("lint", "--targets", targets, "--allow-private", "--output",
                         f"jsonl={chosen.out}/waits.jsonl")
        print(f"{count} channels on {hosts} hosts, 100 ms a document: {wall:.1f} s", flush=True)


def tables(path):
    database = sqlite3.connect(path)
    try:
        sizes = dict(database.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"))
    except sqlite3.OperationalError:
        sizes = {}
    names = [name for name, in database.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table'")]
    return {name: (database.execute(f"SELECT count(*) FROM {name}").fetchone()[0], sizes.get(name))
            for name in names}


def nights(channels, usual, other):
    """Merges the lines of so many channels for some nights."""
    history, lines = chosen.out / f"{channels}.sqlite", chosen.out / "night.jsonl"
    usual, other = (json.dumps(line, separators=(",", ":")) for line in (usual, other))
    for night in range(chosen.nights):
        with open(lines, "w") as file:
            for index in range(channels):
                # Each night another share of the channels is faulty.
                share = index / channels / chosen.changing
                line = other if int(share) == night else usual
                name = line.split('"target":"')[1].split('"')[0]
                file.write(line.replace(f'"target":"{name}"', f'"target":"channel-{index}"')
                           .replace("/film/", f"/channel-{index}/") + "\n")
        wall, cpu, memory = run("merge", "--history", history, lines)
        print(f"{channels} channels, night {night + 1}: "
              f"merged {lines.stat().st_size / 1e6:.1f} MB in {wall:.1f} s ({cpu:.1f} s of CPU, "
              f"{memory:.0f} MB of memory); history {history.stat().st_size / 1e6:.2f} MB", flush=True)
    for name, (rows, size) in tables(history).items():
        print(f"  {name}: {rows} rows, {size} bytes")
    site = chosen.out / f"{channels}-site"
    wall, cpu, memory = run("publish", "--history", history, "--output", site)
    files = [path for path in site.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"  site: {len(files)} files, {size / 1e6:.1f} MB in {wall:.1f} s ({memory:.0f} MB of memory); "
          f"index.html {(site / 'index.html').stat().st_size / 1e3:.0f} kB, data/v1/history.json "
          f"{(site / 'data/v1/history.json').stat().st_size / 1e6:.1f} MB")


shutil.rmtree(chosen.out, ignore_errors=True)
chosen.out.mkdir(parents=True)
folder = channel()
for secure in (True, False):
    for _ in range(3):
        lines = judge(200, folder, secure)
waits(folder)
for channels in map(int, chosen.channels.split(",")):
    nights(channels, *lines)
