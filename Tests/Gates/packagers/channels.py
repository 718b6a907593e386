"""Correct live channels in the style of six packagers, each as ten minutes of a client's loads.

usage: channels.py FOLDER          writes the recordings
       channels.py FOLDER REPORT   checks the JSON reports about them: a file, or a folder of *.json

A recording is a folder FOLDER/STYLE/NAME with multivariant.m3u8, a folder for each media playlist with its loads, assets,
and exchanges.jsonl. Tags are those of styles.py. A channel has one clock: numbers, dates and header fields follow from the
time at which the origin made a playlist. A finding above info needs a row in EXPECTED with the section that says so.
"""

import base64
import bisect
import collections
import dataclasses
import datetime
import hashlib
import itertools
import json
import math
import pathlib
import random
import re
import sys
import types

import styles
from styles import AUDIO, KEY, LADDER, WIDEVINE, pssh, splice, text

# Style and rule of a finding above info, with the section that says so.
EXPECTED = {}

COUNT, LENGTH = 51, 600
PACKET = 1024 / 48_000  # seconds of AAC
WINDOWS = [[(0, LENGTH)], [(0, LENGTH)], [(120, 180), (400, 460)], [(190, 250), (470, 530)], [(260, 320), (535, 595)]]
LADDER.insert(1, (960, 540, 1_600_000, "avc1.4d401f"))

# `vary`: segments differ by a frame; `cut`: segments end where a break begins; `own`: segments of audio have a length of
# their own; `clock`: what the origin is ahead; `apart`: seconds between the loads of two playlists; `step`: what the dates
# of the second encoder are ahead. A CDN keeps Date as the origin sent it, or rewrites it.
COMMON = {
    "seconds": [6, 8, 10, 9, 6.01, 10, 8, 4], "rate": [(25, 1), (30000, 1001), (50, 1)],
    "window": [30, 60, 90, 180, 30, 60, 120, 30, 60, 600],
    "dates": ["each", "first", "none"], "jump": ["none", "failover", "restart"], "cut": [False, True], "own": [False, True],
    "variants": [2, 3, 4], "clock": [-2, -0.7, 0, 0.4, 2], "apart": [0.05, 1.0], "cdn": ["origin", "keeps", "rewrites"],
    "latency": [0.8, 2, 5, 12, 25], "vary": [True, False], "marker": ["none", "date-range", "cue", "list"],
    "step": [0.4, 1.7, -0.3, -0.8], "modern": [False, True]}
RANGES = ("date-range", "list", "uri")

# Tags of the first segment of a break and of the others, and of the first one after it.
CUES = {
    "cue": ("#EXT-X-CUE-OUT:{length:.3f}", "#EXT-X-CUE-OUT-CONT:{passed:.3f}/{length:.3f}", "#EXT-X-CUE-IN"),
    "elemental": ("#EXT-OATCLS-SCTE35:{signal}\n#EXT-X-CUE-OUT:{length:.3f}",
                  "#EXT-X-CUE-OUT-CONT:ElapsedTime={passed:.3f},Duration={length:.3f},SCTE35={signal}", "#EXT-X-CUE-IN"),
    "attributes": ("#EXT-X-CUE-OUT:DURATION={length:.3f}",
                   "#EXT-X-CUE-OUT-CONT:ElapsedTime={passed:.3f},Duration={length:.3f}", "#EXT-X-CUE-IN"),
    "scte35": ('#EXT-X-SCTE35:CUE="{signal}"\n#EXT-X-CUE-OUT:{length:.3f}',
               "#EXT-X-CUE-OUT-CONT:{passed:.3f}/{length:.3f}", "#EXT-X-CUE-IN"),
    "placement": ("#EXT-X-PLACEMENT-OPPORTUNITY", "", "")}


@dataclasses.dataclass
class Style:
    """Where the tags come from: a presentation of styles.py, without what stands for a live channel in it."""
    source: object
    presentation: str
    url: str
    fields: dict
    options: dict
    extinf: str = "{:.3f},"
    digits: int = 3
    low: bool = False
    modern: tuple = ()


NGINX = {"Server": "nginx/1.26.2", "Last-Modified": "{modified}", "ETag": '"{tag:.8}-{tag:.3}"', "Cache-Control": "max-age={fresh}"}
STYLES = [
    Style(styles.shaka_packager, "live-4-{key}", "https://live.example.com/shaka/main.m3u8", NGINX,
          {"key": ["clear", "identity", "drm"], "marker": ["none", "date-range", "list", "placement"]}),
    Style(styles.bento4, "4-{key}", "https://d111111abcdef8.cloudfront.net/live/main.m3u8",
          {"Server": "AmazonS3", "Last-Modified": "{modified}", "ETag": '"{tag}"', "Cache-Control": "max-age={fresh}"},
          {"key": ["clear", "aes", "fairplay"], "marker": ["none", "attributes", "cue", "date-range"]}, extinf="{:.6f},",
          modern=(("# Created with Bento4 mp4-hls.py version 1.2.0r639\r\n\r\n", ""), ("\r\n", "\n"))),
    Style(styles.unified_streaming, "live-3.84-{container}-none-{key}", "https://usp.example.com/live/film/film.isml/main.m3u8",
          {"Server": "Apache/2.4.62 (Unix)", "X-USP": "version=1.13.5 (30103)", "ETag": '"usp-{tag:.8}"',
           "Last-Modified": "{modified}", "Cache-Control": "max-age={fresh}"},
          {"key": ["clear", "drm"], "cut": [False], "vary": [False], "own": [False], "seconds": [3.84, 6, 8, 9.6],
           "jump": ["none", "failover"], "container": ["ts", "m4s"]}, extinf="{:.7g}, no desc", digits=6),
    Style(styles.mediapackage, "live-4.004-none-split", "https://d222222abcdef8.cloudfront.net/out/v1/0a1b2c/index.m3u8",
          {"Server": "AmazonMediaPackage", "x-mediapackage-request-id": "{tag:.16}", "Cache-Control": "max-age=2"},
          {"marker": ["none", "elemental", "cue", "date-range", "list"], "dates": ["each", "first", "third", "none"],
           "key": ["clear", "aes"], "variants": [2, 3]}),
    Style(styles.nginx_vod, "2-{container}-{key}-separate", "https://edge.example.com/live/news/master.m3u8",
          {**NGINX, "Cache-Control": "no-cache"},
          {"key": ["clear", "aes-128", "sample-aes"], "marker": ["none", "scte35", "cue", "spliced"], "cdn": ["origin"],
           "container": ["mpegts", "fmp4"]},
          modern=(("index-", "chunklist_w1852_"), ("seg-", "media_w1852_"))),
    Style(styles.apple, "live-4-none-low", "https://ll.example.com/news/main.m3u8",
          {"Cache-Control": "max-age={fresh}", "Content-Encoding": "gzip", "Vary": "Accept-Encoding", "ETag": '"{tag:.16}"',
           "Age": "0"},
          {"key": ["clear", "fairplay"], "marker": ["none", *RANGES], "seconds": [4, 6], "dates": ["each"], "cdn": ["origin"],
           "jump": ["none", "failover"], "latency": [0.3, 0.6, 1.0], "cut": [False], "vary": [False]}, "{:.5f},\t", low=True)]


# Frames of video that are cut into segments from the first one on.
Phase = collections.namedtuple("Phase", "begin end kind fresh shift event")


@dataclasses.dataclass
class Segment:
    start: float
    end: float
    phase: Phase
    fresh: bool
    published: float
    appears: float
    parts: list = dataclasses.field(default_factory=list)  # of (time of publication, line)
    number: int = 0
    breaks: int = 0
    text: tuple = ()  # lines before its parts, the same at the beginning of a playlist, lines after its parts


def choices(style):
    """Every value of every option equally often, in combinations that depend on the name of the style only."""
    name, columns = style.source.__name__, {}
    lots = random.Random(name)
    for option, values in {**COMMON, **style.options}.items():
        columns[option] = (list(values) * COUNT)[:COUNT]
        lots.shuffle(columns[option])
    for number in range(COUNT):
        o = types.SimpleNamespace(number=number, lots=random.Random(f"{name}-{number}"),
                                  **{option: column[number] for option, column in columns.items()})
        o.dates = "each" if o.dates == "none" and o.marker in RANGES else o.dates
        yield o


class Channel:
    def __init__(self, style, o):
        self.style, self.o = style, o
        self.rate, self.frame = o.rate[0] / o.rate[1], o.rate[1] / o.rate[0]
        self.frames = o.seconds * self.rate if o.vary else round(o.seconds * self.rate)
        self.length = self.frames * self.frame
        self.target = math.floor(math.ceil(self.frames - 1e-9) * self.frame + 0.5)
        self.part = round(self.rate) * self.frame
        self.window = max(o.window, 3 * self.target + 0.1)
        self.skips = style.low and self.window >= 10 * self.target
        day = datetime.datetime(2026, 3, 1, 6, tzinfo=datetime.timezone.utc).timestamp() + o.number * 86_820
        self.grid = math.ceil(day / self.length)  # the number of a segment since 1970
        self.zero = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=self.grid * self.length)
        self.phases = list(self.plan())
        self.read(dict(style.source())[style.presentation.format(**vars(o))])
        video, self.breaks = self.tracks[1].segments, []
        for phase in self.phases:
            if phase.kind == "break" and o.marker in RANGES:
                inside = [n for n, segment in enumerate(video) if segment.phase is phase]
                start, over, suffix = video[inside[0]].start, video[inside[-1]], "json" if o.marker == "list" else "m3u8"
                self.breaks.append(types.SimpleNamespace(
                    event=phase.event, length=(phase.end - phase.begin) * self.frame, date=self.date(start + phase.shift),
                    asset=f"https://ads.example.com/{o.number}/{phase.event}.{suffix}?_HLS_interstitial_id={phase.event}",
                    announced=video[inside[0] - 2].published + 0.05, over=over.published + 0.05,
                    gone=over.published + self.window + 3 * self.target))

    def plan(self):
        """Two ad breaks, and between them a restart of the encoder or its replacement by another one."""
        o, half, spliced = self.o, 0.5 if self.o.cut else 0, self.o.marker == "spliced"
        count = lambda seconds, more=half: math.ceil((math.ceil(seconds / self.length) + more) * self.frames)
        pause = round(30 * self.rate) if o.cut else count(30, 0)
        begin = -count(self.window + o.latency + 6 * self.target, 0)
        parts = [(count(90) - begin, "network", False), (pause, "break", spliced), (count(120), "network", spliced),
                 (count(2 * self.target, 0) if o.jump == "restart" else 0, "gap", False),
                 (count(100), "network", o.jump != "none"), (pause, "break", spliced), (count(700), "network", spliced)]
        for number, (length, kind, fresh) in enumerate(parts):
            shift = o.step if o.jump == "failover" and number > 3 else 0
            if length:
                yield Phase(begin, begin + length, kind, fresh, shift, 4_000 + 10 * o.number + number)
            begin += length

    def read(self, files):
        """Takes the tags of the packager from a presentation."""
        o = self.o
        for old, new in self.style.modern if o.modern else ():
            files = {name.replace(old, new): content.replace(old, new) for name, content in files.items()}
        self.end = "\r\n" if "\r\n" in files["main.m3u8"] else "\n"
        lines = [re.sub("FRAME-RATE=[0-9.]+", f"FRAME-RATE={self.rate:.3f}", line) for line in files["main.m3u8"].split(self.end)
                 if "I-FRAME" not in line and "I-Frame" not in line and '"de.m3u8"' not in line]
        variants = [number for number, line in enumerate(lines) if line.startswith("#EXT-X-STREAM-INF")]
        omitted = {number + more for number in variants[o.variants:] for more in (0, 1)}
        self.main = self.end.join(line for number, line in enumerate(lines) if number not in omitted)
        addresses = re.findall('TYPE=AUDIO.*?URI="([^"]+)"', self.main)
        addresses += [lines[number + 1] for number in variants[:o.variants]]
        self.tracks = [Track(self, order, address, files[address].split(self.end)) for order, address in enumerate(addresses)]

    def moment(self, seconds):
        return self.zero + datetime.timedelta(seconds=seconds)

    def date(self, seconds, digits=None):
        written = self.moment(seconds).isoformat(timespec="microseconds")
        return written[:len(written) - 6 + (digits or self.style.digits)] + "Z"

    def ranges(self, now):
        """When each date range that is listed now appeared, and its line."""
        for pause in self.breaks:
            tag = f'#EXT-X-DATERANGE:ID="{pause.event}",START-DATE="{pause.date}"'
            if pause.announced <= now < pause.gone and self.o.marker == "date-range":
                yield pause.announced, (f"{tag},PLANNED-DURATION={pause.length:.3f},"
                                        f"SCTE35-OUT=0x{splice(True, pause.event, pause.length)}")
                if pause.over <= now:
                    yield pause.over, f"{tag},DURATION={pause.length:.3f},SCTE35-IN=0x{splice(False, pause.event, 0)}"
            elif pause.announced <= now < pause.gone:
                yield pause.announced, (f'{tag},CLASS="com.apple.hls.interstitial",DURATION={pause.length:.3f},'
                                        f'X-ASSET-{self.o.marker.upper()}="{pause.asset}",X-RESTRICT="SKIP,JUMP"')


class Track:
    """A media playlist: its segments, and what it lists at a time."""

    def __init__(self, channel, order, address, lines):
        self.channel, self.order, self.address = channel, order, address
        self.keys, self.map, self.head = [], (), []
        begin = next(number for number, line in enumerate(lines) if line.startswith("#EXTINF"))
        for line in lines[:begin]:
            self.take(line)
        first = next(line for line in lines if "MEDIA-SEQUENCE" in line).partition(":")[2]
        name = next(line for line in lines[begin:] if line and line[0] != "#").replace(first, "$", 1)
        first = channel.grid if channel.style.digits == 6 else int(first) + channel.o.number
        delay = channel.o.latency + (0 if channel.style.low else 0.15 * order)
        self.segments = [
            Segment(start, end, phase, phase.fresh and number == 0, end + delay, end + delay)
            for phase in channel.phases for number, (start, end) in enumerate(itertools.pairwise(self.boundaries(phase)))]
        self.published = [segment.published for segment in self.segments]
        self.write(first, name)

    def take(self, line):
        """A line before the first segment; `$` stands for what the first segment says."""
        channel, part, target, tag = self.channel, self.channel.part, self.channel.target, line.partition(":")[0]
        if tag == "#EXT-X-KEY":
            self.keys.append(line)
        elif tag == "#EXT-X-MAP":
            self.map = (line,)
        elif tag not in ("#EXT-X-PLAYLIST-TYPE", "#EXT-X-PROGRAM-DATE-TIME", "#EXT-X-ALLOW-CACHE"):
            skip = f",CAN-SKIP-UNTIL={6 * target:.1f}" if channel.skips else ""
            version = max(int(line[15:]), 8 if channel.o.jump == "restart" else 6) if tag == "#EXT-X-VERSION" else ""
            self.head.append({
                "#EXT-X-VERSION": f"{tag}:{version}", "#EXT-X-TARGETDURATION": f"{tag}:{target}",
                "#EXT-X-SERVER-CONTROL": f"{tag}:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK={3 * part + 0.15:.3f}{skip}",
                "#EXT-X-PART-INF": f"{tag}:PART-TARGET={part + 0.05:.5f}", "#EXT-X-MEDIA-SEQUENCE": f"{tag}:$N",
                "#USP-X-TIMESTAMP-MAP": f"{tag}:MPEGTS=$M,LOCAL=$T"}.get(tag, line))
            if tag == "#EXT-X-MEDIA-SEQUENCE" and (channel.o.jump != "none" or channel.o.marker == "spliced"):
                self.head.append("#EXT-X-DISCONTINUITY-SEQUENCE:$D")

    def key(self, index):
        """The lines of a key; without any in styles.py, those of MediaPackage with static keys."""
        lines = self.keys
        if not lines and self.channel.o.key == "aes":
            lines = [f'#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example.com/{KEY}",IV=0x{KEY}']
        new = KEY[:-4] + f"{index % 0x10000:04x}"
        boxes = [pssh(WIDEVINE, bytes.fromhex("1210" + key)) for key in (KEY, new)]
        return tuple(re.sub(r"(key)\.", rf"\1-{index}.", line.replace(*boxes).replace(KEY, new).replace(KEY.upper(), new.upper()))
                     for line in lines)

    def boundaries(self, phase):
        """Times between segments: of frames of video, or of packets of AAC."""
        channel = self.channel
        count = math.ceil((phase.end - phase.begin) / channel.frames)
        frames = [phase.begin + math.ceil(number * channel.frames - 1e-9) for number in range(count + 1)]
        frames = [frame for frame in frames if (phase.end - frame) * channel.frame > 0.3] + [phase.end]
        if self.order:
            return [frame * channel.frame for frame in frames]
        packets = [math.ceil(frame * channel.frame / PACKET - 1e-6) for frame in frames]
        if channel.o.own:
            packets = [*range(packets[0], packets[-1] - round(0.3 / PACKET), round(channel.length / PACKET)), packets[-1]]
        return [packet * PACKET for packet in packets]

    def write(self, first, name):
        """Numbers the segments, and writes what does not depend on the time."""
        channel, dates, breaks, begun, before, phase = self.channel, self.channel.o.dates, 0, 0, None, None
        for number, segment in enumerate(self.segments, first):
            segment.number, segment.breaks = number, breaks
            breaks += segment.fresh
            state = self.key(number // 25) + self.map
            date = ("#EXT-X-PROGRAM-DATE-TIME:" + channel.date(segment.start + segment.phase.shift),)
            dated = dates == "each" or dates == "third" and number % 3 == 0 or dates != "none" and segment.fresh
            cues = ()
            if channel.o.marker in CUES and "break" in (segment.phase.kind, phase and phase.kind):
                begun = begun if segment.phase is phase else segment.start
                length = (segment.phase.end - segment.phase.begin) * channel.frame
                signal = base64.b64encode(bytes.fromhex(splice(True, segment.phase.event, length))).decode()
                which = 2 if segment.phase.kind != "break" else segment.phase is phase
                line = CUES[channel.o.marker][which].format(length=length, passed=segment.start - begun, signal=signal)
                cues = tuple(line.split("\n")) if line else ()
            fresh = ("#EXT-X-DISCONTINUITY",) if segment.fresh else ()
            segment.text = (
                fresh + (state if state != before else ()) + (date if dated else ()) + cues,
                fresh + state + (date if dates != "none" else ()) + cues,
                (("#EXT-X-GAP",) if segment.phase.kind == "gap" else ())
                + ("#EXTINF:" + channel.style.extinf.format(segment.end - segment.start), name.replace("$", str(number))))
            before, phase = state, segment.phase
            if channel.style.low:
                self.divide(segment)

    def divide(self, segment):
        part = self.channel.part
        times = [segment.start + number * part for number in range(math.ceil((segment.end - segment.start) / part - 0.05))]
        if not self.order:
            times = [math.ceil(time / PACKET - 1e-6) * PACKET for time in times]
        for number, (start, end) in enumerate(itertools.pairwise([*times, segment.end])):
            segment.parts.append((end + self.channel.o.latency, f'#EXT-X-PART:DURATION={end - start:.5f},'
                                  f'URI="filePart{segment.number}.{number}.mp4",INDEPENDENT=YES'))
        segment.appears = segment.parts[0][0]

    def extent(self, now):
        """The first segment that is listed at a time, and the one after the last complete one."""
        last = bisect.bisect_right(self.published, now)
        start = self.segments[last - 1].end - self.channel.window + 1e-6
        return bisect.bisect_right(self.segments, start, key=lambda segment: segment.start) - 1, last

    def following(self, now, more=0):
        """Number and part of the next part, or of one before it."""
        last = self.extent(now)[1]
        done = sum(1 for time, _ in self.segments[last].parts if time <= now) - more
        return (self.segments[last].number, done) if done >= 0 else (
            self.segments[last - 1].number, len(self.segments[last - 1].parts) - 1)

    def playlist(self, now, delta=False):
        channel, (first, last) = self.channel, self.extent(now)
        one, end = self.segments[first], self.segments[last - 1].end
        values = {"$N": one.number, "$D": one.breaks, "$T": channel.date(one.start + one.phase.shift),
                  "$M": round((one.start + channel.grid * channel.length) * 90_000) % 2**33}
        lines = [re.sub(r"\$[NDTM]", lambda match: str(values[match[0]]), line) if "$" in line else line for line in self.head]
        skipped = sum(1 for segment in self.segments[first:last] if end - segment.end > 6 * channel.target) if delta else 0
        lines += [f"#EXT-X-SKIP:SKIPPED-SEGMENTS={skipped}"] if skipped else []
        ranges = list(channel.ranges(now))
        for index in range(first + skipped, last + 1):
            segment = self.segments[index]
            while ranges and (ranges[0][0] < segment.appears or segment.appears > now):
                lines.append(ranges.pop(0)[1])
            if index < last or segment.parts and segment.appears <= now:
                lines += segment.text[index == first]
                lines += [line for time, line in segment.parts if time <= now] if end - segment.end <= 3 * channel.target else ()
                lines += segment.text[2] if index < last else ()
        lines += [line for _, line in ranges]
        if channel.style.low:
            lines.append('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="filePart{}.{}.mp4"'.format(*self.following(now)))
            lines += ['#EXT-X-RENDITION-REPORT:URI="../{}",LAST-MSN={},LAST-PART={}'.format(track.address, *track.following(now, 1))
                      for track in channel.tracks if track is not self]
        return text(lines, end=channel.end)


class Client:
    """Loads the playlists of a channel as section 6.3.4 says, and records them."""

    def __init__(self, channel, folder):
        self.channel, self.o, self.folder, self.log = channel, channel.o, folder, []
        self.record(0, 0.08, channel.style.url, "multivariant.m3u8", channel.main, -3600, 60)
        for order, track in enumerate(channel.tracks):
            count = itertools.count(1)
            for begin, end in WINDOWS[order]:
                end = begin + 20 if channel.style.low and order > 1 else end
                self.follow(track, 0.2 + begin + order * self.o.apart, end, count)
        for pause in channel.breaks if self.o.marker == "list" else []:
            spots = [(f"https://ads.example.com/spots/{pause.event}{number}.m3u8", length)
                     for number, length in enumerate((round(pause.length - 12.5, 3), 12.5))]
            body = json.dumps({"ASSETS": [{"URI": url, "DURATION": length} for url, length in spots]})
            self.record(pause.announced + 1.3, 0.2, pause.asset, f"assets/{pause.event}.json", body)
        self.log.sort(key=lambda entry: entry["time"])
        (folder / "exchanges.jsonl").write_text(text([json.dumps(entry, separators=(",", ":")) for entry in self.log]))

    def follow(self, track, now, end, count):
        channel, low, target, lots = self.channel, self.channel.style.low, self.channel.target, self.o.lots
        url = channel.style.url.rsplit("/", 1)[0] + "/" + track.address
        phase, period, before, tag = lots.random() * target, max(1, target // 2), None, None
        while now < end:
            query, made, seconds, age = "", now + 0.02, 0.04 + 0.1 * lots.random(), 0
            if low and before:
                number, part = track.following(made)
                segment = track.segments[number - track.segments[0].number]
                query = f"?_HLS_msn={number}" + (f"&_HLS_part={part}" if track.order > 1 and part < len(segment.parts) else "")
                made = max(made, (segment.parts[part][0] if "part" in query else segment.published) + 0.001)
                query += "&_HLS_skip=YES" if channel.skips else ""
                seconds += made - now
            elif self.o.cdn != "origin":
                made = phase + period * math.floor((made - phase) / period)
                age = math.floor(now + 0.02 - made)
            if lots.random() < 0.02 and not query:
                seconds += 0.4 * target * lots.random() + 0.5
            body, last = track.playlist(made, "skip" in query), track.segments[track.extent(made)[1] - 1]
            tag = self.record(now, seconds, url + query, f"{track.order:02}/{next(count):05}.m3u8", body, last.published,
                              6 * target if query else period, made, age, tag)
            wait = last.end - last.start if body != before else target / 2
            now, before = now + max(0 if low else wait + 0.03 * lots.random(), seconds + 0.01), body

    def record(self, now, seconds, url, file, body, modified=None, fresh=0, made=None, age=0, before=None):
        """Notes an answer and keeps its body; the result is its ETag, if any."""
        channel, cached = self.channel, self.o.cdn != "origin"
        (self.folder / file).parent.mkdir(parents=True, exist_ok=True)
        with open(self.folder / file, "w", newline="") as stream:
            stream.write(body)
        stamp = lambda time: channel.moment(time).strftime("%a, %d %b %Y %H:%M:%S GMT")
        fields = {"Content-Type": "application/vnd.apple.mpegurl", "Access-Control-Allow-Origin": "*",
                  "Date": stamp(now + 0.02 if self.o.cdn == "rewrites" else (made or now) + self.o.clock)}
        if modified is None:
            fields.update({"Content-Type": "application/json", "Cache-Control": "no-store"})
        else:
            values = {"tag": hashlib.md5(body.encode()).hexdigest(), "modified": stamp(modified + self.o.clock), "fresh": fresh}
            fields.update({name: value.format(**values) for name, value in channel.style.fields.items()})
            fields.update({"Age": str(age), "Via": "1.1 cdn.example.com"} if cached else {})
        tag = fields.get("ETag")
        fields = {name.lower(): value for name, value in fields.items()} if channel.style.low else fields
        entry = {"url": url, "file": file, "status": 200, "time": channel.date(now, 3), "seconds": round(seconds, 3),
                 "headers": fields}
        if tag and tag == before:
            entry.update(status=304, requestHeaders={"If-None-Match": tag}, storedHeaders=fields)
        self.log.append(entry)
        return tag


def write(folder):
    for style in STYLES:
        for o in choices(style):
            Client(Channel(style, o), folder / style.source.__name__ / f"{o.number:02}-{o.seconds}-{o.marker}-{o.jump}-{o.key}")


def check(folder, report):
    found, counts = collections.defaultdict(list), collections.Counter()
    names = {style.source.__name__ for style in STYLES}
    for path in sorted(report.glob("*.json")) if report.is_dir() else [report]:
        for source in json.loads(path.read_bytes())["sources"]:
            counts["sources"] += 1
            for finding in source["findings"]:
                place = finding.get("source", source["source"])
                style = next((part for part in pathlib.Path(place).parts if part in names), path.stem)
                counts[finding["severity"]] += 1
                found[style, finding["rule"], finding["severity"]].append(f"{place}: {finding['message']}")
    problems = []
    for (style, rule, severity), places in sorted(found.items()):
        print(f"{style:20}{rule:45}{severity:9}{len(places):6}")
        if severity != "info" and (style, rule) not in EXPECTED:
            problems.append(f"{len(places)} times {severity} {rule}: {places[0]}")
    problems += [f"{rule} of {style} was not found: no longer needed" for style, rule in EXPECTED
                 if not any((style, rule, severity) in found for severity in ("error", "warning"))]
    recordings, loads = (sum(1 for _ in folder.glob(pattern)) for pattern in ("*/*/exchanges.jsonl", "*/*/*/*.m3u8"))
    problems += [f"only {recordings} recordings"] if recordings < 300 else []
    problems += [f"{counts['info']} infos in {counts['sources']} documents"] if counts["info"] > counts["sources"] else []
    print(f"{recordings} recordings in {len(STYLES)} styles, {loads} loads, {counts['sources']} documents in reports: "
          + ", ".join(f"{counts[name]} {name}" for name in ("error", "warning", "info")))
    sys.exit("\n".join(problems) if problems else 0)


if __name__ == "__main__":
    (write if len(sys.argv) == 2 else check)(*map(pathlib.Path, sys.argv[1:]))
