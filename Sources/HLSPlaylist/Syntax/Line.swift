public import SourceText

/// One line of a playlist, without its terminator.
///
/// Lines end with LF or CR LF (rfc8216bis-22, section 4.1). The terminator is what stands between
/// this line's end and the next line's start, or the end of the file.
public struct Line: Sendable, Hashable {
  public enum Form: UInt8, Sendable {
    case blank
    case comment
    case tag
    case uri
  }

  public let start: UInt32
  public let end: UInt32
  public let form: Form
  /// The tag, or `unknown` for other lines.
  public let tag: TagName

  public var range: ByteRange { ByteRange(start, end) }
}
