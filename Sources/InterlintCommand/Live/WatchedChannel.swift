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
  /// What interstitials of the playlists play, and what is found of all together.
  private(set) var assets: WatchedAssets
  private var names = WebNames()
  /// The multivariant playlist, the address that it came from and its links that are not watched.
  private(set) var root: (source: SourceFile, location: String, leftOut: Set<String>)?

  init(_ linter: Linter, at address: String) {
    self.linter = linter
    self.address = address
    name = Self.plainName(of: address)
    playlists = []
    assets = WatchedAssets(linter)
    playlists = [playlist(at: address, label: Self.lastPart(of: address), number: 1)]
  }

  /// When the last answer came.
  private var lastArrival: DateTime?

  /// Whether there is something to judge.
  var hasDocuments: Bool { root != nil || playlists.contains { $0.document != nil } }

  /// The playlist that leads to all others, and the address that it came from.
  var entry: (source: SourceFile, location: String) {
    if let root { return (root.source, root.location) }
    let playlist = playlists[0]
    return (
      playlist.document?.playlist.source ?? SourceFile(name: playlist.name, bytes: []),
      playlist.location
    )
  }

  /// The newest load of what is at an address, or why there is none; nil for what is not of this
  /// channel.
  func watchedDocument(at address: String) -> FoundDocument? {
    if let number = number(of: address) {
      let playlist = playlists[number]
      guard playlist.failure == nil, let document = playlist.document else {
        return .absent(reason: playlist.failure ?? "not loaded")
      }
      return .source(document.playlist.source, location: playlist.location)
    }
    return root?.leftOut.contains(address) == true ? .absent(reason: "not watched") : nil
  }

  /// Whether nothing will be asked for any more.
  var hasEnded: Bool {
    playlists.allSatisfy { $0.ending != nil || $0.document == nil && $0.isUnreachable }
      && assets.wanted.isEmpty
  }

  /// Whether some playlist went away and did not come back.
  var hasLost: Bool { playlists.contains { $0.isMissing || $0.isUnreachable } }

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
    lastArrival = load.arrival
    if case .bytes(let bytes) = load.body, isMultivariant(bytes, load) {
      return expand(SourceFile(name: source ?? name, bytes: bytes), load)
    }
    let wasUnreachable = playlists[number].isUnreachable
    let events = playlists[number].take(load, named: source)
    if root != nil, playlists[number].isUnreachable != wasUnreachable { assets.noteReach() }
    if let document = playlists[number].document {
      assets.note(document, of: number, in: playlists)
    }
    return events + advance(at: load.arrival)
  }

  /// Takes what came of the request for a document that interstitials play.
  mutating func take(_ load: PlaylistLoad, ofAsset source: String?) -> [WatchEvent] {
    lastArrival = load.arrival
    let events = assets.take(load, named: source ?? names.name(of: load.address))
    return events + advance(at: load.arrival)
  }

  /// Takes it that no answer comes for those addresses among the wanted ones.
  mutating func miss(_ isMissing: (String) -> Bool) -> [WatchEvent] {
    guard let lastArrival else { return [] }
    var events: [WatchEvent] = []
    while let address = assets.wanted.first(where: isMissing) {
      events += assets.miss(address, named: names.name(of: address), at: lastArrival)
      events += advance(at: lastArrival)
    }
    return events
  }

  /// Judges what was not judged yet, as nothing will come any more.
  mutating func finish() -> [WatchEvent] {
    guard let lastArrival else { return [] }
    let events = miss { _ in true }
    var assets = assets
    defer { self.assets = assets }
    return events + assets.finish(self, at: lastArrival)
  }

  private mutating func advance(at time: DateTime) -> [WatchEvent] {
    var assets = assets
    defer { self.assets = assets }
    return assets.advance(self, at: time)
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
    root = (
      source, load.location, Set(links.dropFirst(Self.mostPlaylists).map(\.location))
    )
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
    return WatchedPlaylist(
      linter, name, label: label, at: address, folder: folder, isOneOfSeveral: root != nil)
  }

  /// What came of all: the multivariant playlist, then the others in its order.
  var results: [SourceResult] {
    (multivariant.map { [assets.findings.completed($0)] } ?? [])
      + playlists.enumerated().flatMap { number, playlist in
        var results = playlist.results
        if playlist.session.count > 0, playlist.session.mixedLoads == nil {
          results[0] = assets.findings.completed(results[0], of: number)
        }
        return results
      } + assets.findings.results
  }

  private static func plainName(of address: String) -> String {
    (try? WebAddress(address))?.name ?? String(address.prefix { $0 != "?" && $0 != "#" })
  }

  /// The part of the address after its last slash, without the query.
  static func lastPart(of address: String) -> String {
    let path = plainName(of: address)
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.isEmpty ? path : last
  }
}
