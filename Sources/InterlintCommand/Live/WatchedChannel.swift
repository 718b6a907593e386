import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// What is at one address: a media playlist, or a multivariant playlist with those it leads to, each
/// watched for itself.
struct WatchedChannel: Sendable {
  /// More media playlists than these are not watched.
  static let mostPlaylists = 20
  /// The file of a multivariant playlist in a recording.
  static let multivariantFile = "multivariant.m3u8"

  let linter: Linter
  let address: String
  /// What reports call the address.
  let name: String
  private(set) var playlists: [WatchedPlaylist]
  /// What was found in the multivariant playlist; nil for a channel without.
  private(set) var multivariant: SourceResult?
  private var names = WebNames()

  init(_ linter: Linter, at address: String) {
    self.linter = linter
    self.address = address
    name = Self.plainName(of: address)
    playlists = []
    playlists = [playlist(at: address, label: Self.lastPart(of: address), number: 1)]
  }

  /// Whether nothing will be asked for any more.
  var hasEnded: Bool { playlists.allSatisfy { $0.ending != nil } }

  /// Whether some playlist went away and did not come back.
  var hasLost: Bool { playlists.contains { $0.isMissing || $0.ending == .gone } }

  /// The playlist that was asked for by an address with directives.
  func number(of address: String) -> Int? {
    let key = DeliveryDirectives.key(of: address)
    return playlists.firstIndex { DeliveryDirectives.key(of: $0.address) == key }
  }

  /// The name of the file for what came of a load; nil where no body came.
  func file(for load: PlaylistLoad, of number: Int) -> String? {
    guard case .bytes(let bytes) = load.body else { return nil }
    return isMultivariant(bytes, load) ? Self.multivariantFile : playlists[number].nextFile
  }

  /// Takes what came of the request for a playlist; `source` is what its body is called.
  mutating func take(
    _ load: PlaylistLoad, of number: Int, named source: String?
  ) -> [WatchEvent] {
    if case .bytes(let bytes) = load.body, isMultivariant(bytes, load) {
      return expand(SourceFile(name: source ?? name, bytes: bytes), load)
    }
    return playlists[number].take(load, named: source)
  }

  /// Whether this is the first load of a multivariant playlist.
  private func isMultivariant(_ bytes: [UInt8], _ load: PlaylistLoad) -> Bool {
    guard multivariant == nil, playlists.count == 1, playlists[0].session.count == 0 else {
      return false
    }
    return Playlist(parsing: SourceFile(name: name, bytes: bytes)).kind == .multivariant
  }

  private mutating func expand(_ source: SourceFile, _ load: PlaylistLoad) -> [WatchEvent] {
    // The multivariant playlist is judged by itself; its addresses are not followed here.
    let graph = DocumentGraph.following(
      source, at: load.location, settings: linter.settings,
      find: { _ in .absent(reason: "watched for itself") })
    multivariant = graph.members[0].document.map { linter.lint($0) }
    let roles: [Link.Role] = [.variantStream, .rendition, .iFrameStream]
    var seen: Set<String> = []
    let links = roles.flatMap { role in graph.links.filter { $0.role == role } }
      .filter { WebAddress.begins($0.location) && seen.insert($0.location).inserted }
    names = WebNames()
    playlists = []
    for (index, link) in links.prefix(Self.mostPlaylists).enumerated() {
      let label = graph.members[0].document.flatMap { link.label(in: $0.playlist) }
      playlists.append(
        playlist(
          at: link.location, label: label ?? Self.lastPart(of: link.location), number: index + 1))
    }
    var events = playlists.map { ($0.label, WatchEvent.Kind.began) }
    if links.count > playlists.count {
      events.append((Self.lastPart(of: address), .leftOut(links.count - playlists.count)))
    }
    return events.map { WatchEvent(time: load.arrival, playlist: $0, load: 0, kind: $1) }
  }

  private mutating func playlist(
    at address: String, label: String, number: Int
  ) -> WatchedPlaylist {
    let name = names.name(of: address)
    let stem = Self.lastPart(of: address).prefix { $0 != "." }
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    let folder =
      (number < 10 ? "0\(number)" : "\(number)") + (stem.isEmpty ? "" : "-\(stem.prefix(40))")
    return WatchedPlaylist(linter, name, label: label, at: address, folder: folder)
  }

  /// What came of all: the multivariant playlist, then the others in its order.
  var results: [SourceResult] {
    (multivariant.map { [$0] } ?? []) + playlists.flatMap(\.results)
  }

  private static func plainName(of address: String) -> String {
    (try? WebAddress(address))?.name ?? String(address.prefix { $0 != "?" && $0 != "#" })
  }

  /// The part of the address after its last slash, without the query.
  private static func lastPart(of address: String) -> String {
    let path = plainName(of: address)
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.isEmpty ? path : last
  }
}
