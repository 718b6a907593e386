"""Makes a picture and a page of the timeline of every case, and one page with all pictures.

Arguments: the program, the folder of cases, the folder for what is made. A case without a picture is an error.
"""

import html
import json
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

program, cases, out = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])

STYLE = """
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:76rem;padding:1rem}
figure{margin:2.5rem 0 0}
.picture{overflow-x:auto}
img{display:block;width:100%;min-width:44rem}
figcaption b{display:block}
"""

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Timelines</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>
<body><h1>{count} timelines</h1>
{figures}</body></html>
"""

FIGURE = """<figure id="{id}"><figcaption><b><a href="{id}.html">{id}</a></b>{says}</figcaption>
<div class="picture" tabindex="0"><img role="img" alt="the timeline of {id}" src="{id}.svg"></div></figure>
"""


def draw(folder, arguments, form):
    run = subprocess.run(
        [program, "timeline", *arguments, "--format", form], cwd=folder, capture_output=True, timeout=60)
    if run.returncode != 0:
        raise ValueError(f"--format {form} exits {run.returncode}: {run.stderr.decode()[:200]}")
    return run.stdout


def has_shapes(picture):
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(picture).iter()}
    return {"svg", "title", "desc", "rect", "text"} <= names


def figure(path):
    """Draws a case and gives its part of the page with all pictures."""
    case = json.loads(path.read_text())
    name = path.parent.relative_to(cases).as_posix()
    target = out / name
    target.parent.mkdir(parents=True, exist_ok=True)
    picture = draw(path.parent, case["arguments"], "svg")
    if not has_shapes(picture):
        raise ValueError("the picture has no shapes")
    target.with_suffix(".svg").write_bytes(picture)
    page = draw(path.parent, case["arguments"], "html")
    if b"<figure>" not in page:
        raise ValueError("the page has no picture")
    target.with_suffix(".html").write_bytes(page)
    return FIGURE.format(id=html.escape(name), says=html.escape(case["says"]))


figures, problems = [], []
for path in sorted(cases.rglob("case.json")):
    try:
        figures.append(figure(path))
    except (ValueError, ElementTree.ParseError, subprocess.TimeoutExpired) as error:
        problems.append(f"{path.parent}: {error}")
if not figures:
    problems.append(f"{cases} has no cases")
if problems:
    sys.exit("\n".join(problems[:20]) + f"\n{len(problems)} problems")
(out / "index.html").write_text(
    PAGE.format(style=STYLE, count=len(figures), figures="".join(figures)), encoding="utf-8")
print(f"{len(figures)} pictures")
