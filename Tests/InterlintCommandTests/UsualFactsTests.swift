import Foundation
import LocalHTTPServer
import Testing

/// A night is compared with what the nights before measured, without any expectation in the target list.
struct UsualFactsTests {
  /// A minute of a live channel with breaks at these seconds.
  private static func channel(_ breaks: [Int]) -> String {
    let ranges = breaks.map { second in
      let time = (second < 10 ? "0" : "") + "\(second)"
      return #"#EXT-X-DATERANGE:ID="b\#(second)",CLASS="com.apple.hls.interstitial","#
        + #"START-DATE="2026-01-01T00:00:\#(time).000Z",DURATION=6.000,X-RESUME-OFFSET=6,"#
        + #"X-ASSET-LIST="/list.json?_HLS_interstitial_id=b\#(second)""#
    }
    return
      (["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"]
      + ranges + (0..<10).map { "#EXTINF:6,\n\($0).ts" }).joined(separator: "\n") + "\n"
  }

  private static let list = #"{"ASSETS":[{"URI":"/ad.m3u8","DURATION":6}]}"#

  /// What the server of a night has.
  private struct Night {
    var breaks = [6, 24, 42]
    var slow = 0
    var slowPlaylists = 0
    var variants = ["1", "2"]
    var list = UsualFactsTests.list
    /// The length of the ad in seconds.
    var ad = 6
  }

  private static func server(_ night: Night) throws -> LocalServer {
    let variants = night.variants.map {
      "#EXT-X-STREAM-INF:BANDWIDTH=\($0)00000,CODECS=\"avc1.64001f,mp4a.40.2\",RESOLUTION=640x360\n/\($0).m3u8\n"
    }
    return try LocalServer { request, _ in
      switch request.target.prefix(while: { $0 != "?" }) {
      case "/m.m3u8": .text("#EXTM3U\n" + variants.joined())
      case "/1.m3u8", "/2.m3u8":
        Reply([.wait(milliseconds: night.slowPlaylists)] + Reply.text(channel(night.breaks)).steps)
      case "/list.json": Reply([.wait(milliseconds: night.slow)] + Reply.text(night.list).steps)
      default:
        .text("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:\(night.ad),\na.ts\n#EXT-X-ENDLIST\n")
      }
    }
  }

  private typealias Reply = LocalServer.Reply

  /// The mail of that day's run of a night in the folder; nil for today, with the times of answers, which are not
  /// kept if the date is given.
  private static func mail(_ night: Night, day: Int?, in folder: Folder) throws -> [String] {
    let server = try server(night)
    try folder.write(
      """
      targets: {targets: [{name: kids, url: "\(server.address("/m.m3u8"))"}]}
      history: h.sqlite
      site: site
      lint: {no-profiles: [delivery, web-delivery, recommended, spec], rules: [target]}
      fetch: {allow-private: true, timeout: 10m}

      """, to: "n.yaml")
    var environment = TargetsTests.environment
    if let day { environment["SOURCE_DATE_EPOCH"] = String(1_785_549_600 + (day - 1) * 86_400) }
    let outcome = try Interlint.run(
      ["nightly", "--config=n.yaml"], in: folder, environment: environment)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `lost breaks and a lost stream are the news of a night`() throws {
    let folder = try Folder()
    for day in 1...3 {
      #expect(try Self.mail(Night(), day: day, in: folder)[0] == "The channel is fine")
    }
    let lost = try Self.mail(Night(breaks: []), day: 4, in: folder)
    #expect(lost[0] == "kids: no ad breaks since 02:00")
    #expect(lost.contains("  last good run: 2026-08-03 02:00 UTC"))
    #expect(lost.contains("  no ad breaks announced in 1:00 min of content; usually 3"))
    // The last break that was seen is that of the third night, in the second night without, too.
    #expect(
      try Self.mail(Night(breaks: []), day: 5, in: folder)[0]
        == "kids: no ad breaks since 2026-08-04"
    )
    let fewer = try Self.mail(Night(variants: ["1"]), day: 6, in: folder)
    #expect(fewer[0] == "No channel loses ads; 1 channel with playlist errors")
    #expect(fewer.contains("  found 1 variant stream; usually 2"))
    #expect(try Self.mail(Night(), day: 7, in: folder)[0] == "The channel is fine")
    let page = try folder.text("site/targets/1.html")
    #expect(page.contains("Ads in an hour of content"))
  }

  @Test func `ads that are lost without a failing request are the news of a night`() throws {
    let folder = try Folder()
    for day in 1...3 { _ = try Self.mail(Night(), day: day, in: folder) }
    let empty = try Self.mail(Night(list: #"{"ASSETS":[]}"#), day: 4, in: folder)
    #expect(empty[0] == "kids: none of 3 breaks has ads (usually all) since 02:00")
    #expect(empty.contains("  fix: Find out why the ad server returns no ads for these breaks."))
    let half = try Self.mail(Night(ad: 3), day: 5, in: folder)
    #expect(
      half[0] == "kids: ads fill 50 % of the planned time (usually 100 %) since 02:00")
    #expect(half.contains("  since 2026-08-05 02:00 UTC; all viewers; better, was ads cannot play"))
    #expect(try Self.mail(Night(), day: 6, in: folder)[0] == "The channel is fine")
  }

  /// Whether a line says that answers take the two seconds that the server waits, or more on a busy machine.
  private static func takesLong(_ answers: String, in line: String) -> Bool {
    guard let words = line.ranges(of: answers + " take ").first else { return false }
    return Double(line[words.upperBound...].prefix { $0 != " " }).map { $0 >= 2 } ?? false
  }

  @Test func `slow lists are the news of a night`() throws {
    let folder = try Folder()
    for _ in 1...3 { _ = try Self.mail(Night(), day: nil, in: folder) }
    let slow = try Self.mail(Night(slow: 2_000), day: nil, in: folder)
    #expect(slow[0].hasPrefix("kids: ads are late since "))
    let message = try #require(slow.first { Self.takesLong("  asset lists", in: $0) })
    #expect(message.contains(" s (usually ") && message.contains(" ms)"))
    let playlists = try Self.mail(Night(slowPlaylists: 2_000), day: nil, in: folder)
    #expect(playlists[0] == "No channel loses ads; 1 channel with playlist errors")
    #expect(playlists.contains { Self.takesLong("  playlists", in: $0) })
    // What is slow at one time has one cause.
    let both = try Self.mail(Night(slow: 2_000, slowPlaylists: 2_000), day: nil, in: folder)
    #expect(both[0].hasPrefix("kids: ads and playlists are late since "))
    #expect(
      both.contains {
        Self.takesLong("  asset lists", in: $0) && Self.takesLong(", playlists", in: $0)
      })
    #expect(!both.contains { $0.hasPrefix("  playlists take") })
  }

  @Test func `a channel that is seen for too short a time is not said to have lost its breaks`()
    throws
  {
    let folder = try Folder()
    for day in 1...3 { _ = try Self.mail(Night(breaks: [30]), day: day, in: folder) }
    #expect(try Self.mail(Night(breaks: []), day: 4, in: folder)[0] == "The channel is fine")
    let page = try folder.text("site/targets/1.html")
    #expect(
      page.contains(
        "No break was announced in 1:00 min. That is too short to know whether breaks are missing"))
  }
}
