import HLSLinting
import HLSPlaylist
import SourceText

/// Edits of whole lines, with the line ends that the playlist has.
extension Playlist {
  /// The terminator of the first line, with which new lines end: CR LF, or LF.
  var lineEnd: String {
    guard let first = lines.first, Int(first.end) + 1 < source.bytes.count,
      source.bytes[Int(first.end)] == UInt8(ascii: "\r"),
      source.bytes[Int(first.end) + 1] == UInt8(ascii: "\n")
    else { return "\n" }
    return "\r\n"
  }

  /// The range of a line with its terminator.
  private func wholeLine(_ number: Int) -> ByteRange {
    let end = number + 1 < lines.count ? Int(lines[number + 1].start) : source.bytes.count
    return ByteRange(Int(lines[number].start)..<end)
  }

  /// The range of a line without white space around its text.
  func trimmedLine(_ number: Int) -> ByteRange {
    let (line, bytes) = (lines[number].range.offsets, source.bytes)
    guard let first = line.first(where: { !bytes[$0].isSpaceOrTab }),
      let last = line.last(where: { !bytes[$0].isSpaceOrTab })
    else { return ByteRange(line.upperBound..<line.upperBound) }
    return ByteRange(first..<last + 1)
  }

  /// Removes a line with its terminator.
  func removingLine(_ number: Int) -> Fix.Edit { .remove(wholeLine(number)) }

  /// Inserts a line before another one.
  func inserting(line text: String, before number: Int) -> Fix.Edit? {
    number < lines.count ? .insert(text + lineEnd, at: lines[number].start) : nil
  }

  /// Moves a line before an earlier one.
  func movingLine(_ number: Int, before earlier: Int) -> [Fix.Edit]? {
    guard earlier < number,
      let insertion = inserting(line: text(lines[number].range), before: earlier)
    else { return nil }
    return [insertion, removingLine(number)]
  }
}

/// Edits of attributes.
extension Playlist {
  /// The tag whose line contains a place; nil if there is none.
  func tag(around place: ByteRange) -> PlaylistTag? {
    let tags = tags
    let number = tags.partitioningIndex { $0.range.end >= place.end }
    return number < tags.count && tags[number].range.contains(place) ? tags[number] : nil
  }

  /// The attribute whose name or value contains a place; nil if there is none.
  func attribute(around place: ByteRange) -> Attribute? {
    guard let tag = tag(around: place) else { return nil }
    return attributes[tag.attributes].first { $0.range.contains(place) }
  }

  /// Removes an attribute with a comma next to it; nil if it is the only one of its tag.
  func removing(_ attribute: Attribute) -> Fix.Edit? {
    let (range, bytes) = (attribute.range, source.bytes)
    let (start, end) = (Int(range.start), Int(range.end))
    if start > 0, bytes[start - 1] == UInt8(ascii: ",") {
      return .remove(ByteRange(range.start - 1, range.end))
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ",") else { return nil }
    return .remove(ByteRange(range.start, range.end + 1))
  }
}
