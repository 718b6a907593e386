import SourceText

/// An EXT-X-KEY or EXT-X-SESSION-KEY tag and its attributes.
///
/// Source: rfc8216bis-22, sections 4.4.4.4 and 4.4.6.5.
public struct EncryptionKey: Sendable {
  /// The EXT-X-KEY or EXT-X-SESSION-KEY tag.
  public let tag: PlaylistTag
  /// The METHOD attribute; nil if it is absent.
  public let method: Attribute?
  /// The URI attribute; nil if it is absent.
  public let uri: Attribute?
  /// The IV attribute; nil if it is absent.
  public let vector: Attribute?
  /// The KEYFORMAT attribute; nil if it is absent.
  public let format: Attribute?
  /// The KEYFORMATVERSIONS attribute; nil if it is absent.
  public let formatVersions: Attribute?

  /// Looks up the attributes of an EXT-X-KEY or EXT-X-SESSION-KEY, which must come from `playlist`.
  public init(_ tag: PlaylistTag, in playlist: Playlist) {
    self.tag = tag
    method = playlist.attribute(.method, of: tag)
    uri = playlist.attribute(.uri, of: tag)
    vector = playlist.attribute(.iv, of: tag)
    format = playlist.attribute(.keyFormat, of: tag)
    formatVersions = playlist.attribute(.keyFormatVersions, of: tag)
  }

  /// Whether METHOD is the unquoted word `word`.
  public func hasMethod(_ word: StaticString, in playlist: Playlist) -> Bool {
    guard let method, method.form == .unquoted, method.valueRange.count == word.utf8CodeUnitCount
    else { return false }
    return playlist.text(method.valueRange) == word.description
  }

  /// The value of KEYFORMAT; `identity` if it is absent.
  public func formatText(in playlist: Playlist) -> String {
    format.map(playlist.text(of:)) ?? "identity"
  }

  /// The value of KEYFORMATVERSIONS; `1` if it is absent.
  package func formatVersionsText(in playlist: Playlist) -> String {
    formatVersions.map(playlist.text(of:)) ?? "1"
  }

  /// IV as a number; nil if it is absent or malformed, or a variable in it has no known value.
  public func vectorNumber(in playlist: Playlist) -> UInt128? {
    guard let vector, vector.form == .unquoted else { return nil }
    return playlist.read(vector, by: Self.vectorNumber)
  }

  private static func vectorNumber(_ range: Range<Int>, _ bytes: Span<UInt8>) -> UInt128? {
    let start = range.lowerBound
    guard (3...34).contains(range.count), bytes[start] == UInt8(ascii: "0"),
      bytes[start + 1] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    var number: UInt128 = 0
    for index in start + 2..<range.upperBound {
      guard let digit = bytes[index].hexValue else { return nil }
      number = number << 4 | UInt128(digit)
    }
    return number
  }
}

/// The keys that apply at one position of a media playlist, at most one for each KEYFORMAT.
public struct KeysInForce: Sendable {
  /// The keys, each with the value of its KEYFORMAT.
  public private(set) var keys: [(key: EncryptionKey, format: String)] = []
  /// The maximum number of formats, so that a hostile playlist cannot cause quadratic time.
  private static let mostFormats = 32

  /// Creates an empty set, as before the first segment: nothing is encrypted yet.
  public init() {}

  /// Applies an EXT-X-KEY and returns the keys that it replaces: those of its format, or all for
  /// METHOD=NONE.
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
