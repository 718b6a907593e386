"""What the night on Spark asks of a machine: a slow server of files, a cluster, its processes."""

import collections
import functools
import gzip
import http.server
import json
import os
import pathlib
import signal
import ssl
import subprocess
import sys
import threading
import time


class SlowServer:
    """Serves the files of a folder on loopback, compressed, and counts the requests by path."""

    def __init__(self, folder, delay=0, certificate=None, host="127.0.0.1"):
        self.folder = pathlib.Path(folder)
        self.delay = delay
        self.requests = collections.Counter()
        self.lock = threading.Lock()
        server = _Server((host, 0), functools.partial(_Handler, self))
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        self.address = f"{'https' if certificate else 'http'}://{host}:{server.server_port}"
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def take(self):
        """The requests since the last time."""
        with self.lock:
            taken, self.requests = self.requests, collections.Counter()
        return taken


class _Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True

    def handle_error(self, *_):
        """Clients that are killed leave connections behind."""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    kinds = {".m3u8": "application/vnd.apple.mpegurl", ".json": "application/json"}

    def __init__(self, owner, *arguments):
        self.owner = owner
        super().__init__(*arguments)

    def do_GET(self):
        path = self.path.partition("?")[0].lstrip("/")
        with self.owner.lock:
            self.owner.requests[path] += 1
        time.sleep(self.owner.delay)
        file = self.owner.folder / path
        if ".." in path or not file.is_file():
            self.send_response(404)
            self.send_header("Content-Length", "0")
            return self.end_headers()
        body = gzip.compress(file.read_bytes(), 6, mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", self.kinds.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=6")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def processes():
    """The ID, the parent and the command line of every process."""
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            line = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        yield int(folder.name), int(parent), line


def processes_with(text):
    return {process for process, _, line in processes() if text in line}


class Night:
    """The example program under way in `local-cluster` mode: two workers of one core each."""

    def __init__(self, program, arguments, events, log):
        self.events = pathlib.Path(events)
        self.events.mkdir(parents=True)
        settings = {
            "spark.ui.enabled": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.eventLog.enabled": "true",
            "spark.eventLog.dir": self.events.resolve().as_uri(),
            "spark.eventLog.compress": "false",
            "spark.eventLog.rolling.enabled": "false",
        }
        submit = [str(pathlib.Path(sys.executable).parent / "spark-submit"),
                  "--master", "local-cluster[2,1,1024]"]
        submit += [word for pair in settings.items() for word in ("--conf", "=".join(pair))]
        # Nothing of the machine's own installation of Spark may have a say.
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith("SPARK_")}
        environment |= {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
        self.process = subprocess.Popen(
            [*submit, str(program), *map(str, arguments)], stdout=log, stderr=log, env=environment,
            start_new_session=True)

    def descendants(self, having):
        """The processes below this one whose command line contains a text."""
        parents = {process: parent for process, parent, _ in processes()}
        found = {self.process.pid}
        while more := {child for child, parent in parents.items() if parent in found} - found:
            found |= more
        return found & processes_with(having)

    def kill_one(self, having):
        """Kills one of those processes without warning; its ID, or None where there is none."""
        for child in sorted(self.descendants(having)):
            os.kill(child, signal.SIGKILL)
            return child
        return None

    def wait(self, seconds):
        """The exit status; what runs longer is ended with all that it started."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(20)
            return None

    def log(self):
        """The events that Spark has recorded, of one application."""
        [file] = [path for path in self.events.rglob("*") if path.is_file()
                  and not path.name.endswith(".inprogress") and not path.name.startswith(".")]
        return [json.loads(line) for line in file.read_text().splitlines()]

    def failed_tasks(self):
        """The reasons for which tasks failed, with the partition of each."""
        return [(event["Task End Reason"]["Reason"], event["Task Info"]["Index"])
                for event in self.log() if event["Event"] == "SparkListenerTaskEnd"
                and event["Task End Reason"]["Reason"] != "Success"]

    def stage_seconds(self):
        """How long the judging took, without the start of the cluster."""
        stages = [event["Stage Info"] for event in self.log()
                  if event["Event"] == "SparkListenerStageCompleted"]
        return sum(stage["Completion Time"] - stage["Submission Time"] for stage in stages) / 1000
