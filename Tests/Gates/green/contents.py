"""Playlists that are right, wrong, or cannot be judged; and other documents."""

import gzip
import json
import plistlib

GOOD = b"""#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:6
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:6,
a.ts
#EXTINF:6,
b.ts
#EXTINF:6,
c.ts
#EXT-X-ENDLIST
"""
#: The rule that `BAD` violates; the finding is an error, and nothing else is wrong.
RULE = "segment/target-duration-exceeded"
BAD = GOOD.replace(b"#EXTINF:6,\nb", b"#EXTINF:9,\nb")


def live(first, number=5, seconds=6):
    """A live playlist whose first segment has this number."""
    segments = "".join(f"#EXTINF:{seconds},\n{name}.ts\n" for name in range(first, first + number))
    return (f"#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:{seconds}\n#EXT-X-MEDIA-SEQUENCE:{first}\n"
            + segments).encode()


def film(value="0", identity="ad"):
    """A film with an interstitial whose asset is a file next to it."""
    return f"""#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:6
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
#EXT-X-DATERANGE:ID="{identity}",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06.000Z",\
DURATION=18,X-ASSET-LIST="list.json",X-RESUME-OFFSET={value}
#EXTINF:6,
a.ts
#EXTINF:6,
b.ts
#EXTINF:6,
c.ts
#EXTINF:6,
d.ts
#EXT-X-ENDLIST
""".encode()


LIST = b'{"ASSETS": [{"URI": "ad.m3u8", "DURATION": 18}]}\n'
MULTIVARIANT = b"""#EXTM3U
#EXT-X-VERSION:3
#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=25.000
v.m3u8
"""
HTML = b"""<!DOCTYPE html>
<html><head><title>503 Backend fetch failed</title></head>
<body><h1>Error 503</h1><p>Guru Meditation</p></body></html>
"""
LFS = b"""version https://git-lfs.github.com/spec/v1
oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
size 12345
"""
CONFLICT = GOOD.replace(b"#EXTINF:6,\nb.ts\n", b"""<<<<<<< HEAD
#EXTINF:6,
b.ts
=======
#EXTINF:5,
b.ts
>>>>>>> other
""")
OPEN = GOOD.replace(b"#EXT-X-ENDLIST\n", b"")
DATED = OPEN.replace(b"#EXTINF", b"#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF", 1)
MPD = b"""<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT30S"><Period/></MPD>
"""


def marked(encoding, mark):
    return mark + GOOD.decode().encode(encoding)


#: What has the name of a playlist, was given, listed, served or recorded, and cannot be judged.
PLAYLISTS = {
    "utf-16-le with mark": marked("utf-16-le", b"\xff\xfe"),
    "utf-16-be with mark": marked("utf-16-be", b"\xfe\xff"),
    "utf-16-le": marked("utf-16-le", b""),
    "utf-16-be": marked("utf-16-be", b""),
    "utf-32-le with mark": marked("utf-32-le", b"\xff\xfe\0\0"),
    "utf-32-be": marked("utf-32-be", b""),
    "binary": bytes(range(256)) * 8,
    "MP4": b"\0\0\0\x1cftypiso5\0\0\x02\0iso5iso6mp41" + bytes(200),
    "transport stream": (b"\x47\x40\x11\x10" + b"\xff" * 184) * 4,
    "NUL bytes": bytes(len(GOOD)),
    "gzip": gzip.compress(GOOD, mtime=0),
    "empty": b"",
    "only white space": b" \n\n \n",
    "only a byte order mark": b"\xef\xbb\xbf",
    "HTML page": HTML,
    "plain text": b"upstream connect error or disconnect/reset before headers\n",
    "DASH manifest": MPD,
    "LFS pointer": LFS,
    "merge conflict": CONFLICT,
    "cut in a quoted value": DATED + b'#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.inter',
    "cut in an attribute name": DATED + b'#EXT-X-DATERANGE:ID="ad",START-DA',
    "cut before a value": DATED + b'#EXT-X-DATERANGE:ID="ad",START-DATE=',
    "cut in a tag name": OPEN + b"#EXT-X-DISCONTI",
    "cut after a colon": OPEN + b"#EXTINF:",
    "cut in a variant": MULTIVARIANT + b'#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.64',
}
#: Those whose bytes a HAR file can hold as text.
TEXTS = [name for name, content in PLAYLISTS.items() if content and not {0, 255, 0x8b} & set(content)
         and "mark" not in name]

STEERING = b'{"VERSION": 1, "TTL": 300, "PATHWAY-PRIORITY": ["A", "B"]}\n'
SCHEDULE = b'{"events": [{"identifier": "b1", "date": "2026-01-01T12:10:00.000Z", "templateItems": ["https://ads.example.com/b1.m3u8"]}]}\n'
#: JSON documents that cannot be judged.
JSON = {
    "cut asset list": LIST[:-8],
    "asset list cut in a string": LIST[:22],
    "cut steering manifest": STEERING[:-14],
    "cut schedule": SCHEDULE[:-20],
    "empty JSON": b"",
    "HTML for JSON": HTML,
    "UTF-16 JSON": b"\xff\xfe" + LIST.decode().encode("utf-16-le"),
    "two JSON documents": LIST + LIST,
    "binary JSON": bytes(range(256)) * 4,
    "JSON of another form": b'{"name": "interlint", "version": 3}\n',
}

EVENTS = [
    {"t": 1774464000.1, "event": "requestStream", "network": "1234", "customAssetKey": "example-live"},
    {"t": 1774464000.6, "event": "adsLoaded", "streamId": "24fd4e7c-95a0-42be-8874-00625139b9db:TUL"},
    {"t": 1774464000.7, "event": "setDelegate"},
    {"t": 1774464000.7, "event": "initialize"},
    {"t": 1774464300.0, "event": "end"},
]
LINES = [json.dumps(event).encode() + b"\n" for event in EVENTS]
SESSION = b"".join(LINES)
#: Recorded sessions with a line that cannot be judged.
SESSIONS = {
    "session cut in its last line": SESSION[:-14],
    "session cut in a line": b"".join([LINES[0], LINES[1][:40] + b"\n", *LINES[2:]]),
    "session with lines in one": SESSION.replace(b"}\n{", b"}{", 1),
    "session with a binary line": LINES[0] + bytes(range(128, 256)) + b"\n" + b"".join(LINES[1:]),
    "session in UTF-16": b"\xff\xfe" + SESSION.decode().encode("utf-16-le"),
    "session with NUL bytes": SESSION + bytes(300),
}

PLIST = plistlib.dumps({"UIBackgroundModes": ["audio"]})
#: Info.plist files that cannot be judged.
PLISTS = {
    "cut Info.plist": PLIST[:-40],
    "binary Info.plist": plistlib.dumps({"UIBackgroundModes": ["audio"]}, fmt=plistlib.FMT_BINARY),
    "Info.plist of other keys": plistlib.dumps({"Name": "x"}),
    "empty Info.plist": b"",
}
