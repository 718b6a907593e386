import HLSInterstitials
import HLSPlaylist

/// Reads a film with an ad of 15 s after 6 s, and prints what is in it.
@main struct Reading {
  static func main() throws {
    let film = """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06Z",\
      DURATION=15,X-ASSET-URI="ad.m3u8",X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES="RANGE"
      #EXTINF:6,
      1.ts
      #EXTINF:6,
      2.ts
      #EXT-X-ENDLIST

      """
    for line in segments(in: Array(film.utf8)) { print(line) }
    for line in try shownContent(of: Array(film.utf8)) { print(line) }
  }
}
