"""Tiny media, made once, and playlists of any length that show it."""

import subprocess

SECONDS = 24


def make(folder):
    """An initialization section and a media segment for each second of a test picture."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["ffmpeg", "-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-f", "lavfi",
         "-i", "testsrc=size=64x36:rate=10", "-t", str(SECONDS), "-c:v", "libx264", "-preset", "ultrafast",
         "-pix_fmt", "yuv420p", "-g", "10", "-keyint_min", "10", "-sc_threshold", "0", "-f", "hls",
         "-hls_time", "1", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4",
         "-hls_fmp4_init_filename", "init.mp4", "-hls_segment_filename", str(folder / "%d.m4s"),
         str(folder / "media.m3u8")], check=True)


def playlist(seconds, tags=(), first=0, skipped=0, is_live=False, ends=True):
    """A media playlist of whole seconds, with addresses of the server; a delta update leaves out `skipped` segments."""
    lines = [
        "#EXTM3U", "#EXT-X-VERSION:10", "#EXT-X-TARGETDURATION:1", f"#EXT-X-MEDIA-SEQUENCE:{first}",
        *([] if is_live else ["#EXT-X-PLAYLIST-TYPE:VOD"]),
        *([] if skipped else ['#EXT-X-MAP:URI="/media/init.mp4"']), *tags]
    for second in range(first + skipped, first + seconds):
        lines += ["#EXTINF:1,", f"/media/{second}.m4s"]
    return "\n".join([*lines, *(["#EXT-X-ENDLIST"] if ends else []), ""])
