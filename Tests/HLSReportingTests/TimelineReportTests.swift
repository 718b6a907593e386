import CLibCrypto
import Foundation
import HLSDocuments
import SourceText
import Testing
import XMLReading

@testable import HLSReporting

/// The text, the picture and the page of a timeline.
struct TimelineReportTests {
  private static let hostile = "<script>alert(1)</script>&\u{1B}[31m\u{202E}]]>"

  private static let examples: [String: TimelineExample] = [
    "talk": .talk, "thousand": .thousand, "empty": TimelineExample(segments: 0),
    "live": TimelineExample(
      ranges: [
        TimelineExample.range("planned", at: 50, "PLANNED-DURATION=30"),
        TimelineExample.range("over", at: -30, "DURATION=10"),
        TimelineExample.range("pre", at: 0, "CUE=\"PRE\",DURATION=15,X-RESUME-OFFSET=0"),
      ], isEnded: false, joining: 48),
    "hostile": TimelineExample(
      ranges: [
        TimelineExample.range(hostile, at: 6, "DURATION=4,X-TIMELINE-OCCUPIES=\"RANGE\""),
        TimelineExample.range(
          String(repeating: "long ", count: 30), at: 30, "DURATION=4,X-RESTRICT=\"SKIP,JUMP\""),
        TimelineExample.range(String(repeating: "日本", count: 60), at: 42, "DURATION=0.0001"),
        "#EXT-X-DATERANGE:ID=\"\(hostile)2\",CLASS=\"com.apple.hls.interstitial\"",
      ], joining: 6, lookups: ["12", "100"]),
  ]

  /// The report of an example, with joins if they are few.
  private static func report(_ name: String) throws -> TimelineReport {
    let example = try #require(examples[name])
    return try example.ranges.count < 10 ? example.reportOnJoins() : example.report()
  }

  private func lines(_ report: TimelineReport, _ width: Int) -> [String] {
    String(decoding: report.text(color: false, width: width), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// With a column for each second, columns count seconds.
  @Test func `the picture has one scale`() throws {
    let lines = lines(try TimelineExample.talk.report(), TransportBarText.gutter + 70)
    func line(_ name: String) -> String? {
      lines.first { $0.hasPrefix(name) }.map { String($0.dropFirst(TransportBarText.gutter)) }
    }
    func times(_ character: Character, _ count: Int) -> String {
      String(repeating: character, count: count)
    }
    #expect(
      line("viewer sees")
        == times("─", 5) + "●" + times("─", 14) + times("█", 10) + times("─", 40))
    #expect(line("primary") == times("─", 60))
    #expect(line("seconds")?.hasPrefix("0" + times(" ", 14) + "15") == true)
    // The primary content stands still from 20 to 30, so that 30 is 12:00:20.
    #expect(
      line("UTC") == "12:00:00" + times(" ", 7) + "12:00:15" + times(" ", 7) + "12:00:20"
        + times(" ", 7) + "12:00:35" + times(" ", 7) + "12:00:50")
  }

  @Test(arguments: examples.keys.sorted(), [40, 80, 132])
  func `no line is wider than the terminal`(name: String, width: Int) throws {
    let report = try Self.report(name)
    let lines = lines(report, width)
    #expect(lines.filter { TerminalText.columns(of: $0) > width } == [])
    #expect(!lines.joined().contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test func `a thousand interstitials do not flood a terminal`() throws {
    let lines = lines(try TimelineExample.thousand.report(), 80)
    #expect(lines.count < 150)
    // 1,000 points with primary content before, between and after them, of which 40 are listed.
    #expect(lines.contains("… and 1961 more; --format=json lists all"))
  }

  @Test func `each reason has one entry with its interstitials`() throws {
    let bare = (1...8).map {
      "#EXT-X-DATERANGE:ID=\"b\($0)\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"2026-01-01T12:00:06.000Z\""
    }
    let text = lines(try TimelineExample(ranges: bare).report(), 400)
    // The first date range is on line 6.
    #expect(
      text.contains(
        "  Neither X-ASSET-URI nor X-ASSET-LIST is present: 'b1' (line 6), 'b2' (line 7), "
          + "'b3' (line 8), 'b4' (line 9), 'b5' (line 10) and 3 more."))
  }

  @Test func `primary content that an interstitial replaces to its end does not go on`() throws {
    let whole = TimelineExample.range("whole", at: 0, "DURATION=60")
    let join = try #require(try TimelineExample(ranges: [whole], joining: 0).report().join)
    #expect(join.opening == 0..<1)
    #expect(join.resumption == nil)
  }

  @Test(arguments: examples.keys.sorted())
  func `the picture is SVG with a name, a description and nothing that runs`(name: String) throws {
    let report = try #require(Self.examples[name]).report()
    let root = try XMLElement(parsing: try report.svg)
    #expect(root.name == "svg")
    #expect(root.attributes["role"] == "img")
    #expect(root.attributes["aria-label"]?.hasPrefix("film.m3u8: ") == true)
    #expect(root.children.prefix(2).map(\.name) == ["title", "desc"])
    let dots = TransportBar(report).dots
    let shapes = root.all.filter { $0.attributes["class"] == "dot" && $0.attributes["cy"] != "7" }
    #expect(dots.isEmpty == shapes.isEmpty)
    #expect(shapes.count <= 960)
    #expect(root.isPassive)
  }

  @Test(arguments: examples.keys.sorted())
  func `the page has the picture and the table, and nothing that runs`(name: String) throws {
    let report = try Self.report(name)
    let root = try XMLElement(parsing: try report.page)
    #expect(root.all.contains { $0.name == "svg" && $0.attributes["aria-label"] != nil })
    #expect(root.isPassive)
    #expect(!root.all.contains { $0.name == "link" || $0.name == "a" })
    let policy = root.all.first { $0.attributes["http-equiv"] != nil }?.attributes["content"]
    #expect(policy?.hasPrefix("default-src 'none'; style-src 'sha256-") == true)
  }

  @Test func `the content policy allows the style sheet and no other`() throws {
    var digest = [UInt8](repeating: 0, count: 32)
    let text = Array(TimelineStyle.page.utf8)
    let status = unsafe EVP_Q_digest(nil, "SHA256", nil, text, text.count, &digest, nil)
    #expect(status == 1)
    #expect(Data(digest).base64EncodedString() == TimelineStyle.hash)
    #expect(!TimelineStyle.page.contains { "<>&\"".contains($0) })
  }

  @Test func `secrets in addresses are masked`() throws {
    let secret = "https://ads.example.com/a.m3u8?token=abcdef0123456789abcdef0123456789"
    var example = TimelineExample(
      ranges: [
        "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\","
          + "START-DATE=\"2026-01-01T12:00:00.000Z\",DURATION=5,X-ASSET-URI=\"\(secret)\""
      ])
    example.joining = 0
    let report = try example.report()
    for bytes in [report.text(color: false, width: 400), try report.page] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("https://ads.example.com/a.m3u8?token="))
      #expect(!text.contains("abcdef0123456789"))
    }
  }
}

extension XMLElement {
  /// The element and all below it.
  fileprivate var all: [XMLElement] { [self] + children.flatMap(\.all) }

  /// Whether nothing in it runs or is loaded.
  fileprivate var isPassive: Bool {
    all.allSatisfy { element in
      !["script", "iframe", "object", "img", "image", "use", "foreignObject", "form", "base"]
        .contains(element.name)
        && !element.attributes.keys.contains {
          $0.hasPrefix("on") || ["style", "src", "href"].contains($0)
        }
    }
  }
}
