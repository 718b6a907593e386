import SourceText

/// Lines that begin with a number sign: tags and comments.
extension PlaylistParser {
  /// Reads a line that begins with a number sign: a tag if it begins with `#EXT`, otherwise a
  /// comment.
  mutating func parseNumberSign(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    let start = range.lowerBound
    let isTag =
      range.count >= 4 && bytes[start + 1] == UInt8(ascii: "E")
      && bytes[start + 2] == UInt8(ascii: "X") && bytes[start + 3] == UInt8(ascii: "T")
    guard isTag else {
      append(range.lowerBound, .comment)
      recordTagCase(range, bytes)
      recordCommentedTag(range, bytes)
      return
    }
    let nameEnd = unsafe LineScan.first(in: start + 4..<range.upperBound, of: bytes.bytes) {
      $0 .== .all(0x3A)
    }
    let hasColon = nameEnd < range.upperBound
    var nameLast = nameEnd
    if !hasColon { nameLast = recordTrailingWhitespace(range, bytes) }
    let name = tagNames.find(bytes, range.lowerBound + 1..<nameLast) ?? .unknown
    let line = content.lines.count
    append(range.lowerBound, .tag, name)
    content.census.add(name, line: line)
    if name == .extinf {
      content.record(.extinfDuration, ByteRange(range))
      pendingLine = UInt32(truncatingIfNeeded: line)
      return
    }

    var value = (hasColon ? nameEnd + 1 : nameLast)..<range.upperBound
    if hasColon, name != .unknown {
      let start = value.lowerBound
      var first = start
      while first < value.upperBound, bytes[first].isSpaceOrTab { first += 1 }
      if first > start {
        content.record(.whitespaceAfterColon, ByteRange(start..<first))
      }
      value = first..<max(first, recordTrailingWhitespace(first..<value.upperBound, bytes))
    }
    let firstAttribute = content.attributes.count
    if name.hasAttributeList {
      attributeLists.parse(value, of: bytes, into: &content)
      // A tag without some of its attributes cannot be checked.
      guard content.unread == nil else { return }
    }
    content.tags.append(
      PlaylistTag(
        name: name, line: UInt32(truncatingIfNeeded: line),
        range: ByteRange(range.lowerBound..<max(value.upperBound, nameLast)),
        valueStart: UInt32(truncatingIfNeeded: value.lowerBound), hasColon: hasColon,
        firstAttribute: UInt32(truncatingIfNeeded: firstAttribute),
        attributeCount: UInt32(truncatingIfNeeded: content.attributes.count - firstAttribute)))
    apply(name, value, line: line, bytes)
  }

  /// Updates the model with a tag whose value it needs.
  private mutating func apply(
    _ name: TagName, _ value: Range<Int>, line: Int, _ bytes: Span<UInt8>
  ) {
    switch name {
    case .streamInf:
      expectsVariant = true
    case .programDateTime:
      let date: Reading<DateTime> =
        switch DateTime.read(value, of: bytes) {
        case .value(let date): .value(date, ByteRange(value))
        case .impossible, .otherISO8601, .malformed: .malformed(ByteRange(value))
        }
      content.programDateTimes.append(
        ProgramDateTime(tag: content.tags.count - 1, segment: content.segments.count, date: date))
    case .define:
      defineVariables(of: content.tags[content.tags.count - 1], bytes)
    default: break
    }
  }

  private mutating func defineVariables(of tag: PlaylistTag, _ bytes: Span<UInt8>) {
    func text(_ name: AttributeName) -> String? {
      guard
        let attribute = content.attributes[tag.attributes].first(where: {
          $0.name == name && $0.form == .quoted
        })
      else { return nil }
      var copy: [UInt8] = []
      for index in attribute.valueRange.offsets { copy.append(bytes[index]) }
      return String(decoding: copy, as: UTF8.self)
    }
    if let name = text(.name) {
      content.variables.define(name, asQuoted: text(.value), line: Int(tag.line))
    } else if let name = text(.import) {
      content.variables.define(name, as: outsideValues.imported?[name], line: Int(tag.line))
    } else if let name = text(.queryparam) {
      content.variables.define(name, as: outsideValues.query?[name], line: Int(tag.line))
    }
  }

  /// Records a comment that would be a tag without what is before its name, such as `# EXT-X-GAP`.
  private mutating func recordCommentedTag(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    var first = range.lowerBound + 1
    while first < range.upperBound, bytes[first] == UInt8(ascii: "#") { first += 1 }
    // A tag after `# #` is commented out as a whole line.
    while first < range.upperBound, bytes[first].isSpaceOrTab { first += 1 }
    guard first > range.lowerBound + 1,
      let end = endOfTagName(first..<range.upperBound, bytes)
    else { return }
    content.record(.commentedTag, ByteRange(range.lowerBound..<end))
  }

  /// The end of the name of a defined tag that `text` begins with, followed by a colon or by nothing else;
  /// nil if it begins with anything else.
  func endOfTagName(_ text: Range<Int>, _ bytes: Span<UInt8>) -> Int? {
    guard text.count >= 6, bytes[text.lowerBound] == UInt8(ascii: "E"),
      bytes[text.lowerBound + 1] == UInt8(ascii: "X"),
      bytes[text.lowerBound + 2] == UInt8(ascii: "T")
    else { return nil }
    var end = text.lowerBound
    while end < text.upperBound, end - text.lowerBound <= 32, bytes[end].isAttributeNameCharacter {
      end += 1
    }
    var rest = end
    while rest < text.upperBound, bytes[rest].isSpaceOrTab { rest += 1 }
    guard rest == text.upperBound || bytes[end] == UInt8(ascii: ":") else { return nil }
    // The digit of EXTM3U is part of its name.
    return tagNames.find(bytes, text.lowerBound..<end) == nil ? nil : end
  }

  /// Records a comment that would be a tag in uppercase letters, such as `#ext-x-endlist`.
  private mutating func recordTagCase(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    guard range.count >= 4, range.count > 1, bytes[range.lowerBound + 1] | 0x20 == 0x65 else {
      return
    }
    var name: [UInt8] = []
    var index = range.lowerBound + 1
    while index < range.upperBound, name.count <= 40, bytes[index] != UInt8(ascii: ":") {
      name.append(bytes[index].isLowercaseLetter ? bytes[index] &- 0x20 : bytes[index])
      index += 1
    }
    if TagName.table.find(name.span, 0..<name.count) != nil {
      content.record(.tagCase, ByteRange(range.lowerBound..<index))
    }
  }
}
