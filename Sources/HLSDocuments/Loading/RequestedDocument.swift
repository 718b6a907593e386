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
