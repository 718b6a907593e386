import Foundation
import LocalHTTPServer

/// A server of live playlists with segments of one second, each of which does something else.
///
/// It stops by itself, as a `LocalServer` does.
struct LiveChannel: Sendable {
  let start = Date()
  /// How many segments there were when it began.
  private static let before = 20

  static let names = [
    "plain", "blocking", "updates", "ends", "stalls", "errors", "back", "gone", "silent",
    "breaks",
  ]

  /// A multivariant playlist with those media playlists.
  static func multivariant(_ names: [String]) -> String {
    "#EXTM3U\n"
      + names.map {
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e,mp4a.40.2\","
          + "RESOLUTION=640x360,FRAME-RATE=25.000\n\($0).m3u8?token=0123456789abcdef\n"
      }.joined()
  }

  /// What the interstitials of `breaks` lead to: an asset list with a good asset and a faulty one.
  static let ads = [
    "/ads.json": """
    {"ASSETS": [{"URI": "good.m3u8", "DURATION": 2.0}, {"URI": "faulty.m3u8", "DURATION": 2.0}]}
    """,
    "/good.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n",
    // EXT-X-TARGETDURATION is required (rfc8216bis-22, section 4.4.3.1).
    "/faulty.m3u8": "#EXTM3U\n#EXTINF:2,\nb.ts\n#EXT-X-ENDLIST\n",
  ]

  func server(_ names: [String] = names) throws -> LocalServer {
    let main = Self.multivariant(names)
    return try LocalServer { request, _ in
      request.target == "/main.m3u8"
        ? .text(main)
        : Self.ads[request.target].map { .text($0) } ?? reply(to: request)
          ?? .answer("404 Not Found")
    }
  }

  private var age: TimeInterval { Date().timeIntervalSince(start) }

  private func reply(to request: LocalServer.Request) -> LocalServer.Reply? {
    guard let address = URLComponents(string: request.target) else { return nil }
    let name = address.path.dropFirst().prefix { $0 != "." }
    guard Self.names.contains(String(name)) else { return nil }
    let parameters = Dictionary(
      (address.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    // The server answers when the segment is there that is asked for (rfc8216bis-22, section 6.2.5.2).
    if let segment = parameters["_HLS_msn"].flatMap(Int.init), name == "blocking" {
      while Self.before + Int(age) <= segment, age < 30 { Thread.sleep(forTimeInterval: 0.01) }
    }
    switch name {
    case "errors" where (1.5..<3).contains(age): return .answer("500 Internal Server Error")
    case "gone" where age > 1.5: return .answer("410 Gone")
    case "silent" where age > 1.5: return .init(.hang)
    default:
      let isUpdate = name == "updates" && parameters["_HLS_skip"] == "YES"
      let text = playlist(String(name), isUpdate: isUpdate)
      guard name == "stalls" else { return .text(text) }
      // The address of the last segment names what does not change any more.
      let tag = "ETag: \"\(text.split(separator: "\n").last ?? "")\""
      return request.head.contains(tag.replacing("ETag", with: "If-None-Match"))
        ? .answer("304 Not Modified", fields: [tag]) : .text(text, fields: [tag])
    }
  }

  private func playlist(_ name: String, isUpdate: Bool) -> String {
    var end = Self.before + Int(name == "stalls" || name == "ends" ? min(age, 2) : age)
    if name == "back", age > 2.5 { end -= Self.before / 2 }
    let first = end - 10
    var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:1", "#EXT-X-MEDIA-SEQUENCE:\(first)"]
    if name == "blocking" { lines.append("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES") }
    if name == "updates" { lines.append("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=6.0") }
    if isUpdate { lines += ["#EXT-X-VERSION:9", "#EXT-X-SKIP:SKIPPED-SEGMENTS=4"] }
    if name == "breaks" { lines += breaks(from: first) }
    for number in (isUpdate ? first + 4 : first)..<end { lines += ["#EXTINF:1,", "\(number).ts"] }
    if name == "ends", age > 2 { lines.append("#EXT-X-ENDLIST") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The date of the first segment, then an interstitial after 1.5 seconds and one whose asset list is
  /// missing after 3.
  private func breaks(from first: Int) -> [String] {
    func date(_ seconds: Int) -> String {
      let minutes = seconds / 60 < 10 ? "0\(seconds / 60)" : "\(seconds / 60)"
      let rest = seconds % 60 < 10 ? "0\(seconds % 60)" : "\(seconds % 60)"
      return "2026-01-01T00:\(minutes):\(rest).000Z"
    }
    func interstitial(_ id: String, _ start: Int, _ list: String) -> String {
      "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"\(date(start))\",DURATION=4.0,X-ASSET-LIST=\"\(list)\","
        + "X-RESUME-OFFSET=0"
    }
    return ["#EXT-X-PROGRAM-DATE-TIME:\(date(first))"]
      + (age > 1.5 ? [interstitial("one", Self.before + 20, "ads.json")] : [])
      + (age > 3 ? [interstitial("two", Self.before + 30, "missing.json")] : [])
  }
}
