"""What hostile senders write: for each kind of input, shapes of a size.

A shape is a function of a size in bytes, which returns the files of a folder; the first is the one that a
command is given. Files together have about that size.
"""

HEAD = "#EXTM3U\n#EXT-X-VERSION:12\n#EXT-X-TARGETDURATION:6\n"
DATE = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
CLASS = 'CLASS="com.apple.hls.interstitial"'


def repeated(size, unit, head="", tail="", separator=""):
    """As many units as the size allows, between a head and a tail."""
    parts, length, number = [], len(head) + len(tail), 0
    while length < size:
        part = unit(number)
        parts.append(part)
        length += len(part) + len(separator)
        number += 1
    return (head + separator.join(parts) + tail).encode()


def text(name, unit, head="", tail="", separator="", others=None):
    """A shape with one long file of repeated units."""
    return lambda size: {name: repeated(size, unit, head, tail, separator), **(others or {})}


def time(seconds):
    day, rest = divmod(seconds, 86_400)
    month, day = divmod(day, 28)
    year, month = divmod(month, 12)
    hour, minute = divmod(rest // 60, 60)
    return f"{2026 + year:04}-{month + 1:02}-{day + 1:02}T{hour:02}:{minute:02}:{rest % 60:02}.000Z"


def media(unit, head="", tail="#EXT-X-ENDLIST\n"):
    return text("media.m3u8", unit, HEAD + head, tail)


def segment(number, length=6):
    return f"#EXTINF:{length},\n{number}.ts\n"


def break_at(number, seconds, more='X-ASSET-URI="a.m3u8",DURATION=2'):
    return f'#EXT-X-DATERANGE:ID="{number}",{CLASS},START-DATE="{time(seconds)}",{more}\n'


def broken_film(size):
    """A film with a break in each segment."""
    return media(lambda n: segment(n) + break_at(n, 6 * n), DATE)(size)


def broken_channel(size):
    """A live window with a break in each segment."""
    return media(lambda n: segment(n) + break_at(n, 6 * n), DATE, "")(size)


def loads(count, of):
    """Successive loads of one playlist, which share the size."""
    def make(size):
        return {f"{n}.m3u8": of(n, size // count) for n in range(count)}
    return make


def load_with_breaks(number, size):
    def unit(n):
        at = number + n
        return segment(at) + break_at(at, 6 * at)
    head = HEAD + f"#EXT-X-MEDIA-SEQUENCE:{number}\n" + DATE.replace(time(0), time(6 * number))
    return repeated(size, unit, head)


def load_with_changes(number, size):
    def unit(n):
        return segment(n) + break_at(n, 6 * n, f'X-ASSET-URI="a.m3u8",DURATION={number % 5 + 1}')
    return repeated(size, unit, HEAD + DATE)


def load_of_points(number, size):
    def unit(n):
        return break_at(n, n, 'X-ASSET-URI="a.m3u8",X-RESUME-OFFSET=0,DURATION=30')
    return repeated(size, unit, HEAD + f"#EXT-X-MEDIA-SEQUENCE:{number}\n" + DATE + segment(0, 600))


def many_loads(size):
    """Small loads, as many as the size allows."""
    return loads(max(size // 900, 2), load_with_breaks)(size)


def har_entry(number, url, more='"status":200,"content":{"text":"#EXTM3U"}'):
    return (f'{{"startedDateTime":"{time(number)}","time":1,"request":{{"method":"GET","url":'
            f'"https://a.example/{url}"}},"response":{{{more}}}}}')


def har(unit):
    return text("a.har", unit, '{"log":{"entries":[', "]}}", ",\n")


def redirect(number, to, at=None):
    return har_entry(number, at or number, f'"status":302,"redirectURL":"https://a.example/{to}"')


def exchanges(unit):
    body = (HEAD + segment(0)).encode()
    return lambda size: {"exchanges.jsonl": repeated(size, unit), "body.m3u8": body}


def exchange(number, url, more=""):
    return (f'{{"url":"https://a.example/{url}","file":"body.m3u8","status":200,"time":'
            f'"{time(number)}"{more}}}\n')


def plist(unit, head="", tail=""):
    return text(
        "Info.plist", unit, '<?xml version="1.0"?>\n<plist version="1.0"><dict>\n'
        "<key>CFBundleName</key><string>a</string>\n" + head, tail + "</dict></plist>\n")


def schedule(unit, head='{"primary":{"uri":"film.m3u8","live":false},"events":[', tail="]}"):
    film = (HEAD + DATE + "".join(map(segment, range(100))) + "#EXT-X-ENDLIST\n").encode()
    return text("schedule.json", unit, head, tail, ",", {"film.m3u8": film})


def event(number):
    return (f'{{"identifier":"b{number}","date":"{time(number)}","templateItems":["a.m3u8"],'
            f'"plannedDuration":15}}')


def dateranges(unit):
    return text("dateranges.json", unit, '{"DATERANGES":[', "]}", ",")


def apple(unit, head='"messages":[', tail="]"):
    film = (HEAD + segment(0) + "#EXT-X-ENDLIST\n").encode()
    return text(
        "apple.json", unit, '{"url":"film.m3u8","dataVersion":"1.3",' + head, tail + "}", ",",
        {"film.m3u8": film})


def apple_message(number):
    return f'{{"errorComment":"c{number}","errorStatusCode":-{number},"errorRequirementLevel":1}}'


def session(unit):
    head = '{"event":"requestStream"}\n{"event":"adsLoaded","streamId":"s"}\n'
    return text("session.jsonl", unit, head)


def session_event(name, number, more=""):
    return f'{{"t":{1_774_464_000 + number},"event":"{name}"{more}}}\n'


POD = "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/"


def console(number):
    return (f"2026-01-01 12:00:25.123456+0100 App[1:2] Ad break started.\n"
            f"2026-01-01 12:00:26 App[1:2] line {number}\n")


def with_settings(settings, count, unit=lambda n: "#EXTM3U\n"):
    """A folder with a configuration and so many playlists."""
    return {".interlint.yaml": settings, **{f"{n}.m3u8": unit(n).encode() for n in range(count)}}


def exceptions_and_files(size):
    """Exceptions that each name a path, and as many files as exceptions."""
    count = max(size // 220, 1)
    head = b"exceptions:\n"
    entry = "- rules: [text/unknown-tag]\n  paths: {}/x-{}.m3u8\n  reason: r\n"
    return with_settings(
        head + "".join(entry.format("a", n) for n in range(count)).encode(), count,
        lambda n: HEAD + "#EXT-UNKNOWN\n" * 3)


def excludes_and_folders(size):
    """Patterns of excluded paths, and folders in folders."""
    count = max(size // 60, 1)
    depth = max(min(count // 20, 150), 1)
    patterns = "".join(f"- 'x{n}/**/y{n}.m3u8'\n" for n in range(count))
    files = {".interlint.yaml": ("exclude:\n" + patterns).encode()}
    for n in range(min(count // 10, 400) + 1):
        files["d/" * (n % depth) + f"{n}.m3u8"] = HEAD.encode()
    return files


def overrides_and_files(size):
    count = max(size // 220, 1)
    entry = "- paths: a/x-{}.m3u8\n  severities: {{text/unknown-tag: info}}\n"
    return with_settings(
        b"overrides:\n" + "".join(entry.format(n) for n in range(count)).encode(), count,
        lambda n: HEAD + "#EXT-UNKNOWN\n" * 3)


def value_used(length):
    """A long variable that each line uses: what a player expands is their product."""
    def make(size):
        head = HEAD + f'#EXT-X-DEFINE:NAME="x",VALUE="{"v" * min(length, size // 2)}"\n'
        return {"media.m3u8": repeated(size, lambda n: "#EXTINF:6,\n{$x}\n", head)}
    return make


def stacked_comments(size):
    """Comments that all silence the one line after them."""
    return media(lambda n: "# interlint: disable-next-line text/unknown-tag -- r\n",
                 tail="#EXT-UNKNOWN\n" + segment(0) + "#EXT-X-ENDLIST\n")(size)


def pairs_of_comments(size):
    return media(lambda n: "# interlint: disable-next-line segment/uri-missing -- r\n"
                 "#EXT-UNKNOWN:1\n")(size)


# The kinds that a command may be given, and their shapes.
KINDS = {
    "playlist": {
        "breaks": broken_film,
        "live-breaks": broken_channel,
        "overlapping-breaks": media(lambda n: break_at(
            n, n, 'X-ASSET-URI="a.m3u8",X-RESUME-OFFSET=0,DURATION=900'), DATE + segment(0, 60_000)),
        "break-lists": media(lambda n: segment(n) + break_at(
            n, 6 * n, f'X-ASSET-LIST="{n}.json",X-SNAP="OUT,IN"'), DATE),
        "pods": media(lambda n: segment(n) + break_at(
            n, 6 * n, f'X-ASSET-URI="{POD}ad_break_id/{n}.m3u8?stream_id=s&pd=3"'), DATE),
        "pod-addresses": media(lambda n: f"#EXTINF:6,\n{POD}pod/{n}/profile/p/0.ts?stream_id=s\n"),
        "pod-addresses-of-variants": text(
            "main.m3u8", lambda n: f"#EXT-X-STREAM-INF:BANDWIDTH={n + 1}\n{POD}pod/{n}.m3u8?stream_id=s\n",
            "#EXTM3U\n"),
        "pods-of-session-data": media(lambda n: break_at(
            n, n, f'X-ASSET-URI="{POD}pod/{n}.m3u8?stream_id=s&auth-token=a&cust_params=a%3D{n}"'),
            DATE + segment(0)),
        "stacked-comments": stacked_comments,
        "comments": pairs_of_comments,
        "value-of-50-kB": value_used(50_000),
        "value-of-1-kB": value_used(1_000),
        "values-of-values": media(
            lambda n: f'#EXT-X-DEFINE:NAME="a{n + 1}",VALUE="{{$a{n}}}{{$a{n}}}"\n',
            '#EXT-X-DEFINE:NAME="a0",VALUE="0123456789"\n'),
        "values-in-ranges": media(
            lambda n: segment(n) + break_at(n, 6 * n, 'X-ASSET-URI="{$x}",DURATION=2'),
            f'#EXT-X-DEFINE:NAME="x",VALUE="{"v" * 2000}"\n' + DATE),
        "scte35": media(lambda n: segment(n) + f'#EXT-X-DATERANGE:ID="{n}",START-DATE="{time(6 * n)}",'
                        f'SCTE35-OUT=0xFC302500000000000000FFF014050000A1177FEFFE04D3F640FE0020F580007500'
                        f'000000DA68176A\n', DATE),
    },
    "variants": {
        "streams": text("main.m3u8", lambda n: f"#EXT-X-STREAM-INF:BANDWIDTH={n + 1}\n{n}.m3u8\n",
                        "#EXTM3U\n"),
        "renditions": text(
            "main.m3u8", lambda n: f'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g{n // 2}",NAME="{n}",URI="{n}.m3u8"\n'
            f'#EXT-X-STREAM-INF:BANDWIDTH={n + 1},AUDIO="g{n // 2}"\na.m3u8\n', "#EXTM3U\n"),
        "existing": lambda size: {
            "main.m3u8": b"#EXTM3U\n" + b"".join(
                b"#EXT-X-STREAM-INF:BANDWIDTH=%d\n%d.m3u8\n" % (n + 1, n) for n in range(size // 2_000 + 1)),
            **{f"{n}.m3u8": repeated(
                2_000, lambda m: segment(m) + break_at(m, 6 * m), HEAD + DATE, "#EXT-X-ENDLIST\n")
               for n in range(size // 2_000 + 1)}},
    },
    "loads": {
        "breaks": loads(4, load_with_breaks),
        "changed-breaks": loads(4, load_with_changes),
        "points": loads(4, load_of_points),
        "ten-of-breaks": loads(10, load_with_breaks),
        "many": many_loads,
    },
    "assetList": {
        "assets": text("list.json", lambda n: f'{{"URI":"https://a/{n}","DURATION":1}}',
                       '{"ASSETS":[', "]}", ","),
        "empty-objects": text("list.json", lambda n: "{}", '{"ASSETS":[', "]}", ","),
    },
    "steeringManifest": {
        "pathways": text("steering.json", lambda n: f'"{n}"',
                         '{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":[', "]}", ","),
        "clones": text("steering.json", lambda n: f'{{"BASE-ID":"a","ID":"{n}"}}',
                       '{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":["a"],"PATHWAY-CLONES":[', "]}", ","),
    },
    "schedule": {
        "empty-events": schedule(lambda n: "{}"),
        "events": schedule(event),
        "events-of-one-identifier": schedule(lambda n: event(0)),
        "unknown-keys": schedule(lambda n: f'{{"k{n}":1}}'),
        "keys-of-one-event": schedule(
            lambda n: f'"k{n}":1', '{"events":[{', "}]}"),
        "attributes": schedule(
            lambda n: f'"X-K{n}":"a"',
            '{"events":[{"identifier":"a","date":"2026-01-01T00:00:00Z","templateItems":["a"],'
            '"userDefinedAttributes":{', "}}]}"),
        "items": schedule(
            lambda n: '"a.m3u8"', '{"events":[{"identifier":"a","date":"2026-01-01T00:00:00Z",'
            '"templateItems":[', "]}]}"),
        "pod-items": schedule(lambda n: event(n).replace("a.m3u8", f"{POD}ad_break_id/{n}.m3u8?stream_id=s")),
        "templates": schedule(lambda n: f'"{POD}{{a}}/{n}"', '{"events":[],"podURLTemplates":[', "]}"),
        "null-events": schedule(lambda n: "0"),
    },
    "dateRangeSchedule": {
        "empty-objects": dateranges(lambda n: "{}"),
        "ranges": dateranges(lambda n: f'{{"ID":"{n}","START-DATE":"{time(n)}","DURATION":1}}'),
        "interstitials": dateranges(
            lambda n: f'{{"ID":"{n}","CLASS":"com.apple.hls.interstitial","X-SCHEDULE-OFFSET":{n},'
            f'"X-ASSET-URI":"a.m3u8"}}'),
        "members": text("dateranges.json", lambda n: f'"X-{n}":1', '{"DATERANGES":[{', "}]}", ","),
    },
    "session": {
        "breaks": session(lambda n: "".join(
            session_event(name, n, f',"breakId":"b{n}"') for name in (
                "AD_PERIOD_STARTED", "AD_BREAK_STARTED", "STARTED", "COMPLETE", "AD_BREAK_ENDED",
                "AD_PERIOD_ENDED"))),
        "starts": session(lambda n: session_event("AD_BREAK_STARTED", n, ',"breakId":"b"')),
        "smallest": session(lambda n: '{"event":"pause"}\n'),
        "pods": session(lambda n: session_event(
            "podRequest", n, f',"url":"{POD}ad_break_id/{n}.m3u8?stream_id=s&pd=3"')),
        "lists": session(lambda n: session_event(
            "setEvents", n, f',"position":0,"events":[{{"identifier":"{n}","start":9}}]')),
        "empty-lists": session(lambda n: '{"event":"setEvents","events":[{},{},{},{}]}\n'),
        "one-list": text("session.jsonl", lambda n: "{}",
                         '{"event":"requestStream"}\n{"event":"setEvents","events":[', "]}\n", ","),
        "schedules": session(lambda n: session_event(
            "schedule", n, f',"identifier":"b{n}","date":"{time(n)}"')),
        "requests": session(lambda n: session_event(
            "request", n, f',"url":"https://a/{n}?CMCD=bl%3D1%2Csid%3D%22{n}%22"')),
        "faults": session(lambda n: '{"event":"pause",\n'),
        "console": text("console.log", console),
    },
    "infoPlist": {
        "keys": plist(lambda n: f"<key>K{n}</key><string>{n}</string>\n"),
        "attributes": text(
            "Info.plist", lambda n: f' a{n}=""', '<plist version="1.0"><dict><key>CFBundleName</key><string',
            ">a</string></dict></plist>\n"),
        "elements-with-attributes": plist(lambda n: f'<key a="{n}" b="" c="" d="">K{n}</key><true/>\n'),
        "nested": plist(lambda n: "<key>a</key><dict>" if n < 200 else "<key>b</key><true/>\n",
                        tail="</dict>" * 200),
        "comments": plist(lambda n: "<!---->"),
        "empty-elements": plist(lambda n: "<true/>", "<key>UIBackgroundModes</key><array>", "</array>"),
        "references": plist(lambda n: "&amp;", "<key>UIBackgroundModes</key><string>", "</string>"),
        "namespaces": plist(lambda n: f'<key xmlns:a{n}="u">K{n}</key><true/>'),
    },
    "archive": {
        "redirects": har(lambda n: redirect(n, n + 1)),
        "redirects-to-one": har(lambda n: redirect(n, "to")),
        "redirects-in-a-loop": har(lambda n: redirect(n, "a", "a")),
        "redirects-and-answers": har(lambda n: redirect(n, "to") if n % 2 == 0 else har_entry(n, "to")),
        "redirects-first": lambda size: {"a.har": repeated(
            size, lambda n: redirect(n, n + 1) if n < size // 320 else har_entry(n, f"{n}.m3u8"),
            '{"log":{"entries":[', "]}}", ",\n")},
        "empty-entries": har(lambda n: "{}"),
        "playlists": har(lambda n: har_entry(n, f"{n}.m3u8")),
        "one-playlist": har(lambda n: har_entry(n, "a.m3u8")),
        "headers": har(lambda n: har_entry(
            n, f"{n}", '"status":200,"headers":[' + ",".join(['{"name":"a","value":"b"}'] * 50) + "]")),
        "schemes": har(lambda n: har_entry(n, "").replace("https:", f"s{n}:")),
        "cached": har(lambda n: har_entry(n, f"{n}.m3u8").replace('"time"', '"_fromCache":"disk","time"')),
        "live": har(lambda n: har_entry(n, "live.m3u8", '"status":200,"content":{"text":"' + (
            HEAD + f"#EXT-X-MEDIA-SEQUENCE:{n}\n" + DATE.replace(time(0), time(6 * n)) + "".join(
                segment(m) + break_at(m, 6 * m) for m in range(n, n + 3))).replace('"', '\\"').replace(
                    "\n", "\\n") + '"}')),
    },
    "exchanges": {
        "of-playlists": exchanges(lambda n: exchange(n, f"{n}.m3u8")),
        "of-one-address": exchanges(lambda n: exchange(n, "live.m3u8")),
        "smallest": exchanges(lambda n: '{"url":"https://a/"}\n'),
        "redirects": exchanges(lambda n: exchange(
            n, f"{n}.m3u8", ',"redirects":[{"url":"https://a/x","status":302}]')),
        "redirects-of-one": text(
            "exchanges.jsonl", lambda n: f'{{"url":"https://a/{n}","status":302}}',
            '{"url":"https://a/a.m3u8","status":200,"redirects":[', "]}\n", ","),
        "header-fields": text(
            "exchanges.jsonl", lambda n: f'"f{n}":"a"',
            '{"url":"https://a/a.m3u8","status":200,"headers":{', "}}\n", ","),
        "faults": exchanges(lambda n: "{\n"),
    },
    "appleReport": {
        "messages": apple(apple_message),
        "same-messages": apple(lambda n: apple_message(1)),
        "empty-messages": apple(lambda n: "{}"),
        "smallest-messages": apple(lambda n: f'{{"errorStatusCode":{n}}}'),
        "variants": apple(lambda n: f'{{"url":"{n}.m3u8","messages":[{apple_message(n)}]}}', '"variants":['),
        "empty-variants": apple(lambda n: "{}", '"variants":['),
        "variants-of-one-address": apple(
            lambda n: f'{{"url":"film.m3u8","messages":[{apple_message(n)}]}}', '"variants":['),
        "segments": apple(
            lambda n: f'{{"url":"{n}.ts","dataID":{n},"messages":[{apple_message(1)}]}}', '"segments":['),
        "nested": lambda size: {"apple.json": (
            '{"url":"film.m3u8","dataVersion":"1.3"' + ',"v":{"variants":[{"url":"a"}]' * min(size // 29, 400)
            + "}" * min(size // 29, 400) + "}").encode(), "film.m3u8": HEAD.encode()},
        "references": apple(
            lambda n: f'{{"errorComment":"c{n}","errorReferenceDataID":{n}}}',
            '"dataID":1,"messages":['),
    },
    "configuration": {
        "exceptions-and-files": exceptions_and_files,
        "excludes-and-folders": excludes_and_folders,
        "overrides-and-files": overrides_and_files,
        "rules": lambda size: with_settings(
            b"lint:\n  severities:\n" + repeated(min(size, 900_000), lambda n: f"    text/{n}*: info\n"), 3),
        "elsewhere": lambda size: {
            ".interlint.yaml": b"elsewhere:\n" + repeated(size // 2, lambda n: f"- https://a.example/{n}/**\n"),
            "main.m3u8": repeated(
                size // 2, lambda n: f"#EXT-X-STREAM-INF:BANDWIDTH={n + 1}\nhttps://b.example/{n}.m3u8\n",
                "#EXTM3U\n")},
        "expected-findings": lambda size: {
            ".interlint.yaml": b"exceptions:\n" + repeated(
                size // 2, lambda n: f"- rules: [text/unknown-tag]\n  when: {{id: x{n}}}\n  reason: r\n"),
            "media.m3u8": repeated(size // 2, lambda n: f"#EXT-UNKNOWN-{n}\n", HEAD)},
    },
    "results": {},
    "baseline": {},
    "targets": {
        "lines": text("targets.txt", lambda n: f"missing-{n}.m3u8\n"),
        "objects": text("targets.txt", lambda n: f'{{"name":"n{n}","url":"missing-{n}.m3u8"}}\n'),
        "one-file": lambda size: {"targets.txt": b"media.m3u8\n" * (size // 220),
                                  "media.m3u8": HEAD.encode()},
    },
}
