public import HLSPlaylist
public import SourceText

/// The address of an interstitial's asset or asset list, which X-ASSET-URI or X-ASSET-LIST gives.
public struct AssetReference: Sendable {
  /// The scheme of an address, as far as players distinguish it.
  public enum Scheme: Sendable, Hashable {
    /// None: a relative reference.
    case absent
    /// `http`.
    case http
    /// `https`.
    case https
    /// Any other, which only an app can load by itself.
    case other
    /// Hidden behind a variable.
    case unknown
  }

  /// The attribute with the address, on the first tag of the range that has it.
  public let attribute: Attribute
  /// The address after variable substitution; an unresolved variable stays in its text.
  public let url: URIReference
  /// The address in the playlist, without quotes.
  public let range: ByteRange
  /// Whether `range` has the text of the address itself; false after variable substitution.
  public let isLiteral: Bool
  /// Whether every variable in the address has a known value.
  public let isComplete: Bool

  /// Returns nil if the range has no such attribute, or one that is not a quoted string.
  init?(_ name: AttributeName, of dateRange: DateRange) {
    guard let attribute = dateRange.attribute(name),
      case .value(let resolution, let range) = dateRange.playlist.resolved(attribute)
    else { return nil }
    self.attribute = attribute
    self.range = range
    switch resolution {
    case .literal(let text): (url, isLiteral, isComplete) = (URIReference(text), true, true)
    case .substituted(let text): (url, isLiteral, isComplete) = (URIReference(text), false, true)
    case .undetermined(let text): (url, isLiteral, isComplete) = (URIReference(text), true, false)
    }
  }

  /// Whether the address is that of a list.
  public var isList: Bool { attribute.name == .assetList }

  /// The range in the playlist of a part of the address; the whole address after substitution.
  public func place(_ part: Range<Int>) -> ByteRange {
    isLiteral ? range.slice(part.lowerBound, part.upperBound) : range
  }

  /// The scheme; a relative reference has none.
  public var scheme: Scheme {
    guard let scheme = url.scheme else {
      return isComplete || !url.text.utf8.starts(with: "{$".utf8) ? .absent : .unknown
    }
    return switch url.characters(scheme).lowercased() {
    case "https": .https
    case "http": .http
    case let name where name.utf8.contains(UInt8(ascii: "{")): .unknown
    default: .other
    }
  }

  /// Whether the host is the machine that plays, which browsers accept without encryption.
  public var isLoopback: Bool {
    guard let host = url.host else { return false }
    return ["localhost", "127.0.0.1", "[::1]"].contains(url.characters(host).lowercased())
  }

  /// What follows the last dot in the last segment of the path, in lower case; nil without a dot.
  public var fileExtension: String? {
    let path = url.characters(url.path)
    guard
      let dot = path.utf8.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
      ),
      path.utf8[dot] == UInt8(ascii: ".")
    else { return nil }
    return path[path.utf8.index(after: dot)...].lowercased()
  }

  /// The first query parameter of that name.
  public func parameter(_ name: String) -> URIReference.QueryParameter? {
    guard url.query != nil else { return nil }
    return url.queryParameters.first { url.characters($0.name) == name }
  }

  /// The query parameters whose names begin with `_HLS_`, which the protocol reserves.
  public var reservedParameters: [URIReference.QueryParameter] {
    guard url.query != nil else { return [] }
    return url.queryParameters.filter { url.characters($0.name).utf8.starts(with: "_HLS_".utf8) }
  }
}
