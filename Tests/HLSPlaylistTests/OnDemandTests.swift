import HLSPlaylist
import SourceText
import Testing

/// Playlists that do not change and begin with their first segment (rfc8216bis-22, section 4.4.3.5).
struct OnDemandTests {
  private static func playlist(_ tags: String) -> Playlist {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(tags)\n#EXTINF:6,\na.ts\n"
    return Playlist(parsing: SourceFile(name: "p.m3u8", bytes: Array(text.utf8)))
  }

  @Test(arguments: [
    // "If the EXT-X-PLAYLIST-TYPE value is Video On Demand (VOD), the Media Playlist cannot change."
    ("#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-ENDLIST", true),
    ("#EXT-X-PLAYLIST-TYPE:VOD", true),
    ("#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-ENDLIST", true),
    // Segments of an event were added as they were made.
    ("#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-ENDLIST", false),
    ("#EXT-X-PLAYLIST-TYPE:LIVE\n#EXT-X-ENDLIST", false),
    // "The EXT-X-ENDLIST tag indicates that no more Media Segments will be added."
    ("#EXT-X-ENDLIST", true),
    ("", false),
    // The Media Sequence Number of the first segment tells how many were removed.
    ("#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-ENDLIST", true),
    ("#EXT-X-MEDIA-SEQUENCE:00\n#EXT-X-ENDLIST", true),
    ("#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-ENDLIST", false),
    ("#EXT-X-MEDIA-SEQUENCE:ten\n#EXT-X-ENDLIST", false),
    ("#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXT-X-ENDLIST", false),
  ])
  func `on demand is what its type says, or what has ended whole`(tags: String, expected: Bool) {
    #expect(Self.playlist(tags).isOnDemand == expected)
  }
}
