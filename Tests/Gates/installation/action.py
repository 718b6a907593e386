"""Runs the steps of action.yml as a runner does, with the wheel from a server on this machine."""

import functools
import hashlib
import http.server
import os
import pathlib
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import threading

import action_steps

wheel = pathlib.Path(sys.argv[1])
project = pathlib.Path.cwd()
run = functools.partial(action_steps.run, project)


class Releases(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def expect(case, result, status, text):
    assert result[0] == status and text in result[1], (case, result)
    print(f"{case}: exit {status}")


with tempfile.TemporaryDirectory() as folder:
    work = pathlib.Path(folder)
    version = re.match(r"interlint-([0-9.]+)-", wheel.name)[1]
    release = work / "served" / "owner" / "interlint" / "releases" / "download" / f"v{version}"
    release.mkdir(parents=True)
    shutil.copy(wheel, release)
    checksum = hashlib.sha256(wheel.read_bytes()).hexdigest()
    sums = release / "SHA256SUMS"
    sums.write_text(f"{'0' * 64}  another\n{checksum}  {wheel.name}\n")
    certificate, key = work / "certificate.pem", work / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True)
    os.environ["CURL_CA_BUNDLE"] = str(certificate)
    handler = functools.partial(Releases, directory=work / "served")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(certificate, key)
    server.socket = secure.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = {
        "server_url": f"https://localhost:{server.server_port}", "action_repository": "owner/interlint",
    }
    bad = "Examples/incident/film.m3u8"
    good = "Conformance/Examples/ad/720p.m3u8"
    expect("a release, with a finding", run(work / "a", {"arguments": bad}, context), 1, "resume-offset-type")
    expect("a release, without", run(work / "b", {"arguments": f"{good}\n\n--output=text\n"}, context), 0, "")
    expect(
        "a file",
        run(work / "c", {"arguments": "--version", "package": str(wheel), "sha256": checksum}, context), 0,
        f"interlint {version}")
    expect(
        "another file", run(work / "f", {"package": str(wheel), "sha256": "0" * 64}, context), 1,
        f"Got        {checksum}")
    expect("another release", run(work / "g", {"sha256": "0" * 64}, context), 1, f"Got        {checksum}")
    expect(
        "an argument that is no command",
        run(work / "d", {"arguments": "$(touch stray); `touch stray`"}, context), 3, "touch stray")
    assert not (project / "stray").exists()
    missing = context | {"action_repository": "owner/other"}
    expect("no such release", run(work / "e", {"arguments": good}, missing), 22, "404")
    plain = context | {"server_url": "http://localhost"}
    expect("a release without https", run(work / "h", {"arguments": good}, plain), 1, "has no https")
    sums.write_text(f"{'0' * 64}  {wheel.name}\n")
    expect("a release that was changed", run(work / "i", {"arguments": good}, context), 1, f"Got        {checksum}")
    sums.write_text(f"{checksum}  another\n")
    expect("a release without a checksum", run(work / "j", {"arguments": good}, context), 1, "no checksum of")
    server.shutdown()
