import SourceText

/// Reading the parts of a large playlist at a time, with the results of reading it from its beginning.
extension PlaylistParser {
  /// Reads consecutive parts that begin after URI lines, and returns where reading ended.
  mutating func parseConcurrently(_ parts: [Range<Int>]) -> Int {
    let (first, source) = (self, content.source)
    var parsers = Concurrent.map(parts.count) { number in
      var parser = number == 0 ? first : PlaylistParser(source, first.outsideValues)
      let end = parser.parseLines(parts[number], source.bytes.span)
      return (parser: parser, end: end)
    }
    // Each is released before the next one is added.
    parsers.reverse()
    let whole = parsers.removeLast()
    self = whole.parser
    var end = whole.end
    for part in parts.dropFirst() {
      let (next, endOfNext) = parsers.removeLast()
      guard end == part.lowerBound else { return end }
      if append(next) {
        end = endOfNext
      } else {
        end = parseLines(part, source.bytes.span)
      }
    }
    return end
  }

  /// Appends what was read from the following part; returns false if it depends on what is before it.
  private mutating func append(_ next: PlaylistParser) -> Bool {
    let (lines, attributes) = (content.lines.count, content.attributes.count)
    guard pendingLine == .max, !expectsVariant,
      // The first line end that differs is recorded once.
      let firstTerminator, firstTerminator > 0, firstTerminator == next.firstTerminator,
      next.content.variables.isEmpty, next.content.unread == nil,
      max(lines + next.content.lines.count, attributes + next.content.attributes.count)
        < content.mostItems,
      let origins = followingOrigins(next.content.origins)
    else { return false }
    let line = UInt32(lines)
    content.origins += origins
    content.programDateTimes += next.content.programDateTimes.map {
      ProgramDateTime(
        tag: $0.tag + content.tags.count, segment: $0.segment + content.segments.count,
        date: $0.date)
    }
    content.tags += next.content.tags.lazy.map {
      $0.moved(lines: line, attributes: UInt32(attributes))
    }
    content.attributes += next.content.attributes
    content.segments.append(next.content.segments, line: line)
    content.lines.append(next.content.lines)
    content.census.add(next.content.census, line: lines)
    content.foundAnomalies.add(next.content.foundAnomalies, kind: \.kind) { anomaly, _ in anomaly }
    content.firstFractionalDuration =
      content.firstFractionalDuration ?? next.content.firstFractionalDuration
    content.hasComments = content.hasComments || next.content.hasComments
    content.isDecodable = content.isDecodable && next.content.isDecodable
    pendingLine = next.pendingLine == .max ? .max : next.pendingLine + line
    (pendingDuration, expectsVariant) = (next.pendingDuration, next.expectsVariant)
    return true
  }

  /// The origins of a following part, without the one that continues; nil if that is not certain.
  private func followingOrigins(_ origins: [Origin]) -> [Origin]? {
    let before = content.segments.count
    let moved = origins.map { Origin(segment: $0.segment + before, range: $0.range) }
    guard let last = content.origins.last, let first = moved.first else { return moved }
    let bytes = content.source.bytes
    let start = Int(first.range.start)
    let end = start + last.range.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/"),
      bytes[start..<end] == bytes[last.range.offsets]
    else { return moved }
    // The address `a://b` continues the origin `a:`, with which those after it were not compared.
    return end == Int(first.range.end) ? Array(moved.dropFirst()) : nil
  }
}
