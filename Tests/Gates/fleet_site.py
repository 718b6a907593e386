"""Checks that a published site is whole: every file can be read, and every link leads somewhere."""

import html.parser
import json
import pathlib
import urllib.parse
import xml.etree.ElementTree


class Page(html.parser.HTMLParser):
    """The text, links and anchors of a page, and the elements that are open at its end."""

    VOID = {"meta", "link", "br", "hr", "img", "input", "col", "wbr"}

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.open, self.words = [], set(), [], []
        self.misplaced = []
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

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def pages(site):
    """The pages by their paths."""
    return {path: Page(path.read_text()) for path in sorted(site.rglob("*.html"))}


def problems(site):
    """What is wrong with the files of a site."""
    found = pages(site)
    if site / "index.html" not in found:
        yield "the site has no index.html"
    for path, page in found.items():
        name = path.relative_to(site)
        if page.open or page.misplaced:
            yield f"{name}: elements do not close: {page.open[:3]} {page.misplaced[:3]}"
        for link in page.links:
            yield from broken(site, path, link, found)
    for path in site.rglob("*"):
        name = path.relative_to(site)
        try:
            if path.suffix in (".xml", ".atom", ".svg"):
                xml.etree.ElementTree.parse(path)
            elif path.suffix == ".json":
                json.loads(path.read_bytes())
        except (ValueError, xml.etree.ElementTree.ParseError) as error:
            yield f"{name}: {error}"


def broken(site, path, link, found):
    address = urllib.parse.urlsplit(link)
    name = path.relative_to(site)
    if address.scheme in ("https", "data") or not (address.path or address.fragment):
        return
    if address.scheme:
        yield f"{name}: a link with the scheme {address.scheme}"
        return
    target = path
    if address.path:
        target = pathlib.Path(path.parent, urllib.parse.unquote(address.path)).resolve()
        if target.is_dir():
            target = target / "index.html"
        if not target.is_relative_to(site.resolve()) or not target.is_file():
            yield f"{name}: {link} leads nowhere"
            return
    page = found.get(target) or found.get(site / target.relative_to(site.resolve()))
    if address.fragment and page and address.fragment not in page.anchors:
        yield f"{name}: {link} leads to no anchor"


def data(site):
    """The history for programs."""
    return json.loads((site / "data/v1/history.json").read_bytes())


def holds(interval, run):
    """Whether something that came with a run, and went with another, is there in this one."""
    return interval["firstRun"] <= run < interval.get("endRun", run + 1)
