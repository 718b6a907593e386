"""Addresses that are not loaded, or that answer with what cannot be judged."""

import gzip

from contents import BAD, GOOD, HTML, PLAYLISTS, RULE
from entries import REPORTS, SERVER, UNJUDGED, Entry, crossed


def answered(body=b"", *fields, status="200 OK", length=None):
    """A function that answers a connection."""
    head = [f"HTTP/1.1 {status}", "Content-Type: application/vnd.apple.mpegurl", *fields,
            f"Content-Length: {len(body) if length is None else length}", "Connection: close"]
    data = ("\r\n".join(head) + "\r\n\r\n").encode() + body
    return lambda connection: data


def redirected(path):
    """An answer that leads to a path of the same server."""
    return lambda connection: b"HTTP/1.1 302 Found\r\nLocation: " + path + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


ANSWERS = {
    "status 404": answered(HTML, status="404 Not Found"),
    "status 404 with a playlist": answered(GOOD, status="404 Not Found"),
    "status 403": answered(b"no", status="403 Forbidden"),
    "status 410": answered(b"", status="410 Gone"),
    "status 204": answered(b"", status="204 No Content"),
    "status 206": answered(GOOD[:40], "Content-Range: bytes 0-39/200", status="206 Partial Content"),
    "status 304": answered(b"", status="304 Not Modified"),
    "status 302 without a target": answered(b"", status="302 Found"),
    "redirect to itself": redirected(b"x.m3u8"),
    "redirect to a file": redirected(b"file:///etc/hostname"),
    "redirect to a link-local address": redirected(b"http://169.254.169.254/x.m3u8"),
    "cut answer": answered(GOOD, length=len(GOOD) + 500),
    "no answer": lambda connection: b"",
    "not HTTP": lambda connection: b"SSH-2.0-OpenSSH_9.2p1\r\n",
    "only a head": lambda connection: b"HTTP/1.1 200 OK\r\n",
    "brotli": answered(b"\x1b\x9e\x00\xf8\x8d", "Content-Encoding: br"),
    "cut gzip": answered(gzip.compress(GOOD, mtime=0)[:-12], "Content-Encoding: gzip"),
    "gzip that is none": answered(GOOD, "Content-Encoding: gzip"),
    "empty body": answered(b""),
    "HTML page": answered(HTML),
    "too large": answered(GOOD + b"# x\n" * 600),
    "UTF-16": answered(PLAYLISTS["utf-16-le with mark"]),
    "binary": answered(bytes(range(256))),
    "cut in a tag": answered(PLAYLISTS["cut in a quoted value"]),
}
ARRIVED = {"empty body", "HTML page", "UTF-16", "binary", "cut in a tag"}
LOADING = ["--allow-private", "--timeout", "20", "--max-bytes", "2000"]
SELECTIONS = {
    "": [], " --rule": ["--rule", "interstitial/*"], " --no-profile spec": ["--no-profile", "spec"],
    " --no-profile delivery": ["--no-profile", "delivery", "--no-profile", "web-delivery"],
    " --fail-on never": ["--fail-on", "never"], " --exit-zero": ["--exit-zero"],
    " --severity": ["--severity", "delivery/*=info", "--severity", "text/*=info"],
}


def entries():
    url = f"{SERVER}/x.m3u8"
    for (name, answer), (selection, options) in crossed(ANSWERS.items(), SELECTIONS.items(), whole=2):
        # Of an answer that arrived, the header fields may be judged.
        absent = () if name in ARRIVED else (r"\b1 (input|playlist)s? checked\b",)
        yield Entry("loaded", f"{name}{selection}", ("lint", url, *LOADING, *options), (3,), last=UNJUDGED, absent=absent,
                    served={"x.m3u8": answer})
    for index, (name, answer) in enumerate(ANSWERS.items()):
        for form in [["json", "junit", "sarif", "jsonl"][index % 4]]:
            yield Entry("loaded", f"{name} {form}", ("lint", url, *LOADING, "--output", form), (3,), report=REPORTS[form],
                        served={"x.m3u8": answer})
        yield Entry("loaded", f"{name} beside a file", ("lint", "good.m3u8", url, *LOADING), (3,), {"good.m3u8": GOOD},
                    last=UNJUDGED, served={"x.m3u8": answer})
        yield Entry("loaded", f"{name} target", ("lint", "--targets", "t.txt", *LOADING, "--no-profile", "spec"), (3,),
                    {"good.m3u8": GOOD, "t.txt": f"good.m3u8\n{url}\n"}, last=UNJUDGED, served={"x.m3u8": answer})
        yield Entry("loaded", f"{name} participant", ("lint", "--participant", "good.m3u8", "--participant", url, *LOADING), (3,),
                    {"good.m3u8": GOOD}, last=UNJUDGED, served={"x.m3u8": answer})
        yield Entry("loaded", f"{name} timeline", ("timeline", url, "--allow-private", "--max-bytes", "2000"), (2, 3),
                    served={"x.m3u8": answer})
        yield Entry("loaded", f"{name} linked and requested", ("lint", "m.m3u8", "--fetch", *LOADING), (3,),
                    {"m.m3u8": '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.64001f",RESOLUTION=1280x720,'
                               f"FRAME-RATE=25\n{url}\n"}, last=UNJUDGED, served={"x.m3u8": answer})
    for selection, options in SELECTIONS.items():
        yield Entry("loaded", f"private address{selection}", ("lint", url, *options), (3,), last=UNJUDGED,
                    absent=(r"\b1 (input|playlist)s? checked\b",), served={"x.m3u8": GOOD})
        yield Entry("loaded", f"closed port{selection}", ("lint", "http://127.0.0.1:1/x.m3u8", "--allow-private", "--timeout", "1", *options),
                    (3,), last=UNJUDGED, absent=(r"\b1 (input|playlist)s? checked\b",))
        yield Entry("loaded", f"other scheme{selection}", ("lint", "ftp://127.0.0.1/x.m3u8", *options), (2, 3))
        yield Entry("loaded", f"malformed address{selection}", ("lint", "http://[::1/x.m3u8", *options), (2, 3))
    yield Entry("loaded", "good answer", ("lint", url, *LOADING, "--no-profile", "delivery"), (0,), last="checked",
                served={"x.m3u8": GOOD})
    yield Entry("loaded", "bad answer", ("lint", url, *LOADING), (1,), words=(RULE,), served={"x.m3u8": BAD})
    yield Entry("loaded", "good answer behind a redirect", ("lint", f"{SERVER}/r.m3u8", *LOADING), (1,), words=(RULE,),
                served={"r.m3u8": redirected(b"x.m3u8"), "x.m3u8": BAD})
