"""Makes a history of eight nights whose playlists, names, reasons and break IDs are hostile.

Arguments: the program, a folder for what is made. Nights are judged by the program itself; what no
local file can show, such as a document that fails to load, is written into its lines of targets.
"""

import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import time

HOSTILE = [
    "<script>window.hacked=1</script>",
    "\"'><img src=x onerror=window.hacked=2>",
    "javascript:window.hacked=3",
    "https://evil.invalid/</style><style>body{background:url(https://evil.invalid/x)}</style>",
    "]]> --> <!-- <![CDATA[",
    "left\u202eright\u2066\u200f",
    "x" * 3000,
    "\u0000\u0001\u001b[31m",
    "<svg onload=window.hacked=4></svg>",
    "&lt;script&gt;&amp;#60;",
    "../../../../etc/passwd",
    "\U0001f600\u0300\u0301" * 40,
]
DAY = 86_400
FIRST = 1_785_549_600


def playlist(text):
    tag = text.replace("\n", "").replace("\0", "\\0")
    return (
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
        f"#EXT-X-{tag}:1\n"
        f'#EXT-X-DATERANGE:ID="{tag.replace(chr(34), "")}",START-DATE="{tag.replace(chr(34), "")}"\n'
        f"#EXTINF:6,{tag}\n{tag}\n#EXTINF:99,\nb.ts\n"
    )


def lines(program, folder):
    """The program's own lines of targets for one playlist a hostile text, by number."""
    targets = []
    for number, text in enumerate(HOSTILE):
        path = folder / f"{number}.m3u8"
        path.write_text(playlist(text), encoding="utf-8", errors="surrogatepass")
        targets.append(json.dumps({"name": f"t{number}", "url": str(path)}))
    run = subprocess.run(
        [program, "lint", "--targets", "-", "--output", "jsonl"], input="\n".join(targets),
        stdout=subprocess.PIPE, text=True, timeout=60)
    if run.returncode not in (0, 1):
        sys.exit(f"lint --targets exits {run.returncode}")
    found = [json.loads(line) for line in run.stdout.splitlines()]
    if len(found) != len(HOSTILE):
        sys.exit(f"{len(found)} lines of {len(HOSTILE)} targets")
    return {int(line["target"][1:]): line for line in found}


def timeline(text, number):
    """Ten minutes with a point and a range, which are elsewhere each second night; the IDs are hostile."""
    at = 60 + 30 * (number // 2)
    point = {"id": f"{text} point", "start": at, "end": at, "primaryStart": at, "length": 15,
             "lengthSource": "dateRange", "offset": 0, "restrictions": ["SKIP", "JUMP"]}
    ranged = {"id": f"{text} range", "start": 300, "end": 330, "primaryStart": 300, "length": 30,
              "lengthSource": text, "offset": 0, "occupies": "RANGE", "buttonStart": 5}
    return {
        "knownEnd": 600, "end": 600, "length": 630, "unplaced": 1,
        "dates": [{"time": 0, "date": "2026-08-01T20:00:00Z"}],
        "parts": [
            {"start": 0, "end": at, "from": 0, "to": at}, point,
            {"start": at, "end": 300, "from": at, "to": 300}, ranged,
            {"start": 330, "end": 630, "from": 300, "to": 600},
        ],
    }


def details(text, hour):
    """The parts of a break; every second one has ads longer than planned, and the others too many to show."""
    ads = [{"address": f"https://ads.example.com/{text}/{number}", "declared": 15.5,
            "state": "loaded", "length": 40} for number in range(2)]
    if hour % 2:
        ads = [{"address": text, "declared": 1, "state": "failed"} for _ in range(70)]
    return {
        "id": f"{text} {hour}", "declared": 30.5, "limit": 1e12, "pods": [text], "ads": ads,
        "requests": [
            {"document": "asset list", "address": text, "status": 200, "seconds": 0.25},
            {"document": "asset", "address": text, "status": 0, "failure": text},
            {"document": "media playlist", "address": text},
        ],
        "source": f"https://live.example.com/{text}",
        "lines": [{"number": 1, "text": text, "ofBreak": True}, {"number": 9, "text": text * 9}],
    }


def night(own, number):
    """The lines of a night; `number` counts from 1."""
    for place, text in enumerate(HOSTILE):
        line = json.loads(json.dumps(own[place]))
        line["target"] = text or "empty"
        line["owner"] = line["region"] = text
        line["labels"] = [f"{number} {text}" for number in range(30)] + ["ssai"]
        line["timezone"] = text if place % 2 else "Europe/Berlin"
        entry = line["documents"][0]
        entry["source"] = line["url"] = f"https://live.example.com/{text}"
        if place == 0 and number < 8:
            entry["findings"] = []
        if place == 4:
            entry["expected"] = [
                {"finding": finding, "origin": "configuration", "reason": text, "owner": text,
                 "expires": "2027-01-31"} for finding in entry["findings"]]
            entry["findings"] = []
        if place == 1 and number > 5:
            entry.update(status="unchecked", findings=[], reason=f"no answer: {text}")
        if place in (2, 6):
            line["documents"].append(
                {**entry, "source": f"https://ads.example.com/{text}", "findings": [],
                 "status": "unchecked", "reason": text})
        if place == 3 and number > 6:
            continue
        line["breaks"] = [
            {"id": f"{text} {hour}", "content": "asset list", "seconds": 30.5,
             "start": time.strftime(
                 "%Y-%m-%dT%H:%M:%SZ", time.gmtime(FIRST + 7 * DAY + hour * 3600))}
            for hour in range(-2, 3)
        ]
        line["breakDetails"] = [details(text, hour) for hour in range(-2, 3)]
        line["timeline"] = timeline(text, number)
        yield json.dumps(line)


def merge(program, folder, seconds, text):
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(seconds)}
    arguments = [program, "merge", "--config", folder / "nightly.yaml", "-"]
    run = subprocess.run(
        arguments, env=environment, input=text.encode(), stdout=subprocess.DEVNULL, timeout=60)
    if run.returncode not in (0, 1, 3):
        sys.exit(f"merge exits {run.returncode}")


def kill_one(program, folder, seconds):
    """A run that is killed once it has begun."""
    # It waits for a playlist that never comes.
    process = subprocess.Popen(
        [program, "lint", "--quiet", "--history", folder / "history.sqlite", "-"],
        env={**os.environ, "SOURCE_DATE_EPOCH": str(seconds)}, stdin=subprocess.PIPE)
    store = sqlite3.connect(f"file:{folder / 'history.sqlite'}?mode=ro", uri=True)
    end = time.monotonic() + 30
    while not store.execute("SELECT count(*) FROM attempts").fetchone()[0]:
        if time.monotonic() > end or process.poll() is not None:
            sys.exit("no attempt was noted")
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    store.close()


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "nightly.yaml").write_text(
        "targets:\n  - {name: never, url: https://live.example.com/never.m3u8}\n"
        "history: history.sqlite\nevery: 24h\n")
    own = lines(program, folder)
    for number in range(1, 9):
        # The third night is followed by one without a run, the fifth by one that is killed.
        seconds = FIRST + (number - 1 + (number > 3)) * DAY
        merge(program, folder, seconds, "\n".join(night(own, number)))
        if number == 5:
            kill_one(program, folder, seconds + DAY // 2)
    print(f"8 nights of {len(HOSTILE)} hostile targets")


main()
