import HLSInterstitials
import SourceText

/// The body of an answer in an HTTP archive, after content decoding.
///
/// Source: HAR 1.2, content, and what Firefox and mitmproxy write in place of it.
struct ArchivedBody {
  /// The size in bytes; nil if unknown.
  let size: Int?
  /// Whether all of it was saved.
  let isSaved: Bool
  /// The bytes of a body that may be a document; nil if it was not saved completely, or is media.
  let bytes: [UInt8]?

  /// Reads the body of a response; unless `isEnded`, the client has only a part of it.
  init(_ response: JSONValue?, of source: SourceFile, isEnded: Bool) {
    let content = response?["content"]
    let stated = Self.statedSize(content, response, source)
    let text = content?["text"]?.string ?? ""
    let encoding = content?["encoding"]?.string?.lowercased() ?? ""
    guard isEnded, !text.isEmpty, ["", "base64"].contains(encoding) else {
      self.init(size: stated, isSaved: false, bytes: nil)
      return
    }
    if encoding == "base64" {
      let type = content?["mimeType"]?.string?.lowercased() ?? ""
      self.init(base64: text, size: stated, isPlaylist: type.contains("mpegurl"))
    } else {
      self.init(Array(text.utf8), size: stated)
    }
  }

  private init(size: Int?, isSaved: Bool, bytes: [UInt8]?) {
    (self.size, self.isSaved, self.bytes) = (size, isSaved, bytes)
  }

  private init(_ bytes: [UInt8], size: Int?) {
    // A byte order mark of three bytes is no part of text.
    let isSaved = !bytes.isEmpty && bytes.count + 3 >= size ?? 0
    self.init(size: size, isSaved: isSaved, bytes: isSaved ? bytes : nil)
  }

  /// Only the beginning of media is decoded.
  private init(base64 saved: String, size: Int?, isPlaylist: Bool) {
    let isSpace: (UInt8) -> Bool = { $0.isJSONWhitespace }
    let text =
      saved.utf8.contains(where: isSpace)
      ? String(decoding: saved.utf8.filter { !isSpace($0) }, as: UTF8.self) : saved
    let head = try? Base64.decode(String(text.prefix(64)))
    if !isPlaylist, text.utf8.count > 64, let head, Self.isMedia(head) {
      let count = text.utf8.count / 4 * 3 - text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
      let isSaved = count >= size ?? 0
      self.init(size: size ?? count, isSaved: isSaved, bytes: nil)
      return
    }
    guard let bytes = try? Base64.decode(text) else {
      // Firefox keeps the text if it has characters that it cannot encode.
      let isText = size.map { [$0, $0 - 3].contains(saved.utf8.count) } ?? false
      self.init(isText ? Array(saved.utf8) : [], size: size)
      return
    }
    self.init(
      size.flatMap { Self.text(bytes, ofSize: $0) } ?? bytes, size: size ?? bytes.count)
  }

  /// The size after content decoding; nil if unknown.
  ///
  /// `size` of mitmproxy is that of the transfer, as in `bodySize`; `compression` is what decoding added.
  private static func statedSize(
    _ content: JSONValue?, _ response: JSONValue?, _ source: SourceFile
  ) -> Int? {
    guard let size = content?["size"]?.integer(in: source), size > 0 else { return nil }
    guard let added = content?["compression"]?.integer(in: source), added != 0,
      response?["bodySize"]?.integer(in: source) == size
    else { return size }
    let sum = size.addingReportingOverflow(added)
    return sum.overflow || sum.partialValue <= 0 ? nil : sum.partialValue
  }

  /// The text in UTF-8, if the bytes are its characters U+0000 to U+00FF, as Firefox encodes them; nil
  /// for other bytes.
  private static func text(_ bytes: [UInt8], ofSize size: Int) -> [UInt8]? {
    guard bytes.count < size, (try? UTF8Span(validating: bytes.span)) == nil else { return nil }
    let text = bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
    return [size, size - 3].contains(text.count) ? text : nil
  }

  /// Whether no document begins with these bytes.
  private static func isMedia(_ head: [UInt8]) -> Bool {
    // A document in UTF-16 or UTF-32 has zeros.
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF]]
    if marks.contains(where: head.starts) || head.first(where: { $0 != 0 }) == UInt8(ascii: "#") {
      return false
    }
    return head.contains { $0 < 0x20 && !$0.isWhitespace && $0 != 0x1B || $0 == 0x7F }
  }
}
