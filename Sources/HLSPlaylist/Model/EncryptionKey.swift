import SourceText

/// An EXT-X-KEY or EXT-X-SESSION-KEY, with what it leaves out filled in.
///
/// Source: rfc8216bis-22, sections 4.4.4.4 and 4.4.6.5.
public struct EncryptionKey: Sendable {
  public let tag: PlaylistTag
  public let method: Attribute?
  public let uri: Attribute?
  public let vector: Attribute?
  public let format: Attribute?
  public let formatVersions: Attribute?

  public init(_ tag: PlaylistTag, in playlist: Playlist) {
    self.tag = tag
    method = playlist.attribute(.method, of: tag)
    uri = playlist.attribute(.uri, of: tag)
    vector = playlist.attribute(.iv, of: tag)
    format = playlist.attribute(.keyFormat, of: tag)
    formatVersions = playlist.attribute(.keyFormatVersions, of: tag)
  }

  public func hasMethod(_ word: StaticString, in playlist: Playlist) -> Bool {
    guard let method, method.form == .unquoted, method.valueRange.count == word.utf8CodeUnitCount
    else { return false }
    return playlist.text(method.valueRange) == word.description
  }

  /// The text of KEYFORMAT; `identity` where there is none.
  public func formatText(in playlist: Playlist) -> String {
    format.map { playlist.text($0.valueRange) } ?? "identity"
  }

  /// IV as a number; nil where there is none, or none that can be read without its variables.
  public func vectorNumber(in playlist: Playlist) -> UInt128? {
    guard let vector, vector.form == .unquoted, (3...34).contains(vector.valueRange.count) else {
      return nil
    }
    let bytes = playlist.source.bytes.span
    let start = Int(vector.valueRange.start)
    guard bytes[start] == UInt8(ascii: "0"), bytes[start + 1] | 0x20 == UInt8(ascii: "x") else {
      return nil
    }
    var number: UInt128 = 0
    for index in start + 2..<Int(vector.valueRange.end) {
      guard let digit = bytes[index].uppercaseHexValue else { return nil }
      number = number << 4 | UInt128(digit)
    }
    return number
  }
}

/// The keys in force at one place of a media playlist, one for each KEYFORMAT.
public struct KeysInForce: Sendable {
  public private(set) var keys: [(key: EncryptionKey, format: String)] = []
  /// No playlist offers more formats; a limit keeps a hostile one from taking quadratic time.
  private static let mostFormats = 32

  public init() {}

  /// Applies an EXT-X-KEY and returns the keys that it ends: those of its format, or all for NONE.
  public mutating func apply(_ key: EncryptionKey, in playlist: Playlist) -> [EncryptionKey] {
    if key.hasMethod("NONE", in: playlist) {
      defer { keys.removeAll() }
      return keys.map(\.key)
    }
    let format = key.formatText(in: playlist)
    if let number = keys.firstIndex(where: { $0.format == format }) {
      defer { keys[number].key = key }
      return [keys[number].key]
    }
    if keys.count < Self.mostFormats { keys.append((key, format)) }
    return []
  }
}
