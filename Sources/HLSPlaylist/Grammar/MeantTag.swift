package import SourceText

/// A line that is meant to be a tag and is not one: its name is misspelled or in lower case, the colon after it
/// or the number sign before it is missing, or something makes it a comment.
package struct MeantTag: Sendable {
  /// The tag that is meant.
  package let name: TagName
  /// The number of the line, from 0.
  package let line: Int
  /// What is wrong with it.
  package let aspect: Aspect
  /// What is written in place of the name of the tag.
  package let range: ByteRange
}

extension Playlist {
  /// The lines that are meant to be tags and are not, in no particular order.
  package var meantTags: [MeantTag] {
    let bytes = source.bytes.span
    var meant: [MeantTag] = []
    if census.count(of: .unknown) > 0 {
      for tag in tags where tag.name == .unknown {
        if let tag = self.meant(by: tag, bytes) { meant.append(tag) }
      }
    }
    for anomaly in anomalies {
      if let tag = self.meant(by: anomaly, bytes) { meant.append(tag) }
    }
    return meant
  }

  /// Whether the line before the address of a media segment is meant to be this tag.
  package func means(_ name: TagName, before segment: MediaSegment) -> Bool {
    guard segment.uriLine > 0 else { return false }
    let bytes = source.bytes.span
    let line = lines[Int(segment.uriLine) - 1]
    switch line.form {
    case .tag where line.tag == .unknown:
      let number = tags.partitioningIndex { $0.range.start >= line.start }
      return number < tags.count && meant(by: tags[number], bytes)?.name == name
    case .comment:
      let number = anomalies.partitioningIndex { $0.range.start >= line.start }
      return anomalies[number...].prefix { $0.range.start == line.start }
        .contains { meant(by: $0, bytes)?.name == name }
    default: return false
    }
  }

  /// The tag that an undefined tag misspells; nil if there is none.
  func meant(by tag: PlaylistTag, _ bytes: Span<UInt8>) -> MeantTag? {
    func meant(_ name: TagName, _ aspect: Aspect, _ range: ByteRange) -> MeantTag {
      MeantTag(name: name, line: Int(tag.line), aspect: aspect, range: range)
    }
    if let (name, end) = tagWithoutColon(tag, bytes) {
      return meant(name, .missingColon, ByteRange(tag.range.start, UInt32(end)))
    }
    let name = tag.nameRange.offsets.dropFirst()
    let similar = NearName.tag(bytes, name)
    if let near = similar ?? NearName.tag(bytes, name, within: 2),
      fits(tag.valueRange.offsets, hasColon: tag.hasColon, near, bytes)
    {
      return meant(near, .misspelledTag, tag.nameRange)
    }
    return similar.map { meant($0, .similarTag, tag.nameRange) }
  }

  /// The tag that a line of another form is meant to be; nil if there is none.
  func meant(by anomaly: Anomaly, _ bytes: Span<UInt8>) -> MeantTag? {
    let aspect: Aspect
    switch anomaly.kind {
    case .tagCase: aspect = .tagCase
    case .missingNumberSign: aspect = .missingNumberSign
    case .commentedTag: aspect = .commentedTag
    default: return nil
    }
    var name = anomaly.range.offsets
    while let first = name.first, !bytes[first].isLetter { name = name.dropFirst() }
    let letters = name.map { bytes[$0].uppercased }
    guard let tag = TagName.table.find(letters.span, 0..<letters.count) else { return nil }
    let line = lineNumber(at: anomaly.range.start)
    let end = name.upperBound
    var lineEnd = lines[line].range.offsets.upperBound
    while lineEnd > end, bytes[lineEnd - 1].isWhitespace { lineEnd -= 1 }
    let hasColon = end < lineEnd && bytes[end] == UInt8(ascii: ":")
    // A comment in words has no value like one of the tag.
    if aspect == .commentedTag,
      !fits((hasColon ? end + 1 : lineEnd)..<lineEnd, hasColon: hasColon, tag, bytes)
    {
      return nil
    }
    return MeantTag(name: tag, line: line, aspect: aspect, range: anomaly.range)
  }

  /// The defined tag that an undefined one begins with, if what follows is like its value; nil otherwise.
  private func tagWithoutColon(
    _ tag: PlaylistTag, _ bytes: Span<UInt8>
  ) -> (name: TagName, end: Int)? {
    let line = tag.range.offsets.dropFirst()
    var run = line.lowerBound
    while run < line.upperBound, run - line.lowerBound <= 64, bytes[run].isAttributeNameCharacter {
      run += 1
    }
    for end in (line.lowerBound..<run + 1).reversed() where end - line.lowerBound >= 6 {
      guard let name = TagName.table.find(bytes, line.lowerBound..<end) else { continue }
      // A longer name before a colon is another name.
      if end < run, run < line.upperBound, bytes[run] == UInt8(ascii: ":"), bytes[end].isLetter {
        continue
      }
      var value = end
      if end == run {
        while value < line.upperBound, let length = separator(at: value, bytes) { value += length }
      }
      if value < line.upperBound, fits(value..<line.upperBound, hasColon: true, name, bytes) {
        return (name, end)
      }
    }
    return nil
  }

  /// The length of a space, of another separator, or of a full-width colon; nil for any other character.
  private func separator(at place: Int, _ bytes: Span<UInt8>) -> Int? {
    switch bytes[place] {
    case 0x20, 0x09, UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: "."), UInt8(ascii: ","): 1
    case 0xEF where place + 2 < bytes.count && bytes[place + 1] == 0xBC && bytes[place + 2] == 0x9A:
      3
    default: nil
    }
  }

  /// Whether a value is like one of the tag, and the tag is not one that the playlist has and may have only once.
  private func fits(
    _ value: Range<Int>, hasColon: Bool, _ name: TagName, _ bytes: Span<UInt8>
  ) -> Bool {
    let definition = Vocabulary.standard.definition(of: name)
    if case .once = definition.multiplicity, census.count(of: name) > 0 { return false }
    switch definition.value {
    case .none: return !hasColon
    case .duration: return value.first.map { bytes[$0].isDigit } ?? false
    case .attributes: return hasAttribute(of: name, value, bytes)
    default:
      return !value.isEmpty && GrammarCheck.valueFault(definition.value, value, bytes) == nil
    }
  }

  /// Whether the text begins with an attribute that `tag` defines, or has one after a comma.
  private func hasAttribute(of tag: TagName, _ text: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var start = text.lowerBound
    while start < text.upperBound {
      var end = start
      while end < text.upperBound, bytes[end].isAttributeNameCharacter { end += 1 }
      if end < text.upperBound, bytes[end] == UInt8(ascii: "="),
        let name = AttributeName.table.find(bytes, start..<end),
        Vocabulary.standard.number(of: name, in: tag) != nil
      {
        return true
      }
      while end < text.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
      start = end + 1
    }
    return false
  }
}
