import Foundation
import LocalHTTPServer
import Synchronization
import Testing

/// A target that is observed has the breaks, the fill and the details of all loads.
struct ObservedTargetTests {
  /// A live playlist that gets a segment with each request, and ends with the eighth: from the second request on
  /// it has a break, from the fifth on another one instead.
  private static func playlist(_ request: Int) -> String {
    func date(_ second: Int) -> String {
      "2026-01-01T00:00:\(second < 10 ? "0" : "")\(second).000Z"
    }
    func range(_ id: String, _ start: Int) -> String {
      "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"\(date(start))\","
        + "PLANNED-DURATION=4,X-ASSET-LIST=\"/\(id).json\"\n"
    }
    return "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(request)\n"
      + "#EXT-X-PROGRAM-DATE-TIME:\(date(request))\n"
      + (2..<5 ~= request ? range("one", 12) : request >= 5 ? range("two", 20) : "")
      + (request..<request + 6).map { "#EXTINF:1,\n\($0).ts\n" }.joined()
      + (request >= 8 ? "#EXT-X-ENDLIST\n" : "")
  }

  /// A result line, as far as the test looks at it.
  private struct Line: Decodable {
    struct Details: Decodable {
      struct Ad: Decodable { let state: String }
      struct Request: Decodable { let status: Int }

      let id: String
      let ads: [Ad]
      let requests: [Request]
    }

    struct Facts: Decodable {
      let live: Bool
      let breaks, played: Int
      let planned, filled: Double
      let list_time, asset_time: Double?
    }

    let breakDetails: [Details]
    let facts: Facts
  }

  @Test func `each break that was seen has its details`() throws {
    let requests = Atomic(0)
    let server = try LocalServer { request, _ in
      switch request.target.prefix(while: { $0 != "?" }) {
      case "/live.m3u8":
        .text(Self.playlist(requests.add(1, ordering: .relaxed).newValue))
      case "/one.json": .text(#"{"ASSETS":[{"URI":"/ad.m3u8","DURATION":2}]}"#)
      case "/ad.m3u8": .text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n")
      default: .answer("404 Not Found")
      }
    }
    defer { withExtendedLifetime(server) {} }
    let folder = try Folder()
    let outcome = try TargetsTests.lint(
      ["--targets=-", "--output=jsonl"], in: folder,
      input: #"{"name":"news","url":"\#(server.address("/live.m3u8"))","observe":"10m"}"# + "\n")
    let line = try JSONDecoder().decode(Line.self, from: Data(outcome.output.utf8))
    #expect(line.breakDetails.map(\.id) == ["one", "two"])
    #expect(line.breakDetails.map { $0.ads.map(\.state) } == [["loaded"], []])
    #expect(line.breakDetails.map { $0.requests.map(\.status) } == [[200, 200], [404]])
    #expect(line.facts.live)
    #expect(line.facts.breaks == 2)
    #expect(line.facts.played == 1)
    // An ad of 2 s was found for two breaks of 4 s.
    #expect(line.facts.planned == 8 && line.facts.filled == 2)
    #expect(line.facts.list_time != nil && line.facts.asset_time != nil)
  }
}
