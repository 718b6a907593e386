/// A violation of the JSON standard, or something it warns about, and its position.
public struct JSONFault: Sendable, Hashable {
  /// What is wrong.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A byte order mark before the document (RFC 8259, section 8.1).
    case byteOrderMark
    /// The document is UTF-16 or UTF-32; nothing else of it was read.
    case utf16OrUTF32
    /// The first bytes that are not UTF-8.
    case invalidUTF8
    /// The document is empty, or ends where something must follow.
    case unexpectedEnd
    /// A character that no value, name or separator begins with; reading stops here.
    case unexpectedCharacter
    /// Content after the end of the document's value.
    case contentAfterEnd
    /// An array or object nested more than ``JSONText/deepestNesting`` deep; only its syntax is read.
    case tooDeep
    /// A comma before the closing bracket.
    case trailingComma
    /// No comma between two elements or members.
    case missingComma
    /// No colon between a name and its value.
    case missingColon
    /// A comment, `//` or `/* */`.
    case comment
    /// A string in single quotes.
    case singleQuotes
    /// A member name without quotation marks.
    case unquotedName
    /// The opening quotation mark of a string that never ends.
    case unterminatedString
    /// An unescaped control character, U+0000 to U+001F, in a string.
    case controlCharacter
    /// A backslash that does not begin a valid escape.
    case badEscape
    /// An escape for one half of a surrogate pair: grammatical, but not a character (RFC 8259,
    /// section 8.2).
    case loneSurrogate
    /// A malformed number: a leading zero or plus sign, a point without digits, hexadecimal digits.
    case badNumber
    /// A word other than `true`, `false` or `null`, such as `NaN`.
    case unknownWord
    /// A name that the object already has (RFC 8259, section 4).
    case duplicateName

    /// Whether a strict parser rejects the document because of it.
    ///
    /// False for encodings, nesting depth, repeated names and lone surrogates, which have rules of
    /// their own.
    public var isSyntax: Bool {
      switch self {
      case .byteOrderMark, .utf16OrUTF32, .invalidUTF8, .tooDeep, .loneSurrogate, .duplicateName:
        false
      default: true
      }
    }
  }

  /// What is wrong.
  public let kind: Kind
  /// The bytes at fault.
  public let range: ByteRange
  /// The number of faults of the kind from here on that this one represents.
  ///
  /// It is 1, unless the document has so many that not all of them are kept.
  public package(set) var count = 1

  /// Creates a fault of a kind at a range.
  package init(kind: Kind, range: ByteRange) {
    self.kind = kind
    self.range = range
  }
}

extension JSONFault: Countable {}
