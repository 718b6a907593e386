"""What a player is given: the files of a folder, and what other addresses answer."""

import json
import pathlib
import urllib.parse

ADDED = ("_HLS_primary_id", "_HLS_start_offset")


def without_added(address):
    """An address without the parameters that players add, and without its fragment."""
    parts = urllib.parse.urlsplit(address)
    query = "&".join(pair for pair in parts.query.split("&") if pair.split("=")[0] not in ADDED)
    return urllib.parse.urlunsplit((*parts[:3], query, ""))


class Presentation:
    """A folder; addresses outside of it are those of its recording, or end with the path of a file of its assets."""

    def __init__(self, folder, assets=None):
        self.folder = pathlib.Path(folder).resolve()
        self.assets = self.folder / assets if assets else None
        self.recorded = {}
        for recording in self.folder.rglob("exchanges.jsonl"):
            for line in recording.read_text().splitlines():
                exchange = json.loads(line)
                file = recording.parent / exchange["file"] if "file" in exchange else None
                self.recorded[without_added(exchange["url"])] = (exchange["status"], file)

    def file(self, path, query=""):
        """The bytes of a file in the folder, or nothing; the query is for presentations that are no files."""
        found = (self.folder / path).resolve()
        return found.read_bytes() if found.is_relative_to(self.folder) and found.is_file() else None

    def outside(self, address):
        """The status and bytes that an address outside of the folder answers; nothing if that is not known."""
        address = without_added(address)
        if address in self.recorded:
            status, file = self.recorded[address]
            return status, file.read_bytes() if file and file.is_file() else b""
        path = urllib.parse.unquote(urllib.parse.urlsplit(address).path)
        for file in sorted(self.assets.rglob("*")) if self.assets else []:
            if file.is_file() and path.endswith("/" + file.relative_to(self.assets).as_posix()):
                return 200, file.read_bytes()
        return None
