"""Checks that a published site is whole: every file can be read, and every link leads somewhere."""

import calendar
import functools
import html.parser
import json
import time
import urllib.parse
import xml.etree.ElementTree


class Page(html.parser.HTMLParser):
    """The text, links and anchors of a page, and the elements that are open at its end."""

    VOID = {"meta", "link", "br", "hr", "img", "input", "col", "wbr"}

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.open, self.words = [], set(), [], []
        self.misplaced = []
        # The words that a reader sees, in the order of the page.
        self.shown = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.links.append(value or "")
            if name == "id":
                self.anchors.add(value)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in self.VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.misplaced.append(tag)

    def handle_data(self, data):
        self.words.append(data)
        if not {"head", "script", "style"} & set(self.open):
            self.shown += data.split()

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


@functools.cache
def parsed(text):
    return Page(text)


@functools.cache
def flaw(suffix, text):
    """Why a file is not what its name says; None where it is."""
    try:
        if suffix in (".xml", ".atom", ".svg"):
            xml.etree.ElementTree.fromstring(text)
        elif suffix == ".json":
            json.loads(text)
    except (ValueError, xml.etree.ElementTree.ParseError) as error:
        return str(error)


def pages(site):
    """The pages that links lead to from the entrance, by their paths, and the links that break.

    What nothing leads to yet, or any more, nobody sees.
    """
    site = site.resolve()
    found, broken, waiting = {}, [], [site / "index.html"]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = page = parsed(path.read_text())
        for link in page.links:
            address = urllib.parse.urlsplit(link)
            if address.scheme in ("https", "data"):
                continue
            target = path.parent.joinpath(urllib.parse.unquote(address.path)).resolve()
            if not address.path:
                target = path
            if address.scheme or not target.is_relative_to(site) or not target.is_file():
                broken.append((path, link))
            elif target.suffix == ".html":
                waiting.append(target)
    return found, broken


def problems(site):
    """What is wrong with the files of a site."""
    if not (site / "index.html").is_file():
        yield "the site has no index.html"
        return
    found, broken = pages(site)
    for path, link in broken:
        yield f"{path.name}: {link} leads nowhere"
    for path, page in found.items():
        if page.open or page.misplaced:
            yield f"{path.name}: elements do not close: {page.open[:3]} {page.misplaced[:3]}"
        for link in page.links:
            address = urllib.parse.urlsplit(link)
            target = path.parent.joinpath(address.path).resolve() if address.path else path
            known = found.get(target)
            if address.fragment and known and address.fragment not in known.anchors:
                yield f"{path.name}: {link} leads to no anchor"
    for path in site.rglob("*.*"):
        error = flaw(path.suffix, path.read_text())
        if error:
            yield f"{path.relative_to(site)}: {error}"


def breaks(scheduled, now):
    """The rows of a target's page for such breaks, as words; `now` is when the run began."""
    for name, content, start, seconds in scheduled:
        begins = calendar.timegm(time.strptime(start, "%Y-%m-%dT%H:%M:%S.000Z"))
        over = begins + max(0, seconds or 0) <= now
        state = "upcoming" if begins > now else "past" if over else "running"
        length = "–" if seconds is None else f"{seconds} s"
        yield f"{state} {start[:10]} {start[11:19]} {length} {name} {content}"


def data(site):
    """The history for programs."""
    return json.loads((site / "data/v1/history.json").read_bytes())


def holds(interval, run):
    """Whether something that came with a run, and went with another, is there in this one."""
    return interval["firstRun"] <= run < interval.get("endRun", run + 1)
