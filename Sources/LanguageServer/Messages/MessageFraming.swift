/// Divides what a client sends into the bodies of messages.
///
/// A header with the size of the body comes before each: `Content-Length: 42` and an empty line.
/// After a header that cannot be read, reading continues with the next one. Source: LSP 3.17, Base
/// Protocol.
struct MessageFraming: Sendable {
  /// A result of reading.
  enum Part: Equatable {
    /// The body of a message.
    case body([UInt8])
    /// Why no body could be read.
    case fault(String)
  }

  /// The maximum size of a body in bytes; a larger one is skipped.
  static let largestBody = 64 << 20
  /// The maximum size of a header in bytes.
  static let largestHeader = 4 << 10
  /// The name of the only field that is needed, in small letters.
  private static let field = "content-length:"

  private var buffer: [UInt8] = []
  /// The start of what was not returned yet.
  private var start = 0
  /// The size of the body whose header was read.
  private var size: Int?
  /// The number of bytes of a body that are still to be skipped.
  private var skipped = 0
  /// Whether the end of the last message is not known, which is one fault.
  private var isLost = false

  /// Adds the next bytes.
  mutating func add(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer += bytes
  }

  /// The next part; nil if more bytes are needed.
  mutating func next() -> Part? {
    while true {
      if skipped > 0 {
        let count = min(skipped, buffer.count - start)
        start += count
        skipped -= count
        if skipped > 0 { return nil }
      }
      if let size {
        guard buffer.count - start >= size else { return nil }
        defer { (start, self.size, isLost) = (start + size, nil, false) }
        return .body(Array(buffer[start..<start + size]))
      }
      guard let header = nextHeader() else {
        guard buffer.count - start > Self.largestHeader else { return nil }
        // The end may be the beginning of a header.
        start = buffer.count - Self.field.utf8.count - 20
        if let fault = lose("a header has no end in \(Self.largestHeader) bytes") { return fault }
        continue
      }
      guard let length = Self.length(in: header) else {
        if let fault = lose("a header has no Content-Length that is a number") { return fault }
        continue
      }
      guard length <= Self.largestBody else {
        skipped = length
        return .fault("a message has \(length) bytes; at most \(Self.largestBody) are read")
      }
      size = length
    }
  }

  /// The fault of a header, unless nothing could be read since the last one.
  private mutating func lose(_ reason: String) -> Part? {
    if isLost { return nil }
    isLost = true
    return .fault(reason)
  }

  /// Removes the next header, up to the empty line; nil if it has no end yet.
  private mutating func nextHeader() -> ArraySlice<UInt8>? {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    var place = start
    while place + 4 <= buffer.count {
      guard let first = buffer[place...].firstIndex(of: 0x0D), first + 4 <= buffer.count else {
        return nil
      }
      if buffer[first..<first + 4].elementsEqual(end) {
        defer { start = first + 4 }
        return buffer[start..<first]
      }
      place = first + 1
    }
    return nil
  }

  /// The size that a header says; nil if it says none.
  ///
  /// The last field counts, since the rest of a message whose end was not known may come before it.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: header.suffix(largestHeader), as: UTF8.self).lowercased()
    guard let name = text.ranges(of: field).last else { return nil }
    let value = text[name.upperBound...].prefix { !$0.isNewline }
    let digits = value.drop { $0 == " " || $0 == "\t" }
      .prefix { $0 != " " && $0 != "\t" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return Int(digits)
  }
}
