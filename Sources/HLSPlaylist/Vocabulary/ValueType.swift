/// The type of an attribute's value (rfc8216bis-22, section 4.2).
public enum ValueType: Sendable {
  /// decimal-integer.
  case integer
  /// decimal-floating-point.
  case decimal
  /// decimal-floating-point that must not be zero.
  case positiveDecimal
  /// signed-decimal-floating-point.
  case signedDecimal
  /// hexadecimal-sequence of at most this number of digits.
  case hexadecimal(atMost: Int)
  /// hexadecimal-sequence of whole bytes: an even number of digits.
  case hexadecimalBytes
  /// decimal-resolution.
  case resolution
  /// enumerated-string.
  case word(Words)
  /// enumerated-string-list.
  case words(Words)
  /// quoted-string.
  case string(TextFormat)
  /// quoted-string with one of these words.
  case quotedWord(Words)
  /// quoted-string, or one of these words without quotes.
  case stringOrWord(Words)

  /// Whether it is a hexadecimal-sequence.
  var isHexadecimal: Bool {
    switch self {
    case .hexadecimal, .hexadecimalBytes: true
    default: false
    }
  }

  /// The allowed words; empty if the value is not enumerated.
  public var allowedWords: Words {
    switch self {
    case .word(let words), .words(let words), .quotedWord(let words), .stringOrWord(let words):
      words
    default: []
    }
  }
}

/// The format of a quoted string.
public enum TextFormat: UInt8, Sendable {
  /// Any text, but not an empty one.
  case any
  /// Any text, even an empty one.
  case anyOrEmpty
  /// A URI reference (RFC 3986).
  case uri
  /// A URI with a scheme.
  case absoluteURI
  /// A URI reference without scheme and host.
  case relativeURI
  /// A date and time (ISO 8601).
  case date
  /// `<n>[@<o>]`.
  case byteRange
  /// `<n>@<o>`.
  case byteRangeWithOffset
  /// Letters, digits, hyphen and underscore (section 4.4.2.3).
  case variableName
  /// Letters, digits, `+`, `/`, `=`, `.`, `-` and `_` (section 4.4.6.2).
  case stableID
  /// Letters, digits, `.`, `-` and `_` (draft-pantos-content-steering, Steering Manifest).
  case pathwayID
  /// Letters, hyphen and underscore (appendix D.3).
  case labelID
  /// A closed-caption channel, or letters, digits and dots, depending on TYPE (section 4.4.6.1).
  case instreamID
  /// A language tag (RFC 5646).
  case language
  /// Comma-separated format identifiers (RFC 6381).
  case codecs
  /// Comma-separated format identifiers, each with brands after slashes (section 4.4.6.2).
  case supplementalCodecs
  /// Comma-separated `KEYFORMAT:LABEL/LABEL` (section 4.4.6.2).
  case allowedCPC
  /// Positive integers separated by slashes (section 4.4.4.4).
  case keyFormatVersions
  /// Comma-separated media characteristic tags (section 4.4.6.1).
  case characteristics
}
