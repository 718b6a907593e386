public import SourceText

/// A parsed playlist: lines, tags, attributes, anomalies and media segments, with their positions.
///
/// Any bytes can be parsed. Unknown tags and attributes, duplicates, quoting, order and line
/// endings are all kept. Copies share storage.
public struct Playlist: Sendable {
  private final class Storage: Sendable {
    let content: PlaylistContent

    init(_ content: PlaylistContent) { self.content = content }
  }

  private let storage: Storage

  /// The parsed bytes and their name.
  public var source: SourceFile { storage.content.source }
  /// Whether it is a media playlist or a multivariant playlist.
  public var kind: PlaylistKind { storage.content.kind }
  /// All lines, in order.
  public var lines: Lines { storage.content.lines }
  /// All lines that begin with `#EXT`, except EXTINF, in order.
  public var tags: [PlaylistTag] { storage.content.tags }
  /// The attributes of all tags, in order.
  public var attributes: [Attribute] { storage.content.attributes }
  /// What the syntax of lines forbids or discourages, sorted by position.
  public var anomalies: [Anomaly] { storage.content.anomalies }
  /// All URI lines except those of variant streams, each with its EXTINF.
  public var segments: MediaSegments { storage.content.segments }
  /// The schemes and authorities of absolute segment addresses, one entry for each run of equal
  /// ones.
  public var origins: [Origin] { storage.content.origins }
  /// All EXT-X-PROGRAM-DATE-TIME tags, in order.
  public var programDateTimes: [ProgramDateTime] { storage.content.programDateTimes }
  /// The variables that the playlist defines.
  public var variables: Variables { storage.content.variables }
  /// Whether the playlist defines variables.
  var hasVariables: Bool { !storage.content.variables.isEmpty }
  /// The range of the first EXTINF duration with a decimal point; nil if there is none.
  public var firstFractionalDuration: ByteRange? { storage.content.firstFractionalDuration }
  /// The number of occurrences and the first line of each tag.
  public var census: TagCensus { storage.content.census }

  /// Whether any line is a comment.
  package var hasComments: Bool { storage.content.hasComments }
  /// Whether the bytes are UTF-8; if not, nothing else can be checked.
  public var isDecodable: Bool { storage.content.isDecodable }
  /// The rest that was not read, because there are too many lines or attributes; nil if everything was
  /// read.
  ///
  /// The kind of such a playlist is undetermined.
  public var unread: ByteRange? { storage.content.unread }
  /// Whether everything was read, so that the playlist can be checked as a whole.
  package var isWhole: Bool { isDecodable && unread == nil }

  init(_ content: PlaylistContent) { storage = Storage(content) }

  /// Creates a media playlist without lines, of which is only known whether it has ended.
  package init(named name: String, isEnded: Bool) {
    var content = PlaylistContent(source: SourceFile(name: name, bytes: []))
    content.kind = .media
    if isEnded { content.census.add(.endlist, line: 0) }
    self.init(content)
  }
}

extension Playlist: LinedText {
  /// The number of lines.
  public var lineCount: Int { lines.count }
  /// The range of a line, counted from 0, without its terminator; traps if the line does not exist.
  public func lineRange(_ number: Int) -> ByteRange { lines[number].range }

  /// The number of the line that contains `offset`, from 0; the last line for offsets past the end.
  public func lineNumber(at offset: UInt32) -> Int {
    let lines = lines
    return max(0, lines.indices.partitioningIndex { lines.start(of: $0) > offset } - 1)
  }
}

extension Playlist {
  /// The text in `range`; bytes that are not UTF-8 become U+FFFD.
  public func text(_ range: ByteRange) -> String { source.text(range) }

  /// The sum of all segment durations.
  public var totalDuration: Seconds { storage.content.segments.totalDuration }

  /// Whether the playlist has EXT-X-ENDLIST.
  public var isEnded: Bool { census.count(of: .endlist) > 0 }

  /// The tags with that name, in order; none for EXTINF.
  public func tags(named name: TagName) -> some Sequence<PlaylistTag> {
    (census.count(of: name) == 0 ? [] : tags).lazy.filter { $0.name == name }
  }

  /// The first tag with that name; nil if there is none, and for EXTINF.
  public func firstTag(_ name: TagName) -> PlaylistTag? {
    guard census.count(of: name) > 0 else { return nil }
    return tags.first { $0.name == name }
  }
}

extension Playlist {
  /// The last line, if the file ends inside its tag, so that it was cut off; nil otherwise.
  ///
  /// A last line without a terminator is no such line if its tag has everything that its definition asks
  /// for.
  package var cutTag: ByteRange? {
    guard isWhole, let last = lines.last, Int(last.end) == source.bytes.count, isCut(last) else {
      return nil
    }
    return last.range
  }

  private func isCut(_ line: Line) -> Bool {
    let text = text(line.range).dropFirst()
    // The first letters of any tag are a comment.
    if line.form == .comment { return text == "E" || text == "EX" }
    guard line.form == .tag else { return false }
    if line.tag == .extinf { return !text.contains(",") }
    guard let tag = tags.last, tag.range.start == line.start else { return false }
    guard line.tag != .unknown else {
      return !tag.hasColon && TagName.allCases.contains { $0.text.hasPrefix(text) }
    }
    switch Vocabulary.standard.definition(of: line.tag).value {
    case .none: return false
    case .attributes:
      guard let last = attributes[tag.attributes].last else { return true }
      return switch last.form {
      case .unterminated, .nameOnly, .empty: true
      case .unquoted:
        Vocabulary.standard.definition(of: last.name, in: line.tag)?.type
          .isCut(self.text(last.valueRange)) ?? last.valueRange.isEmpty
      case .quoted, .textAfterQuote: false
      }
    case .date:
      guard case .value? = programDateTimes.last?.date else { return true }
      return false
    case .word(let words):
      let value = self.text(tag.valueRange)
      return words.haveLonger(than: value)
    case .byteRange: return tag.valueRange.isEmpty || text.hasSuffix("@")
    case .integer, .version, .duration: return tag.valueRange.isEmpty
    }
  }
}

extension ValueType {
  /// Whether the end of an unquoted value is missing, whatever it is.
  fileprivate func isCut(_ value: String) -> Bool {
    if value.isEmpty { return true }
    switch self {
    case .integer, .string, .quotedWord: return false
    case .decimal, .positiveDecimal, .signedDecimal: return value == "-" || value.hasSuffix(".")
    case .hexadecimal, .hexadecimalBytes: return value == "0" || value.lowercased() == "0x"
    case .resolution: return value.hasSuffix("x") || !value.contains { !$0.isNumber }
    case .word(let words), .words(let words), .stringOrWord(let words):
      return words.haveLonger(than: value)
    }
  }
}

extension Words {
  /// Whether a text is none of the words, and the beginning of one.
  fileprivate func haveLonger(than text: String) -> Bool {
    all.allSatisfy { $0.description != text } && all.contains { $0.description.hasPrefix(text) }
  }
}

extension Playlist {
  /// The media sequence number of the first media segment; 0 without EXT-X-MEDIA-SEQUENCE, nil if
  /// the tag is malformed.
  public var mediaSequence: UInt64? {
    guard let tag = firstTag(.mediaSequence) else { return 0 }
    return integer(of: tag)
  }

  /// The discontinuity sequence number of the first media segment; 0 without
  /// EXT-X-DISCONTINUITY-SEQUENCE, nil if the tag is malformed.
  public var discontinuitySequence: UInt64? {
    guard let tag = firstTag(.discontinuitySequence) else { return 0 }
    return integer(of: tag)
  }

  /// The value of an unquoted decimal integer; nil if it is absent or malformed.
  public func wholeNumber(_ attribute: Attribute?) -> UInt64? {
    guard let number = decimal(attribute).value, number.fractionDigits == 0 else { return nil }
    return number.significand
  }
}

extension Playlist {
  /// Whether a media playlist is on demand: no segments will be added, and none were removed.
  ///
  /// With EXT-X-PLAYLIST-TYPE, only the value VOD counts (rfc8216bis-22, section 4.4.3.5). Without
  /// it, the playlist must have ended and still begin with its first segment; the playlist of a
  /// finished live stream has usually lost some.
  public var isOnDemand: Bool {
    if let type = firstTag(.playlistType) { return text(type.valueRange) == "VOD" }
    return isEnded && !hasLostSegments
  }

  /// Whether there were segments before the first one: EXT-X-SKIP is present, or
  /// EXT-X-MEDIA-SEQUENCE is malformed or not zero.
  public var hasLostSegments: Bool { census.count(of: .skip) > 0 || mediaSequence != 0 }
}
