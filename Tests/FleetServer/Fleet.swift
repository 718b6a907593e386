import LocalHTTPServer
import Synchronization

/// The channels of one night behind two ports, and what they answer.
final class Fleet: Sendable {
  typealias Reply = LocalServer.Reply
  typealias Request = LocalServer.Request

  private let night: Night
  private let table: FleetTable
  private let pass: Pass
  /// How often each document was asked for.
  private let counts = Mutex<[String: Int]>([:])
  /// Where some channels have moved to; 0 until it is known.
  private let otherPort = Atomic<UInt16>(0)

  /// What guarded channels ask for.
  struct Pass: Sendable {
    /// The whole value of Authorization.
    let token: String
    /// The query of the multivariant playlist.
    let query: String
  }

  init(night: Night, table: FleetTable, pass: Pass) {
    self.night = night
    self.table = table
    self.pass = pass
  }

  func moves(to port: UInt16) { otherPort.store(port, ordering: .relaxed) }

  /// What the first port answers.
  func answer(_ request: Request) -> Reply {
    guard let place = place(of: request) else { return .answer("404 Not Found") }
    guard let defect = place.channel.flatMap({ table.misbehaving[$0] }),
      defect.concerns(place.path[...])
    else { return whole(place) }
    let key = "\(place.channel ?? 0) \(place.path)"
    let count = counts.withLock { counts in
      counts[key, default: 0] += 1
      return counts[key, default: 0]
    }
    return answer(place, request, defect, count: count)
  }

  /// What the second port answers: whoever brings the token along was not to do so.
  func answerElsewhere(_ request: Request) -> Reply {
    if request.field("Authorization") != nil { return .answer("403 Forbidden") }
    return place(of: request).map(whole) ?? .answer("404 Not Found")
  }

  /// A document and where it is asked for.
  struct Place {
    /// nil for one of the ads that channels share.
    let channel: Int?
    let path: String
    let query: String
    let type: String
    let text: String
  }

  private func place(of request: Request) -> Place? {
    // A proxy is asked for whole addresses.
    let target = request.target.split(separator: "://", maxSplits: 1).last ?? ""
    let parts = target.drop { $0 != "/" }.split(separator: "?", maxSplits: 1)
    let path = parts.first?.split(separator: "/", maxSplits: 1) ?? []
    guard path.count == 2, let folder = path.first, let rest = path.last else { return nil }
    let origin = "http://\(request.field("Host") ?? "")"
    let number = folder.hasPrefix("channel-") ? Int(folder.dropFirst(8)) : nil
    let text: String?
    if let number, (1...999).contains(number) {
      let pod = table.misbehaving[number]?.secondPod
      text = Channel(number: number, night: night, origin: origin, secondPod: pod).document(rest)
    } else if folder == "ads" {
      text = Self.sharedAdvertisement(rest)
    } else if folder == "linear" {
      text = Self.pod(rest)
    } else {
      text = nil
    }
    return text.map { text in
      Place(
        channel: number, path: String(rest), query: parts.count > 1 ? String(parts[1]) : "",
        type: rest.hasSuffix(".json") ? "application/json" : "application/vnd.apple.mpegurl",
        text: text)
    }
  }

  /// The document at a path such as `3/tea/audio.m3u8`.
  private static func sharedAdvertisement(_ path: Substring) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count == 3, let variants = Int(parts[0]), (2...4).contains(variants),
      Advertisement.names.contains(String(parts[1]))
    else { return nil }
    return Advertisement(ladder: Ladder(variants: variants), seconds: 15).document(parts[2])
  }

  /// The document at a path of pod serving, such as
  /// `pods/v1/hls/network/1234/custom_asset/film/ad_break_id/late.m3u8`, or of one of its streams beside it.
  private static func pod(_ path: Substring) -> String? {
    let parts = path.split(separator: "/")
    guard path.hasPrefix("pods/v1/hls/network/"), parts.count == 9, let last = parts.last,
      last.hasSuffix(".m3u8")
    else { return nil }
    let pod = Advertisement(ladder: Ladder(variants: 2), seconds: 18)
    return pod.document(last) ?? pod.document("multivariant.m3u8")
  }

  func whole(_ place: Place) -> Reply { .answer("200 OK", body(place.text), fields: fields(place)) }

  func body(_ text: String) -> [UInt8] { Compression.stored(Array(text.utf8)) }

  func fields(_ place: Place, type: String? = nil) -> [String] {
    ["Content-Type: \(type ?? place.type)", "Content-Encoding: gzip", "Cache-Control: max-age=3"]
  }

  func admits(_ request: Request, to place: Place) -> Bool {
    request.field("Authorization") == pass.token
      && (place.path != "multivariant.m3u8" || place.query == pass.query)
  }

  /// Names the ports in an address of the table.
  func filled(_ address: String, for place: Place) -> String {
    let folder = Channel(number: place.channel ?? 0, night: night, origin: "").name
    return address.split(separator: "OTHER", omittingEmptySubsequences: false).joined(
      separator: "http://127.0.0.1:\(otherPort.load(ordering: .relaxed))/\(folder)/\(place.path)")
  }
}
