package import SourceText

extension Document {
  /// The base of the URIs in the playlist (rfc8216bis-22, section 4.1); ``URIReference/unknownBase`` for
  /// a file without a known address.
  package var base: URIReference { address ?? .unknownBase }
}
