public import SourceText

/// One line of a playlist, without its terminator.
///
/// Lines end with LF or CR LF (rfc8216bis-22, section 4.1). The terminator is the text between the
/// end of this line and the start of the next line, or the end of the file.
public struct Line: Sendable, Hashable {
  /// What kind of line it is (rfc8216bis-22, section 4.1).
  public enum Form: UInt8, Sendable {
    /// An empty line, or one of only spaces and tabs.
    case blank
    /// A line that begins with `#`, but not with `#EXT`.
    case comment
    /// A line that begins with `#EXT`.
    case tag
    /// Any other line.
    case uri
  }

  /// The offset of the first byte.
  public let start: UInt32
  /// The offset after the last byte, before the terminator.
  public let end: UInt32
  /// What kind of line it is.
  public let form: Form
  /// The tag; `unknown` for other lines.
  public let tag: TagName

  @inlinable init(start: UInt32, end: UInt32, form: Form, tag: TagName) {
    (self.start, self.end, self.form, self.tag) = (start, end, form, tag)
  }

  /// The bytes of the line, without its terminator.
  public var range: ByteRange { ByteRange(start, end) }
}
