import SourceText

/// The time stamp of a console line, such as `2026-01-01 12:00:00.123456+0000`.
enum ConsoleTime {
  /// The time at the start of a line; nil without a date, a time and a zone.
  static func read(
    _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> (date: DateTime, range: Range<Int>)? {
    guard line.count >= 20, bytes[line.lowerBound].isDigit else { return nil }
    // No time stamp with a zone is longer.
    let end = min(line.upperBound, line.lowerBound + 40)
    var text: [UInt8] = []
    for place in line.lowerBound..<end { text.append(bytes[place]) }
    guard text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T") else { return nil }
    text[10] = UInt8(ascii: "T")
    var place = 19
    if text[place] == UInt8(ascii: ".") || text[place] == UInt8(ascii: ",") {
      text[place] = UInt8(ascii: ".")
      place += 1
      while place < text.count, text[place].isDigit { place += 1 }
    }
    let range = line.lowerBound..<line.lowerBound + place
    if place < text.count, text[place] == UInt8(ascii: " ") { text.remove(at: place) }
    guard place < text.count else { return nil }
    var length = place + 1
    if text[place] == UInt8(ascii: "+") || text[place] == UInt8(ascii: "-") {
      if place + 3 < text.count, text[place + 3] != UInt8(ascii: ":") {
        text.insert(UInt8(ascii: ":"), at: place + 3)
      }
      length = place + 6
    } else if text[place] != UInt8(ascii: "Z") {
      return nil
    }
    guard length <= text.count else { return nil }
    return DateTime(String(decoding: text[..<length], as: UTF8.self)).map { ($0, range) }
  }
}
