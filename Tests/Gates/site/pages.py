"""Loads every page of a site in Chromium, wide and narrow, light and dark.

No script runs except the one that filters channels, nothing is asked of any other place, the content
policy holds against a script that gets into a page, nothing is wider than the screen, text can be
read, and every picture has a name.

Arguments: the folder of the site, the pages in which the content policy is tried.
"""

import pathlib
import sys

from devtools import Browser

LOOKS = [(390, False), (1300, True)]

READ = pathlib.Path(__file__).with_name("page.js").read_text()

CONTROL = """<!DOCTYPE html><html lang="en"><title>c</title><style>p{color:#999}</style>
<p style="width:2000px">grey</p><svg></svg><img src="https://evil.invalid/x.png">
<script>window.hacked = 0</script></html>"""

INJECT = """(() => {
  const script = document.createElement("script");
  script.textContent = "window.injected = 1";
  document.body.append(script);
  const image = new Image();
  image.src = "https://evil.invalid/y.png";
  document.body.append(image);
  return window.injected === undefined;
})()"""


def outside(events, root):
    """The addresses that were asked for and do not lie in the folder of the site."""
    return [
        event["params"]["request"]["url"]
        for event in events
        if event.get("method") == "Network.requestWillBeSent"
        and not event["params"]["request"]["url"].startswith((root.as_uri() + "/", "about:"))
    ]


def check(tab, path, root, width, dark):
    events = tab.show(path.as_uri(), width, dark)
    problems = [f"asks for {address}" for address in outside(events, root)]
    problems += [
        "opens a dialog" for event in events
        if event.get("method") == "Page.javascriptDialogOpening"
    ]
    problems += [
        event["params"]["entry"]["text"][:200] for event in events
        if event.get("method") == "Log.entryAdded"
    ]
    return problems + tab.evaluate(READ)


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    pages = sorted(root.rglob("*.html"))
    problems = []
    with Browser() as browser:
        tab = browser.tab()

        # What is looked for is found where it is.
        control = root.parent / "control.html"
        control.write_text(CONTROL)
        found = check(tab, control, root, 390, False)
        control.unlink()
        for word in ("asks for https", "ran", "wide", "contrast", "without a name"):
            if not any(word in problem for problem in found):
                problems.append(f"the control page shows nothing of: {word}")

        for path in pages:
            for width, dark in LOOKS:
                look = f"{path.relative_to(root)} at {width}{' dark' if dark else ''}"
                problems += [f"{look}: {text}" for text in check(tab, path, root, width, dark)]

        for name in sys.argv[2:]:
            tab.show((root / name).as_uri())
            if not tab.evaluate(INJECT):
                problems.append(f"{name}: an injected script ran")
            # One turn of the page, so that what the picture asks for would be known.
            tab.call("Page.captureScreenshot", format="jpeg", quality=1)
            if not any(
                "Content Security Policy" in event["params"]["entry"]["text"]
                for event in browser.events if event.get("method") == "Log.entryAdded"
            ):
                problems.append(f"{name}: the content policy stopped nothing")
            if tab.evaluate("window.injected") is not None:
                problems.append(f"{name}: an injected script ran late")
    if problems:
        sys.exit("\n".join(problems[:20]) + f"\n{len(problems)} problems")
    print(f"{len(pages)} pages, each in {len(LOOKS)} looks")


main()
