"""Reads the files of a site: every link leads somewhere, pages are HTML, the feed is Atom.

    files.py FOLDER EXECUTABLE

Only the page of a rule leads out of the site: to the source of the rule, as the executable says it.
"""

import json
import pathlib
import re
import subprocess
import sys
import urllib.parse

import feedparser
import html5lib

root = pathlib.Path(sys.argv[1]).resolve()
rules = json.loads(subprocess.run([sys.argv[2], "rules", "--format=json"], check=True, capture_output=True).stdout)
sources = {(f"rules/{rule['id'].replace('/', '.')}.html", rule.get("address")) for rule in rules}
problems = []
links = 0
ids = {}
wanted = []

for path in sorted(root.rglob("*.html")):
    name = path.relative_to(root)
    try:
        page = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(path.read_bytes())
    except html5lib.html5parser.ParseError as error:
        problems.append(f"{name} is not HTML: {error}")
        continue
    named = [element.get("id") for element in page.iter() if element.get("id")]
    if len(named) != len(set(named)):
        problems.append(f"{name} has an id twice")
    ids[path] = set(named)
    # Two pages have a form that filters channels, and the script that does.
    filtered = str(name) in ("index.html", "channels/index.html")
    own = ("script", "form") if filtered else ()
    if filtered and [sum(element.tag == tag for element in page.iter()) for tag in own] != [1, 1]:
        problems.append(f"{name} has no form or no script, or several")
    for element in page.iter():
        for attribute in ("href", "src", "action", "data", "poster", "background", "srcset"):
            address = element.get(attribute)
            if address is not None:
                wanted.append((path, address))
        events = [key for key in element.keys() if str(key).lower().startswith("on")]
        forbidden = {"script", "iframe", "object", "embed", "base", "form", "img"} - set(own)
        if events or element.tag in forbidden:
            problems.append(f"{name} has {element.tag} {events}")

for path, address in wanted:
    links += 1
    if (str(path.relative_to(root)), address) in sources:
        continue
    parts = urllib.parse.urlsplit(address)
    if parts.scheme or parts.netloc or not re.fullmatch(r"[\w./#-]+", address):
        problems.append(f"{path.relative_to(root)} leads to {address[:100]}")
        continue
    target = (path.parent / parts.path).resolve() if parts.path else path
    if root not in target.parents or not target.is_file():
        problems.append(f"{path.relative_to(root)} leads to {address}, which is not there")
    elif parts.fragment and parts.fragment not in ids.get(target, ()):
        problems.append(f"{path.relative_to(root)} leads to {address}, and that is no id")


def entries(folder):
    feed = feedparser.parse((folder / "feed.atom").read_bytes())
    if feed.bozo or feed.version != "atom10":
        problems.append(f"feed.atom: {feed.get('bozo_exception', feed.version)}")
    return feed.entries


read = entries(root)
names = [entry.id for entry in read]
if len(names) != len(set(names)):
    problems.append("two entries of the feed have one id")
if names != [entry.id for entry in entries(root.parent / "again")]:
    problems.append("the ids of the feed change")
titles = [entry.title for entry in read]
for title in ("A run did not end", "No run took place"):
    if title not in titles:
        problems.append(f"no entry of the feed is called {title}")
for entry in read:
    if not (root / entry.link).is_file():
        problems.append(f"an entry of the feed leads to {entry.link}")

if not ids or not links:
    problems.append("there are no pages or no links")
if problems:
    sys.exit("\n".join(problems[:20]) + f"\n{len(problems)} problems")
print(f"{len(ids)} pages, {links} links, {len(read)} entries of the feed")
