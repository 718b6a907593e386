import HLSInterstitials
public import HLSPlaylist

/// A key that a playlist of a presentation names.
public struct NamedKey: Sendable {
  /// The number in `Presentation.mediaPlaylists`; nil for the multivariant playlist.
  public let playlist: Int?
  public let key: EncryptionKey
  /// The address, resolved against that of the playlist.
  public let uri: String
  public let method: String
  /// KEYFORMAT, or `identity`.
  public let format: String
  /// KEYFORMATVERSIONS, or `1`.
  public let formatVersions: String

  /// Whether both are loaded and used in the same way.
  public func agrees(with other: NamedKey) -> Bool {
    method == other.method && format == other.format && formatVersions == other.formatVersions
  }
}

/// The keys of a playlist, each once.
public struct NamedKeys: Sendable {
  public fileprivate(set) var keys: [NamedKey] = []
  /// Whether the address of each is known.
  public fileprivate(set) var isComplete = true
}

extension Presentation {
  /// The keys that EXT-X-SESSION-KEY names.
  public var sessionKeys: NamedKeys { keys(of: .sessionKey, in: root, document.playlist, nil) }

  /// The keys that EXT-X-KEY names in a media playlist.
  public func keys(of number: Int) -> NamedKeys {
    let media = mediaPlaylists[number]
    return keys(of: .key, in: media.member, media.playlist, number)
  }

  private func keys(
    of name: TagName, in member: Member, _ playlist: Playlist, _ number: Int?
  ) -> NamedKeys {
    var found = NamedKeys()
    guard playlist.census.count(of: name) > 0 else { return found }
    let base = URIReference(member.location)
    let bytes = playlist.source.bytes
    var seen: Set<[String]> = []
    var last: ByteRange?
    for tag in playlist.tags where tag.name == name {
      // The same key is mostly named again and again.
      if let last, bytes[last.offsets] == bytes[tag.range.offsets] { continue }
      last = tag.range
      let key = EncryptionKey(tag, in: playlist)
      guard let method = playlist.word(key.method).value, method != "NONE" else { continue }
      guard let text = playlist.knownText(key.uri) else {
        found.isComplete = false
        continue
      }
      let named = NamedKey(
        playlist: number, key: key, uri: base.resolving(text), method: method,
        format: key.formatText(in: playlist),
        formatVersions: key.formatVersions.map { playlist.text($0.valueRange) } ?? "1")
      if seen.insert([named.uri, method, named.format, named.formatVersions]).inserted {
        found.keys.append(named)
      }
    }
    return found
  }
}
