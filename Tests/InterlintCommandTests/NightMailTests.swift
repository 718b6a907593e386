import LocalHTTPServer
import Testing

/// A night prints its mail: the channels, what changed, and links.
struct NightMailTests {
  /// One channel is fine, one has no EXT-X-TARGETDURATION, one does not exist.
  private static func night() throws -> (server: LocalServer, folder: Folder) {
    let server = try LocalServer(["/a": .text(Sample.clean), "/b": .text(Sample.faulty)])
    let folder = try Folder()
    try folder.write(
      """
      targets:
        targets:
      \(["a", "b", "c"].map { "    - {name: \($0), url: \"\(server.address("/\($0)"))\"}" }
        .joined(separator: "\n"))
      history: h.sqlite
      site: site
      site-url: https://example.com/reports
      lint: {no-profiles: [delivery, web-delivery]}
      fetch: {allow-private: true, timeout: 10m}

      """, to: "n.yaml")
    return (server, folder)
  }

  /// The run of a day of August 2026 at 02:00.
  private static func run(
    _ more: [String] = [], day: Int, in folder: Folder
  ) throws -> Interlint.Outcome {
    var environment = TargetsTests.environment
    environment["SOURCE_DATE_EPOCH"] = String(1_785_549_600 + (day - 1) * 86_400)
    return try Interlint.run(
      ["nightly", "--config=n.yaml"] + more, in: folder, environment: environment)
  }

  @Test func `the first line names what viewers lose, then follow changes, the rest, and links`()
    throws
  {
    let (server, folder) = try Self.night()
    defer { withExtendedLifetime(server) {} }
    let first = try Self.run(day: 1, in: folder)
    let site = "https://example.com/reports/"
    let ends = """
      Fine: 1 channel
      All channels: \(site)index.html

      2 of 3 targets checked, 1 not checked, 1 error; stored as run
      """
    #expect(
      first.output == """
        c: off the air (404) since 02:00

        c: off the air (404)
          since 2026-08-01 02:00 UTC; all viewers
          the server answered with status 404
          fix: Publish the document at this address, or correct the address: the server does not have it.
          \(site)targets/3.html

        b: playlist errors
          since 2026-08-01 02:00 UTC; b
          the playlist has no EXT-X-TARGETDURATION, which every media playlist must have
          fix: Add EXT-X-TARGETDURATION with the longest segment duration, rounded to an integer.
          \(site)targets/2.html

        \(ends) 1 in h.sqlite; published in site

        """)
    let second = try Self.run(day: 2, in: folder)
    #expect(
      second.output == """
        c: off the air (404) since 2026-08-01

        As before:
          c: off the air (404) since 2026-08-01 02:00 UTC; \(site)targets/3.html
          b: playlist errors since 2026-08-01 02:00 UTC; \(site)targets/2.html

        Nothing changed since 2026-08-01 02:00 UTC
        \(ends) 2 in h.sqlite; published in site

        """)
  }

  @Test func `nothing is printed if nothing changed and that is asked for`() throws {
    let (server, folder) = try Self.night()
    defer { withExtendedLifetime(server) {} }
    let quiet = ["--quiet-when-same"]
    #expect(try Self.run(quiet, day: 1, in: folder).output.hasPrefix("c: off the air"))
    #expect(
      try Self.run(quiet, day: 2, in: folder)
        == Interlint.Outcome(status: 3, output: "", errors: ""))
    let other = try folder.text("n.yaml").replacing("/c\"", with: "/a\"")
    try folder.write(other, to: "n.yaml")
    let better = try Self.run(quiet, day: 3, in: folder)
    #expect(better.output.contains("\nOn the air again: c\n"))
    #expect(better.output.hasPrefix("No channel loses ads; 1 channel with playlist errors\n"))
  }

  @Test func `a channel whose ad does not load is checked, in the last line and the site`() throws {
    let server = try LocalServer([
      "/a": .text(
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-PROGRAM-DATE-TIME:2026-08-01T00:00:00Z
        #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-08-01T00:00:06Z",\
        DURATION=6,X-ASSET-URI="gone.m3u8"
        #EXTINF:6,
        1.ts
        #EXTINF:6,
        2.ts
        #EXTINF:6,
        3.ts
        #EXT-X-ENDLIST

        """)
    ])
    let folder = try Folder()
    try folder.write(
      """
      targets: {targets: [{name: a, url: "\(server.address("/a"))"}]}
      history: h.sqlite
      site: site
      lint: {no-profiles: [delivery, web-delivery]}
      fetch: {allow-private: true, timeout: 10m}

      """, to: "n.yaml")
    let output = try Self.run(day: 1, in: folder).output
    #expect(output.hasPrefix("a: every ad of the only break fails (404) since 02:00\n"))
    #expect(output.contains("\n1 of 1 target checked, 2 errors"), "\(output)")
    #expect(try folder.text("site/runs/index.html").contains("1 of 1 target checked: 2 errors"))
  }

  @Test func `a missed night is printed although nothing changed`() throws {
    let (server, folder) = try Self.night()
    defer { withExtendedLifetime(server) {} }
    try folder.write(try folder.text("n.yaml") + "every: 24h\n", to: "n.yaml")
    let quiet = ["--quiet-when-same"]
    _ = try Self.run(quiet, day: 1, in: folder)
    #expect(try Self.run(quiet, day: 2, in: folder).output.isEmpty)
    #expect(try Self.run(quiet, day: 4, in: folder).output.contains("\nMissed: "))
    #expect(try Self.run(quiet, day: 5, in: folder).output.isEmpty)
  }

  @Test func `the address of the site must be one`() throws {
    let folder = try Folder()
    try folder.write(
      "targets: {targets: [a.m3u8]}\nhistory: h.sqlite\nsite-url: reports\n", to: "n.yaml")
    let outcome = try Interlint.run(["nightly", "--config=n.yaml"], in: folder)
    #expect(
      outcome
        == Interlint.Outcome(
          status: 2, output: "",
          errors: "interlint: n.yaml:3:11: site-url is 'reports'; expected an address such as "
            + "https://example.com/reports/\n"))
  }
}
