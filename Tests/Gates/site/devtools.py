"""A headless Chromium, driven over a pipe by the DevTools protocol."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """Use as a context; the browser and its profile are gone afterwards."""

    def __init__(self, program="chromium"):
        self.program = program
        self.events = []
        self.count = 0
        self.rest = b""

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="site-gate-")
        reads, self.output = os.pipe()
        self.input, writes = os.pipe()

        def prepare():
            # The protocol is spoken on the descriptors 3 and 4.
            os.dup2(reads, 10)
            os.dup2(writes, 11)
            os.dup2(10, 3)
            os.dup2(11, 4)

        self.process = subprocess.Popen(
            [
                self.program, "--headless=new", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
                "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe",
                f"--user-data-dir={self.profile}",
            ],
            preexec_fn=prepare, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(reads)
        os.close(writes)
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close", seconds=5)
        except (OSError, TimeoutError, RuntimeError):
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.output)
        os.close(self.input)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, seconds=300, **parameters):
        self.count += 1
        number = self.count
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        answer = self.until(lambda message: message.get("id") == number, seconds)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def until(self, wanted, seconds=300):
        """The next message that is wanted; what comes before it is kept in `events`."""
        end = time.monotonic() + seconds
        while True:
            while b"\0" in self.rest:
                text, self.rest = self.rest.split(b"\0", 1)
                message = json.loads(text)
                if wanted(message):
                    return message
                self.events.append(message)
            ready, _, _ = select.select([self.input], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise TimeoutError("the browser does not answer")
            data = os.read(self.input, 1 << 20)
            if not data:
                raise RuntimeError("the browser has ended")
            self.rest += data

    def tab(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        return Tab(self, attached["sessionId"])


class Tab:
    def __init__(self, browser, session):
        self.browser = browser
        self.session = session
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        return self.browser.call(method, session=self.session, **parameters)

    def show(self, address, width=1300, dark=False):
        """Loads a page and gives the events of its loading."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1,
            mobile=False)
        self.call(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.browser.events = []
        answer = self.call("Page.navigate", url=address)
        if "errorText" in answer:
            raise RuntimeError(f"{address}: {answer['errorText']}")
        if not any(event.get("method") == "Page.loadEventFired" for event in self.browser.events):
            self.browser.until(lambda message: message.get("method") == "Page.loadEventFired")
        return self.browser.events

    def evaluate(self, expression):
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"].get("exception")))
        return answer["result"].get("value")

    def screenshot(self, whole=True):
        import base64

        return base64.b64decode(
            self.call(
                "Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"])
