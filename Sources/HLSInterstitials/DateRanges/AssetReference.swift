public import HLSPlaylist
public import SourceText

/// The address in X-ASSET-URI or X-ASSET-LIST of an interstitial.
public struct AssetReference: Sendable {
  /// The scheme of an address, as far as players distinguish it.
  public enum Scheme: Sendable, Hashable {
    /// A relative reference.
    case absent
    /// `http`.
    case http
    /// `https`.
    case https
    /// Any other scheme, which only an app can load.
    case other
    /// The scheme is in a variable without a known value.
    case unknown
  }

  /// The attribute with the address, on the first tag of the range that has it, or in its object.
  public let attribute: Attribute
  /// The address after variable substitution; unresolved variables remain in its text.
  public let url: URIReference
  /// The range of the address in the document, without quotes.
  public let range: ByteRange
  /// How long the asset is, if it is an item of an event whose schedule states it.
  package let statedLength: Seconds?
  /// Whether `range` contains the address literally; false if variables were replaced or
  /// JSON escapes were decoded.
  public let isLiteral: Bool
  /// Whether every variable in the address has a known value.
  public let isComplete: Bool
  /// The query parameters whose names begin with `_HLS_`, a prefix that the specification reserves.
  public let reservedParameters: [URIReference.QueryParameter]

  /// The addresses of a date range, those in X-ASSET-URI first: one of each attribute, and all items of an
  /// event of a schedule.
  static func all(of dateRange: DateRange) -> [AssetReference] {
    let attributes =
      dateRange.isScheduled
      ? dateRange.attributes(.assetURI) : [dateRange.attribute(.assetURI)].compactMap { $0 }
    return (attributes + [dateRange.attribute(.assetList)].compactMap { $0 }).compactMap {
      AssetReference($0, in: dateRange.source)
    }
  }

  /// Nil for an attribute that is not a quoted string.
  private init?(_ attribute: Attribute, in source: any AttributeSource) {
    guard case .value(let resolution, let range) = source.resolved(attribute) else { return nil }
    self.attribute = attribute
    self.range = range
    statedLength = source.statedLength(of: attribute)
    switch resolution {
    case .literal(let text): (url, isLiteral, isComplete) = (URIReference(text), true, true)
    case .substituted(let text): (url, isLiteral, isComplete) = (URIReference(text), false, true)
    case .undetermined(let text): (url, isLiteral, isComplete) = (URIReference(text), true, false)
    }
    reservedParameters = url.reservedParameters
  }

  /// Whether the address is in X-ASSET-LIST.
  public var isList: Bool { attribute.name == .assetList }

  /// The range in the document of a part of the address; the whole address if it is not literal.
  public func place(_ part: Range<Int>) -> ByteRange {
    isLiteral ? range.slice(part.lowerBound, part.upperBound) : range
  }

  /// The scheme of the address.
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

  /// Whether the host is the local machine, from which browsers accept unencrypted resources.
  public var isLoopback: Bool { url.reach == .device }

  /// The text after the last dot in the last path segment, in lowercase; nil without a dot.
  public var fileExtension: String? { url.fileExtension }

  /// The first query parameter with that name; nil if there is none.
  public func parameter(_ name: String) -> URIReference.QueryParameter? {
    (name.utf8.starts(with: "_HLS_".utf8) ? reservedParameters : url.queryParameters)
      .first { url.characters($0.name) == name }
  }
}

// What players distinguish in any address of an asset.
extension URIReference {
  /// The text after the last dot in the last path segment, in lowercase; nil without a dot.
  package var fileExtension: String? {
    let path = characters(path)
    guard
      let dot = path.utf8.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
      ),
      path.utf8[dot] == UInt8(ascii: ".")
    else { return nil }
    return path[path.utf8.index(after: dot)...].lowercased()
  }

  /// The query parameters whose names begin with `_HLS_`.
  package var reservedParameters: [QueryParameter] { queryParameters(startingWith: "_HLS_") }
}
