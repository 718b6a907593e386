/// Something in a JSON document that the standard forbids or warns of.
public struct JSONFault: Sendable, Hashable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A byte order mark before the document (RFC 8259, section 8.1).
    case byteOrderMark
    /// UTF-16 or UTF-32; nothing else of the document was read.
    case utf16OrUTF32
    /// The first bytes that are not UTF-8.
    case invalidUTF8
    /// The document ends, or is empty, where something has to follow.
    case unexpectedEnd
    case unexpectedCharacter
    case contentAfterEnd
    /// An array or object inside too many others; reading ends here.
    case tooDeep
    case trailingComma
    case missingComma
    case missingColon
    case comment
    case singleQuotes
    case unquotedName
    /// The quotation mark of a string that never ends.
    case unterminatedString
    /// U+0000 to U+001F as itself inside a string.
    case controlCharacter
    case badEscape
    /// Half of a surrogate pair as an escape; grammatical, yet no text (RFC 8259, section 8.2).
    case loneSurrogate
    /// A leading zero or plus sign, a point without digits, hexadecimal digits and the like.
    case badNumber
    /// A word that is not `true`, `false` or `null`, such as `NaN`.
    case unknownWord
    /// A name that the object has had before (RFC 8259, section 4).
    case duplicateName

    /// Whether a strict reader refuses the document for it.
    ///
    /// The forms of Unicode, names that are repeated and half surrogates are matters of their own.
    public var isSyntax: Bool {
      switch self {
      case .byteOrderMark, .utf16OrUTF32, .invalidUTF8, .tooDeep, .loneSurrogate, .duplicateName:
        false
      default: true
      }
    }
  }

  public let kind: Kind
  public let range: ByteRange

  public init(kind: Kind, range: ByteRange) {
    self.kind = kind
    self.range = range
  }
}
