import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Correct playlists and single causes: what is found, and in which words.
struct FalseAlarmTests {
  private static let day = "2026-01-01T00"

  /// The messages of the findings above `info`, with `more` profiles, in the order of the document.
  private func told(
    _ text: String, from lowest: Severity = .warning, with more: Set<Profile> = []
  ) -> [String] {
    var selection = RuleSelection()
    selection.profiles.formUnion(more)
    return Linter(RuleCatalog.book, selection: selection)
      .lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8))).findings
      .filter { $0.severity >= lowest }.map { "\($0.rule): \($0.message)" }
  }

  /// A media playlist of two segments after `head`.
  private static func media(_ head: String, version: Int = 3) -> String {
    """
    #EXTM3U
    #EXT-X-VERSION:\(version)
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:\(day):00:00.000Z
    \(head)
    #EXTINF:5.5,
    a.ts
    #EXTINF:5.5,
    b.ts
    #EXT-X-ENDLIST

    """
  }

  /// An interstitial as it is correct.
  private static let event =
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="\#(day):00:06.000Z","#
    + #"DURATION=5,X-ASSET-URI="https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad1","#
    + #"X-RESUME-OFFSET=0"#

  @Test(arguments: [
    (#""ad1","#, #""ad1,"#, "ID is not closed after ad1"),
    (#"interstitial","#, "interstitial,", "CLASS is not closed after com.apple.hls.interstitial"),
    (#"000Z","#, "000Z,", "START-DATE is not closed after 2026-01-01T00:00:06.000Z"),
  ])
  func `a lost quote is one finding`(quoted: String, lost: String, place: String) {
    #expect(told(Self.media(Self.event)) == [])
    #expect(
      told(Self.media(Self.event.replacing(quoted, with: lost))) == [
        "attribute/unterminated-quote: the quote of \(place), so that the next attributes are part of "
          + "it; expected a quote before the comma; the interstitial is lost"
      ])
  }

  @Test(arguments: ["“”", "„“", "””", "‘’"])
  func `typographic quotes are one finding for each tag`(quotes: String) throws {
    let (opening, closing) = (String(try #require(quotes.first)), String(try #require(quotes.last)))
    func typeset(_ value: String, in text: String) -> String {
      text.replacing("\"\(value)\"", with: opening + value + closing)
    }
    let some = typeset("com.apple.hls.interstitial", in: Self.event)
    for text in [some, typeset("ad1", in: some)] {
      let found = told(Self.media(text))
      #expect(found.count == 1)
      #expect(found[0].hasPrefix("attribute/typographic-quotes: "))
      #expect(found[0].hasSuffix("; the interstitial is lost"))
    }
    let snap = Self.event + ",X-SNAP=\(opening)OUT\(closing)"
    #expect(
      told(Self.media(snap)) == [
        "attribute/typographic-quotes: X-SNAP has typographic quotes, which are part of the value; "
          + "expected \" before and after it"
      ])
    let title = Self.event + ",X-COM-EXAMPLE-TITLE=\"the \(opening)best\(closing)\""
    #expect(told(Self.media(title)) == [])
  }

  @Test func `one version that is too low is one finding, with the number needed`() {
    let head = """
      #EXT-X-DEFINE:NAME="k",VALUE="key"
      #EXT-X-KEY:METHOD=AES-128,URI="{$k}",IV=0x00000000000000000000000000000001,KEYFORMAT="identity"
      #EXT-X-MAP:URI="i.mp4"
      """
    #expect(
      told(Self.media(head, version: 1)) == [
        "version/define-needs-8: EXT-X-DEFINE needs EXT-X-VERSION 8 or higher; the playlist declares 1"
      ])
    #expect(told(Self.media(head, version: 8)) == [])
  }

  @Test func `a version that a reference needs is not too high`() {
    let head =
      ##"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",X-COM-EXAMPLE="{$a}""##
    let found = told(Self.media(head, version: 8), from: .info)
    #expect(!found.contains { $0.hasPrefix("version/") })
  }

  @Test func `a message quotes what a variable stands for`() {
    let head = "#EXT-X-DEFINE:NAME=\"w\",VALUE=\"OUTT\"\n\(Self.event),X-SNAP=\"{$w}\""
    #expect(
      told(Self.media(head, version: 8)) == [
        "interstitial/word-misspelled: X-SNAP has \"OUTT\" (\"{$w}\"), which has no effect; did you "
          + "mean OUT?"
      ])
  }

  @Test func `a tag inside the first segment is not after it`() {
    let text = Self.media("").replacing(
      "#EXTINF:5.5,\na.ts", with: "#EXTINF:5.5,\n#EXT-X-MEDIA-SEQUENCE:5\na.ts")
    #expect(
      told(text) == [
        "segment/media-sequence-late: EXT-X-MEDIA-SEQUENCE is between EXTINF and the URI of the first "
          + "media segment; expected before the segment"
      ])
  }

  @Test(arguments: ["[[STREAMID]]", "YOUR_STREAM_ID", "%5B%5BSTREAMID%5D%5D"])
  func `a placeholder is one finding with its name`(placeholder: String) {
    let pod =
      "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/a/ad_break_id/ad1.m3u8"
      + "?stream_id=\(placeholder)&pd=5000"
    let text = Self.media(
      Self.event.replacing(
        "https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad1", with: pod))
    let decoded = placeholder.replacing("%5B", with: "[").replacing("%5D", with: "]")
    let result = Linter(RuleCatalog.book)
      .lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8)))
    let errors = result.findings.filter { $0.severity == .error }.map { $0.redacted().value }
    #expect(errors.map(\.message) == ["unresolved \(decoded); expected its value"])
  }

  @Test func `the media of a VOD stream is no endpoint`() {
    func found(_ path: String) -> [String] {
      told(
        Self.media(
          Self.event.replacing(
            "https://ads.example.com/a.m3u8", with: "https://dai.google.com/ondemand/\(path)"))
      )
      .filter { $0.hasPrefix("pod-url/stream-create-endpoint") }
    }
    #expect(found("hls/content/19463/vid/tears/TUL/streams/1f/master.m3u8") == [])
    #expect(found("v1/hls/content/19463/vid/tears/stream").count == 1)
    #expect(found("hls/content/19463/vid/tears/streams").count == 1)
  }

  @Test func `equal infos are one, with the sum of the delay`() {
    let events = (0..<12).map { number in
      Self.event.replacing("ad1", with: "ad\(number)")
        .replacing("00:06", with: "\(10 + number):06")
        .replacing("DURATION=5", with: number == 3 ? "PLANNED-DURATION=5" : "DURATION=5")
    }
    let text = Self.media(events.joined(separator: "\n")).replacing("#EXT-X-ENDLIST", with: "")
    #expect(
      told(text, from: .info).filter { $0.hasPrefix("interstitial/resume-offset-live-zero") } == [
        "interstitial/resume-offset-live-zero: 12 events with X-RESUME-OFFSET=0 in a live playlist "
          + "delay playback by 60 s in all; omit it to keep the distance from the live edge"
      ])
  }

  @Test func `zones without a colon are one note, and the dates are read`() {
    let text = Self.media(Self.event).replacing("00.000Z", with: "00.000+0000")
      .replacing("06.000Z", with: "06.000+0000")
    #expect(told(text) == [])
    #expect(
      told(text, from: .info, with: [.pedantic]).filter { $0.contains("zone") } == [
        "date-time/zone-without-colon: the zone +0000 has no colon, which ISO 8601 requires after a "
          + "date with hyphens; expected Z or a form such as +00:00"
      ])
  }

  @Test func `a loaded list is as long in every rule of a run`() {
    let list = ##"X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""##
    let schedule =
      Self.event.replacing(
        ##"X-ASSET-URI="https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad1""##, with: list
      ).replacing("DURATION=5", with: "PLANNED-DURATION=6")
      .replacing(",X-RESUME-OFFSET=0", with: "")
    let next = Self.event.replacing("ad1", with: "ad2").replacing("00:06", with: "00:18")
    func rules(_ length: Int) -> [String] {
      Linter(RuleCatalog.book).lint(
        .presentation([
          Example.live("\(schedule)\n\(next)").named("primary.m3u8"),
          Example.json(
            #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":\#(length)}]}"#
          ).named("list.json"),
        ])
      ).flatMap(\.findings).map(\.rule.description).filter { $0.hasPrefix("timeline/start-inside") }
    }
    #expect(rules(6) == [])
    #expect(rules(30) == ["timeline/start-inside-omitted-range"])
  }

  @Test(arguments: [
    (
      "a.m4s",
      "segment/map-missing-for-fmp4: a fragmented MP4 segment (a.m4s) without EXT-X-MAP before it"
    ),
    (
      "file:///a.ts",
      "text/unsupported-uri-scheme: the URI scheme is file; clients are only required to support http and "
        + "https"
    ),
  ])
  func `a finding about an address that a variable provides quotes it`(
    address: String, message: String
  ) {
    let define = "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\(address)\""
    let other = "\nb." + (address.split(separator: ".").last ?? "")
    let text = Self.media(define, version: 8).replacing("\na.ts", with: "\n{$a}")
      .replacing("\nb.ts", with: other)
    #expect(told(text) == [message])
    // Written out, it is in the excerpt.
    let plain = Self.media("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"", version: 8)
      .replacing("\na.ts", with: "\n" + address).replacing("\nb.ts", with: other)
    #expect(told(plain) == [message.replacing(" (\(address))", with: "")])
  }
}
