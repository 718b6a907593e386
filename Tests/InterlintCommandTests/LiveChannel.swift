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
  ]

  /// A multivariant playlist with those media playlists.
  static func multivariant(_ names: [String]) -> String {
    "#EXTM3U\n"
      + names.map {
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e,mp4a.40.2\","
          + "RESOLUTION=640x360,FRAME-RATE=25.000\n\($0).m3u8?token=0123456789abcdef\n"
      }.joined()
  }

  func server(_ names: [String] = names) throws -> LocalServer {
    let main = Self.multivariant(names)
    return try LocalServer { request, _ in
      request.target == "/main.m3u8"
        ? .text(main) : reply(to: request.target) ?? .answer("404 Not Found")
    }
  }

  private var age: TimeInterval { Date().timeIntervalSince(start) }

  private func reply(to target: String) -> LocalServer.Reply? {
    guard let address = URLComponents(string: target) else { return nil }
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
      return .text(playlist(String(name), isUpdate: isUpdate))
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
    for number in (isUpdate ? first + 4 : first)..<end { lines += ["#EXTINF:1,", "\(number).ts"] }
    if name == "ends", age > 2 { lines.append("#EXT-X-ENDLIST") }
    return lines.joined(separator: "\n") + "\n"
  }
}
