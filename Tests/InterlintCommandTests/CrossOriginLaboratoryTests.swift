import LocalHTTPServer
import Testing

/// Servers of several origins answer a page as real ones do, rightly and wrongly, and the recorded answers
/// are judged as a browser judges them.
struct CrossOriginLaboratoryTests {
  private static let page = "https://player.example.com"
  private static let list = #"{"ASSETS":[]}"#

  /// A playlist with an event whose asset list is at an address.
  private static func playlist(listAt address: String) -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,X-ASSET-LIST="\(address)"
    #EXTINF:6,
    1.ts
    #EXTINF:6,
    2.ts
    #EXT-X-ENDLIST

    """
  }

  /// The rules that report something about a playlist with an event whose asset list is at an address,
  /// from a page.
  private static func rules(listAt address: String, origin: String? = page) throws -> [String] {
    let primary = try LocalServer([
      "/v.m3u8": .text(playlist(listAt: address), fields: ["Access-Control-Allow-Origin: *"])
    ])
    let outcome = try Interlint.run(
      ["lint", "--allow-private", "--rule=delivery/cors-*"]
        + (origin.map { ["--origin=\($0)"] } ?? []) + [primary.address("/v.m3u8")],
      in: Folder(), environment: ["no_proxy": "*"])
    #expect(primary.log.requests.count == 1)
    return outcome.output.split(separator: "\n").compactMap { line in
      guard line.hasSuffix("]"), let start = line.lastIndex(of: "[") else { return nil }
      return String(line[line.index(after: start)...].dropLast())
    }
  }

  @Test(
    arguments: [
      ([], ["delivery/cors-missing"]),
      (["Access-Control-Allow-Origin: *"], []),
      (["Access-Control-Allow-Origin: \(page)", "Vary: Accept, Origin"], []),
      (["Access-Control-Allow-Origin: \(page)"], ["delivery/cors-vary-missing"]),
      (["Access-Control-Allow-Origin: \(page)", "Cache-Control: no-store"], []),
      (["Access-Control-Allow-Origin: https://*.example.com"], ["delivery/cors-origin-pattern"]),
      (["Access-Control-Allow-Origin: \(page)/"], ["delivery/cors-origin-pattern"]),
      (["Access-Control-Allow-Origin: https://other.example.com"], ["delivery/cors-missing"]),
      (
        ["Access-Control-Allow-Origin: *", "access-control-allow-origin: *"],
        ["delivery/cors-header-repeated"]
      ),
      (
        ["Access-Control-Allow-Origin: *", "Access-Control-Allow-Credentials: true"],
        ["delivery/cors-credentials"]
      ),
    ] as [([String], [String])])
  func `an answer is judged by its fields`(fields: [String], expected: [String]) throws {
    let ads = try LocalServer(["/l.json": .text(Self.list, fields: fields)])
    #expect(try Self.rules(listAt: ads.address("/l.json")) == expected)
    #expect(ads.log.requests.count == 1)
    #expect(ads.log.requests[0].contains("\nOrigin: \(Self.page)\n"))
  }

  @Test(arguments: [([], 1), (["--no-profile=web-delivery"], 0)] as [([String], Int)])
  func `answers to a page are judged unless the profile is disabled`(
    options: [String], count: Int
  ) throws {
    let ads = try LocalServer(["/l.json": .text(Self.list)])
    let folder = try Folder()
    try folder.write(Self.playlist(listAt: ads.address("/l.json")), to: "v.m3u8")
    let outcome = try Interlint.run(
      ["lint", "v.m3u8", "--fetch", "--allow-private", "--origin=\(Self.page)"] + options,
      in: folder, environment: ["no_proxy": "*"])
    #expect(outcome.output.split(separator: "[delivery/cors-missing]").count - 1 == count)
  }

  @Test(
    arguments: [([], ["delivery/cors-inconsistent"]), (["Vary: Origin"], [])]
      as [([String], [String])])
  func `without an Origin in the request, an answer may differ from that of the playlist`(
    fields: [String], expected: [String]
  ) throws {
    let ads = try LocalServer(["/l.json": .text(Self.list, fields: fields)])
    #expect(try Self.rules(listAt: ads.address("/l.json"), origin: nil) == expected)
  }

  /// A host that admits the page, and null only if it repeats every origin.
  private static func pods(repeatsAll: Bool) throws -> LocalServer {
    try LocalServer { request, _ in
      let origin = request.field("Origin") ?? ""
      let isKnown = repeatsAll || origin == page
      return .text(
        list,
        fields: (isKnown ? ["Access-Control-Allow-Origin: \(origin)"] : []) + ["Vary: Origin"])
    }
  }

  @Test func `a host that admits known origins is reported behind a redirect of another one`()
    throws
  {
    let pods = try Self.pods(repeatsAll: false)
    let ads = try LocalServer(["/l.json": Self.redirect(to: pods.address("/l.json"))])
    #expect(try Self.rules(listAt: ads.address("/l.json")) == ["delivery/cors-null-origin"])
    #expect(try Self.rules(listAt: pods.address("/l.json")) == [])
    #expect(pods.log.requests.map { $0.contains("\nOrigin: null\n") } == [true, false])
  }

  @Test func `a host that repeats every origin admits null, too`() throws {
    let pods = try Self.pods(repeatsAll: true)
    let ads = try LocalServer(["/l.json": Self.redirect(to: pods.address("/l.json"))])
    #expect(try Self.rules(listAt: ads.address("/l.json")) == [])
  }

  @Test func `a redirect is judged like other answers`() throws {
    let pods = try LocalServer([
      "/l.json": .text(Self.list, fields: ["Access-Control-Allow-Origin: *"])
    ])
    let ads = try LocalServer(["/l.json": .redirect(pods.address("/l.json"))])
    #expect(try Self.rules(listAt: ads.address("/l.json")) == ["delivery/cors-redirect"])
    #expect(try Self.rules(listAt: ads.address("/l.json"), origin: nil) == [])
  }

  @Test(arguments: ["text", "json", "jsonl", "junit", "concise"])
  func `the token in the target of a redirect is masked`(format: String) throws {
    let secret = "9f8e7d6c5b4a39281706f5e4d3c2b1a0"
    let pods = try LocalServer(["/l.json?token=\(secret)": .text(Self.list)])
    let target = pods.address("/l.json?token=\(secret)")
    let ads = try LocalServer([
      "/l.json": .answer(
        "302 Found",
        fields: ["Access-Control-Allow-Origin: https://a.example", "Location: \(target)"])
    ])
    let folder = try Folder()
    try folder.write(Self.playlist(listAt: ads.address("/l.json")), to: "v.m3u8")
    let outcome = try Interlint.run(
      [
        "lint", "v.m3u8", "--fetch", "--allow-private", "--origin=\(Self.page)",
        "--rule=delivery/cors-*", "--output=\(format)",
      ], in: folder, environment: ["no_proxy": "*"])
    #expect(pods.log.requests.count == 1)
    #expect(outcome.output.contains("delivery/cors-redirect"))
    #expect(!outcome.output.contains(secret))
  }

  private static func redirect(to address: String) -> LocalServer.Reply {
    .answer("302 Found", fields: ["Location: \(address)", "Access-Control-Allow-Origin: *"])
  }

  @Test func `a host that admits all is right behind a redirect, too`() throws {
    let pods = try LocalServer([
      "/l.json": .text(Self.list, fields: ["Access-Control-Allow-Origin: *"])
    ])
    let ads = try LocalServer(["/l.json": Self.redirect(to: pods.address("/l.json"))])
    #expect(try Self.rules(listAt: ads.address("/l.json")) == [])
  }
}
