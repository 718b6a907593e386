/// A read position in the bytes of a date.
struct DateTimeCursor {
  private(set) var index: Int
  private let end: Int

  init(_ range: Range<Int>) {
    index = range.lowerBound
    end = range.upperBound
  }

  /// Reads exactly `count` digits; nil, and nothing is read, if there are fewer.
  mutating func digits(_ count: Int, _ bytes: Span<UInt8>) -> Int? {
    guard count <= end - index else { return nil }
    var number = 0
    for offset in 0..<count {
      let digit = bytes[index + offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    index += count
    return number
  }

  mutating func skip(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  var isAtEnd: Bool { index == end }
}

/// Forms of ISO 8601 outside RFC 3339: the basic format, week and ordinal dates, reduced precision, a
/// comma before the fraction, a zone without a colon.
extension DateTimeCursor {
  /// Reads a date and time in one of these forms; returns whether it is valid and fills the range.
  mutating func otherForm(_ bytes: Span<UInt8>) -> Bool {
    otherDate(bytes) && skip("T", bytes) && otherTime(bytes) && otherZone(bytes) && isAtEnd
  }

  /// `2026-01-01`, `20260101`, `2026-W01-1`, `2026W011`, `2026-001` or `2026001`.
  private mutating func otherDate(_ bytes: Span<UInt8>) -> Bool {
    guard digits(4, bytes) != nil else { return false }
    let extended = skip("-", bytes)
    if skip("W", bytes) {
      guard let week = digits(2, bytes), (1...53).contains(week) else { return false }
      guard !extended || skip("-", bytes) else { return false }
      guard let day = digits(1, bytes) else { return false }
      return (1...7).contains(day)
    }
    let start = self
    if let month = digits(2, bytes), !extended || skip("-", bytes), let day = digits(2, bytes) {
      return (1...12).contains(month) && (1...31).contains(day)
    }
    self = start
    guard let day = digits(3, bytes) else { return false }
    return (1...366).contains(day)
  }

  /// `00`, `00:00`, `0000`, `00:00:00` or `000000`, each with an optional fraction.
  private mutating func otherTime(_ bytes: Span<UInt8>) -> Bool {
    guard let hour = digits(2, bytes), hour <= 24 else { return false }
    for _ in 0..<2 {
      let start = self
      _ = skip(":", bytes)
      guard let part = digits(2, bytes) else {
        self = start
        break
      }
      guard part <= 60 else { return false }
    }
    guard skip(".", bytes) || skip(",", bytes) else { return true }
    guard digits(1, bytes) != nil else { return false }
    while digits(1, bytes) != nil {}
    return true
  }

  /// Nothing, `Z`, `+01`, `+0100` or `+01:00`.
  private mutating func otherZone(_ bytes: Span<UInt8>) -> Bool {
    if isAtEnd || skip("Z", bytes) { return true }
    guard skip("+", bytes) || skip("-", bytes), let hours = digits(2, bytes), hours < 24 else {
      return false
    }
    if isAtEnd { return true }
    _ = skip(":", bytes)
    guard let minutes = digits(2, bytes) else { return false }
    return minutes < 60
  }
}
