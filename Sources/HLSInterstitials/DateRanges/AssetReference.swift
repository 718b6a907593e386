public import HLSPlaylist

/// What X-ASSET-URI or X-ASSET-LIST names: the address of an interstitial's asset, or of the list of them.
public struct AssetReference: Sendable {
  public enum Scheme: Sendable, Hashable {
    /// None: a relative reference.
    case absent
    case http
    case https
    /// Any other, which only an app of its own loads.
    case other
    /// Hidden behind a variable.
    case unknown
  }

  /// The attribute that holds the address, on the first tag of the range that has it.
  public let attribute: Attribute
  /// The address after variable substitution; an unresolved variable stays in its text.
  public let url: URIReference
  /// The address in the playlist, without quotes.
  public let range: ByteRange
  /// Whether `range` holds the text of the address itself; false after variable substitution.
  public let isLiteral: Bool
  /// Whether every variable in the address has a known value.
  public let isComplete: Bool

  /// Returns nil where the range has no such attribute, or one that is not a quoted string.
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

  /// The place in the playlist of a part of the address; the whole address after substitution.
  public func place(_ part: Range<Int>) -> ByteRange {
    isLiteral ? range.slice(part.lowerBound, part.upperBound) : range
  }

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

  /// Whether the host is the machine that plays, which no browser takes for insecure.
  public var isLoopback: Bool {
    guard let host = url.host else { return false }
    return ["localhost", "127.0.0.1", "[::1]"].contains(url.characters(host).lowercased())
  }

  /// What follows the last point in the last segment of the path, in lower case; nil without a point.
  public var fileExtension: String? {
    let path = url.characters(url.path)
    guard
      let point = path.utf8.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
      ),
      path.utf8[point] == UInt8(ascii: ".")
    else { return nil }
    return path[path.utf8.index(after: point)...].lowercased()
  }

  /// The first query parameter of that name.
  public func parameter(_ name: String) -> URIReference.QueryParameter? {
    guard url.query != nil else { return nil }
    return url.queryParameters.first { url.characters($0.name) == name }
  }

  /// The query parameters whose names begin with `_HLS_`, which the protocol keeps to itself.
  public var reservedParameters: [URIReference.QueryParameter] {
    guard url.query != nil else { return [] }
    return url.queryParameters.filter { url.characters($0.name).utf8.starts(with: "_HLS_".utf8) }
  }
}
