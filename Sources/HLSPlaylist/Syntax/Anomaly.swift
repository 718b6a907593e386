public import SourceText

/// A part of a playlist's bytes that the syntax of lines forbids or discourages.
///
/// The parser records anomalies in its single pass; rules decide whether they matter.
public struct Anomaly: Sendable, Hashable {
  /// What is unusual.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A byte order mark before the first line.
    case byteOrderMark
    /// The file is UTF-16 or UTF-32; nothing else of it was read.
    case utf16OrUTF32
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// Text that is not in Unicode Normalization Form C.
    case notNFC
    /// A CR that is not followed by LF.
    case bareCR
    /// A tab character.
    case tab
    /// U+0000 to U+001F or U+007F to U+009F, except CR, LF and TAB.
    case controlCharacter
    /// Spaces or tabs at the start of a line.
    case leadingWhitespace
    /// Spaces or tabs at the end of a line.
    case trailingWhitespace
    /// A line of only spaces and tabs.
    case whitespaceOnlyLine
    /// Spaces or tabs as the whole title of a segment.
    case blankTitle
    /// Spaces or tabs between a tag's colon and its value.
    case whitespaceAfterColon
    /// No line terminator at the end of the file.
    case missingFinalNewline
    /// The first line terminator that differs from that of the first line.
    case mixedLineEndings
    /// A character or escape that a URI must not contain.
    case invalidURI
    /// A line that would be a tag if its letters were uppercase.
    case tagCase
    /// A line that would be a tag if a number sign preceded it; it is read as a comment.
    case missingNumberSign
    /// A comment that would be a tag without the spaces or number signs before its name.
    case commentedTag
    /// An EXTINF without a valid duration.
    case extinfDuration
    /// An EXTINF without a comma after the duration.
    case extinfComma
    /// Spaces or tabs before the name or after the value of an attribute.
    case whitespaceInList
    /// Spaces or tabs before or after the equals sign of an attribute.
    case whitespaceAroundEquals
  }

  /// What is unusual.
  public let kind: Kind
  /// The bytes concerned.
  public let range: ByteRange
  /// The number of anomalies of the kind from here on that this one represents.
  ///
  /// It is 1, unless the playlist has so many that not all of them are kept.
  public package(set) var count = 1

  /// Creates an anomaly of a kind at a range.
  package init(kind: Kind, range: ByteRange) {
    self.kind = kind
    self.range = range
  }
}

extension Anomaly: Countable {}
