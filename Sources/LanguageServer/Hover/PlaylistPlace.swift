import HLSPlaylist
import SourceText

/// The part of a line of a playlist at an offset.
struct PlaylistPlace: Sendable {
  /// A part of a line.
  enum Part: Sendable {
    /// The name of a tag, with its number sign.
    case tagName
    /// The value of a tag that is no attribute.
    case tagValue
    /// The name of an attribute.
    case attributeName(Attribute)
    /// The value of an attribute, with its quotes.
    case attributeValue(Attribute)
    /// An address, a comment or an empty line.
    case line
  }

  /// The number of the line, from 0.
  let number: Int
  /// The line.
  let line: Line
  /// The tag on the line; nil for EXTINF and for a line without one.
  let tag: PlaylistTag?
  /// The part of the line.
  let part: Part
  /// The range of the part.
  let range: ByteRange

  /// Finds what is at an offset; nil if the playlist has no lines.
  init?(at offset: UInt32, in playlist: Playlist) {
    guard playlist.lineCount > 0 else { return nil }
    number = playlist.lineNumber(at: offset)
    line = playlist.lines[number]
    guard line.form == .tag else {
      (tag, part, range) = (nil, .line, line.range)
      return
    }
    guard let tag = playlist.tag(onLine: number) else {
      self.tag = nil
      // EXTINF: its duration and title follow the colon.
      let name = line.range.slice(0, line.tag.text.utf8.count + 1)
      let isName = offset <= name.end
      part = isName ? .tagName : .tagValue
      range = isName ? name : ByteRange(min(name.end + 1, line.end), line.end)
      return
    }
    self.tag = tag
    if offset <= tag.nameRange.end {
      (part, range) = (.tagName, tag.nameRange)
      return
    }
    let attributes = playlist.attributes[tag.attributes]
    if let attribute = attributes.last(where: { $0.range.start <= offset }),
      offset <= attribute.range.end
    {
      let isName = offset <= attribute.nameRange.end
      part = isName ? .attributeName(attribute) : .attributeValue(attribute)
      range = isName ? attribute.nameRange : attribute.lexemeRange
    } else {
      (part, range) = (.tagValue, tag.valueRange)
    }
  }
}

extension Playlist {
  /// The tag on a line with that number, from 0; nil if it has none, and for EXTINF.
  func tag(onLine line: Int) -> PlaylistTag? {
    let tags = tags
    let number = tags.partitioningIndex { Int($0.line) >= line }
    return number < tags.count && Int(tags[number].line) == line ? tags[number] : nil
  }

  /// The number of the media segment whose EXTINF or URI is on a line; nil if there is none.
  func segment(onLine line: Int) -> Int? {
    let segments = segments
    let number = segments.partitioningIndex { Int($0.uriLine) >= line }
    guard number < segments.count else { return nil }
    let segment = segments[number]
    let isOn = Int(segment.uriLine) == line || segment.durationLine.map(Int.init) == line
    return isOn ? number : nil
  }
}
