public import SourceText

/// Something in the bytes of a playlist that the grammar of lines does not allow, or only just.
///
/// The parser records these in its one pass; whether they matter is for the rules to say.
public struct Anomaly: Sendable, Hashable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A byte order mark before the first line.
    case byteOrderMark
    /// UTF-16 or UTF-32; nothing else of the file was read.
    case utf16OrUTF32
    case invalidUTF8
    case notNFC
    /// A CR that no LF follows.
    case bareCR
    case tab
    /// U+0000 to U+001F or U+007F to U+009F, apart from CR, LF and TAB.
    case controlCharacter
    case leadingWhitespace
    case trailingWhitespace
    case whitespaceOnlyLine
    case whitespaceAfterColon
    case missingFinalNewline
    /// The first line whose terminator differs from the first line's.
    case mixedLineEndings
    case invalidURI
    /// A line that would be a tag if its letters were upper case.
    case tagCase
    case extinfDuration
    case extinfComma
    /// A blank before the name or after the value of an attribute.
    case whitespaceInList
    case whitespaceAroundEquals
  }

  public let kind: Kind
  public let range: ByteRange

  public init(kind: Kind, range: ByteRange) {
    self.kind = kind
    self.range = range
  }
}
