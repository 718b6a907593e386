import HLSDocuments
package import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText

/// The playlists at one URL: a media playlist, or a multivariant playlist with the media playlists it
/// references.
///
/// Each is watched separately.
package struct ChannelPlaylists: Sendable {
  /// The maximum number of media playlists that are watched.
  package static let most = 20
  /// The file name of a multivariant playlist in a recording.
  static let multivariantFile = "multivariant.m3u8"

  let linter: Linter
  let address: String
  /// The name of the URL in reports.
  package let name: String
  /// The media playlists, in the order of the multivariant playlist.
  package private(set) var all: [WatchedPlaylist] = []
  /// The result for the multivariant playlist; nil for a channel without one.
  package private(set) var multivariant: SourceResult?
  private var names = AddressNames()
  /// The multivariant playlist, its URL after redirects, its links that are not watched, and those to audio.
  private var root:
    (source: SourceFile, location: String, leftOut: Set<String>, audio: Set<String>)?

  init(_ linter: Linter, at address: String) {
    self.linter = linter
    self.address = address
    name = AddressNames.plainName(of: address)
    all = [playlist(at: address, label: Self.lastPart(of: address), number: 1)]
  }

  var isMultivariant: Bool { root != nil }

  /// Whether any playlist has been loaded.
  var hasDocuments: Bool { root != nil || all.contains { $0.document != nil } }

  /// The playlist that references all others, and its URL after redirects.
  var entry: (source: SourceFile, location: String) {
    if let root { return (root.source, root.location) }
    let playlist = all[0]
    return (
      playlist.document?.playlist.source ?? SourceFile(name: playlist.name, bytes: []),
      playlist.location
    )
  }

  /// The latest load of the playlist at a URL, or why there is none; nil for a URL that does not belong to
  /// the channel.
  func document(at address: String) -> FoundDocument? {
    if let number = number(of: address) {
      let playlist = all[number]
      guard playlist.failure == nil, let document = playlist.document else {
        return .absent(reason: playlist.failure ?? "not loaded")
      }
      return .source(document.playlist.source, location: playlist.location)
    }
    return root?.leftOut.contains(address) == true ? .absent(reason: "not watched") : nil
  }

  /// Whether a URL is that of audio that is played with video.
  func isAudio(_ address: String) -> Bool { root?.audio.contains(address) ?? false }

  /// The index of the playlist that a URL with delivery directives requests.
  func number(of address: String) -> Int? {
    let key = DeliveryDirectives.key(of: address)
    return all.firstIndex { DeliveryDirectives.key(of: $0.address) == key }
  }

  /// The name in reports of a URL that an interstitial references.
  mutating func name(of address: String) -> String { names.name(of: address) }

  /// The file name for the body of a load; nil if there is no body.
  func file(for load: DocumentLoad, of number: Int) -> String? {
    guard case .bytes(let bytes) = load.body else { return nil }
    return isFirstMultivariant(bytes) ? Self.multivariantFile : all[number].nextFile
  }

  /// Records the answer to the request for a playlist; `source` is the name of its body.
  ///
  /// `find` looks up asset lists that have been loaded.
  mutating func record(
    _ load: DocumentLoad, of number: Int, named source: String?,
    findingLists find: (String) -> FoundDocument
  ) -> [WatchEvent] {
    if case .bytes(let bytes) = load.body, isFirstMultivariant(bytes) {
      return expand(SourceFile(name: source ?? name, received: bytes), load)
    }
    return all[number].record(load, named: source, findingLists: find)
  }

  /// Whether these bytes are the first load of a multivariant playlist.
  private func isFirstMultivariant(_ bytes: [UInt8]) -> Bool {
    guard multivariant == nil, all.count == 1, all[0].reloads.count == 0 else { return false }
    return Playlist(parsing: SourceFile(name: name, bytes: bytes)).kind == .multivariant
  }

  private mutating func expand(_ source: SourceFile, _ load: DocumentLoad) -> [WatchEvent] {
    // The multivariant playlist is checked by itself; its links are not followed here.
    let graph = DocumentGraph(
      source, at: load.location, podServingHosts: linter.settings.podServingHosts,
      find: { _ in .absent(reason: "watched separately") })
    multivariant = graph.members[0].document.map { linter.lint($0) }
    let roles: [Link.Role] = [.variantStream, .rendition, .iFrameStream]
    var seen: Set<String> = []
    let links = roles.flatMap { role in graph.links.filter { $0.role == role } }
      .filter { WebAddress.begins($0.location) && seen.insert($0.location).inserted }
    names = AddressNames()
    all = []
    let document = graph.members[0].document
    let audio = links.filter { link in
      document.map { link.isOfAudio(in: $0.playlist) } ?? false
    }
    root = (
      source, load.location, Set(links.dropFirst(Self.most).map(\.location)),
      Set(audio.map(\.location))
    )
    for (index, link) in links.prefix(Self.most).enumerated() {
      let label = graph.members[0].document.flatMap { link.label(in: $0.playlist) }
      all.append(
        playlist(
          at: link.location, label: label ?? Self.lastPart(of: link.location), number: index + 1))
    }
    var events = all.map { ($0.label, WatchEvent.Kind.began) }
    if links.count > all.count {
      events.append(
        (Self.lastPart(of: address), .leftOut(links.count - all.count, most: Self.most)))
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

  /// The last path component of a URL, without the query.
  package static func lastPart(of address: String) -> String {
    let path = AddressNames.plainName(of: address)
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.isEmpty ? path : last
  }
}

extension Link {
  /// Whether it refers to an audio rendition.
  func isOfAudio(in playlist: Playlist) -> Bool {
    guard role == .rendition, let tag else { return false }
    return playlist.word(playlist.attribute(.type, of: tag)).value == "AUDIO"
  }

  /// A short name that distinguishes the stream from the others, such as `640x360 1.2 Mbit/s` or
  /// `audio Deutsch`.
  func label(in playlist: Playlist) -> String? {
    guard let tag else { return nil }
    if role == .rendition {
      let type = playlist.word(playlist.attribute(.type, of: tag)).value?.lowercased()
      let name = playlist.string(playlist.attribute(.name, of: tag)).value
      let words = [type, name].compactMap { $0 }
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
    var words: [String] = role == .iFrameStream ? ["I-frames"] : []
    if let attribute = playlist.attribute(.resolution, of: tag) {
      words.append(playlist.text(attribute.valueRange))
    }
    if let bits = playlist.wholeNumber(playlist.attribute(.bandwidth, of: tag)) {
      let tenths = bits / 100_000
      words.append(
        tenths == 0 ? "\(bits / 1_000) kbit/s" : "\(tenths / 10).\(tenths % 10) Mbit/s")
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
