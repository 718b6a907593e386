import HLSPlaylist
import SourceText
import Testing

/// Attribute lists as such: names, presence, what depends on what.
struct AttributeListFaultTests {
  /// What is reported, with the text that it points to.
  private func found(_ text: String) -> [String] {
    let document = "#EXTM3U\n\(text)\n"
    let playlist = Playlist(
      parsing: SourceFile(name: "piece.m3u8", bytes: Array(document.utf8)))
    return GrammarCheck.faults(in: playlist)
      .filter { ![.missingTag, .missingVersion, .needsVersion].contains($0.aspect) }
      .map { "\($0.aspect) \(playlist.text($0.range))" }
  }

  @Test(arguments: [
    ("#EXT-X-START:TIME-OFFSET=0,", ["emptyElement ,"]),
    ("#EXT-X-START:,TIME-OFFSET=0", ["emptyElement ,"]),
    ("#EXT-X-START:TIME-OFFSET=0,,PRECISE=YES", ["emptyElement ,"]),
    ("#EXT-X-START:TIME-OFFSET", ["missingEquals TIME-OFFSET"]),
    ("#EXT-X-START:TIME-OFFSET=", ["emptyValue TIME-OFFSET="]),
    ("#EXT-X-START:TIME-OFFSET=0,TIME-OFFSET=1", ["duplicateAttribute TIME-OFFSET"]),
    ("#EXT-X-START:TIME-OFFSET=0,PRECISION=YES", ["unknownAttribute PRECISION"]),
    ("#EXT-X-START:time-offset=0", ["lowercaseName time-offset"]),
    ("#EXT-X-START:TIME_OFFSET=0", ["illegalName TIME_OFFSET", "missingAttribute #EXT-X-START"]),
    ("#EXT-X-START:=0", ["illegalName =0", "missingAttribute #EXT-X-START"]),
    ("#EXT-X-START:TIME-OFFSET=0,FOO=1,FOO=2", ["unknownAttribute FOO", "duplicateAttribute FOO"]),
    ("#EXT-X-START:", ["missingAttribute #EXT-X-START"]),
    ("#EXT-X-START", ["missingValue #EXT-X-START"]),
    ("#EXT-X-SERVER-CONTROL:", ["missingValue #EXT-X-SERVER-CONTROL:"]),
    ("#EXT-X-DATERANGE:ID=\"a\",CUE=ONCE,PRE,POST", ["unquoted ONCE,PRE,POST"]),
  ])
  func `each departure is reported once, at its own place`(text: String, expected: [String]) {
    #expect(found(text) == expected)
  }

  @Test(
    arguments: [
      ("#EXT-X-KEY:METHOD=NONE", []),
      ("#EXT-X-KEY:METHOD=AES-128", ["missingAttribute #EXT-X-KEY"]),
      ("#EXT-X-KEY:URI=\"k\"", ["missingAttribute #EXT-X-KEY"]),
      ("#EXT-X-KEY:METHOD=ROT13", ["unknownWord ROT13"]),
      ("#EXT-X-KEY:URI=\"k\",METHOD=NONE", ["forbiddenAttribute URI=\"k\""]),
      ("#EXT-X-DEFINE:NAME=\"a\"", ["missingAttribute #EXT-X-DEFINE"]),
      ("#EXT-X-DEFINE:VALUE=\"a\"", ["missingChoice #EXT-X-DEFINE"]),
      ("#EXT-X-DEFINE:QUERYPARAM=\"a\",IMPORT=\"b\"", ["severalChoices IMPORT=\"b\""]),
      (
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",FORCED=NO",
        ["forbiddenAttribute FORCED=NO"]
      ),
      ("#EXT-X-MEDIA:TYPE=SOUND,GROUP-ID=\"a\",NAME=\"n\",FORCED=NO", ["unknownWord SOUND"]),
    ] as [(String, [String])])
  func `what another attribute demands is judged where that one can be read`(
    text: String, expected: [String]
  ) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    // A tag without CLASS may continue an interstitial, so the stricter reading holds there.
    ("", "skip", [Aspect.unquoted]),
    ("CLASS=\"com.apple.hls.interstitial\",", "skip", [.unquoted]),
    ("CLASS=\"com.apple.hls.preload\",", "skip", [.bareWord]),
    ("CLASS=\"com.example.other\",", "skip", [.bareWord]),
    ("CLASS=\"com.example.other\",", "\"skip\"", []),
    ("CLASS=\"com.example.other\",", "5", []),
  ])
  func `an attribute of a class means what that class says`(
    className: String, value: String, expected: [Aspect]
  ) {
    #expect(aspects("#EXT-X-DATERANGE:ID=\"a\",\(className)X-RESTRICT=\(value)") == expected)
  }

  @Test(arguments: [
    ("X-RESUME-OFSET", AttributeName.resumeOffset), ("X-RESTRICTION", .restrict),
    ("X-TIMELINE-SYTLE", .timelineStyle), ("X-ASSET-URL", .assetURI), ("X-SNAPP", .snap),
  ])
  func `a misspelt name is recognised`(name: String, meant: AttributeName) {
    let found = faults("#EXT-X-DATERANGE:ID=\"a\",\(name)=1")
      .filter { $0.aspect == .similarAttribute }
    #expect(found.map(\.suggestion) == [meant])
  }

  @Test(arguments: [
    "X-COM-EXAMPLE-SNAP", "X-AD-ID", "X-TITLE", "X-SKIP", "X-ASSET-DURATION", "X-URL-OF-THE-SHOP",
    // The domain is ent.com, although only two letters differ from X-CONTENT-MAY-VARY.
    "X-COM-ENT-MAY-VARY",
  ])
  func `a name of one's own is no misspelling`(name: String) {
    #expect(aspects("#EXT-X-DATERANGE:ID=\"a\",\(name)=1") == [])
  }

  @Test
  func `text is judged after variables are replaced`() {
    let define =
      #"#EXT-X-DEFINE:NAME="bad",VALUE="not a uri"\#n#EXT-X-DEFINE:NAME="host",VALUE="h""#
    #expect(aspects(define + "\n#EXT-X-MAP:URI=\"https://{$host}/i.mp4\"") == [])
    #expect(aspects(define + "\n#EXT-X-MAP:URI=\"https://{$bad}/i.mp4\"") == [.uri])
    #expect(aspects(define + "\n#EXT-X-MAP:URI=\"https://{$unknown}/a b\"") == [])
    #expect(aspects("#EXT-X-MAP:URI=\"{$unknown}/a b\"") == [])
    #expect(
      aspects(define + "\n#EXT-X-DATERANGE:ID=\"a\",X-ASSET-URI=\"{$host}/a.m3u8\"")
        == [.notAbsolute])
  }

  @Test
  func `a list of any length takes linear time and bounded space`() {
    let names = (0..<200_000).map { "Q\($0)=1" }.joined(separator: ",")
    #expect(aspects("#EXT-X-START:TIME-OFFSET=0,\(names)").count == GrammarCheck.limitPerTag)
  }

  @Test
  func `each kind of fault is kept, however many others precede it, and all are counted`() throws {
    let names = (0..<20_000).map { "Q\($0)=1" }.joined(separator: ",")
    let text =
      "#EXTM3U\n#EXT-X-START:\(names),PRECISE=NO,,TIME-OFFSET=\"1\n#EXT-X-SESSION-DATA:\(names)\n"
    let playlist = Playlist(parsing: SourceFile(name: "a.m3u8", bytes: Array(text.utf8)))
    let faults = GrammarCheck.faults(in: playlist)
    for (aspect, count) in [
      (Aspect.unknownAttribute, 40_000), (.unterminatedQuote, 1), (.emptyElement, 1),
      (.missingAttribute, 1),
    ] {
      let found = faults.filter { $0.aspect == aspect }
      #expect(found.reduce(0) { $0 + $1.count } == count, "\(aspect)")
    }
  }
}
