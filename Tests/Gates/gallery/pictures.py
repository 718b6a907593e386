"""Makes a picture and a page of the timeline of every case and of every recorded session, and one page with all
pictures.

Arguments: the program, the folder of cases, that of sessions, and the folder for what is made. A case without a
picture is an error.
"""

import html
import json
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

program, cases, sessions, out = pathlib.Path(sys.argv[1]).resolve(), *map(pathlib.Path, sys.argv[2:5])

STYLE = """
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:76rem;padding:1rem}
figure{margin:2.5rem 0 0}
.picture{overflow-x:auto}
img{display:block;width:100%;min-width:44rem}
figcaption b{display:block}
"""

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Timelines and sessions</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>
<body><h1>{count} timelines and sessions</h1>
{figures}</body></html>
"""

FIGURE = """<figure id="{id}"><figcaption><b><a href="{id}.html">{id}</a></b>{says}</figcaption>
<div class="picture" tabindex="0"><img role="img" alt="the picture of {id}" src="{id}.svg"></div></figure>
"""


def draw(command, folder, arguments, form):
    run = subprocess.run(
        [program, command, *arguments, "--format", form], cwd=folder, capture_output=True, timeout=60)
    if run.returncode != 0:
        raise ValueError(f"--format {form} exits {run.returncode}: {run.stderr.decode()[:200]}")
    return run.stdout


def has_shapes(picture):
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(picture).iter()}
    return {"svg", "title", "desc", "rect", "text"} <= names


def figure(name, says, command, folder, arguments):
    """Draws a timeline or a session and gives its part of the page with all pictures."""
    target = out / name
    target.parent.mkdir(parents=True, exist_ok=True)
    picture = draw(command, folder, arguments, "svg")
    if not has_shapes(picture):
        raise ValueError("the picture has no shapes")
    target.with_suffix(".svg").write_bytes(picture)
    page = draw(command, folder, arguments, "html")
    if b"<figure>" not in page:
        raise ValueError("the page has no picture")
    target.with_suffix(".html").write_bytes(page)
    return FIGURE.format(id=html.escape(name), says=html.escape(says))


def timeline(path):
    case = json.loads(path.read_text())
    name = path.parent.relative_to(cases).as_posix()
    return figure(name, case["says"], "timeline", path.parent, case["arguments"])


def session(path):
    name = "sessions/" + path.with_suffix("").name
    if path.stem == "session":
        name = "sessions/" + path.parent.name
    return figure(name, "a recorded session", "session", path.parent, [path.name])


def long_session(path):
    """Writes a session of three hours with twelve breaks, whose names are long."""
    path.parent.mkdir(parents=True, exist_ok=True)
    events = [(0, "contentPlay", {})]
    for number in range(12):
        start, name = 600 + number * 850, {"breakId": f"break-{number}-" + "of-a-long-evening-" * 8}
        events += [(start, "AD_PERIOD_STARTED", {}), (start, "AD_BREAK_STARTED", name)]
        events += [(start + 90, "AD_BREAK_ENDED", name), (start + 90, "AD_PERIOD_ENDED", {})]
    events.append((10_800, "end", {}))
    lines = [json.dumps({"t": 1_774_464_000 + time, "event": event, **more}) for time, event, more in events]
    path.write_text("\n".join(lines) + "\n")
    return path


figures, problems = [], []
recorded = [path for path in sorted(sessions.rglob("*.jsonl")) if path.name != "exchanges.jsonl"]
recorded.append(long_session(out / "sessions" / "three-hours.jsonl").resolve())
for path in [*sorted(cases.rglob("case.json")), *recorded]:
    try:
        figures.append(timeline(path) if path.name == "case.json" else session(path))
    except (ValueError, ElementTree.ParseError, subprocess.TimeoutExpired) as error:
        problems.append(f"{path}: {error}")
if len(figures) <= len(recorded):
    problems.append(f"{cases} has no cases")
if problems:
    sys.exit("\n".join(problems[:20]) + f"\n{len(problems)} problems")
(out / "index.html").write_text(
    PAGE.format(style=STYLE, count=len(figures), figures="".join(figures)), encoding="utf-8")
print(f"{len(figures)} pictures")
