"""A page with the player in a browser, and the server that it asks."""

import json
import pathlib
import sys
import time

FOLDER = pathlib.Path(__file__).parent
BATCH = 120
sys.path.insert(0, str(FOLDER.parent / "site"))

from devtools import Browser  # noqa: E402

import package  # noqa: E402
from server import Server  # noqa: E402


class Rig:
    """Use as a context: `ask` lets the page answer questions."""

    def __init__(self, folders, presentations):
        self.server, self.browser = Server(FOLDER / "page.html", folders, presentations), Browser()

    def __enter__(self):
        self.server.__enter__()
        self.browser.__enter__()
        self.tab = self.browser.tab()
        name = pathlib.PurePath(package.MODULE).name
        self.tab.show(f"{self.server.address}/page?module=/module/{name}")
        end = time.monotonic() + 60
        while not (version := self.tab.evaluate("window.rig?.version")):
            if time.monotonic() > end:
                raise TimeoutError(f"the page does not start: {self.errors}")
            time.sleep(0.05)
        if f"hls.js {version}" != package.PLAYER:
            raise ValueError(f"the module is hls.js {version}; expected {package.PLAYER}")
        return self

    def __exit__(self, *problem):
        self.browser.__exit__(*problem)
        self.server.__exit__(*problem)

    @property
    def errors(self):
        return [event["params"]["exceptionDetails"] for event in self.browser.events
                if event.get("method") == "Runtime.exceptionThrown"]

    def ask(self, function, questions):
        """The answers of a function of the page to questions, some in each call, since a call has a limit of time."""
        answers = []
        for begin in range(0, len(questions), BATCH):
            batch = json.dumps(questions[begin:begin + BATCH])
            answers += self.tab.evaluate(f"rig.{function}({batch})")
        return answers
