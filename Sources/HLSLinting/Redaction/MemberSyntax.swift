import SourceText

/// The syntax of values after names in formats other than those of addresses and attributes: JSON, logs and
/// XML.
extension Span<UInt8> {
  /// The start of the value after an equals sign: behind the arrow in `name => value`, and behind spaces if
  /// some are before the sign.
  func valueStart(after sign: Int, isSpaced: Bool, to end: Int) -> Int {
    var place = sign
    if place < end, self[place] == UInt8(ascii: ">") {
      place = afterSpaces(from: place + 1, to: end)
    }
    return isSpaced ? afterSpaces(from: place, to: end) : place
  }

  /// The sign in `name = value` or `name : value`, after the space at a place; nil if there is none.
  func signOfValue(afterSpaceAt space: Int, to end: Int) -> Int? {
    let place = afterSpaces(from: space, to: end)
    guard place + 1 < end else { return nil }
    switch self[place] {
    case UInt8(ascii: "="): return self[place + 1] == UInt8(ascii: "=") ? nil : place
    case UInt8(ascii: ":"): return self[place + 1].isSpaceOrTab ? place : nil
    default: return nil
    }
  }

  /// Whether the quotation mark at a place ends a quotation, as far as the next byte shows.
  func isClosingMark(at place: Int, to end: Int) -> Bool {
    place + 1 >= end || self[place + 1].isWhitespace || ",;:&)]}>".utf8.contains(self[place + 1])
  }

  /// The value after the closing mark of the name of a member, without its own marks: a text, a number of four
  /// or more digits, or a list of texts; nil if there is none.
  ///
  /// The value of a text without an end is the rest of the line.
  func memberValue(after mark: Int, to end: Int, mayBeList: Bool) -> Range<Int>? {
    // `AnyHashable("name"): …`
    var place = mark < end && self[mark] == UInt8(ascii: ")") ? mark + 1 : mark
    place = afterSpaces(from: place, to: end)
    let sign = character(at: place, to: end)
    switch sign.byte {
    case UInt8(ascii: ":"): place += sign.length
    case UInt8(ascii: "="):
      place += sign.length
      if place < end, self[place] == UInt8(ascii: ">") { place += 1 }
    default: return nil
    }
    place = afterSpaces(from: place, to: end)
    let first = character(at: place, to: end)
    if mayBeList, first.byte == UInt8(ascii: "[") { return listOfTexts(at: place, to: end) }
    if first.byte.isDigit { return number(at: place, to: end) }
    return text(at: place, to: end)
  }

  private func text(at start: Int, to end: Int) -> Range<Int>? {
    let opening = afterBackslashes(from: start, to: end)
    let mark = character(at: opening, to: end)
    guard mark.byte == UInt8(ascii: "\"") || mark.byte == UInt8(ascii: "'") else { return nil }
    let first = opening + mark.length
    let closing = closingMark(
      [mark.byte], escapes: opening - start, from: first, to: end, depth: mark.depth)
    return first..<(closing?.lowerBound ?? endOfLine(from: first, to: end))
  }

  private func listOfTexts(at start: Int, to end: Int) -> Range<Int>? {
    var place = afterSpaces(from: start + 1, to: end)
    guard text(at: place, to: end) != nil else { return nil }
    while let text = text(at: place, to: end) {
      let mark = afterBackslashes(from: text.upperBound, to: end)
      place = afterSpaces(from: mark + character(at: mark, to: end).length, to: end)
      guard place < end, self[place] == UInt8(ascii: ",") else { break }
      place = afterSpaces(from: place + 1, to: end)
    }
    return start..<(place < end && self[place] == UInt8(ascii: "]") ? place + 1 : place)
  }

  private func number(at start: Int, to end: Int) -> Range<Int>? {
    var place = start
    while place < end, self[place].isDigit { place += 1 }
    return place - start >= 4 ? start..<place : nil
  }

  /// The text of the element whose name is in a range, up to its end tag; nil if no element has the name, or
  /// if the text is the name of a value, as in a property list.
  func elementText(
    of name: Range<Int>, to end: Int, _ tags: inout TagPlaces
  ) -> Range<Int>? {
    guard name.lowerBound > 0, "<:".utf8.contains(self[name.lowerBound - 1]),
      !equalsIgnoringCase("key", in: name)
    else { return nil }
    return elementText(from: name.upperBound + 1, to: end, &tags)
  }

  /// The text of the next element after the end tag of a name: `<key>NAME</key><string>…</string>`.
  ///
  /// The result is nil for elements with others in them.
  func nextElementText(
    after place: Int, to end: Int, _ tags: inout TagPlaces
  ) -> Range<Int>? {
    let endTag = "</key>"
    guard starts(endTag, at: place, in: place..<end) else { return nil }
    var start = place + endTag.utf8.count
    while start < end, self[start].isWhitespace { start += 1 }
    guard start < end, self[start] == UInt8(ascii: "<") else { return nil }
    start += 1
    let name = start
    while start < end, self[start].isLetter { start += 1 }
    guard start > name, start < end, self[start] == UInt8(ascii: ">") else { return nil }
    return elementText(from: start + 1, to: end, &tags)
  }

  private func elementText(
    from start: Int, to end: Int, _ tags: inout TagPlaces
  ) -> Range<Int>? {
    guard start <= end else { return nil }
    let place = tags.next(from: start, to: end, of: self)
    return starts("</", at: place, in: place..<end) ? start..<place : nil
  }

  private func afterSpaces(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end, self[place].isSpaceOrTab { place += 1 }
    return place
  }

  private func endOfLine(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end, self[place] != 0x0A { place += 1 }
    return place
  }
}

/// Where the next tag of XML begins; a text without tags is searched once.
struct TagPlaces {
  private var searched = 0..<0

  /// The place of the next `<`, or the end.
  mutating func next(from start: Int, to end: Int, of bytes: Span<UInt8>) -> Int {
    if start >= searched.lowerBound, start <= searched.upperBound, !searched.isEmpty {
      return searched.upperBound
    }
    var place = start
    while place < end, bytes[place] != UInt8(ascii: "<") { place += 1 }
    searched = start..<place
    return place
  }
}
