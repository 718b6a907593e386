import HLSInterstitials
package import SourceText

extension SourceFile {
  /// Why a document that was requested by name cannot be checked, in one line; nil if it can.
  package var obstacle: String? {
    if isTooLarge { return Self.tooLarge }
    let kind = ContentKind(of: bytes.span)
    if kind == .infoPlist { return InfoPlist(parsing: self).fault.map { "\($0)" } }
    return kind.hint.map { "not a playlist: \($0)" }
  }

  /// Whether the source has more than `SourceFile.largestSize` bytes.
  var isTooLarge: Bool { bytes.count > Self.largestSize }

  static let tooLarge = "has more than \(largestSize) bytes"
}

extension SourceFile {
  /// The document in a `data` URI; nil for another address, and for malformed Base64.
  ///
  /// Source: RFC 2397.
  init?(dataURI address: String) {
    let scheme = "data:"
    guard address.utf8.prefix(5).map(\.lowercased).elementsEqual(scheme.utf8),
      let comma = address.utf8.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = String(address[..<comma])
    let start = address.utf8.distance(from: address.utf8.startIndex, to: comma) + 1
    let data = URIReference(address).decoded(start..<address.utf8.count).text
    if head.lowercased().hasSuffix(";base64") {
      guard let bytes = try? Base64.decode(data) else { return nil }
      self.init(name: head, bytes: bytes)
    } else {
      self.init(name: head, bytes: Array(data.utf8))
    }
  }
}

/// A document that could not be loaded or is of a kind that cannot be checked, such as an HTML page.
public struct UnavailableDocument: Error, Sendable, Hashable {
  /// The name in reports: a path, or an address.
  public let name: String
  /// Why it cannot be checked, in one line, such as `the file is empty`.
  public let reason: String

  /// The address, and the name of the first document that links to it; nil for an input.
  package let link: SourceLink?
  /// Whether its server did not deliver it, or a page for people in its place; false for a file, and if a limit or a
  /// setting of this program is the reason.
  package let isOutage: Bool

  /// Where a document is linked from.
  package struct SourceLink: Sendable, Hashable {
    /// The address without a fragment.
    package let address: String
    /// The name of the first document with such a link.
    package let source: String

    /// Creates a value from its parts.
    package init(to address: String, from source: String) {
      (self.address, self.source) = (address, source)
    }
  }

  /// Creates a value from its parts.
  package init(name: String, reason: String, link: SourceLink? = nil, isOutage: Bool = false) {
    self.name = name
    self.reason = reason
    self.link = link
    self.isOutage = isOutage
  }
}

extension UnavailableDocument {
  /// The reason if the document has to be `noun`, such as `not a HAR file: an HTML page`.
  package func reason(for noun: String) -> String {
    let usual = "not a playlist: "
    return reason.hasPrefix(usual) ? "not \(noun): \(reason.dropFirst(usual.count))" : reason
  }
}

extension UnavailableDocument: CustomStringConvertible {
  /// The name and the reason, separated by a colon.
  public var description: String { "\(name): \(reason)" }
}
