import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Documents that end too early: what the protocol lets a reader know is reported, and nothing else.
struct CutDocumentTests {
  /// Why a reader cannot know that a document was cut.
  private enum Reason: Hashable {
    /// The lines that are left are complete: a playlist may have fewer segments, parts and variant streams.
    case wholeLines
    /// The last line is a shorter URI.
    case shorterAddress
    /// The last line begins with `#`, but not with `#EXT`: a comment (rfc8216bis-22, section 4.1).
    case comment
    /// The last line is a tag that clients do not know and ignore (section 6.3.1).
    case unknownTag
    /// The last line is a tag with fewer attributes, or with a shorter number or word.
    case shorterTag
  }

  private static let documents = [
    ("multivariant.m3u8", multivariant), ("live.m3u8", live), ("film.m3u8", film),
    ("parts.m3u8", parts), ("list.json", list),
  ]

  private static let linter = Linter(RuleCatalog.book)

  private static func severities(
    _ text: Substring, _ name: String, by linter: Linter = linter
  ) -> [Severity] {
    let result = linter.lint(SourceFile(name: name, bytes: Array(text.utf8)))
    guard result.status != .checked else { return result.findings.map(\.severity) }
    return [.error]
  }

  /// Why a cut before `rest` cannot be known; nil if it can.
  private static func reason(_ text: Substring, before rest: Substring) -> Reason? {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    if line.isEmpty || rest.first == "\n" { return .wholeLines }
    guard line.hasPrefix("#") else { return .shorterAddress }
    guard line.hasPrefix("#EXT") else { return .comment }
    guard let colon = line.firstIndex(of: ":") else {
      return rest.first.map { $0.isLetter || $0 == "-" || $0.isNumber } == true
        ? .unknownTag : nil
    }
    // A quoted string or a name without its value is never complete.
    let value = line[line.index(after: colon)...]
    guard value.count(where: { $0 == "\"" }).isMultiple(of: 2), value.last != "," else {
      return nil
    }
    if value.allSatisfy(\.isNumber) { return value.isEmpty ? nil : .shorterTag }
    return value.contains("=") && value.last != "=" ? .shorterTag : nil
  }

  @Test(arguments: documents)
  func `a whole document has no finding above info`(name: String, text: String) {
    #expect(Self.severities(text[...], name).allSatisfy { $0 == .info })
  }

  @Test(arguments: documents)
  func `a cut is reported unless what is left may be a whole document`(name: String, text: String) {
    var unknown: [Reason: Int] = [:]
    for end in text.indices {
      let (head, rest) = (text[..<end], text[end...])
      guard Self.severities(head, name).allSatisfy({ $0 == .info }) else { continue }
      guard let reason = Self.reason(head, before: rest) else {
        Issue.record("nothing reports the cut after \(head.suffix(60))")
        continue
      }
      unknown[reason, default: 0] += 1
    }
    switch name {
    // A film and a list have an end: EXT-X-ENDLIST, which a playlist of type VOD must have, and the
    // bracket of the object.
    case "film.m3u8": #expect(unknown.keys.allSatisfy { $0 == .unknownTag || $0 == .wholeLines })
    case "list.json": #expect(unknown == [.wholeLines: 1])
    default: #expect(unknown.values.reduce(0, +) > 0)
    }
  }

  @Test(arguments: documents.dropLast())
  func `the pedantic profile reports every cut inside a line`(name: String, text: String) {
    var selection = RuleSelection()
    selection.profiles.insert(.pedantic)
    let linter = Linter(RuleCatalog.book, selection: selection)
    for end in text.indices.dropFirst() where text[text.index(before: end)] != "\n" {
      #expect(!Self.severities(text[..<end], name, by: linter).isEmpty)
    }
  }

  private static let multivariant = """
    #EXTM3U
    #EXT-X-VERSION:8
    #EXT-X-INDEPENDENT-SEGMENTS
    #EXT-X-DEFINE:NAME="base",VALUE="https://cdn.example.com/film"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="{$base}/en.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=2500000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=25,AUDIO="aac"
    {$base}/720.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25,AUDIO="aac"
    {$base}/360.m3u8

    """

  private static let live = """
    #EXTM3U
    #EXT-X-VERSION:6
    #EXT-X-TARGETDURATION:6
    #EXT-X-MEDIA-SEQUENCE:2680
    #EXT-X-MAP:URI="init.mp4"
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15.000,X-ASSET-URI="https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad",X-RESTRICT="SKIP,JUMP",X-SNAP="OUT,IN"
    #EXTINF:6.000,
    2680.m4s
    #EXTINF:6.000,
    2681.m4s
    #EXTINF:6.000,
    2682.m4s
    #EXTINF:6.000,
    2683.m4s

    """

  private static let film = """
    #EXTM3U
    #EXT-X-PLAYLIST-TYPE:VOD
    #EXT-X-VERSION:6
    #EXT-X-TARGETDURATION:10
    #EXT-X-MAP:URI="main.mp4",BYTERANGE="812@0"
    #EXTINF:9.009,
    #EXT-X-BYTERANGE:75232@812
    main.mp4
    #EXTINF:3.003,
    #EXT-X-BYTERANGE:69864@76044
    main.mp4
    #EXT-X-ENDLIST

    """

  private static let parts = """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:4
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0,CAN-SKIP-UNTIL=24.0
    #EXT-X-PART-INF:PART-TARGET=1.0
    #EXT-X-MEDIA-SEQUENCE:266
    #EXT-X-MAP:URI="init.mp4"
    #EXT-X-PROGRAM-DATE-TIME:2026-02-14T02:13:36.106Z
    #EXTINF:4.00000,
    266.mp4
    #EXTINF:4.00000,
    267.mp4
    #EXTINF:4.00000,
    268.mp4
    #EXTINF:4.00000,
    269.mp4
    #EXT-X-PART:DURATION=1.00000,URI="270.0.mp4",INDEPENDENT=YES
    #EXT-X-PART:DURATION=1.00000,URI="270.1.mp4"
    #EXT-X-PRELOAD-HINT:TYPE=PART,URI="270.2.mp4"
    #EXT-X-RENDITION-REPORT:URI="../1M/main.m3u8",LAST-MSN=270,LAST-PART=1

    """

  private static let list = """
    {
      "ASSETS": [
        {"URI": "https://ads.example.com/one.m3u8", "DURATION": 15.0},
        {"URI": "https://ads.example.com/two.m3u8", "DURATION": 30, "X-TITLE": "Two"}
      ],
      "SKIP-CONTROL": {"OFFSET": 5, "DURATION": 10, "LABEL-ID": "skip"}
    }

    """
}
