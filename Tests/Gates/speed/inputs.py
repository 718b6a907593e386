"""Inputs of fixed size, the same on every machine: no clock, no random numbers, no file of the project."""

import datetime
import hashlib
import json
from pathlib import Path

START = datetime.datetime(2026, 1, 1)
HEAD = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:6", "#EXT-X-INDEPENDENT-SEGMENTS"]
# A splice_insert that leaves the network for 30 seconds.
SPLICE = "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"


def token(number):
    """Eight hexadecimal digits without an order."""
    return hashlib.sha256(str(number).encode()).hexdigest()[:8]


def date(seconds):
    return (START + datetime.timedelta(seconds=seconds)).isoformat(timespec="milliseconds") + "Z"


def interstitial(number, seconds, offset="0"):
    """An interstitial of 15 seconds, every other one with an asset list."""
    name = f"ad-{number}"
    asset = (f"LIST=\"https://ads.example.com/pod.json?break={token(number)}&" if number % 2 else
             f"URI=\"https://ads.example.com/{token(number)}/main.m3u8?")
    restrict = ["", ',X-RESTRICT="SKIP,JUMP"', ',X-SNAP="OUT,IN"'][number % 3]
    return (f'#EXT-X-DATERANGE:ID="{name}",CLASS="com.apple.hls.interstitial",START-DATE="{date(seconds)}",'
            f'DURATION=15.000,X-ASSET-{asset}_HLS_interstitial_id={name}",X-RESUME-OFFSET={offset}{restrict}')


def splice(number, seconds):
    return (f'#EXT-X-DATERANGE:ID="splice-{number}",START-DATE="{date(seconds)}",PLANNED-DURATION=30,'
            f"SCTE35-OUT={SPLICE}")


def live(number):
    """A live window of 24 segments with three date ranges; the offset of one interstitial is quoted."""
    first = 1000 + number * 37
    lines = HEAD + [f"#EXT-X-MEDIA-SEQUENCE:{first}", '#EXT-X-MAP:URI="init.mp4"']
    for segment in range(first, first + 24):
        place, seconds = segment - first, segment * 6
        if place % 12 == 0:
            lines.append(f"#EXT-X-PROGRAM-DATE-TIME:{date(seconds)}")
        if place == 6:
            lines += [splice(segment, seconds), interstitial(segment, seconds)]
        if place == 18:
            lines.append(interstitial(segment, seconds, '"0"'))
        lines += ["#EXTINF:6.000,", f"segment-{segment}.m4s"]
    return lines


def media():
    """A film of 5 MB with long addresses, keys and discontinuities; a smaller one costs less than the start."""
    lines = HEAD + ["#EXT-X-PLAYLIST-TYPE:VOD", '#EXT-X-MAP:URI="init-0.mp4"']
    for number in range(56_000):
        if number % 1000 == 0:
            lines.append(f'#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key-{token(number)}",KEYFORMATVERSIONS="1",'
                         'KEYFORMAT="com.apple.streamingkeydelivery"')
        if number % 900 == 890:
            lines += ["#EXT-X-DISCONTINUITY", f'#EXT-X-MAP:URI="init-{number}.mp4"']
        if number % 10 == 0:
            lines.append(f"#EXT-X-PROGRAM-DATE-TIME:{date(number * 6)}")
        lines += ["#EXTINF:6.000,",
                  f"https://cdn.example.com/vod/asset-{number // 1000}/v5/segment-{number:06}.m4s?t={token(number)}"]
    return lines + ["#EXT-X-ENDLIST"]


def film():
    """A day, each segment dated, with 480 interstitials."""
    lines = HEAD + ["#EXT-X-PLAYLIST-TYPE:VOD", '#EXT-X-MAP:URI="init.mp4"']
    for number in range(14_400):
        lines.append(f"#EXT-X-PROGRAM-DATE-TIME:{date(number * 6)}")
        if number % 30 == 15:
            lines.append(interstitial(number // 30, number * 6))
        lines += ["#EXTINF:6.000,", f"segment-{number:06}.m4s"]
    return lines + ["#EXT-X-ENDLIST"]


def session():
    """A viewer of a live stream with 40 breaks of two ads."""
    stream, pods = "24fd4e7c-95a0-42be-8874-00625139b9db:TUL", "https://dai.google.com/linear/pods/v1/hls"
    events = [(0, "setup", {"sdkVersion": "3.26.1"}),
              (0.1, "requestStream", {"network": "1234", "customAssetKey": "example-live"}),
              (0.6, "adsLoaded", {"streamId": stream}), (0.6, "setDelegate", {}), (0.6, "initialize", {}),
              (0.9, "contentLoaded", {}), (1, "contentPlay", {})]
    for number in range(1, 41):
        start, name = number * 300, f"break-{number}"
        url = f"{pods}/network/1234/custom_asset/example-live/ad_break_id/{name}.m3u8?stream_id={stream}&pd=30000"
        events += [
            (start - 60, "schedule", {"breakId": name, "identifier": name, "position": start - 61, "start": start,
                                      "url": url}),
            (start - 59.9, "setEvents", {"position": start - 60.9, "events": [{"identifier": name, "start": start}]}),
            (start - 10, "podRequest", {"url": url, "breakId": name}),
            (start - 9.7, "podResponse", {"breakId": name, "status": 200}),
            (start + 1, "AD_PERIOD_STARTED", {}), (start + 1, "AD_BREAK_STARTED", {"breakId": name, "podIndex": number})]
        for ad, begin in enumerate([start + 1, start + 16], 1):
            values = {"adPosition": ad, "totalAds": 2, "podIndex": number, "timeOffset": start, "adDuration": 15.0,
                      "maxDuration": 30.0}
            names = ["STARTED", "FIRST_QUARTILE", "MIDPOINT", "THIRD_QUARTILE", "COMPLETE"]
            events += [(begin + 3.75 * quarter, event, values) for quarter, event in enumerate(names)]
        events += [(start + 31, "AD_BREAK_ENDED", {"breakId": name, "podIndex": number}),
                   (start + 31, "AD_PERIOD_ENDED", {})]
    events.append((12_400, "end", {}))
    return [json.dumps({"t": 1_774_464_000 + time, "event": event, **values}) for time, event, values in events]


def write(folder: Path) -> None:
    """Writes all inputs below an empty folder."""
    texts = {"one.m3u8": live(0), "media.m3u8": media(), "film.m3u8": film(), "session.jsonl": session()}
    texts |= {f"live/{number // 100}/{number:03}.m3u8": live(number) for number in range(300)}
    for name, lines in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("\n".join(lines) + "\n")
