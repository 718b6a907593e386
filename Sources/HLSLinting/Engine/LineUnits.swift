/// Counts the UTF-16 code units of a line before an offset.
///
/// Findings are often in the order of a long line, which is read once.
struct LineUnits {
  private var line = 0
  private var offset = 0
  private var count = 0

  /// The number in front of an offset that does not divide a character; invalid bytes count as one each.
  mutating func count(before offset: Int, ofLine line: Range<Int>, in bytes: [UInt8]) -> Int {
    guard offset > line.lowerBound else { return 0 }
    if line.lowerBound != self.line || offset < self.offset || self.offset < line.lowerBound {
      (self.line, self.offset, count) = (line.lowerBound, line.lowerBound, 0)
    }
    count += String(decoding: bytes[self.offset..<offset], as: UTF8.self).utf16.count
    self.offset = offset
    return count
  }
}
