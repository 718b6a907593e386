import SourceText

/// The results of parsing a playlist, filled in by the parser.
struct PlaylistContent: Sendable {
  let source: SourceFile
  var kind = PlaylistKind.undetermined
  var lines: [Line] = []
  var tags: [PlaylistTag] = []
  var attributes: [Attribute] = []
  /// Sorted by position; empty until the playlist has been read.
  var anomalies: [Anomaly] = []
  var segments: [MediaSegment] = []
  var origins: [Origin] = []
  var programDateTimes: [ProgramDateTime] = []
  var variables = Variables()
  var firstFractionalDuration: ByteRange?
  var census = TagCensus()
  var isDecodable = true
  var unread: ByteRange?

  /// The anomalies in the order in which they are found.
  private var foundAnomalies = BoundedList<Anomaly.Kind, Anomaly>()

  /// The maximum number of lines, and of attributes.
  let mostItems: Int

  init(source: SourceFile) {
    self.source = source
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
  mutating func reserveBeforeReading() {
    let byteCount = min(source.bytes.count, Self.firstSample)
    lines.reserveCapacity(byteCount / 20 + 16)
    segments.reserveCapacity(byteCount / 64 + 4)
    tags.reserveCapacity(byteCount / 256 + 16)
    attributes.reserveCapacity(byteCount / 256 + 16)
  }

  /// Reserves what the whole playlist needs if it continues as its first `index` bytes began.
  mutating func reserve(after index: Int) {
    let (scale, mostItems) = (Double(source.bytes.count) / Double(index) * 1.05, mostItems)
    func reserve<Element>(_ array: inout [Element]) {
      let capacity = min(Int(Double(array.count) * scale), mostItems)
      if capacity > array.capacity { array.reserveCapacity(capacity) }
    }
    reserve(&lines)
    reserve(&segments)
    reserve(&tags)
    reserve(&attributes)
  }
}
