"""Correct presentations as six packagers write them, and what interlint finds in them.

usage: styles.py FOLDER          writes the presentations
       styles.py FOLDER REPORT   checks the JSON report about them

Each style has what the documentation of its packager shows: its order of tags, comments, precision of numbers, letters
of hexadecimal digits, attributes and tags of its own. The numbers agree with each other, so that a finding above info
needs a row in EXPECTED with the section that says so; and a document has at most one info on average.
"""

import base64
import collections
import datetime
import itertools
import json
import pathlib
import sys

# Style and rule of a finding above info, with the section that says so.
EXPECTED = {}

# Width, height, average bits per second, codec.
LADDER = [(640, 360, 900_000, "avc1.4d401e"), (1280, 720, 2_400_000, "avc1.4d401f"),
          (1920, 1080, 4_800_000, "avc1.640028")]
AUDIO = 128_000
PEAK = 1.2
START = datetime.datetime(2026, 3, 1, 20, 0, 0, 40_000)
WIDEVINE = "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"
KEY = "9ef3ce71e8bbc9b61db2421ef59f2b5d"


def pssh(system, data):
    """A pssh box in Base64."""
    body = bytes(4) + bytes.fromhex(system.rsplit(":", 1)[1].replace("-", "")) + len(data).to_bytes(4, "big") + data
    return base64.b64encode((len(body) + 8).to_bytes(4, "big") + b"pssh" + body).decode()


def splice(out, event, seconds):
    """A splice_insert (SCTE 35, 9.7.3) in hexadecimal digits: out of the network for a time, or back to it."""
    command = event.to_bytes(4, "big") + bytes([0x7F, 0xFF if out else 0x5F])
    if out:
        command += (0xFE00000000 | round(seconds * 90_000)).to_bytes(5, "big")
    command += bytes([0, 1, 0, 0])
    section = bytes(7) + (0xFFF000 | len(command)).to_bytes(3, "big") + bytes([5]) + command + bytes(2)
    section = b"\xfc" + (0x3000 | len(section) + 4).to_bytes(2, "big") + section
    value = 0xFFFFFFFF
    for byte in section:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 ^ (0x04C11DB7 if value & 0x80000000 else 0)) & 0xFFFFFFFF
    return (section + value.to_bytes(4, "big")).hex().upper()


def date(seconds, digits=3):
    text = (START + datetime.timedelta(seconds=seconds)).isoformat(timespec="microseconds")
    return text[:len(text) - 6 + digits] + "Z"


class Media:
    """The segments of one media playlist: `count` of `seconds`, and a shorter last one unless it is live."""

    def __init__(self, kind, seconds, bits, first=0, count=8):
        self.kind, self.first = kind, first
        self.durations = [seconds] * count + ([] if kind == "live" else [seconds / 2])
        self.sizes = [round(duration * bits / 8) for duration in self.durations]
        self.target = round(seconds)
        if self.target < seconds:
            self.target += seconds - self.target >= 0.5

    def lines(self, form, name, before=None, ranges=None, head=0):
        """EXTINF and address of each segment; `before` gives the lines before one, `ranges` its byte range."""
        offset = head
        for number, (duration, size) in enumerate(zip(self.durations, self.sizes)):
            yield from before(number) if before else ()
            yield "#EXTINF:" + form(duration)
            if ranges:
                yield "#EXT-X-BYTERANGE:" + ranges(size, offset, number)
            yield name if ranges else name.replace("$", str(number + self.first))
            offset += size
        if self.kind != "live":
            yield "#EXT-X-ENDLIST"


def peak(bits):
    return round(bits * PEAK)


def text(*parts, end="\n"):
    lines = itertools.chain.from_iterable([part] if isinstance(part, str) else part for part in parts)
    return end.join(lines) + end


def shaka_packager():
    """https://shaka-project.github.io/shaka-packager/html/tutorials/hls.html"""
    made = "## Generated with https://github.com/shaka-project/shaka-packager version v3.4.2-c819dea-release"
    keys = {
        "clear": [],
        "drm": [f'#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,{pssh(WIDEVINE, bytes.fromhex("1210" + KEY))}",'
                f'KEYID=0x{KEY.upper()},KEYFORMATVERSIONS="1",KEYFORMAT="{WIDEVINE}"',
                f'#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://{KEY}",KEYFORMATVERSIONS="1",'
                'KEYFORMAT="com.apple.streamingkeydelivery"'],
        "identity": [f'#EXT-X-KEY:METHOD=SAMPLE-AES,URI="https://keys.example.com/{KEY}",IV=0x{KEY},KEYFORMAT="identity"'],
    }
    for seconds, kind, key, single in itertools.product([4, 6, 9.6], ["vod", "live", "event"], keys, [False, True]):
        if single and kind == "live":
            continue
        files, main = {}, ["#EXTM3U", made, "", "#EXT-X-INDEPENDENT-SEGMENTS", ""]
        main += [f'#EXT-X-MEDIA:TYPE=AUDIO,URI="{language}.m3u8",GROUP-ID="default-audio-group",LANGUAGE="{language}",'
                 f'NAME="stream_{number}",DEFAULT={"YES" if number == 0 else "NO"},AUTOSELECT=YES,CHANNELS="2"'
                 for number, language in enumerate(["en", "de"])]
        main.append("")
        for width, height, bits, codec in LADDER:
            main += [f'#EXT-X-STREAM-INF:BANDWIDTH={peak(bits + AUDIO)},AVERAGE-BANDWIDTH={bits + AUDIO},'
                     f'CODECS="{codec},mp4a.40.2",RESOLUTION={width}x{height},FRAME-RATE=25.000,VIDEO-RANGE=SDR,'
                     'AUDIO="default-audio-group",CLOSED-CAPTIONS=NONE', f"h264_{height}p.m3u8"]
        for name, bits in [("en", AUDIO), ("de", AUDIO)] + [(f"h264_{h}p", b) for _, h, b, _ in LADDER]:
            media = Media(kind, seconds, bits, 77 if kind == "live" else 0)
            head = ["#EXTM3U", "#EXT-X-VERSION:6", made, f"#EXT-X-TARGETDURATION:{media.target}"]
            head += {"vod": ["#EXT-X-PLAYLIST-TYPE:VOD"], "event": ["#EXT-X-PLAYLIST-TYPE:EVENT"],
                     "live": ["#EXT-X-MEDIA-SEQUENCE:77"]}[kind]
            head.append(f'#EXT-X-MAP:URI="{name}.mp4",BYTERANGE="823@0"' if single else f'#EXT-X-MAP:URI="{name}_init.mp4"')
            files[name + ".m3u8"] = text(head, keys[key], media.lines(
                "{:.3f},".format, f"{name}.mp4" if single else f"{name}_$.m4s", head=823 + 104,
                ranges=(lambda size, offset, number: f"{size}@{offset}" if number == 0 else str(size)) if single else None))
        yield f"{kind}-{seconds}-{key}{'-single' if single else ''}", {"main.m3u8": text(main), **files}


def bento4():
    """https://www.bento4.com/documentation/mp4hls/ and mp42hls/"""
    made = "# Created with Bento4 mp4-hls.py version 1.2.0r639"
    for seconds, packed, key, single, captions in itertools.product(
            [4, 6, 9.6], [False, True], ["clear", "aes", "fairplay"], [False, True], [False, True]):
        version = 4 if key != "fairplay" else 5
        end, files = "\r\n", {}
        main = ["#EXTM3U", made, "", f"#EXT-X-VERSION:{version}", ""]
        main += ["# Audio", '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio_aac",NAME="English",LANGUAGE="en",AUTOSELECT=YES,'
                 'DEFAULT=YES,CHANNELS="2",URI="audio/en/stream.m3u8"', ""]
        if captions:
            main += ["# Subtitles", '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",DEFAULT=NO,'
                     'AUTOSELECT=YES,LANGUAGE="en",URI="subtitles/en/subtitles.m3u8"', ""]
        main.append("# Media Playlists")
        iframes = []
        names = [("audio/en", AUDIO)]
        for number, (width, height, bits, codec) in enumerate(LADDER, 1):
            names.append((f"media-{number}", bits))
            main += [f'#EXT-X-STREAM-INF:AUDIO="audio_aac",AVERAGE-BANDWIDTH={bits + AUDIO},BANDWIDTH={peak(bits + AUDIO)},'
                     f'CODECS="{codec.upper().replace("AVC1", "avc1")},mp4a.40.2",RESOLUTION={width}x{height},'
                     f'FRAME-RATE=25.000{",SUBTITLES=" + chr(34) + "subtitles" + chr(34) if captions else ""}',
                     f"media-{number}/stream.m3u8"]
            iframes.append(f'#EXT-X-I-FRAME-STREAM-INF:AVERAGE-BANDWIDTH={bits // 8},BANDWIDTH={peak(bits // 8)},'
                           f'CODECS="{codec}",RESOLUTION={width}x{height},URI="media-{number}/iframes.m3u8"')
        main += ["", "# I-Frame Playlists", *iframes]
        lines = {
            "clear": [], "aes": [f'#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x{KEY}'],
            "fairplay": [f'#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://{KEY}",KEYFORMAT="com.apple.streamingkeydelivery",'
                         'KEYFORMATVERSIONS="1"']}[key]
        for name, bits in names:
            media = Media("vod", seconds, bits)
            head = ["#EXTM3U", f"#EXT-X-VERSION:{version}", "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS",
                    f"#EXT-X-TARGETDURATION:{media.target}", "#EXT-X-MEDIA-SEQUENCE:0"]
            suffix = "aac" if packed and name == "audio/en" else "ts"
            files[name + "/stream.m3u8"] = text(head, lines, media.lines(
                "{:.6f},".format, f"media.{suffix}" if single else f"segment-$.{suffix}",
                ranges=(lambda size, offset, number: f"{size}@{offset}") if single else None), end=end)
            if name != "audio/en":
                frames = Media("vod", seconds, bits // 8)
                files[name + "/iframes.m3u8"] = text(head[:5], "#EXT-X-I-FRAMES-ONLY", head[5:], lines, frames.lines(
                    "{:.6f},".format, "media.ts" if single else "segment-$.ts",
                    ranges=lambda size, offset, number: f"{size}@{offset + 376}") if single else
                    ranged(frames), end=end)
        if captions:
            whole = sum(Media("vod", seconds, AUDIO).durations)
            files["subtitles/en/subtitles.m3u8"] = text(
                "#EXTM3U", f"#EXT-X-TARGETDURATION:{round(whole)}", "#EXT-X-VERSION:3", "#EXT-X-MEDIA-SEQUENCE:0",
                "#EXT-X-PLAYLIST-TYPE:VOD", f"#EXTINF:{whole:.3f},", "subtitles.vtt", "#EXT-X-ENDLIST", end=end)
        name = f"{seconds}-{key}" + "-packed" * packed + "-single" * single + "-subtitles" * captions
        yield name, {"main.m3u8": text(main, end=end), **files}


def ranged(frames):
    """I-frames in the beginning of each segment file."""
    for number, (duration, size) in enumerate(zip(frames.durations, frames.sizes)):
        yield from [f"#EXTINF:{duration:.6f},", f"#EXT-X-BYTERANGE:{size}@376", f"segment-{number}.ts"]
    yield "#EXT-X-ENDLIST"


def unified_streaming():
    """https://docs.unified-streaming.com/documentation/vod/player-urls.html and live/scte-35.html"""
    made = "## Created with Unified Streaming Platform  (version=1.13.5-30103)"
    for seconds, kind, fragmented, markers, key in itertools.product(
            [3.84, 4, 6.4], ["vod", "live"], [False, True], ["none", "date-range", "cue"], ["clear", "drm"]):
        if kind == "vod" and markers != "none":
            continue
        version = 6 if fragmented else 5 if key == "drm" else 4
        suffix = "m4s" if fragmented else "ts"
        main = ["#EXTM3U", f"#EXT-X-VERSION:{version}", made, "", "# AUDIO groups",
                '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-aacl-128",LANGUAGE="en",NAME="English",DEFAULT=YES,AUTOSELECT=YES,'
                'CHANNELS="2",URI="film-audio_eng=128000.m3u8"', "", "# variants"]
        files = {}
        for width, height, bits, codec in LADDER:
            main += [f'#EXT-X-STREAM-INF:BANDWIDTH={peak(bits + AUDIO)},AVERAGE-BANDWIDTH={bits + AUDIO},'
                     f'CODECS="mp4a.40.2,avc1.{codec[5:].upper()}",RESOLUTION={width}x{height},FRAME-RATE=25,'
                     'VIDEO-RANGE=SDR,AUDIO="audio-aacl-128",CLOSED-CAPTIONS=NONE', f"film-video={bits}.m3u8"]
        for name, bits in [("film-audio_eng=128000", AUDIO)] + [(f"film-video={b}", b) for _, _, b, _ in LADDER]:
            media = Media(kind, seconds, bits, 455767831 if kind == "live" else 1)
            head = ["#EXTM3U", f"#EXT-X-VERSION:{version}", made]
            head += ["#EXT-X-PLAYLIST-TYPE:VOD"] if kind == "vod" else []
            head += [f"#EXT-X-MEDIA-SEQUENCE:{media.first}", "#EXT-X-INDEPENDENT-SEGMENTS",
                     f"#EXT-X-TARGETDURATION:{media.target}"]
            local = "1970-01-01T00:00:00Z" if kind == "vod" else date(0, 6)
            head.append(f"#USP-X-TIMESTAMP-MAP:MPEGTS=900000,LOCAL={local}")
            if fragmented:
                head.append(f'#EXT-X-MAP:URI="{name}.m4s"')
            if kind == "live":
                head.append("#EXT-X-PROGRAM-DATE-TIME:" + date(0, 6))
            if key == "drm":
                head.append(f'#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://{KEY}",KEYFORMAT="com.apple.streamingkeydelivery",'
                            'KEYFORMATVERSIONS="1"')
            out, length = 2 * seconds, 3 * seconds

            def before(number):
                if markers == "date-range" and number == 2:
                    yield (f'#EXT-X-DATERANGE:ID="{7 << 8}",START-DATE="{date(out, 6)}",PLANNED-DURATION={length:g},'
                           f"SCTE35-OUT=0x{splice(True, 7 << 8, length)}")
                if markers == "date-range" and number == 5:
                    yield (f'#EXT-X-DATERANGE:ID="{7 << 8}",START-DATE="{date(out, 6)}",DURATION={length:g},'
                           f"SCTE35-IN=0x{splice(False, 7 << 8, length)}")
                if markers == "cue" and 2 <= number < 5:
                    yield ("#EXT-X-CUE-OUT:" + f"{length:g}" if number == 2 else
                           f"#EXT-X-CUE-OUT-CONT:{(number - 2) * seconds:g}/{length:g}")
                if markers == "cue" and number == 5:
                    yield "#EXT-X-CUE-IN"

            files[name + ".m3u8"] = text(
                head, media.lines(lambda duration: f"{duration:g}, no desc", f"{name}-$.{suffix}", before))
        yield f"{kind}-{seconds}-{suffix}-{markers}-{key}", {"main.m3u8": text(main), **files}


def mediapackage():
    """https://docs.aws.amazon.com/mediapackage/latest/ug/hls-sample-manifests.html and mediatailor's server-guided.html"""
    for seconds, kind, marker, split in itertools.product(
            [4.004, 6.006], ["live", "vod", "event"], ["none", "date-range", "enhanced", "elemental", "guided"], [False, True]):
        if kind != "live" and marker in ("enhanced", "elemental"):
            continue
        main = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-INDEPENDENT-SEGMENTS"]
        codecs = lambda codec: f'CODECS="{codec.replace("4d4", "4D4")},mp4a.40.2"'
        files = {}
        if split:
            main.append('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio_0",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,'
                        'CHANNELS="2",URI="index_0.m3u8"')
        for number, (width, height, bits, codec) in enumerate(LADDER, 1):
            main += [f'#EXT-X-STREAM-INF:BANDWIDTH={peak(bits + AUDIO)},AVERAGE-BANDWIDTH={bits + AUDIO},'
                     f'RESOLUTION={width}x{height},FRAME-RATE=29.970,{codecs(codec)}' + ',AUDIO="audio_0"' * split,
                     f"index_{number}.m3u8"]
        streams = [(1, LADDER[0][2]), (2, LADDER[1][2]), (3, LADDER[2][2])]
        for number, bits in ([(0, AUDIO)] if split else []) + streams:
            media = Media(kind, seconds, bits if split else bits + AUDIO, 8779957 if kind == "live" else 1)
            head = ["#EXTM3U", "#EXT-X-VERSION:6", f"#EXT-X-TARGETDURATION:{media.target}",
                    f"#EXT-X-MEDIA-SEQUENCE:{media.first}"]
            head += [] if kind == "live" else ["#EXT-X-PLAYLIST-TYPE:" + kind.upper()]
            out, length = 2 * seconds, 3 * seconds
            cue = splice(True, 77, length)
            encoded = base64.b64encode(bytes.fromhex(cue)).decode()

            def before(index):
                if index == 0:
                    yield "#EXT-X-PROGRAM-DATE-TIME:" + date(0)
                if marker == "guided" and index == 2:
                    resume = "" if kind == "live" else ",X-RESUME-OFFSET=0.0"
                    yield (f'#EXT-X-DATERANGE:ID="77",CLASS="com.apple.hls.interstitial",START-DATE="{date(out)}",'
                           f'DURATION={length:.1f},X-ASSET-LIST="https://0a1b2c.mediatailor.us-west-2.amazonaws.com/v1/'
                           f'hls-interstitials/a1/b2/77",X-RESTRICT="SKIP,JUMP"{resume}')
                if marker == "date-range" and index == 2:
                    yield (f'#EXT-X-DATERANGE:ID="77",START-DATE="{date(out)}",PLANNED-DURATION={length:.3f},'
                           f"SCTE35-OUT=0x{cue}")
                if marker == "date-range" and index == 5:
                    yield (f'#EXT-X-DATERANGE:ID="77",START-DATE="{date(out)}",DURATION={length:.3f},'
                           f"SCTE35-IN=0x{splice(False, 77, length)}")
                if marker == "elemental" and 2 <= index < 5:
                    yield from ([f"#EXT-OATCLS-SCTE35:{encoded}", f"#EXT-X-CUE-OUT:{length:.3f}"] if index == 2 else
                                [f"#EXT-X-CUE-OUT-CONT:ElapsedTime={(index - 2) * seconds:.3f},Duration={length:.3f},"
                                 f"SCTE35={encoded}"])
                if marker == "enhanced" and 2 <= index < 5:
                    yield ("#EXT-X-CUE-OUT:" + f"{length:.3f}" if index == 2 else
                           f"#EXT-X-CUE-OUT-CONT:{(index - 2) * seconds:.3f}/{length:.3f}")
                if marker in ("elemental", "enhanced") and index == 5:
                    yield "#EXT-X-CUE-IN"

            files[f"index_{number}.m3u8"] = text(
                head, media.lines("{:.3f},".format, f"../../../index_{number}_$.ts?m=1566416212", before))
        yield f"{kind}-{seconds}-{marker}{'-split' if split else ''}", {"main.m3u8": text(main), **files}


def nginx_vod():
    """https://github.com/kaltura/nginx-vod-module: hls packaging"""
    for seconds, container, key, separate, absolute in itertools.product(
            [2, 6, 10], ["mpegts", "fmp4"], ["clear", "aes-128", "sample-aes"], [False, True], [False, True]):
        base = "https://media.example.com/hls/film/" if absolute else ""
        main, files = ["#EXTM3U"], {}
        if separate:
            main += [f'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio0",NAME="English",LANGUAGE="en",AUTOSELECT=YES,DEFAULT=YES,'
                     'CHANNELS="2",URI="index-a1.m3u8"', ""]
        for number, (width, height, bits, codec) in enumerate(LADDER, 1):
            main += [f'#EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH={peak(bits + AUDIO)},RESOLUTION={width}x{height},'
                     f'FRAME-RATE=25.000,CODECS="{codec},mp4a.40.2",VIDEO-RANGE=SDR' + ',AUDIO="audio0"' * separate,
                     f"index-v{number}{'' if separate else '-a1'}.m3u8"]
        names = [(f"v{n}" if separate else f"v{n}-a1", b if separate else b + AUDIO)
                 for n, (_, _, b, _) in enumerate(LADDER, 1)] + ([("a1", AUDIO)] if separate else [])
        for name, bits in names:
            media = Media("vod", seconds, bits, 1)
            version = 6 if container == "fmp4" else 5 if key == "sample-aes" else 3
            lines = {"clear": [], "aes-128": [f'#EXT-X-KEY:METHOD=AES-128,URI="{base}encryption.key",IV=0x{KEY}'],
                     "sample-aes": [f'#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://{KEY}",'
                                    'KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"']}[key]
            head = ["#EXTM3U", f"#EXT-X-TARGETDURATION:{media.target}", "#EXT-X-ALLOW-CACHE:YES", "#EXT-X-PLAYLIST-TYPE:VOD",
                    *lines, f"#EXT-X-VERSION:{version}", "#EXT-X-MEDIA-SEQUENCE:1"]
            head += [f'#EXT-X-MAP:URI="{base}init-{name}.mp4"'] if container == "fmp4" else []
            files[f"index-{name}.m3u8"] = text(head, media.lines(
                "{:.3f},".format, f"{base}seg-$-{name}.{'m4s' if container == 'fmp4' else 'ts'}"))
        name = f"{seconds}-{container}-{key}" + "-separate" * separate + "-absolute" * absolute
        yield name, {"main.m3u8": text(main), **files}


def apple():
    """https://developer.apple.com/documentation/http-live-streaming/about-apple-s-http-live-streaming-tools, examples;
    https://developer.apple.com/streaming/GettingStartedWithHLSInterstitials.pdf"""
    for seconds, kind, ads, single, low in itertools.product(
            [4, 6], ["vod", "event", "live"], ["none", "uri", "list", "pre-roll"], [True, False], [False, True]):
        if single and kind == "live" or low and (kind != "live" or seconds == 6):
            continue
        main = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-INDEPENDENT-SEGMENTS", "",
                '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aud1",LANGUAGE="en",NAME="English",AUTOSELECT=YES,DEFAULT=YES,CHANNELS="2",'
                'URI="a1/prog_index.m3u8"', ""]
        files = {}
        for number, (width, height, bits, codec) in enumerate(LADDER, 2):
            main += [f'#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH={bits + AUDIO},BANDWIDTH={peak(bits + AUDIO)},'
                     f'CODECS="mp4a.40.2,{codec}",RESOLUTION={width}x{height},FRAME-RATE=60.000,CLOSED-CAPTIONS=NONE,'
                     'AUDIO="aud1"', f"v{number}/prog_index.m3u8"]
        for name, bits in [("a1", AUDIO)] + [(f"v{n}", b) for n, (_, _, b, _) in enumerate(LADDER, 2)]:
            media = Media(kind, seconds, bits, 266 if kind == "live" else 0)
            head = ["#EXTM3U", f"#EXT-X-TARGETDURATION:{media.target}", f"#EXT-X-VERSION:{9 if low else 7}",
                    f"#EXT-X-MEDIA-SEQUENCE:{media.first}"]
            head += [] if kind == "live" else ["#EXT-X-PLAYLIST-TYPE:" + kind.upper()]
            if low:
                head += ["#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3,CAN-SKIP-UNTIL=24.0",
                         "#EXT-X-PART-INF:PART-TARGET=1.00000"]
            head += ["#EXT-X-INDEPENDENT-SEGMENTS",
                     '#EXT-X-MAP:URI="main.mp4",BYTERANGE="719@0"' if single else '#EXT-X-MAP:URI="fileSequence0.mp4"']

            def before(number):
                if ads != "none" and number == 0:
                    yield "#EXT-X-PROGRAM-DATE-TIME:" + date(0)
                if ads != "none" and number == 2:
                    start, resume = (0 if ads == "pre-roll" else 2 * seconds), "" if kind == "live" else ",X-RESUME-OFFSET=0"
                    resume = ",X-RESUME-OFFSET=0" if ads == "pre-roll" else resume
                    asset = 'X-ASSET-LIST="https://ads.example.com/list.json"' if ads == "list" else \
                        'X-ASSET-URI="https://ads.example.com/promo/prog_index.m3u8"'
                    yield (f'#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="{date(start)}",'
                           f'DURATION=15.0,{asset}{resume},X-RESTRICT="SKIP,JUMP"'
                           + ',CUE="PRE"' * (ads == "pre-roll"))
                if low and number >= 6:
                    yield from (f'#EXT-X-PART:DURATION=1.00000,URI="filePart{number + media.first}.{part}.mp4"'
                                + ",INDEPENDENT=YES" * (part == 0) for part in range(seconds))

            tail = []
            if low:
                following = media.first + len(media.durations)
                tail = [f'#EXT-X-PRELOAD-HINT:TYPE=PART,URI="filePart{following}.0.mp4"']
                tail += [f'#EXT-X-RENDITION-REPORT:URI="../{other}/prog_index.m3u8",LAST-MSN={following - 1},LAST-PART={seconds - 1}'
                         for other in ("a1", "v2", "v3", "v4") if other != name]
            files[name + "/prog_index.m3u8"] = text(head, media.lines(
                "{:.5f},\t".format, "main.mp4" if single else "fileSequence$.m4s", before, head=719,
                ranges=(lambda size, offset, number: f"{size}@{offset}") if single else None), tail)
        name = f"{kind}-{seconds}-{ads}" + "-single" * single + "-low" * low
        yield name, {"main.m3u8": text(main), **files}


STYLES = [shaka_packager, bento4, unified_streaming, mediapackage, nginx_vod, apple]


def write(folder):
    for style in STYLES:
        for name, files in style():
            for path, content in files.items():
                place = folder / style.__name__ / name / path
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(content.encode())


def check(folder, report):
    sources = json.loads(report.read_bytes())["sources"]
    playlists = {path.resolve() for path in folder.rglob("*.m3u8")}
    problems, found, severities = [], collections.defaultdict(list), collections.Counter()
    if playlists != {pathlib.Path(source["source"]).resolve() for source in sources}:
        problems.append("the report does not have every playlist")
    for source in sources:
        style = pathlib.Path(source["source"]).resolve().relative_to(folder.resolve()).parts[0]
        for finding in source["findings"]:
            severities[finding["severity"]] += 1
            found[style, finding["rule"], finding["severity"]].append(f"{source['source']}: {finding['message']}")
    for (style, rule, severity), places in sorted(found.items()):
        print(f"{style:20}{rule:45}{severity:9}{len(places):6}")
        if severity != "info" and (style, rule) not in EXPECTED:
            problems.append(f"{len(places)} times {severity} {rule}: {places[0]}")
    for style, rule in EXPECTED:
        if not any((style, rule, severity) in found for severity in ("error", "warning")):
            problems.append(f"{rule} of {style} was not found: no longer needed")
    presentations = sum(1 for _ in folder.glob("*/*/main.m3u8"))
    if presentations < 300:
        problems.append(f"only {presentations} presentations")
    if severities["info"] > len(sources):
        problems.append(f"{severities['info']} infos in {len(sources)} documents; expected at most one each")
    print(f"{presentations} presentations in {len(STYLES)} styles, {len(sources)} playlists: "
          + ", ".join(f"{severities[name]} {name}" for name in ("error", "warning", "info")))
    sys.exit("\n".join(problems) if problems else 0)


if __name__ == "__main__":
    if len(sys.argv) == 2:
        write(pathlib.Path(sys.argv[1]))
    else:
        check(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
