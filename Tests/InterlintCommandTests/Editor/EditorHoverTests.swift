import Foundation
import Testing

/// The hovers of `interlint lsp` (LSP 3.17, Hover Request).
struct EditorHoverTests {
  private struct Hover: Decodable {
    struct Contents: Decodable {
      let kind, value: String
    }

    let contents: Contents
    let range: Editor.Range
  }

  /// A film of 24 s: the interstitial starts at 6 s, plays 15 s in a range of the timeline, and
  /// skips nothing (rfc8216bis-22, appendix D.2).
  private static let film = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-07-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-07-01T00:00:06.000Z",DURATION=15,X-ASSET-URI="ad.m3u8",X-RESUME-OFFSET=0,\
    X-TIMELINE-OCCUPIES="RANGE"
    #EXTINF:6,
    1.ts
    #EXTINF:6,
    2.ts
    #EXTINF:6,
    3.ts
    #EXTINF:6,
    4.ts
    #EXT-X-ENDLIST

    """

  /// The hover at the first place of a text in a line of a playlist; nil if there is none.
  private static func hover(
    at word: String, line: Int, of text: String, markdown: Bool = false,
    environment: [String: String] = [:]
  ) throws -> Hover? {
    let editor = try Editor(in: Folder(), environment: environment)
    let formats = markdown ? ["markdown", "plaintext"] : ["plaintext"]
    try editor.initialize(["textDocument": ["hover": ["contentFormat": formats]]])
    try editor.open("a.m3u8", text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(lines[line].firstRange(of: word)).lowerBound
    let character = lines[line][..<place].utf16.count
    let hover = try editor.request(
      "textDocument/hover", editor.place("a.m3u8", line, character + 1), as: Hover?.self)
    #expect(try editor.shutDown() == 0)
    return hover
  }

  private static func text(
    at word: String, line: Int, of text: String, environment: [String: String] = [:]
  ) throws -> String {
    let hover = try hover(at: word, line: line, of: text, environment: environment)
    let found = try #require(hover)
    #expect(found.contents.kind == "plaintext")
    return found.contents.value
  }

  @Test func `a tag is defined`() throws {
    let hover = try #require(try Self.hover(at: "#EXT-X-TARGET", line: 1, of: Self.film))
    #expect(hover.range == Editor.Range(1, 0..<"#EXT-X-TARGETDURATION".count))
    #expect(hover.contents.value.contains("§4.4.3.1"))
  }

  @Test func `an attribute is defined where its name is`() throws {
    let hover = try #require(try Self.hover(at: "X-RESUME-OFFSET", line: 3, of: Self.film))
    #expect(hover.contents.value.contains("attribute of EXT-X-DATERANGE"))
    let start = try #require(Self.film.split(separator: "\n")[3].firstRange(of: "X-RESUME-OFFSET"))
    let character = Self.film.split(separator: "\n")[3][..<start.lowerBound].utf16.count
    #expect(hover.range == Editor.Range(3, character..<character + "X-RESUME-OFFSET".count))
  }

  @Test func `what an interstitial does to the timeline is shown`() throws {
    let text = try Self.text(at: "#EXT-X-DATERANGE", line: 3, of: Self.film)
    for row in [
      "plays: 15 s", "occupies: a range of the timeline", "starts at: 6 s of the primary content",
      "resumes at: 6 s of the primary content", "on the timeline: from 6 s",
    ] {
      #expect(text.contains(row), "\(row)")
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")))
  func `a date is shown in local time`() throws {
    // Summer time is two hours ahead of UTC.
    let text = try Self.text(
      at: "2026-07-01T00:00:06", line: 3, of: Self.film, environment: ["TZ": "Europe/Berlin"])
    #expect(text.contains("UTC: 2026-07-01T00:00:06.000Z"))
    #expect(text.contains("local time: 2026-07-01 02:00:06 +02:00"))
    #expect(text.contains("in the playlist: at 6 s"))
    let tag = try Self.text(
      at: "2026-07-01T00:00:00", line: 2, of: Self.film, environment: ["TZ": ":Europe/Berlin"])
    #expect(tag.contains("local time: 2026-07-01 02:00:00 +02:00"))
  }

  /// The splice_insert of ANSI/SCTE 35, section 14.2: event 0x4800008F at 0x07369C02E ticks for
  /// 0x52CCF5 ticks.
  @Test func `a splice is decoded`() throws {
    let section =
      "0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A00084355454900"
      + "00013562DBA30A"
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-PROGRAM-DATE-TIME:2026-07-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-07-01T00:00:00.000Z",SCTE35-OUT=\(section)
      #EXTINF:6,
      1.ts
      #EXT-X-ENDLIST

      """
    let shown = try Self.text(at: "0xFC", line: 3, of: text)
    // 0x7369C02E / 90,000 = 21,514.559 s; 0x52CCF5 / 90,000 = 60.294 s.
    for row in [
      "command: splice_insert", "splice_event_id: \(0x4800_008F)", "direction: out of the network",
      "pts_time: 21514.559 s", "break_duration: 60.294 s, returns by itself",
    ] {
      #expect(shown.contains(row), "\(row)")
    }
  }

  @Test func `a marker of a break is described`() throws {
    let text = Self.film.replacing("#EXTINF:6,\n2.ts", with: "#EXT-X-CUE-OUT:12\n#EXTINF:6,\n2.ts")
    let shown = try Self.text(at: "#EXT-X-CUE-OUT", line: 6, of: text)
    #expect(shown.contains("marker: begins a break") && shown.contains("length: 12 s"))
  }

  @Test func `the address of a pod is shown in its parts`() throws {
    let address =
      "https://dai.google.com/linear/pods/v1/hls/network/7/custom_asset/key/ad_break_id/b.m3u8"
      + "?stream_id=s%20t&pd=30000"
    let text = Self.film.replacing("X-ASSET-URI=\"ad.m3u8\"", with: "X-ASSET-URI=\"\(address)\"")
    let shown = try Self.text(at: "https://dai", line: 3, of: text)
    for row in [
      "network code: 7", "custom asset key: key", "ad break ID: b", "stream_id: s t",
      "pd: 30000 ms",
    ] {
      #expect(shown.contains(row), "\(row)")
    }
  }

  /// The section of the test before in Base64, percent-encoded.
  @Test func `a splice in the address of a pod is decoded`() throws {
    let section =
      "%2FDAvAAAAAAAA%2F%2F%2FwFAVIAACPf%2B%2F%2Bc2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo%3D"
    let address =
      "https://dai.google.com/linear/pods/v1/hls/network/7/custom_asset/key/ad_break_id/b.m3u8"
      + "?scte35=\(section)"
    let text = Self.film.replacing("X-ASSET-URI=\"ad.m3u8\"", with: "X-ASSET-URI=\"\(address)\"")
    let shown = try Self.text(at: "https://dai", line: 3, of: text)
    #expect(shown.contains("splice_event_id: \(0x4800_008F)"))
  }

  @Test func `a segment is shown with its time`() throws {
    let shown = try Self.text(at: "2.ts", line: 7, of: Self.film)
    #expect(shown.contains("media segment 2 of 4") && shown.contains("time: 6 s to 12 s"))
    #expect(shown.contains("media sequence number: 1"))
    #expect(shown.contains("UTC: 2026-07-01T00:00:06.000Z"))
  }

  @Test func `a fault is shown with its rule and its remedy`() throws {
    let text = Self.film.replacing("DURATION=15", with: "DURATION=\"15\"")
    let shown = try Self.text(at: "\"15\"", line: 3, of: text)
    #expect(shown.contains("error: date-range/duration-type"))
    #expect(shown.contains("rule: ") && shown.contains("fix: "))
    #expect(shown.contains("rfc8216bis-22 §4.4.5.1"))
  }

  @Test func `nothing of a document is markup in Markdown`() throws {
    let address =
      "https://dai.google.com/linear/pods/v1/hls/network/7/custom_asset/[a](b)/ad_break_id/*c*.m3u8"
    let text = Self.film.replacing("X-ASSET-URI=\"ad.m3u8\"", with: "X-ASSET-URI=\"\(address)\"")
    let hover = try Self.hover(at: "https://dai", line: 3, of: text, markdown: true)
    let shown = try #require(hover).contents
    #expect(shown.kind == "markdown")
    #expect(shown.value.contains(#"\[a\]\(b\)"#) && shown.value.contains(#"\*c\*"#))
    #expect(!shown.value.contains("[a](b)"))
  }

  @Test func `there is no hover where nothing is known`() throws {
    let text = "#EXTM3U\n# a comment\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
    #expect(try Self.hover(at: "comment", line: 1, of: text) == nil)
  }
}
