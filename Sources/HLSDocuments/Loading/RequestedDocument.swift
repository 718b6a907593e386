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
