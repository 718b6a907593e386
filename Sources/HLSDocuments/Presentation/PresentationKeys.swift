import HLSInterstitials
public import HLSPlaylist
import SourceText

/// An encryption key that a playlist of a presentation names.
public struct NamedKey: Sendable {
  /// The index in `Presentation.mediaPlaylists`; nil for the multivariant playlist.
  public let playlist: Int?
  /// The tag with its attributes.
  public let key: EncryptionKey
  /// The address of the key, resolved against that of the playlist.
  public let uri: String
  /// METHOD; never NONE.
  public let method: String
  /// KEYFORMAT; `identity` if it is missing.
  public let format: String
  /// KEYFORMATVERSIONS; `1` if it is missing.
  public let formatVersions: String

  /// Whether both keys have the same method, format and versions.
  public func agrees(with other: NamedKey) -> Bool {
    method == other.method && format == other.format && formatVersions == other.formatVersions
  }
}

/// The encryption keys of a playlist.
public struct NamedKeys: Sendable {
  /// The keys, each once, in the order of the file.
  public fileprivate(set) var keys: [NamedKey] = []
  /// Whether the address of every key is known.
  public fileprivate(set) var isComplete = true
}

extension Presentation {
  /// The keys of EXT-X-SESSION-KEY.
  public var sessionKeys: NamedKeys { keys(of: .sessionKey, in: root, document.playlist, nil) }

  /// The keys of EXT-X-KEY in the media playlist with an index in ``mediaPlaylists``.
  ///
  /// If there is no such playlist, the result has no keys and is not complete.
  public func keys(of number: Int) -> NamedKeys {
    guard mediaPlaylists.indices.contains(number) else {
      return NamedKeys(keys: [], isComplete: false)
    }
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
      // Most playlists repeat the same tag.
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
        formatVersions: key.formatVersionsText(in: playlist))
      if seen.insert([named.uri, method, named.format, named.formatVersions]).inserted {
        found.keys.append(named)
      }
    }
    return found
  }
}
