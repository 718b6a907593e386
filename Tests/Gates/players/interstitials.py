"""Interstitials that are played, in the words of their date ranges, with their assets and lists."""

import json

import media

DATE = "2026-01-01T00:00:{:06.3f}Z"
ADS = "https://ads.example.com/"


class Event:
    """An interstitial: where it begins, and the seconds of its assets; nothing for an asset that answers 404.

    A number is an asset, a list is the asset list with these, and `missing` a list that answers 404.
    """

    def __init__(self, name, start, content, **attributes):
        self.name, self.start, self.content = name, start, content
        self.attributes = attributes

    @property
    def is_list(self):
        return isinstance(self.content, list) or self.content == "missing"

    @property
    def address(self):
        return f"{ADS}{self.name}.{'json' if self.is_list else 'm3u8'}?_HLS_interstitial_id={self.name}"

    @property
    def assets(self):
        """(address, seconds) of each asset."""
        if self.content == "missing":
            return []
        if not self.is_list:
            return [(self.address, self.content)]
        return [(f"{ADS}{self.name}-{number}.m3u8", seconds) for number, seconds in enumerate(self.content, 1)]

    @property
    def requests(self):
        return [*([self.address] if self.is_list else []), *[address for address, _ in self.assets]]

    @property
    def tag(self):
        attributes = {
            "ID": f'"{self.name}"', "CLASS": '"com.apple.hls.interstitial"',
            "START-DATE": f'"{DATE.format(self.start)}"',
            "X-ASSET-LIST" if self.is_list else "X-ASSET-URI": f'"{self.address}"',
            **{key.replace("_", "-"): value if isinstance(value, (int, float)) else f'"{value}"'
               for key, value in self.attributes.items()}}
        return "#EXT-X-DATERANGE:" + ",".join(f"{key}={value}" for key, value in attributes.items())

    def write(self, folder):
        """Writes its assets and its list, and gives the exchanges that fail."""
        failing = [address for address, seconds in self.assets if seconds is None]
        for address, seconds in self.assets:
            if seconds is not None:
                path = address.removeprefix(ADS).split("?")[0]
                (folder / path).write_text(media.playlist(seconds))
        if self.content == "missing":
            failing.append(self.address)
        elif self.is_list:
            entries = [{"URI": address, "DURATION": seconds or 2} for address, seconds in self.assets]
            (folder / f"{self.name}.json").write_text(json.dumps({"ASSETS": entries}))
        return failing


def ad(name, start, content, offset=None, **attributes):
    """An interstitial; `offset` is X-RESUME-OFFSET, and an attribute in small letters is one of X-.

    Its DURATION is that of its assets; nothing means that the tag has none.
    """
    named = {key if key.isupper() else f"X_{key.upper()}": value for key, value in attributes.items()}
    if content != "missing":
        contents = content if isinstance(content, list) else [content]
        named.setdefault("DURATION", sum(seconds or 2 for seconds in contents))
    named["X_RESUME_OFFSET"] = offset
    return Event(name, start, content, **{key: value for key, value in named.items() if value is not None})
