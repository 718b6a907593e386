import HLSPlaylist
import SourceText

/// A macro of an ad server or a template that nothing has replaced by its value.
struct UnexpandedMacro {
  let text: String
  /// Whether nothing else is written so.
  let isCertain: Bool

  /// The macro that contains the byte of an address at `offset`, such as `[CACHEBUSTING]`; nil if none does.
  init?(at offset: Int, in address: String) {
    let words = AddressWords(address)
    guard let macro = words.macros.first(where: { $0.range.contains(offset) }) else { return nil }
    (text, isCertain) = (words.text(macro.range), macro.isCertain)
  }

  /// The same for a place in a playlist; the text around it has no white space or quotation marks.
  init?(at place: ByteRange, in playlist: Playlist) {
    let bytes = playlist.source.bytes
    func isBorder(_ byte: UInt8) -> Bool { byte.isWhitespace || byte == UInt8(ascii: "\"") }
    let offset = Int(place.start)
    let start = bytes[..<offset].lastIndex(where: isBorder).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(where: isBorder) ?? bytes.count
    self.init(at: offset - start, in: String(decoding: bytes[start..<end], as: UTF8.self))
  }

  /// The macro in messages.
  var name: String {
    isCertain ? "the unexpanded macro \(text)" : "\(text) (by its form, an unexpanded macro)"
  }

  /// What is expected instead of one with a character that a URI cannot have.
  var expected: String { isCertain ? "its value" : "its value or percent-encoding" }
}
