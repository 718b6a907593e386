import Foundation
import HLSLoading
import LocalHTTPServer
import Testing

/// The reports of a watch exist while it runs.
struct WatchReportTests {
  /// A live playlist of segments of one second that ends when `isOver` is true.
  private static func channel(isOver: @escaping @Sendable () -> Bool) throws -> LocalServer {
    let loads = Exclusive(0)
    return try LocalServer { _, _ in
      let first = loads.withValue { count in
        count += 1
        return count
      }
      // An attribute is quoted that must not be.
      return .text(
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(first < 10 ? "0" : "")\(first).000Z\n"
          + "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:01:00.000Z\",DURATION=\"2\"\n"
          + (first..<first + 3).map { "#EXTINF:1,\n\($0).ts\n" }.joined()
          + (isOver() ? "#EXT-X-ENDLIST\n" : ""))
    }
  }

  @Test func `reports and the timeline are on disk before a watch ends`() throws {
    let folder = try Folder()
    let path = folder.url("").path
    let seen = Exclusive<[String: [UInt8]]>([:])
    // The channel ends only when the reports are there.
    let server = try Self.channel {
      seen.withValue { seen in
        for name in ["live.json", "live.xml", "seen.json"] where seen[name] == nil {
          seen[name] = FileManager.default.contents(atPath: "\(path)/\(name)").map(Array.init)
        }
        return seen.count == 3
      }
    }
    let outcome = try Interlint.run(
      [
        "watch", server.address("/live.m3u8"), "--allow-private",
        "--output=json=live.json", "--output=junit=live.xml", "--timeline=seen.json",
        "--rule=date-range/duration-type",
      ], in: folder, environment: ["no_proxy": "*"])
    #expect(outcome.status == 1)
    let early = seen.withValue { $0 }
    let report = try JSONDecoder().decode(
      JSONReport.self, from: Data(try #require(early["live.json"])))
    let last = try JSONDecoder().decode(JSONReport.self, from: Data(try folder.bytes("live.json")))
    #expect(report.sources.map(\.rules) == [["date-range/duration-type"]])
    #expect(last.sources.map(\.rules) == report.sources.map(\.rules))
    #expect(early["live.xml"]?.isEmpty == false && early["seen.json"]?.isEmpty == false)
  }

  @Test func `a pipe gets one report, at the end of a watch`() throws {
    let folder = try Folder()
    let loads = Exclusive(0)
    let server = try Self.channel {
      loads.withValue { count in
        count += 1
        return count == 3
      }
    }
    let outcome = try Interlint.run(
      [
        "watch", server.address("/live.m3u8"), "--allow-private", "--quiet",
        "--output=json=/dev/stdout",
      ], in: folder, environment: ["no_proxy": "*"])
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(outcome.output.utf8))
    #expect(report.sources.first?.status == "checked")
  }
}
