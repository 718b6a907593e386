import HLSPlaylist
import SourceText
import Testing

/// Tags as such: values, places, kinds of playlist and the protocol version.
struct TagGrammarTests {
  private func found(_ document: String) -> [String] {
    let playlist = Playlist(
      parsing: SourceFile(name: "piece.m3u8", bytes: Array(document.utf8)))
    return GrammarCheck.faults(in: playlist).map { "\($0.aspect) \(playlist.text($0.range))" }
  }

  private static let segment = "#EXTINF:6,\na.ts\n"
  private static let media = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
  private static let multivariant = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"

  @Test(
    arguments: [
      (media + segment, []),
      (multivariant, []),
      ("#EXT-X-TARGETDURATION:6\n", ["notFirstLine #EXT-X-TARGETDURATION:6"]),
      ("\n" + media, ["notFirstLine "]),
      ("#EXTM3U\n" + segment, ["missingTag #EXTM3U"]),
      (media + "#EXT-X-ENDLIST\n#EXT-X-ENDLIST\n", ["duplicateTag #EXT-X-ENDLIST"]),
      (media + "#EXT-X-ENDLIST:1\n", ["unexpectedValue 1"]),
      (media + "#EXT-X-ENDLIST:\n", ["unexpectedValue #EXT-X-ENDLIST:"]),
      (media + segment + "#EXT-X-MEDIA-SEQUENCE:1\n", ["lateTag #EXT-X-MEDIA-SEQUENCE:1"]),
      (
        media + "#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n" + segment,
        ["misplacedTag #EXT-X-DISCONTINUITY-SEQUENCE:1"]
      ),
      (
        media + "#EXT-X-DISCONTINUITY\n" + segment + "#EXT-X-DISCONTINUITY-SEQUENCE:1\n",
        ["lateTag #EXT-X-DISCONTINUITY-SEQUENCE:1"]
      ),
      (
        media + "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"\n",
        ["wrongKind #EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\""]
      ),
      (multivariant + "#EXT-X-GAP\n#EXT-X-GAP\n", ["wrongKind #EXT-X-GAP"]),
      (multivariant + media, []),
      (media + "#EXT-X-TARGETDURATIONS:6\n", ["similarTag #EXT-X-TARGETDURATIONS"]),
      (media + "#EXT-X-CUE-OUT:30\n#EXT-X-CUE-OUT:30\n", ["unknownTag #EXT-X-CUE-OUT"]),
      (media + "#EXTINF\na.ts\n", ["missingValue #EXTINF"]),
      (media + "#EXTINF:\na.ts\n", ["missingValue #EXTINF:"]),
      (media + "#EXTINF:6\na.ts\n", ["missingComma 6"]),
      (media + "#EXTINF:six,\na.ts\n", ["duration six"]),
      (media + "#EXT-X-ALLOW-CACHE:MAYBE\n", ["removedTag #EXT-X-ALLOW-CACHE:MAYBE"]),
    ] as [(String, [String])])
  func `tags stand where they may, as often as they may, with the value that they have`(
    document: String, expected: [String]
  ) {
    #expect(found(document) == expected)
  }

  /// Section 8 of the specification, line by line.
  private static let features: [(text: String, version: Int)] = [
    ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x01\n" + segment, 2),
    ("#EXTINF:5.5,\na.ts\n", 3),
    ("#EXT-X-BYTERANGE:1@0\n" + segment, 4),
    ("#EXT-X-I-FRAMES-ONLY\n" + segment, 4),
    ("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n" + segment, 5),
    ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"identity\"\n" + segment, 5),
    ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"1\"\n" + segment, 5),
    ("#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"i.mp4\"\n" + segment, 5),
    ("#EXT-X-MAP:URI=\"i.mp4\"\n" + segment, 6),
    ("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n" + segment, 8),
    ("#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n" + segment, 9),
    ("#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"\"\n" + segment, 10),
    ("#EXT-X-DEFINE:QUERYPARAM=\"a\"\n" + segment, 11),
  ]

  @Test(arguments: features)
  func `a media playlist declares what it holds`(text: String, version: Int) {
    let playlist = { (number: Int) in
      faults("#EXT-X-VERSION:\(number)\n#EXT-X-TARGETDURATION:6\n\(text)").map(\.aspect)
    }
    #expect(playlist(version) == [])
    #expect(playlist(version - 1).contains(.needsVersion))
    #expect(version == 13 || playlist(version + 1) == [.unneededVersion])
    let missing = faults("#EXT-X-TARGETDURATION:6\n\(text)")
    #expect(missing.map(\.aspect) == [.missingVersion])
    #expect(missing.first?.version == version)
  }

  @Test(arguments: [
    ("TYPE=CLOSED-CAPTIONS,GROUP-ID=\"c\",NAME=\"n\",INSTREAM-ID=\"SERVICE1\"", 7),
    ("TYPE=AUDIO,GROUP-ID=\"c\",NAME=\"n\",INSTREAM-ID=\"1\"", 13),
  ])
  func `renditions inside streams need a version`(list: String, version: Int) {
    let text = "#EXT-X-MEDIA:\(list)\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8"
    #expect(faults("#EXT-X-VERSION:\(version)\n\(text)").isEmpty)
    #expect(
      faults("#EXT-X-VERSION:\(version - 1)\n\(text)").map(\.aspect) == [.needsVersion])
    #expect(faults(text).map(\.aspect) == [.missingVersion])
  }

  @Test
  func `alternative renditions are a reason for any version from 4 on, and need none`() {
    let text =
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"c\",NAME=\"n\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8"
    #expect(faults(text).isEmpty)
    for version in [1, 4, 7] { #expect(faults("#EXT-X-VERSION:\(version)\n\(text)").isEmpty) }
  }

  @Test
  func `a server that makes delta updates is a reason for their version`() {
    let text = "#EXT-X-TARGETDURATION:6\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36"
    #expect(faults("#EXT-X-VERSION:9\n\(text)").isEmpty)
    #expect(faults("#EXT-X-VERSION:10\n\(text)").map(\.aspect) == [.unneededVersion])
    #expect(faults("#EXT-X-VERSION:10\n\(text),CAN-SKIP-DATERANGES=YES").isEmpty)
    #expect(faults(text).isEmpty)
  }

  @Test
  func `a duration that fits only when it is rounded is a reason for version 6`() {
    let text = "#EXT-X-TARGETDURATION:6\n#EXTINF:6.4,\na.ts"
    #expect(faults("#EXT-X-VERSION:6\n\(text)").isEmpty)
    #expect(faults("#EXT-X-VERSION:7\n\(text)").map(\.aspect) == [.unneededVersion])
  }

  @Test
  func `any bytes are judged, and every place lies inside the file`() {
    var generator = SplitMix(seed: 8216)
    let seed = Array(
      (Self.media + "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"{$a}\"\n"
        + "#EXT-X-DATERANGE:ID=\"a\",CUE=ONCE,PRE,X-RESTRICT=\"SKIP,,JUMP\",START-DATE=\"2026\"\n"
        + "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x01\n#EXTINF:5.5,\na.ts\n"
        + "#EXT-X-MEDIA:TYPE=AUDIO,LANGUAGE=\"en-\",INSTREAM-ID=\"SERVICE\",CHANNELS=\"2/\"\n"
        + "#EXT-X-STREAM-INF:CODECS=\"a.,\",ALLOWED-CPC=\":/\",RESOLUTION=x,SCORE=.\n").utf8)
    let alphabet = Array("#EXT-X-:=,\"\n\r\t {$}/@.0AFxyz".utf8) + [0, 0x80, 0xC3, 0xFF]
    var count = 0
    for _ in 0..<3_000 {
      var bytes = seed
      for _ in 0..<(1 + generator.next() % 8) {
        let place = Int(generator.next() % UInt64(bytes.count))
        switch generator.next() % 3 {
        case 0: bytes[place] = alphabet[Int(generator.next() % UInt64(alphabet.count))]
        case 1: bytes.insert(alphabet[Int(generator.next() % UInt64(alphabet.count))], at: place)
        default:
          bytes.removeSubrange(place..<min(bytes.count, place + 1 + Int(generator.next() % 9)))
        }
        if bytes.isEmpty { bytes = [0x23] }
      }
      let playlist = Playlist(parsing: SourceFile(name: "f.m3u8", bytes: bytes))
      for fault in GrammarCheck.faults(in: playlist) {
        count += 1
        #expect(fault.range.end <= UInt32(bytes.count))
        #expect((fault.related?.end ?? 0) <= UInt32(bytes.count))
      }
    }
    #expect(count > 0)
  }
}

/// A generator of numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
