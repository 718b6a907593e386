import SourceText

/// Splits the value of a tag into attributes (rfc8216bis-22, section 4.2).
///
/// Never fails: whatever stands between two commas outside quotes is one attribute.
enum AttributeListParser {
  static func parse(_ range: Range<Int>, of bytes: Span<UInt8>, into parser: inout PlaylistParser) {
    guard !range.isEmpty else { return }
    var index = range.lowerBound
    while true {
      index = parseElement(index, range.upperBound, bytes, &parser)
      guard index < range.upperBound else { return }
      // A comma: skip it. A list that ends with one has an empty last element.
      index += 1
      if index == range.upperBound {
        append(.empty, .unknown, index - 1..<index - 1, index..<index, &parser)
        return
      }
    }
  }

  /// Reads one element and returns where its comma or the end of the list is.
  private static func parseElement(
    _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ parser: inout PlaylistParser
  ) -> Int {
    var index = start
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    if index > start {
      parser.anomalies.append(
        Anomaly(kind: .whitespaceInList, range: ByteRange(start..<index)))
    }
    let nameStart = index
    while index < end, bytes[index] != UInt8(ascii: "="), bytes[index] != UInt8(ascii: ",") {
      index += 1
    }
    let nameEnd = trimmed(nameStart..<index, bytes)
    guard index < end, bytes[index] == UInt8(ascii: "=") else {
      append(
        nameStart == nameEnd ? .empty : .nameOnly, find(nameStart..<nameEnd, bytes, parser),
        nameStart..<nameEnd, nameEnd..<nameEnd, &parser)
      return index
    }
    let equals = index
    index += 1
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    if nameEnd < equals || index > equals + 1 {
      parser.anomalies.append(
        Anomaly(kind: .whitespaceAroundEquals, range: ByteRange(nameEnd..<index)))
    }
    let name = find(nameStart..<nameEnd, bytes, parser)
    guard index < end, bytes[index] == UInt8(ascii: "\"") else {
      let valueStart = index
      while index < end, bytes[index] != UInt8(ascii: ",") { index += 1 }
      let valueEnd = trimmedInList(valueStart..<index, bytes, &parser)
      append(.unquoted, name, nameStart..<nameEnd, valueStart..<valueEnd, &parser)
      return index
    }
    let valueStart = index + 1
    index = valueStart
    while index < end, bytes[index] != UInt8(ascii: "\"") { index += 1 }
    guard index < end else {
      append(.unterminated, name, nameStart..<nameEnd, valueStart..<end, &parser)
      return end
    }
    let closingQuote = index
    index += 1
    while index < end, bytes[index] != UInt8(ascii: ",") { index += 1 }
    let afterEnd = trimmedInList(closingQuote + 1..<index, bytes, &parser)
    if afterEnd > closingQuote + 1 {
      append(.textAfterQuote, name, nameStart..<nameEnd, valueStart..<afterEnd, &parser)
    } else {
      append(.quoted, name, nameStart..<nameEnd, valueStart..<closingQuote, &parser)
    }
    return index
  }

  private static func find(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ parser: borrowing PlaylistParser
  ) -> AttributeName {
    parser.attributeNames.find(bytes, range) ?? .unknown
  }

  private static func trimmed(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }

  /// The end of `range` without blanks; blanks before a comma are recorded.
  private static func trimmedInList(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ parser: inout PlaylistParser
  ) -> Int {
    let end = trimmed(range, bytes)
    if end < range.upperBound {
      parser.anomalies.append(
        Anomaly(kind: .whitespaceInList, range: ByteRange(end..<range.upperBound)))
    }
    return end
  }

  private static func append(
    _ form: Attribute.Form, _ name: AttributeName, _ nameRange: Range<Int>,
    _ valueRange: Range<Int>, _ parser: inout PlaylistParser
  ) {
    parser.attributes.append(
      Attribute(
        name: name, form: form, nameStart: UInt32(truncatingIfNeeded: nameRange.lowerBound),
        nameEnd: UInt32(truncatingIfNeeded: nameRange.upperBound),
        valueStart: UInt32(truncatingIfNeeded: valueRange.lowerBound),
        valueEnd: UInt32(truncatingIfNeeded: valueRange.upperBound)))
  }
}
