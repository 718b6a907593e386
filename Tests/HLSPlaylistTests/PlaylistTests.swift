import HLSPlaylist
import SourceText
import Testing

/// What the lines of a playlist mean together.
struct PlaylistTests {
  private func playlist(_ text: String) -> Playlist {
    Playlist(parsing: SourceFile(name: "p.m3u8", bytes: Array(text.utf8)))
  }

  @Test(arguments: [
    ("#EXTM3U\n#EXT-X-TARGETDURATION:6\n", PlaylistKind.media),
    ("#EXTM3U\n#EXTINF:6,\na.ts\n", .media),
    ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n", .multivariant),
    ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n#EXT-X-ENDLIST\n", .multivariant),
    ("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-SESSION-DATA:DATA-ID=\"a\",VALUE=\"b\"\n", .media),
    ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n#EXT-X-TARGETDURATION:6\n", .mixed),
    ("#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO\n#EXT-X-ENDLIST\n", .mixed),
    ("#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO\n", .multivariant),
    ("#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n", .media),
    ("#EXTM3U\n#EXT-X-VERSION:7\n", .undetermined),
    ("", .undetermined),
  ])
  func `the tags speak for a kind`(text: String, kind: PlaylistKind) {
    #expect(playlist(text).kind == kind)
  }

  @Test
  func `segments have their durations and starts`() {
    let playlist = playlist(
      "#EXTM3U\n#EXTINF:6.006,\na.ts\n#EXTINF:5.994,title, with comma\nb.ts\nc.ts\n#EXTINF:2\nd.ts\n"
    )
    #expect(
      playlist.segments.map(\.duration)
        == [6_006_000_000, 5_994_000_000, 0, 2_000_000_000].map { Seconds(nanoseconds: $0) })
    #expect(
      playlist.segments.map(\.start)
        == [0, 6_006_000_000, 12_000_000_000, 12_000_000_000].map { Seconds(nanoseconds: $0) })
    #expect(playlist.segments.map(\.durationLine) == [1, 3, nil, 6])
    #expect(playlist.totalDuration == Seconds(14))
    #expect(playlist.firstFractionalDuration == ByteRange(16, 21))
    #expect(playlist.anomalies.map(\.kind) == [.extinfComma])
  }

  @Test(
    arguments: [
      ("-1", "-1"), ("6s", "6s"), ("", ""), ("1e1", "1e1"), ("6:00", "6:00"), ("6,5,t", nil),
    ] as [(String, String?)])
  func `a duration that is no decimal number is noted`(value: String, fault: String?) {
    let playlist = playlist("#EXTINF:\(value)\(fault == nil ? "" : ",")\na.ts\n")
    #expect(
      playlist.anomalies.filter { $0.kind == .extinfDuration }.map { playlist.text($0.range) }
        == (fault.map { [$0] } ?? []))
    #expect(playlist.segments.count == 1)
  }

  @Test
  func `a huge duration stops at the end of what can be held`() {
    let playlist = playlist("#EXTINF:99999999999999999999999999.5,\na.ts\n#EXTINF:1,\nb.ts\n")
    #expect(playlist.totalDuration == Seconds(nanoseconds: .max))
  }

  @Test
  func `the address after EXT-X-STREAM-INF is no segment`() {
    let playlist = playlist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n# note\nv.m3u8\nstray.m3u8\n")
    #expect(playlist.segments.map(\.uriLine) == [4])
  }

  @Test
  func `runs of segments with one origin are kept by where they begin`() {
    let playlist = playlist(
      """
      #EXTINF:6,
      https://a.example/1.ts
      #EXTINF:6,
      https://a.example/2.ts
      #EXTINF:6,
      relative.ts
      #EXTINF:6,
      https://a.example.org/3.ts
      #EXTINF:6,
      data:video/mp2t,x

      """)
    #expect(playlist.origins.map(\.segment) == [0, 3, 4])
    #expect(
      playlist.origins.map { playlist.text($0.range) }
        == ["https://a.example", "https://a.example.org", "data:"])
  }

  @Test
  func `dates belong to the segment after them`() {
    let playlist = playlist(
      """
      #EXTINF:6,
      a.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z
      #EXTINF:6,
      b.ts
      #EXT-X-PROGRAM-DATE-TIME:soon

      """)
    #expect(playlist.programDateTimes.map(\.segment) == [1, 2])
    #expect(playlist.programDateTimes[0].date.value?.seconds == 1_767_225_606)
    #expect(playlist.programDateTimes[1].date.value == nil)
  }

  @Test
  func `the value of a variable may name those above it`() {
    let variables = playlist(
      """
      #EXT-X-DEFINE:NAME="zone",VALUE="eu"
      #EXT-X-DEFINE:NAME="host",VALUE="https://{$zone}.example.com"
      """
    ).variables
    #expect(variables.resolve("{$host}/a", line: 9) == .substituted("https://eu.example.com/a"))
  }

  @Test
  func `variables are replaced after their definition and not again`() {
    let variables = playlist(
      """
      #EXT-X-DEFINE:NAME="host",VALUE="https://{$other}.example"
      #EXT-X-DEFINE:IMPORT="token"

      """
    ).variables
    #expect(
      variables.resolve("{$host}/a", line: 5) == .substituted("https://{$other}.example/a"))
    #expect(variables.resolve("{$host}/a", line: 0) == .undetermined("{$host}/a"))
    #expect(variables.resolve("{$token}", line: 5) == .undetermined("{$token}"))
    #expect(variables.resolve("{$none}", line: 5) == .undetermined("{$none}"))
    #expect(variables.resolve("{plain}", line: 5) == .literal("{plain}"))
  }

  @Test
  func `unknown tags are kept with their values`() {
    let playlist = playlist("#EXTM3U\n#EXT-X-VENDOR-THING:1,2\n#EXTVLCOPT:x\n")
    #expect(playlist.tags.map(\.name) == [.extm3u, .unknown, .unknown])
    #expect(
      playlist.tags.map { playlist.text($0.nameRange) } == [
        "#EXTM3U", "#EXT-X-VENDOR-THING", "#EXTVLCOPT",
      ])
    #expect(playlist.tags.map { playlist.text($0.valueRange) } == ["", "1,2", "x"])
  }

  @Test
  func `random bytes are read to their end`() {
    var generator = SystemRandomNumberGenerator()
    let pieces: [[UInt8]] = [
      Array("#EXT".utf8), Array("#EXTINF:".utf8), Array("-X-DATERANGE:".utf8), [0x0A], [0x0D],
      [0x22], [0x2C], [0x3D], [0xC2, 0x85], [0xE9], [0], [0x20], Array("{$a}".utf8), [0x25],
    ]
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &generator) {
        bytes += pieces.randomElement(using: &generator) ?? []
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      }
      let playlist = Playlist(parsing: SourceFile(name: "r", bytes: bytes))
      let read = playlist.lines.reduce(0) { max($0, Int($1.end)) }
      #expect(read <= bytes.count)
      for (line, next) in zip(playlist.lines, playlist.lines.dropFirst()) {
        #expect(line.end < next.start)
      }
    }
  }
}
