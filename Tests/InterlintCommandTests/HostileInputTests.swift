import Foundation
import Testing
import XMLReading

/// No input traps, hangs or breaks a report.
struct HostileInputTests {
  private static let head = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z

    """
  private static let segment = "#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"

  /// Many of something, with a finding in or after them that must be in the reports.
  enum Kind: String, CaseIterable {
    case attributes, equalAttributes, malformedAttributes, splitAttributes, longValue, longAddress
    case equalIDs, equalIDsWithExtensions, ids, variables, trailingBlanks, unknownTags, pods

    /// The rule that has something to say, and whether it must speak.
    var rule: String? {
      switch self {
      case .equalAttributes: "attribute/duplicate-name"
      case .malformedAttributes: "attribute/lowercase-name"
      case .trailingBlanks: "text/trailing-whitespace"
      case .unknownTags: "text/unknown-tag"
      default: nil
      }
    }

    func playlist(_ count: Int) -> String {
      let tag = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00.000Z\",DURATION=6"
      func repeated(_ text: String, _ times: Int = 1) -> String {
        String(repeating: text, count: count / times)
      }
      func numbered(_ times: Int = 1, _ text: (Int) -> String) -> String {
        (0..<count / times).map(text).joined()
      }
      let lines =
        switch self {
        case .attributes: tag + numbered { ",X-COM-A\($0)=\"v\"" } + "\n"
        case .equalAttributes: tag + repeated(",X-COM-A=\"v\"") + "\n"
        case .malformedAttributes: tag + numbered { ",name\($0)=" } + "\n"
        case .splitAttributes:
          String(repeating: tag + numbered(2) { ",X-COM-A\($0)=\"v\"" } + "\n", count: 2)
        case .longValue: tag + ",X-COM-A=\"" + repeated("0123456789") + "\"\n"
        case .longAddress: "#EXTINF:6,\n" + repeated("0123456789") + "\n"
        case .equalIDs: repeated(tag + "\n", 10)
        case .equalIDsWithExtensions: numbered(10) { tag + ",X-COM-A\($0)=\($0)\n" }
        case .ids: numbered(10) { tag.replacing("\"a\"", with: "\"a\($0)\"") + "\n" }
        case .variables:
          numbered(10) { "#EXT-X-DEFINE:NAME=\"v\($0)\",VALUE=\"x{$v\($0)}\"\n" }
            + "#EXTINF:6,\n" + numbered { "{$v\($0 % 1_000)}" } + "\n"
        case .trailingBlanks: repeated("#EXTINF:6, \na.ts \n", 4)
        case .unknownTags: repeated("#EXT-X-NOTHING\n", 4)
        case .pods:
          numbered(20) {
            tag.replacing("\"a\"", with: "\"a\($0)\"") + ",CLASS=\"com.apple.hls.interstitial\","
              + "X-ASSET-URI=\"https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/x/"
              + "ad_break_id/b\($0).m3u8?stream_id=abc&pd=1&auth-token=exp\"\n"
          }
        }
      return HostileInputTests.head + lines + HostileInputTests.segment
    }
  }

  // The limit is for work that grows with the square of its input, which takes hours.
  /// Not run under sanitizers: how much memory is needed says nothing.
  @Test(.timeLimit(.minutes(120)), arguments: Kind.allCases)
  func `tens of thousands of anything are in every report, and in time`(
    kind: Kind
  ) throws {
    let folder = try Folder()
    try folder.write(kind.playlist(30_000), to: "p.m3u8")
    let report = try Interlint.report(on: ["p.m3u8"], in: folder)
    #expect(report.status <= 1)
    let source = try #require(report.json.sources.first)
    // The assets of the pods are not loaded.
    #expect(source.status == (kind == .pods ? "partly" : "checked"))
    #expect(report.lines == [source])
    if let rule = kind.rule {
      #expect(source.rules.contains(rule))
      #expect(report.text.contains("[\(rule)]"))
      #expect(
        report.junit.all("testcase").contains {
          $0.attributes["name"] == rule && !$0.children.isEmpty
        })
    }
    #expect(Set(source.findings.map(\.fingerprint)).count == source.findings.count)
  }

  private static let nasty = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="a]]>\u{0}\u{1B}[31m\u{7F}\u{202E}<&\\",START-DATE="]]>\u{1}\u{1B}\u{202E}"
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """

  @Test(arguments: ["extended", "strict", "single"])
  func `what XML cannot hold is shown, and the report can be read`(profile: String) throws {
    let folder = try Folder()
    try folder.write(Self.nasty, to: "p\u{1B}]]>&<\".m3u8")
    let report = try Interlint.report(on: [".", "--junit-profile=\(profile)"], in: folder)
    #expect(report.status == 1)
    let failures = report.junit.all("failure")
    #expect(failures.contains { $0.text.contains("]]>") && $0.text.contains("␛") })
    #expect(failures.allSatisfy { !$0.text.unicodeScalars.contains("\u{1B}") })
    #expect(report.junit.name == (profile == "single" ? "testsuite" : "testsuites"))
    // JSON holds every character as it is.
    let source = try #require(report.json.sources.first)
    #expect(source.source.hasSuffix("p\u{1B}]]>&<\".m3u8"))
    #expect(source.findings.contains { $0.message.contains("]]>") })
    #expect(!report.text.unicodeScalars.contains("\u{1B}"))
    #expect(!report.text.unicodeScalars.contains("\u{0}"))
    #expect(!report.text.unicodeScalars.contains("\u{202E}"))
    #expect(report.text.contains("]]>␁␛\\u{202E}"))
  }

  /// 50,000 cases are the most that viewers are asked to read.
  @Test func `a report on hundreds of files is folded, and says so`() throws {
    let folder = try Folder()
    for number in 0..<400 { try folder.write(Sample.faulty, to: "\(number).m3u8") }
    let report = try Interlint.report(on: [".", "--junit-cases=all"], in: folder)
    #expect(report.junit.all("testcase").count <= 50_000)
    #expect(report.junit.all("failure").count == 1)
    #expect(report.junit.all("skipped").count { $0.text.hasPrefix("the same as in ") } == 399)
    #expect(report.junit.all("property").contains { $0.attributes["name"] == "report.folding" })
    #expect(report.json.summary.errors == 400)
  }

  @Test func `every byte may stand anywhere`() throws {
    let folder = try Folder()
    for byte in UInt8.min...UInt8.max {
      let lines = ["#EXTM3U", "#EXT-X-DATERANGE:ID=\"a\",X-B=1", "#EXTINF:6,", "a.ts"]
      let text = lines.map { Array($0.utf8) }
      let bytes = [[byte]] + text.flatMap { [$0 + [byte], [byte] + $0] }
      try folder.write(Array(bytes.joined(separator: [0x0A])), to: "\(byte).m3u8")
    }
    let report = try Interlint.report(on: ["."], in: folder)
    #expect(report.json.sources.count == 256)
    // A byte from 0x80 on is no UTF-8 by itself.
    #expect(report.json.summary.checked == 128)
    #expect(report.junit.children.count == 256)
    #expect(report.status == 3)
  }
}
