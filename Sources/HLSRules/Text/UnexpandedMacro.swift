import HLSInterstitials
import HLSPlaylist
import SourceText

/// Macros of ad servers and templates that nothing has replaced by their values.
enum UnexpandedMacro {
  /// The macro that contains the byte of `text` at `offset`, such as `[CACHEBUSTING]`; nil if none does.
  static func text(at offset: Int, in text: String) -> String? {
    TemplatePlaceholder.ranges(in: text).first { $0.contains(offset) }.map {
      String(decoding: Array(text.utf8)[$0], as: UTF8.self)
    }
  }

  /// The same for a place in a playlist; the text around it has no white space or quotation marks.
  static func text(at place: ByteRange, in playlist: Playlist) -> String? {
    let bytes = playlist.source.bytes
    func isBorder(_ byte: UInt8) -> Bool { byte.isWhitespace || byte == UInt8(ascii: "\"") }
    let offset = Int(place.start)
    let start = bytes[..<offset].lastIndex(where: isBorder).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(where: isBorder) ?? bytes.count
    return text(at: offset - start, in: String(decoding: bytes[start..<end], as: UTF8.self))
  }
}
