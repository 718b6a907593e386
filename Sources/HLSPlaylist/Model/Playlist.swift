public import SourceText

/// A playlist as it was written: lines, tags, attributes, anomalies and media segments, each with its
/// place in the bytes.
///
/// Any bytes give a playlist. Unknown tags and attributes, duplicates, quoting, order and line endings
/// are all kept. A copy shares its storage.
public struct Playlist: Sendable {
  /// Which of the two kinds of playlist a file is (rfc8216bis-22, section 4.1).
  public enum Kind: Sendable {
    case media
    case multivariant
    /// Tags that only a media playlist has and tags that only a multivariant playlist has.
    case mixed
    /// Neither kind of tag; clients take such a file for a multivariant playlist with nothing in it.
    case undetermined
  }

  private let storage: Storage

  public var source: SourceFile { storage.source }
  public var kind: Kind { storage.kind }
  public var lines: [Line] { storage.lines }
  /// Every line that begins with `#EXT`, apart from EXTINF.
  public var tags: [PlaylistTag] { storage.tags }
  /// The attributes of all tags, in the order of the file.
  public var attributes: [Attribute] { storage.attributes }
  public var anomalies: [Anomaly] { storage.anomalies }
  /// URI lines, apart from those of variant streams, with their EXTINF.
  public var segments: [MediaSegment] { storage.segments }
  /// The schemes and authorities that absolute segment addresses begin with.
  public var origins: [Origin] { storage.origins }
  public var programDateTimes: [ProgramDateTime] { storage.programDateTimes }
  public var variables: Variables { storage.variables }
  /// The first EXTINF duration that is written with a point.
  public var firstFractionalDuration: ByteRange? { storage.firstFractionalDuration }
  /// How often each tag occurs and where it stands first.
  public var census: TagCensus { storage.census }

  /// Whether the bytes are text in UTF-8; where they are not, nothing else can be judged.
  public var isDecodable: Bool { storage.isDecodable }

  /// Reads `source`; never fails.
  ///
  /// Variables that are imported or taken from a query have the values that `values` gives them.
  public init(parsing source: SourceFile, values: OutsideValues = .unknown) {
    storage = Storage(source, values)
  }

  private final class Storage: Sendable {
    let source: SourceFile
    let kind: Kind
    let lines: [Line]
    let tags: [PlaylistTag]
    let attributes: [Attribute]
    let anomalies: [Anomaly]
    let segments: [MediaSegment]
    let origins: [Origin]
    let programDateTimes: [ProgramDateTime]
    let variables: Variables
    let firstFractionalDuration: ByteRange?
    let census: TagCensus
    let isDecodable: Bool

    init(_ source: SourceFile, _ values: OutsideValues) {
      var parser = PlaylistParser(capacityFor: source.bytes.count)
      parser.outsideValues = values
      parser.parse(source.bytes.span)
      self.source = source
      kind = parser.census.kind
      lines = parser.lines
      tags = parser.tags
      attributes = parser.attributes
      anomalies = parser.anomalies
      segments = parser.segments
      origins = parser.origins
      programDateTimes = parser.programDateTimes
      variables = parser.variables
      firstFractionalDuration = parser.firstFractionalDuration
      census = parser.census
      isDecodable = parser.isDecodable
    }
  }
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
