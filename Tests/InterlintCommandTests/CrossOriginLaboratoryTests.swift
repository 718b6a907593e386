import LocalHTTPServer
import Testing

/// Servers of several origins answer a page as real ones do, rightly and wrongly, and the recorded answers
/// are judged as a browser judges them.
struct CrossOriginLaboratoryTests {
  private static let page = "https://player.example.com"
  private static let list = #"{"ASSETS":[]}"#

  /// The rules that report something about a playlist with an event whose asset list is at an address,
  /// from a page.
  private static func rules(listAt address: String, origin: String? = page) throws -> [String] {
    let playlist = """
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
    let primary = try LocalServer([
      "/v.m3u8": .text(playlist, fields: ["Access-Control-Allow-Origin: *"])
    ])
    let outcome = try Interlint.run(
      ["lint", "--allow-private", "--profile=web-delivery", "--rule=delivery/cors-*"]
        + (origin.map { ["--header=Origin: \($0)"] } ?? []) + [primary.address("/v.m3u8")],
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

  @Test func `without an Origin in the request, no answer lacks anything`() throws {
    let ads = try LocalServer(["/l.json": .text(Self.list)])
    #expect(try Self.rules(listAt: ads.address("/l.json"), origin: nil) == [])
  }

  @Test func `a host that reflects the origin is reported behind a redirect of another one`() throws
  {
    let pods = try LocalServer { request, _ in
      .text(
        Self.list,
        fields: [
          "Access-Control-Allow-Origin: \(request.field("Origin") ?? "null")", "Vary: Origin",
        ])
    }
    let ads = try LocalServer(["/l.json": .redirect(pods.address("/l.json"))])
    #expect(try Self.rules(listAt: ads.address("/l.json")) == ["delivery/cors-null-origin"])
    #expect(try Self.rules(listAt: pods.address("/l.json")) == [])
  }

  @Test func `a host that admits all is right behind a redirect, too`() throws {
    let pods = try LocalServer([
      "/l.json": .text(Self.list, fields: ["Access-Control-Allow-Origin: *"])
    ])
    let ads = try LocalServer(["/l.json": .redirect(pods.address("/l.json"))])
    #expect(try Self.rules(listAt: ads.address("/l.json")) == [])
  }
}
