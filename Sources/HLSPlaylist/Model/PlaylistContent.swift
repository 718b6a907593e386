import SourceText

/// The results of parsing a playlist, filled in by the parser.
struct PlaylistContent: Sendable {
  let source: SourceFile
  var kind = PlaylistKind.undetermined
  var lines: Lines
  var tags: [PlaylistTag] = []
  var attributes: [Attribute] = []
  /// Sorted by position; empty until the playlist has been read.
  var anomalies: [Anomaly] = []
  var segments = MediaSegments()
  var origins: [Origin] = []
  var programDateTimes: [ProgramDateTime] = []
  var variables = Variables()
  var firstFractionalDuration: ByteRange?
  var census = TagCensus()
  var isDecodable = true
  var hasComments = false
  var unread: ByteRange?

  /// The anomalies in the order in which they are found.
  var foundAnomalies = BoundedList<Anomaly.Kind, Anomaly>()

  /// The maximum number of lines, and of attributes.
  let mostItems: Int

  init(source: SourceFile) {
    self.source = source
    lines = Lines(of: source)
    mostItems = source.mostItems
  }

  /// The number of lines and attributes that can be added.
  var room: Int { mostItems - max(lines.count, attributes.count) }

  // Never inlined, since the parser is faster if what is rare is elsewhere.
  @inline(never)
  mutating func record(_ kind: Anomaly.Kind, _ range: ByteRange) {
    foundAnomalies.add(kind: kind) { _ in Anomaly(kind: kind, range: range) }
  }

  mutating func sortAnomalies() {
    guard !foundAnomalies.elements.isEmpty else { return }
    anomalies = foundAnomalies.elements.sorted {
      ($0.range, $0.kind.rawValue) < ($1.range, $1.kind.rawValue)
    }
    foundAnomalies = BoundedList()
  }
}

// MARK: Capacity

// Arrays that double hold up to twice the elements while they are copied, and copying takes time.
extension PlaylistContent {
  /// The number of bytes after which the capacity is first estimated.
  static let firstSample = 65_536

  /// Reserves what a small playlist usually needs.
  mutating func reserveBeforeReading(_ byteCount: Int) {
    let byteCount = min(byteCount, Self.firstSample)
    lines.reserveCapacity(byteCount / 20 + 16)
    segments.reserveCapacity(byteCount / 64 + 4)
    tags.reserveCapacity(byteCount / 256 + 16)
    attributes.reserveCapacity(byteCount / 256 + 16)
  }

  /// Reserves what `all` bytes need if they continue as the first `read` bytes began.
  mutating func reserve(after read: Int, of all: Int) {
    let (scale, mostItems) = (Double(all) / Double(read), mostItems)
    lines.reserve(mostItems, expecting: scale)
    segments.reserve(mostItems, expecting: scale)
    tags.reserve(mostItems, expecting: scale)
    attributes.reserve(mostItems, expecting: scale)
    programDateTimes.reserve(mostItems, expecting: scale)
  }
}

extension Array {
  /// Makes room for `growth` times the elements, and a few more, but not for more than `most`.
  mutating func reserve(_ most: Int, expecting growth: Double) {
    let expected = Int(Double(count) * growth)
    guard capacity < most, capacity < expected else { return }
    reserveCapacity(Swift.min(expected + expected / 20, most))
  }
}
