import HLSDocuments
import HLSInterstitials
import HLSPlaylist
public import SourceText

extension Excerpt {
  /// The maximum number of bytes before the range.
  private static let before = 90
  private static let longest = 240

  /// Cuts the line at the start of a range to an excerpt around the range, of at most 240 bytes.
  ///
  /// The part of the range in other lines is not marked. Invalid UTF-8 is replaced by U+FFFD. Secrets are
  /// found as far as 4096 bytes from the excerpt.
  public init(of range: ByteRange, in source: any LinedText) {
    var secrets = LineSecrets()
    var units = LineUnits()
    self.init(of: range, in: source, &secrets, &units)
  }

  /// Cuts a line of the text that `lineSecrets` and `units` are for.
  init(
    of range: ByteRange, in source: any LinedText, _ lineSecrets: inout LineSecrets,
    _ units: inout LineUnits
  ) {
    guard source.lineCount > 0 else {
      self.init(text: "", marked: 0..<0, secrets: [], isCutBefore: false, isCutAfter: false)
      return
    }
    let bytes = source.source.bytes
    let line = source.lineRange(source.lineNumber(at: range.start)).offsets
    var start = min(line.upperBound, max(line.lowerBound, Int(range.start) - Self.before))
    var end = min(line.upperBound, start + Self.longest)
    // Do not divide a character.
    while Self.cutsCharacter(bytes, at: start) { start += 1 }
    while Self.cutsCharacter(bytes, at: end) { end -= 1 }
    let visible = start..<max(start, end)
    var mark = range.offsets.clamped(to: visible)
    while Self.cutsCharacter(bytes, at: mark.lowerBound) {
      mark = mark.lowerBound - 1..<mark.upperBound
    }
    while !mark.isEmpty, Self.cutsCharacter(bytes, at: mark.upperBound) {
      mark = mark.lowerBound..<mark.upperBound + 1
    }
    let secrets = lineSecrets.find(in: visible, ofLine: line, of: source)
    let decoded = Self.decode(bytes[visible], keeping: [mark] + secrets)
    self.init(
      text: decoded.text, marked: decoded.places[0], secrets: Array(decoded.places.dropFirst()),
      isCutBefore: start > line.lowerBound, isCutAfter: end < line.upperBound,
      unitsBefore: units.count(before: start, ofLine: line, in: bytes))
  }

  /// Whether an offset is inside a UTF-8 sequence, according to its first byte.
  private static func cutsCharacter(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard bytes.indices.contains(offset), bytes[offset] & 0xC0 == 0x80 else { return false }
    for length in 1...3 where offset >= length {
      let byte = bytes[offset - length]
      if byte & 0xC0 == 0x80 { continue }
      return byte >= 0xC0 && (~byte).leadingZeroBitCount > length && byte < 0xF8
    }
    return false
  }

  /// Decodes bytes, and converts ranges of them to ranges of the text.
  private static func decode(
    _ bytes: ArraySlice<UInt8>, keeping ranges: [Range<Int>]
  ) -> (text: String, places: [Range<Int>]) {
    if let text = String(validating: bytes, as: UTF8.self) {
      return (
        text,
        ranges.map { $0.lowerBound - bytes.startIndex..<$0.upperBound - bytes.startIndex }
      )
    }
    // An invalid byte becomes a replacement character of three bytes.
    let cuts = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] } + [bytes.endIndex]).sorted()
    var text = ""
    var places: [Int: Int] = [:]
    var start = bytes.startIndex
    for cut in cuts {
      text += String(decoding: bytes[start..<cut], as: UTF8.self)
      places[cut] = text.utf8.count
      start = cut
    }
    return (
      text, ranges.map { (places[$0.lowerBound] ?? 0)..<(places[$0.upperBound] ?? 0) }
    )
  }
}

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
