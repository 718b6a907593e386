public import SourceText

/// A playlist as it was written: lines, tags, attributes, anomalies and media segments, each with its
/// place in the bytes.
///
/// Any bytes give a playlist. Unknown tags and attributes, duplicates, quoting, order and line endings
/// are all kept. A copy shares its storage.
public struct Playlist: Sendable {
  private final class Storage: Sendable {
    let content: PlaylistContent

    init(_ content: PlaylistContent) { self.content = content }
  }

  private let storage: Storage

  public var source: SourceFile { storage.content.source }
  public var kind: PlaylistKind { storage.content.kind }
  public var lines: [Line] { storage.content.lines }
  /// Every line that begins with `#EXT`, apart from EXTINF.
  public var tags: [PlaylistTag] { storage.content.tags }
  /// The attributes of all tags, in the order of the file.
  public var attributes: [Attribute] { storage.content.attributes }
  public var anomalies: [Anomaly] { storage.content.anomalies }
  /// URI lines, apart from those of variant streams, with their EXTINF.
  public var segments: [MediaSegment] { storage.content.segments }
  /// The schemes and authorities that absolute segment addresses begin with.
  public var origins: [Origin] { storage.content.origins }
  public var programDateTimes: [ProgramDateTime] { storage.content.programDateTimes }
  public var variables: Variables { storage.content.variables }
  /// The first EXTINF duration that is written with a point.
  public var firstFractionalDuration: ByteRange? { storage.content.firstFractionalDuration }
  /// How often each tag occurs and where it stands first.
  public var census: TagCensus { storage.content.census }

  /// Whether the bytes are text in UTF-8; where they are not, nothing else can be judged.
  public var isDecodable: Bool { storage.content.isDecodable }

  init(_ content: PlaylistContent) { storage = Storage(content) }
}

extension Playlist: LinedText {
  public var lineCount: Int { lines.count }
  public func lineRange(_ number: Int) -> ByteRange { lines[number].range }

  /// The number of the line that holds `offset`, from 0; the last line for offsets past the end.
  public func lineNumber(at offset: UInt32) -> Int {
    max(0, lines.partitioningIndex { $0.start > offset } - 1)
  }
}

extension Playlist {
  /// The text in `range`.
  public func text(_ range: ByteRange) -> String { source.text(range) }

  /// The sum of all segment durations.
  public var totalDuration: Seconds { segments.last?.end ?? .zero }

  public var isEnded: Bool { census.count(of: .endlist) > 0 }

  /// The tags of one name, in the order of the file.
  public func tags(named name: TagName) -> some Sequence<PlaylistTag> {
    (census.count(of: name) == 0 ? [] : tags).lazy.filter { $0.name == name }
  }

  /// The first tag of that name, or nil; EXTINF is not among the tags.
  public func firstTag(_ name: TagName) -> PlaylistTag? {
    guard census.count(of: name) > 0 else { return nil }
    return tags.first { $0.name == name }
  }
}
