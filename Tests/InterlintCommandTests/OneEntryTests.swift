import Foundation
import LocalHTTPServer
import Testing
import XMLReading

/// A document that cannot be loaded is one entry of a report, as the finding if there is one.
struct OneEntryTests {
  /// A media playlist with interstitials, whose attributes with an address are given.
  private static func primary(_ addresses: [String]) -> String {
    let ranges = addresses.enumerated().map { number, address in
      "#EXT-X-DATERANGE:ID=\"ad\(number)\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"2026-01-01T00:00:0\(number % 6).000Z\",DURATION=6,\(address)\n"
    }
    return """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      \(ranges.joined())#EXTINF:6,
      s.ts
      #EXT-X-ENDLIST

      """
  }

  private static func multivariant(_ address: String) -> String {
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS=\"avc1.4d401f,mp4a.40.2\"\n\(address)\n"
  }

  /// The documents of a server on which `/gone` cannot be loaded.
  private static let playlists: [String: String] = [
    "asset": primary([#"X-ASSET-URI="/gone""#]),
    "asset list": primary([#"X-ASSET-LIST="/gone?token=abcdef0123456789""#]),
    "listed asset": primary([#"X-ASSET-LIST="/list.json""#]),
    "variant": multivariant("/gone"),
    "rendition": multivariant("/clean.m3u8").replacing(
      "#EXT-X-STREAM-INF:",
      with: "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"a\",URI=\"/gone\"\n"
        + "#EXT-X-STREAM-INF:AUDIO=\"a\","),
    "two variants with one asset": multivariant("/a.m3u8")
      + "#EXT-X-STREAM-INF:BANDWIDTH=2\n/b.m3u8\n",
  ]

  private static let failures: [(String, LocalServer.Reply)] = [
    ("404 Not Found", .answer("404 Not Found")), ("410 Gone", .answer("410 Gone")),
    ("403 Forbidden", .answer("403 Forbidden")),
  ]

  private static func server(_ playlist: String, _ failure: LocalServer.Reply) throws -> LocalServer
  {
    try LocalServer([
      "/main.m3u8": .text(playlist), "/clean.m3u8": .text(Sample.clean), "/gone": failure,
      "/gone?token=abcdef0123456789": failure,
      "/list.json": .text(#"{"ASSETS":[{"URI":"/gone","DURATION":6}]}"#),
      "/a.m3u8": .text(primary([#"X-ASSET-URI="/gone""#])),
      "/b.m3u8": .text(primary([#"X-ASSET-URI="/gone""#])),
    ])
  }

  private static func reports(
    _ server: LocalServer, _ options: [String] = []
  ) throws -> Reports {
    try Interlint.report(
      on: [
        "--allow-private", "--no-profile=delivery", "--no-profile=web-delivery",
        server.address("/main.m3u8"),
      ] + options,
      in: Folder())
  }

  /// The lines of a text that say that a document was not loaded or not checked, without the summary.
  private static func entries(_ text: String) -> [Substring] {
    text.split(separator: "\n").dropLast().filter {
      $0.contains("was answered with status") || $0.contains(" checked: ")
    }
  }

  @Test(arguments: playlists.keys.sorted(), failures.indices)
  func `a document that a server does not give is the finding only`(kind: String, failure: Int)
    throws
  {
    let server = try Self.server(try #require(Self.playlists[kind]), Self.failures[failure].1)
    let reports = try Self.reports(server)
    #expect(Self.entries(reports.text).count == 1)
    // It is still an input that could not be checked.
    #expect(reports.status == 3)
    #expect(reports.text.hasSuffix("1 input could not be checked\n"))
    #expect(reports.lines.contains { $0.status == "partly" })
    #expect(reports.lines.filter { $0.status == "unchecked" }.count == 1)
    let failing = reports.junit.all("testcase").filter { test in
      !test.all("failure").isEmpty && test.attributes["name"]?.hasSuffix("-unreachable") == true
    }
    #expect(failing.count == 1)
    #expect(reports.junit.all("error").isEmpty)
    #expect(reports.junit.all("testcase").contains { $0.attributes["name"] == "partly checked" })
  }

  @Test func `a document whose finding is not listed keeps its own entry`() throws {
    let server = try Self.server(try #require(Self.playlists["asset"]), .answer("404 Not Found"))
    let without = try Self.reports(server, ["--no-rule=interstitial/asset-unreachable"])
    #expect(Self.entries(without.text).count == 1)
    #expect(without.text.contains(":5:"))
    #expect(
      without.text.contains("cannot be checked: interstitial asset /gone: the server answered"))
    #expect(without.junit.all("error").count == 1)
    let lenient = try Self.reports(server, ["--fail-on=never"])
    #expect(lenient.status == 3 && lenient.junit.all("error").count == 1)
  }

  @Test func `an input that fails is listed though another input links to such a document`() throws
  {
    let server = try Self.server(try #require(Self.playlists["asset"]), .answer("404 Not Found"))
    let reports = try Self.reports(server, [server.address("/absent.m3u8")])
    #expect(Self.entries(reports.text).count == 2)
    #expect(
      reports.text.hasPrefix("\(server.address("/absent.m3u8")): cannot be checked: "))
    #expect(reports.junit.all("error").count == 1)
  }

  @Test func `absent files of one reason are one entry with the first places and the count`() throws
  {
    let folder = try Folder()
    let addresses = (0..<200).map { "X-ASSET-URI=\"ads/\($0).m3u8\"" }
    try folder.write(Self.primary(addresses), to: "main.m3u8")
    let places = "\n     = also: 199 more: main.m3u8 lines 6, 7, 8, 9 and 195 more\n"
    for (options, state) in [([], "not checked"), (["--strict-links"], "cannot be checked")] {
      let reports = try Interlint.report(on: ["main.m3u8"] + options, in: folder)
      #expect(Self.entries(reports.text).count == 1)
      let entry = ": \(state): 200 interstitial assets, such as ads/0.m3u8: no such file"
      #expect(reports.text.contains(entry + places))
      #expect(reports.junit.all("error").count == (options.isEmpty ? 0 : 1))
      #expect(reports.junit.all("testcase").contains { $0.attributes["name"] == "partly checked" })
      let concise = try Interlint.run(
        ["lint", "main.m3u8", "--output=concise"] + options, in: folder)
      #expect(concise.output.contains(entry) == !options.isEmpty)
    }
  }

  @Test func `absent files of several kinds and documents are one entry`() throws {
    let folder = try Folder()
    for name in ["a.m3u8", "b.m3u8"] {
      try folder.write(
        Self.primary([#"X-ASSET-URI="ad.m3u8""#, #"X-ASSET-LIST="list.json""#]), to: name)
    }
    let reports = try Interlint.report(on: ["a.m3u8", "b.m3u8"], in: folder)
    #expect(Self.entries(reports.text).count == 1)
    #expect(
      reports.text.contains(
        """
         not checked: 2 interstitial assets and 2 asset lists, such as ad.m3u8: no such file
             = also: 3 more: a.m3u8 line 6; b.m3u8 lines 5, 6

        """))
  }

  /// The names of the suites with the cases of a kind, and the messages of these.
  private static func cases(_ junit: XMLElement, _ kind: String) -> [String] {
    junit.all("testsuite").flatMap { suite in
      suite.all(kind).compactMap { $0.attributes["message"] }
        .filter { kind != "skipped" || $0.hasPrefix("the same") }
        .map { "\(suite.attributes["name"] ?? ""): \($0)" }
    }
  }

  @Test func `one defect of six variants with twenty breaks fails one case`() throws {
    let folder = try Folder()
    let segments = (0..<40).map { "#EXTINF:6,\ns\($0).ts\n" }.joined()
    let ranges = (0..<20).map { number in
      "#EXT-X-DATERANGE:ID=\"ad\(number)\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"2026-01-01T00:0\(number / 6):\(number % 6)0.000Z\",DURATION=6,"
        + "X-ASSET-URI=\"https://example.com/ad.m3u8\",X-RESUME-OFFSET=\"\(number)\"\n"
    }
    let faulty = Self.primary([]).replacing(
      "#EXTINF:6,\ns.ts\n", with: ranges.joined() + segments)
    let names = (0..<6).map { "v\($0).m3u8" }
    for name in names { try folder.write(faulty, to: name) }
    let before = try Interlint.report(on: names, in: folder)
    let failures = Self.cases(before.junit, "failure")
    #expect(failures.count == 1)
    #expect(failures.allSatisfy { $0.hasPrefix("hls.v0_m3u8: ") && $0.hasSuffix(" (+119 more)") })
    #expect(
      Self.cases(before.junit, "skipped")
        == (1..<6).map { "hls.v\($0)_m3u8: the same as in v0.m3u8: 20 places" })
    // The place list of the text report; that is wrapped.
    let places = try #require(before.text.split(separator: "\n").first { $0.contains("also: 119") })
    #expect(try #require(before.junit.all("failure").first).text.contains(places))
    #expect(before.status == 1)
    #expect(
      before.json.sources.map { $0.rules.count { $0 == "interstitial/resume-offset-type" } }
        == Array(repeating: 20, count: 6))

    try folder.write(faulty.replacing(/,X-RESUME-OFFSET="[0-9]+"/, with: ""), to: "v0.m3u8")
    let after = try Interlint.report(on: names, in: folder)
    #expect(Self.cases(after.junit, "failure").count == 1)
    #expect(try #require(Self.cases(after.junit, "failure").first).hasPrefix("hls.v1_m3u8: "))
    #expect(Self.cases(after.junit, "skipped").count == 4)
  }
}
