import Foundation
import HLSLoading
import LocalHTTPServer

/// A server of live playlists with segments of one second, each of which does something else.
///
/// Segments come with time, as those of every live channel do; all else happens at a certain load of a playlist.
struct LiveChannel: Sendable {
  /// After so many loads a playlist is complete.
  var loads = 7

  private let start = Date()
  /// How often each playlist and document was asked for.
  private let counts = Exclusive<[String: Int]>([:])
  /// How often `breaks` was asked for after all that its interstitials lead to.
  private static let afterAds = "/breaks.m3u8 after its ads"
  /// How many segments there were when it began.
  private static let before = 20

  init(loads: Int = 7) { self.loads = loads }

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
      if request.target == "/main.m3u8" { return .text(main) }
      let path = String(request.target.prefix { $0 != "?" })
      let load = counts.withValue { counts in
        counts[path, default: 0] += 1
        let isAfterAds = (Self.ads.keys + ["/missing.json"]).allSatisfy { counts[$0] != nil }
        if path == "/breaks.m3u8", isAfterAds { counts[Self.afterAds, default: 0] += 1 }
        return counts[path] ?? 0
      }
      return Self.ads[path].map { .text($0) } ?? reply(to: request, load: load)
        ?? .answer("404 Not Found")
    }
  }

  private var age: TimeInterval { Date().timeIntervalSince(start) }

  private func reply(to request: LocalServer.Request, load: Int) -> LocalServer.Reply? {
    guard let address = URLComponents(string: request.target) else { return nil }
    let name = String(address.path.dropFirst().prefix { $0 != "." })
    guard Self.names.contains(name) else { return nil }
    let parameters = Dictionary(
      (address.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    // The server answers when the segment is there that is asked for (rfc8216bis-22, section 6.2.5.2).
    let segment = name == "blocking" ? parameters["_HLS_msn"].flatMap(Int.init) : nil
    let end = max(Self.before + Int(age), (segment ?? 0) + 1)
    let wait = segment.map { TimeInterval($0 + 1 - Self.before) - age } ?? 0
    switch name {
    case "errors" where load == 2 || load == 3: return .answer("500 Internal Server Error")
    case "gone" where load > 2: return .answer("410 Gone")
    case "silent" where load == 3: return .init(.hang)
    default:
      let isUpdate = name == "updates" && parameters["_HLS_skip"] == "YES"
      let text = playlist(name, load: load, end: end, isUpdate: isUpdate)
      guard name == "stalls" else {
        return .init(
          [.wait(milliseconds: max(0, Int(wait * 1_000)))] + LocalServer.Reply.text(text).steps)
      }
      // The last line names what does not change any more.
      let tag = "ETag: \"\(text.split(separator: "\n").last ?? "")\""
      return request.head.contains(tag.replacing("ETag", with: "If-None-Match"))
        ? .answer("304 Not Modified", fields: [tag]) : .text(text, fields: [tag])
    }
  }

  private func playlist(_ name: String, load: Int, end: Int, isUpdate: Bool) -> String {
    var end = name == "stalls" ? Self.before : end
    if name == "back", load > 3 { end -= Self.before / 2 }
    let first = end - 10
    var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:1", "#EXT-X-MEDIA-SEQUENCE:\(first)"]
    if name == "blocking" { lines.append("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES") }
    if name == "updates" { lines.append("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=6.0") }
    if isUpdate { lines += ["#EXT-X-VERSION:9", "#EXT-X-SKIP:SKIPPED-SEGMENTS=4"] }
    if name == "breaks" { lines += breaks(from: first, load: load) }
    for number in (isUpdate ? first + 4 : first)..<end { lines += ["#EXTINF:1,", "\(number).ts"] }
    if isOver(name, load: load) { lines.append("#EXT-X-ENDLIST") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func isOver(_ name: String, load: Int) -> Bool {
    switch name {
    case "ends": load > 2
    // It is stale after one and a half seconds, of which a load tells.
    case "stalls": load >= loads && age > 4
    // What its interstitials lead to is known in the loads that follow.
    case "breaks": load >= loads && counts.withValue { $0[Self.afterAds, default: 0] > 2 }
    default: load >= loads
    }
  }

  /// The date of the first segment, then an interstitial and later one whose asset list is missing.
  private func breaks(from first: Int, load: Int) -> [String] {
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
      + (load > 1 ? [interstitial("one", Self.before + 20, "ads.json")] : [])
      + (load > 3 ? [interstitial("two", Self.before + 30, "missing.json")] : [])
  }
}
