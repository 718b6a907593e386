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
