import Foundation
import HLSLinting
import HLSLoading
import LintHistory
import LocalHTTPServer
import Testing

/// A night with owners, time zones and muted findings, from the list of targets to mail and site.
struct OwnedNightTests {
  /// Two channels without EXT-X-TARGETDURATION, one of which mutes that until 2026-08-02.
  private static func night() throws -> (server: LocalServer, folder: Folder) {
    let server = try LocalServer(["/a": .text(Sample.faulty), "/b": .text(Sample.faulty)])
    let folder = try Folder()
    try folder.write(
      """
      targets: targets.yaml
      history: h.sqlite
      site: site
      metrics: m.prom
      results: lines.jsonl
      lint: {no-profiles: [delivery, web-delivery]}
      fetch: {allow-private: true, timeout: 10m}

      """, to: "n.yaml")
    try folder.write(
      """
      - name: a
        url: "\(server.address("/a"))"
        owner: Ads
        region: DE
        labels: [live]
        timezone: Europe/Berlin
      - name: b
        url: "\(server.address("/b"))"
        owner: Playout
        muted:
        - {rules: segment/target-duration-required, reason: the packager is replaced, expires: 2026-08-02}

      """, to: "targets.yaml")
    return (server, folder)
  }

  /// The run of a day of August 2026 at 02:00 UTC.
  private static func run(
    _ arguments: [String] = ["nightly", "--config=n.yaml"], day: Int, in folder: Folder
  ) throws -> Interlint.Outcome {
    var environment = TargetsTests.environment
    environment["SOURCE_DATE_EPOCH"] = String(1_785_549_600 + (day - 1) * 86_400)
    return try Interlint.run(arguments, in: folder, environment: environment)
  }

  @Test(.enabled(if: TimeZoneDatabase.isInstalled))
  func `a muted finding does not count until its last day is over`() throws {
    let (server, folder) = try Self.night()
    defer { withExtendedLifetime(server) {} }
    let first = try Self.run(day: 2, in: folder)
    #expect(first.status == 1 && first.errors.isEmpty)
    #expect(
      first.output == """
        No channel loses ads; 1 channel with playlist errors

        a: playlist errors
          since 2026-08-02 04:00 UTC+2; a
          owner: Ads; region: DE
          the playlist has no EXT-X-TARGETDURATION, which every media playlist must have
          fix: Add EXT-X-TARGETDURATION with the longest segment duration, rounded to an integer.
          site/targets/1.html

        Muted: 1 finding in b
        Fine: 1 channel
        All channels: site/index.html

        2 of 2 targets checked, 1 error; stored as run 1 in h.sqlite; published in site; result lines \
        in lines.jsonl

        """)
    let metrics = try folder.text("m.prom")
    #expect(
      metrics.contains(#"interlint_channel_info{channel="a",owner="Ads",region="DE"} 1"#))
    #expect(metrics.contains(#"interlint_channel_muted_findings{channel="b"} 1"#))
    #expect(metrics.contains(#"interlint_channel_loss{channel="b"} 0"#))
    #expect(try folder.text("site/targets/2.html").contains("Muted until 2026-08-02: "))
    let third = try Self.run(day: 3, in: folder)
    #expect(
      third.errors
        == "interlint: targets.yaml:11: the exception for segment/target-duration-required ended on "
        + "2026-08-02\n")
    #expect(third.output.contains("b: playlist errors\n"))
    #expect(third.output.contains("  muted until 2026-08-02, counted again since\n"))
    #expect(third.output.contains("since 2026-08-02 02:00 UTC"))
  }

  @Test func `shards pass owners and muted findings on, and a lost line keeps the owner`() throws {
    let (server, folder) = try Self.night()
    defer { withExtendedLifetime(server) {} }
    _ = try Self.run(day: 2, in: folder)
    let whole = try HistoryStore(opening: folder.url("h.sqlite").path).snapshot()
    try FileManager.default.removeItem(at: folder.url("h.sqlite"))
    _ = try Self.run(["merge", "--config=n.yaml", "lines.jsonl"], day: 2, in: folder)
    let merged = try HistoryStore(opening: folder.url("h.sqlite").path).snapshot()
    #expect(merged.targets == whole.targets)
    #expect(merged.targets.map(\.muted.count) == [0, 1])
    let first = try folder.text("lines.jsonl").split(separator: "\n")
    let lines = first.filter { $0.contains(#""target":"a""#) }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "lines.jsonl")
    _ = try Self.run(["merge", "--config=n.yaml", "lines.jsonl"], day: 3, in: folder)
    let partly = try HistoryStore(opening: folder.url("h.sqlite").path).snapshot()
    #expect(partly.targets.map(\.details.owner) == ["Ads", "Playout"])
  }

  @Test func `an exception of a target that silences nothing is named`() throws {
    let (server, folder) = try Self.night()
    defer { withExtendedLifetime(server) {} }
    let list = try folder.text("targets.yaml")
    try folder.write(
      list.replacing("rules: segment/target-duration-required", with: "rules: text/unknown-tag"),
      to: "targets.yaml")
    let night = try Self.run(day: 1, in: folder)
    #expect(
      night.errors
        == "interlint: targets.yaml:11: the exception for text/unknown-tag has no finding "
        + "to silence\n")
  }

  /// A break whose ad is not there, which its exception expects.
  @Test(arguments: [true, false])
  func `a muted ad that cannot be loaded fails no night`(isMuted: Bool) throws {
    let ads = try LocalServer(["/b": .text(Sample.clean)])
    defer { withExtendedLifetime(ads) {} }
    let date = "2026-01-01T00:00:00.000Z"
    let playlist = """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXT-X-PROGRAM-DATE-TIME:\(date)
      #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="\(date)",DURATION=15,X-ASSET-URI="\(ads.address("/ad"))"
      #EXTINF:6,
      a.ts
      #EXT-X-ENDLIST

      """
    let server = try LocalServer(["/m": .text(playlist)])
    defer { withExtendedLifetime(server) {} }
    let folder = try Folder()
    let muted = isMuted ? "muted: [{rules: interstitial/asset-unreachable, reason: ad server}]" : ""
    try folder.write(
      """
      targets:
      - name: m
        url: "\(server.address("/m"))"
        \(muted)
      history: h.sqlite
      lint: {rules: [interstitial/asset-unreachable]}
      fetch: {allow-private: true, timeout: 10m}

      """, to: "n.yaml")
    let night = try Self.run(day: 1, in: folder)
    #expect(night.status == (isMuted ? 0 : 3))
    #expect(
      night.output.hasPrefix(
        isMuted
          ? "The channel is fine\n" : "m: every ad of the only break fails (404) since 02:00\n"
      ))
    #expect(night.output.contains("\nMuted: 1 finding in m\n") == isMuted)
  }
}
