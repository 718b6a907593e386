import SourceText

/// Splits the value of a tag into attributes (rfc8216bis-22, section 4.2).
///
/// Never fails: any text between two commas outside quotes is one attribute.
struct AttributeListParser {
  private let names = AttributeName.table

  func parse(_ range: Range<Int>, of bytes: Span<UInt8>, into content: inout PlaylistContent) {
    guard !range.isEmpty else { return }
    let mostItems = content.mostItems
    var index = range.lowerBound
    while content.attributes.count < mostItems {
      index = parseElement(index, range.upperBound, bytes, &content)
      guard index < range.upperBound else { return }
      // Skip the comma. A list that ends with one has an empty last element.
      index += 1
      if index == range.upperBound {
        append(.empty, .unknown, index - 1..<index - 1, index..<index, &content)
        return
      }
    }
    content.unread = ByteRange(index..<bytes.count)
  }

  /// Reads one element and returns the index of the comma after it, or the end of the list.
  private func parseElement(
    _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ content: inout PlaylistContent
  ) -> Int {
    var index = start
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    if index > start {
      content.record(.whitespaceInList, ByteRange(start..<index))
    }
    let nameStart = index
    while index < end, bytes[index] != UInt8(ascii: "="), bytes[index] != UInt8(ascii: ",") {
      index += 1
    }
    let nameEnd = trimmed(nameStart..<index, bytes)
    guard index < end, bytes[index] == UInt8(ascii: "=") else {
      append(
        nameStart == nameEnd ? .empty : .nameOnly, find(nameStart..<nameEnd, bytes),
        nameStart..<nameEnd, nameEnd..<nameEnd, &content)
      return index
    }
    let equals = index
    index += 1
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    if nameEnd < equals || index > equals + 1 {
      content.record(.whitespaceAroundEquals, ByteRange(nameEnd..<index))
    }
    let name = find(nameStart..<nameEnd, bytes)
    guard index < end, bytes[index] == UInt8(ascii: "\"") else {
      let valueStart = index
      while index < end, bytes[index] != UInt8(ascii: ",") { index += 1 }
      let valueEnd = trimmedInList(valueStart..<index, bytes, &content)
      append(.unquoted, name, nameStart..<nameEnd, valueStart..<valueEnd, &content)
      return index
    }
    let valueStart = index + 1
    index = valueStart
    while index < end, bytes[index] != UInt8(ascii: "\"") { index += 1 }
    guard index < end else {
      append(.unterminated, name, nameStart..<nameEnd, valueStart..<end, &content)
      return end
    }
    let closingQuote = index
    index += 1
    while index < end, bytes[index] != UInt8(ascii: ",") { index += 1 }
    let afterEnd = trimmedInList(closingQuote + 1..<index, bytes, &content)
    if afterEnd > closingQuote + 1 {
      append(.textAfterQuote, name, nameStart..<nameEnd, valueStart..<afterEnd, &content)
    } else {
      append(.quoted, name, nameStart..<nameEnd, valueStart..<closingQuote, &content)
    }
    return index
  }

  private func find(_ range: Range<Int>, _ bytes: Span<UInt8>) -> AttributeName {
    names.find(bytes, range) ?? .unknown
  }

  private func trimmed(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }

  /// The end of `range` without trailing whitespace; records whitespace as an anomaly.
  private func trimmedInList(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ content: inout PlaylistContent
  ) -> Int {
    let end = trimmed(range, bytes)
    if end < range.upperBound {
      content.record(.whitespaceInList, ByteRange(end..<range.upperBound))
    }
    return end
  }

  private func append(
    _ form: Attribute.Form, _ name: AttributeName, _ nameRange: Range<Int>,
    _ valueRange: Range<Int>, _ content: inout PlaylistContent
  ) {
    content.attributes.append(
      Attribute(
        name: name, form: form, nameStart: UInt32(truncatingIfNeeded: nameRange.lowerBound),
        nameEnd: UInt32(truncatingIfNeeded: nameRange.upperBound),
        valueStart: UInt32(truncatingIfNeeded: valueRange.lowerBound),
        valueEnd: UInt32(truncatingIfNeeded: valueRange.upperBound)))
  }
}
