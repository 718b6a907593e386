public import SourceText

/// A break as the markers of a media playlist describe it, in whatever dialect.
public struct MarkedBreak: Sendable {
  /// A length of the break and the marker that states it.
  public struct StatedLength: Sendable {
    /// What states it, as in `EXT-X-CUE-OUT` or `the section of EXT-OATCLS-SCTE35`.
    public let name: String
    /// The length in seconds.
    public let length: Seconds
    /// The marker.
    public let marker: AdMarker
  }

  /// The markers before the first segment of the break; empty if it began before the playlist does.
  public private(set) var opening: [AdMarker]
  /// The bytes of the SCTE-35 sections of these.
  let openingSections: Set<[UInt8]>
  /// The markers inside the break.
  public private(set) var continuations: [AdMarker] = []
  /// The lengths that its markers state, one of each kind, those of its first segment first.
  public private(set) var lengths: [StatedLength] = []
  /// The marker that ends it; nil if there is none.
  public internal(set) var closing: AdMarker?
  /// The marker that begins the next break while this one should have ended; nil if there is none.
  public internal(set) var interruption: AdMarker?
  /// Where it begins, in seconds from the start of the playlist; nil if that was earlier.
  public private(set) var start: Seconds?
  /// Where it ends, or how far it is listed, in seconds from the start of the playlist.
  public internal(set) var end: Seconds = .zero
  /// The longest segment of the break in seconds, within which a marker may be rounded to a segment.
  public internal(set) var rounding: Seconds = .zero

  /// Creates a break that begins with these markers, or before the playlist without any.
  init(_ opening: [AdMarker] = [], at start: Seconds? = nil) {
    (self.opening, self.start) = (opening, start)
    openingSections = Set(opening.lazy.compactMap { $0.section?.bytes })
    for marker in opening { addLengths(of: marker) }
  }

  mutating func add(_ continuation: AdMarker) {
    continuations.append(continuation)
    addLengths(of: continuation)
  }

  private mutating func addLengths(of marker: AdMarker) {
    if let length = marker.length, !lengths.contains(where: { $0.name == marker.name }) {
      lengths.append(StatedLength(name: marker.name, length: length, marker: marker))
    }
    if let length = marker.section?.plannedLengths.first, marker.role != .continuation,
      !lengths.contains(where: { $0.marker.role == .signal })
    {
      lengths.append(
        StatedLength(name: "the section of \(marker.name)", length: length, marker: marker))
    }
  }

  /// The marker that begins the break: the tag with its length, if there are several.
  public var head: AdMarker? {
    opening.first { $0.role == .out } ?? opening.first
  }

  /// How many breaks its first markers begin: several tags of one name, or several segmentation events.
  var beginnings: Int {
    let tags = Dictionary(grouping: opening.filter { $0.role == .out }, by: \.name).values.map(
      \.count)
    let events = opening.compactMap { marker in
      marker.section?.segmentationDescriptors.count { $0.direction == .out }
    }
    return max(1, tags.max() ?? 0, events.reduce(0, +))
  }

  /// How long the segments of the break are; nil if it has no start.
  public var listed: Seconds? { start.map { end - $0 } }

  /// How long the break is: by its segments if its end is listed, otherwise as its first marker says.
  public var length: Seconds? { closing == nil ? lengths.first?.length : listed }

  /// Whether it ends where it begins, so that no segment is in it: ads are inserted there and replace nothing.
  package var isEmpty: Bool { closing != nil && listed == .zero }
}

/// A marker that continues or ends a break where none is open, although the playlist lists the place at which
/// that break would have begun.
package struct StrayMarker: Sendable {
  /// The marker.
  package let marker: AdMarker
  /// Where it is, in seconds from the start of the playlist.
  package let offset: Seconds
  /// Where its break would have begun, in seconds from the start of the playlist; nil if it does not say.
  package let start: Seconds?
  /// The break before it, which has ended; nil if there is none.
  package let ended: MarkedBreak?
}

extension SpliceInfoSection {
  /// The planned lengths of what begins with the section, without lengths of 0, which mean unknown.
  package var plannedLengths: [Seconds] {
    var ticks = segmentationDescriptors.compactMap(\.duration)
    if case .insert(let insert) = command, let length = insert.breakDuration?.ticks {
      ticks.append(length)
    }
    // 90 kHz ticks have at most 40 bits, so nothing overflows.
    return ticks.filter { $0 > 0 }.map { Seconds(nanoseconds: Int64(clamping: $0) * 100_000 / 9) }
  }

  /// The event IDs of the command, or of the segmentation descriptors of a time_signal.
  package var breakEvents: (isInsert: Bool, ids: [UInt32]) {
    if case .insert(let insert) = command { return (true, insert.eventID.map { [$0] } ?? []) }
    return (false, segmentationDescriptors.compactMap(\.eventID))
  }
}
