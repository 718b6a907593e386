import HLSDocuments
import SourceText
import Testing
import XMLReading

@testable import HLSReporting

/// The lane of markers in text, in pictures, on pages and in JSON.
struct MarkerLaneTests {
  /// Breaks of 6–18 and of 30–42; the interstitial of the second one is 18 s late.
  private static let two = TimelineExample(
    ranges: [
      TimelineExample.range("one", at: 6, "DURATION=12"),
      TimelineExample.range("two", at: 48, "DURATION=12"),
    ],
    markers: [
      1: "#EXT-X-CUE-OUT:12", 3: "#EXT-X-CUE-IN", 5: "#EXT-X-CUE-OUT:12", 7: "#EXT-X-CUE-IN",
    ])

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `a break has a row of a table`() throws {
    let lines = lines(try Self.two.report().text(color: false, width: 80))
    let first = try #require(lines.firstIndex(of: "Markers:"))
    #expect(
      lines[(first + 1)...].prefix(3) == [
        "seconds  UTC       length  ends       agrees         signaled by  scheduled",
        "      6  12:00:06      12  18 CUE-IN  yes            CUE-OUT      one",
        "     30  12:00:30      12  42 CUE-IN  no: 18 s late  CUE-OUT      two",
      ])
    // The date ranges are the sixth and the seventh line.
    let section = try #require(lines.firstIndex(of: "Markers that do not agree:"))
    #expect(
      lines[section + 1]
        == "  line 7: interstitial \"two\" starts 18 s after EXT-X-CUE-OUT of the break")
  }

  /// With a column for each second, columns count seconds.
  @Test func `the picture has a line of markers`() throws {
    let lines = lines(
      try Self.two.report().text(color: false, width: TransportBarText.gutter + 60))
    func times(_ character: Character, _ count: Int) -> String {
      String(repeating: character, count: count)
    }
    let line = lines.first { $0.hasPrefix("markers ") }?.dropFirst(TransportBarText.gutter)
    #expect(
      line.map { String($0) } == times(" ", 6) + times("#", 12) + times(" ", 12) + times("!", 12))
    // The legend may need two lines.
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("# markers ! markers do not agree"))
  }

  @Test func `the page has the table, and shapes that differ in more than color`() throws {
    let report = try Self.two.report()
    let page = try XMLElement(parsing: try report.page)
    func all(_ element: XMLElement) -> [XMLElement] { [element] + element.children.flatMap(all) }
    func shapes(_ style: String) -> [XMLElement] {
      // The legend has one of each, too.
      all(page).filter { $0.attributes["class"] == style && $0.attributes["x"] != "1" }
    }
    #expect(all(page).contains { $0.name == "caption" && $0.text == "Markers" })
    #expect(shapes("marked").count == 1)
    #expect(shapes("contrary").count == 1)
    #expect(
      shapes("contrary").first?.children.first?.text == "EXT-X-CUE-OUT; agrees: no: 18 s late")
    #expect(String(decoding: try report.svg, as: UTF8.self).contains("Breaks that markers signal"))
  }

  @Test func `a playlist without markers has nothing of them`() throws {
    let report = try TimelineExample.talk.report()
    for bytes in [report.text(color: false, width: 80), report.json] {
      #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains("marker"))
    }
    #expect(try !String(decoding: report.svg, as: UTF8.self).contains("markers"))
  }

  @Test func `secrets are masked, and nothing is obeyed, in every form`() throws {
    let secret = "a?token=abcdef0123456789abcdef0123456789"
    let hostile = "<script>alert(1)</script>\u{1B}[31m\u{202E}"
    let report = try TimelineExample(
      ranges: [
        TimelineExample.range(secret, at: 24, "DURATION=12"),
        TimelineExample.range(hostile, at: 48, "DURATION=7"),
      ], markers: [1: "#EXT-X-CUE-OUT:12", 3: "#EXT-X-CUE-IN"]
    ).report()
    for bytes in [
      report.text(color: false, width: 400), try report.page, report.json, try report.svg,
    ] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("abcdef0123456789"))
      #expect(!text.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
    #expect(!String(decoding: try report.page, as: UTF8.self).contains("<script>"))
  }

  @Test(arguments: [40, 80, 132])
  func `no line is wider than the terminal`(width: Int) throws {
    let names = (0..<60).map { "break-1073741852-of-a-long-evening-\($0)" }
    let markers = names.indices.map { number in
      (
        number * 3 + 1,
        "#EXT-OATCLS-SCTE35:AAAA\n#EXT-X-ASSET:CAID=0x01\n#EXT-X-DISCONTINUITY\n#EXT-X-CUE-OUT:12.345"
      )
    }
    let report = try TimelineExample(
      ranges: names.enumerated().map {
        TimelineExample.range($1, at: Double($0 * 18) + 6.25, "DURATION=5.5")
      }, markers: Dictionary(uniqueKeysWithValues: markers), segments: 180
    ).report()
    let lines = lines(report.text(color: false, width: width))
    #expect(lines.filter { TerminalText.columns(of: $0) > width } == [])
    #expect(lines.contains { $0.hasPrefix("… and 20 more; --format=json lists all") })
  }
}
