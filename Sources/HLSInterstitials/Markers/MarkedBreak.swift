public import HLSPlaylist
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
  public internal(set) var opening: [AdMarker] = []
  /// The markers inside the break.
  public internal(set) var continuations: [AdMarker] = []
  /// The marker that ends it; nil if there is none.
  public internal(set) var closing: AdMarker?
  /// The marker that begins the next break while this one should have ended; nil if there is none.
  public internal(set) var interruption: AdMarker?
  /// Where it begins, in seconds from the start of the playlist; nil if that was earlier.
  public internal(set) var start: Seconds?
  /// Where it ends, or how far it is listed, in seconds from the start of the playlist.
  public internal(set) var end: Seconds = .zero
  /// The longest segment of the break in seconds, within which a marker may be rounded to a segment.
  public internal(set) var rounding: Seconds = .zero

  /// The marker that begins the break: the tag with its length, if there are several.
  public var head: AdMarker? {
    opening.first { $0.role == .out } ?? opening.first
  }

  /// How many breaks its first markers begin: several tags of one name, or several segmentation events.
  fileprivate var beginnings: Int {
    let tags = Dictionary(grouping: opening.filter { $0.role == .out }, by: \.name).values.map(
      \.count)
    let events = opening.compactMap { marker in
      marker.section?.segmentationDescriptors.count { $0.direction == .out }
    }
    return max(1, tags.max() ?? 0, events.reduce(0, +))
  }

  /// How long the segments of the break are; nil if it has no start.
  public var listed: Seconds? { start.map { end - $0 } }

  /// The lengths that its markers state, one of each kind, those of its first segment first.
  public var lengths: [StatedLength] {
    var lengths: [StatedLength] = []
    for marker in opening + continuations {
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
    return lengths
  }

  /// How long the break is: by its segments if its end is listed, otherwise as its first marker says.
  public var length: Seconds? { closing == nil ? lengths.first?.length : listed }
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

extension Playlist {
  /// The breaks that markers describe, in order; a break can contain another one.
  public var markedBreaks: [MarkedBreak] {
    var walk = markerWalk
    return walk?.finished() ?? []
  }

  /// The markers that are in no break, in order; of several that one cause explains, the first.
  package var strayMarkers: [StrayMarker] { markerWalk?.strays ?? [] }

  /// The pass over all markers; nil without any.
  private var markerWalk: MarkerWalk? {
    let markers = adMarkers
    guard !markers.isEmpty, !segments.isEmpty else { return nil }
    var walk = MarkerWalk(segments)
    var first = 0
    while first < markers.count {
      let segment = markers[first].segment
      let group = Array(markers[first...].prefix { $0.segment == segment })
      walk.visit(group, at: segment)
      first += group.count
    }
    return walk
  }
}

/// The pass over the markers, with the breaks that are open.
private struct MarkerWalk {
  let segments: MediaSegments
  var open: [MarkedBreak] = []
  var done: [MarkedBreak] = []
  var strays: [StrayMarker] = []
  /// How many more breaks the markers of the last one began at the same place, whose ends follow its own.
  var unended = 0
  /// Whether what follows belongs to the break of the last stray marker.
  var isAstray = false

  init(_ segments: MediaSegments) { self.segments = segments }

  mutating func visit(_ group: [AdMarker], at segment: Int) {
    let time = segments.start(of: segment)
    let signals = group.filter { $0.role == .signal }
    let isBack = group.contains { $0.role == .back } || (!has(.out, group) && marks(.in, signals))
    if isBack, let marker = group.first(where: { $0.role == .back }) ?? signals.first {
      if open.isEmpty {
        noteReturn(marker, at: time)
      } else {
        close(at: time, segment) { $0.closing = marker }
      }
    }
    let isOut = has(.out, group)
    if isOut || (!isBack && marks(.out, signals) && !continues(signals)) {
      let opening = group.filter { $0.role == .out || $0.role == .signal }
      if let last = open.last, let surplus = surplus(of: last, at: time),
        let marker = opening.first(where: { $0.role == .out })
      {
        let isOverdue = surplus.time + Seconds(nanoseconds: 10_000_000) >= surplus.rounding
        if isOverdue {
          close(at: time, segment) { $0.interruption = marker }
        } else if surplus.time.magnitude < surplus.rounding {
          // A break that begins where this one should end takes the place of its end.
          close(at: time, segment) { $0.closing = marker }
        }
      }
      var begun = MarkedBreak()
      (begun.opening, begun.start) = (opening, time)
      if open.isEmpty { unended = 0 }
      open.append(begun)
      unended += begun.beginnings - 1
      isAstray = false
    } else if !isBack {
      let continuations = group.filter { $0.role == .continuation }
      guard let first = continuations.first else { return }
      if open.isEmpty {
        if isStray(first, at: time) { return }
        open.append(MarkedBreak())
      }
      open[open.count - 1].continuations += continuations
    }
  }

  /// Notes a return that ends nothing, after a break that a return has ended.
  private mutating func noteReturn(_ marker: AdMarker, at time: Seconds) {
    defer { isAstray = false }
    guard !isAstray, marker.role == .back, marker.section == nil || marker.direction == .in,
      let last = done.last, last.closing?.role == .back, last.closing?.name == marker.name,
      // Some packagers write the return again in the next segment.
      time - last.end > last.rounding
    else { return }
    if unended > 0 {
      unended -= 1
    } else {
      strays.append(StrayMarker(marker: marker, offset: time, start: nil, ended: last))
    }
  }

  /// Whether a continuation is in no break, which is noted then.
  ///
  /// It may be in one that began before the playlist.
  private mutating func isStray(_ marker: AdMarker, at time: Seconds) -> Bool {
    if isAstray { return true }
    let start = marker.elapsed.map { time - $0 }
    let last = done.last
    if let last {
      guard let closing = last.closing, closing.role == .back, unended == 0,
        closing.isOfDialect(of: marker)
      else { return false }
    } else {
      let index = segments.partitioningIndex { $0.start >= time }
      let longest = segments[0..<index].lazy.map(\.duration).max() ?? .zero
      guard let start, start > longest + Seconds(1) else { return false }
    }
    strays.append(StrayMarker(marker: marker, offset: time, start: start, ended: last))
    isAstray = true
    return true
  }

  private func has(_ role: AdMarker.Role, _ group: [AdMarker]) -> Bool {
    group.contains { $0.role == role }
  }

  private func marks(_ direction: SpliceDirection, _ signals: [AdMarker]) -> Bool {
    signals.contains { $0.direction == direction }
  }

  /// Whether signals repeat the one that began the open break.
  private func continues(_ signals: [AdMarker]) -> Bool {
    guard let last = open.last else { return false }
    let known = Set(last.opening.compactMap { $0.section?.bytes })
    return signals.contains { $0.section.map { known.contains($0.bytes) } ?? false }
  }

  /// How much longer than stated a break is at a time, and the segment to which markers are rounded.
  private func surplus(
    of last: MarkedBreak, at time: Seconds
  ) -> (time: Seconds, rounding: Seconds)? {
    guard let start = last.start, let length = last.lengths.first?.length else { return nil }
    let index = segments.partitioningIndex { $0.start >= time }
    return (time - start - length, index > 0 ? segments[index - 1].duration : .zero)
  }

  private mutating func close(
    at time: Seconds, _ segment: Int, _ change: (inout MarkedBreak) -> Void
  ) {
    var last = open.removeLast()
    change(&last)
    finish(&last, at: time, segment)
  }

  private mutating func finish(_ last: inout MarkedBreak, at time: Seconds, _ segment: Int) {
    last.end = time
    let first = last.opening.first?.segment ?? 0
    if first < segment {
      last.rounding = segments[first..<segment].lazy.map(\.duration).max() ?? .zero
    }
    done.append(last)
  }

  mutating func finished() -> [MarkedBreak] {
    while var last = open.popLast() {
      finish(&last, at: segments.totalDuration, segments.count)
    }
    return done.sorted { ($0.start ?? .zero) < ($1.start ?? .zero) }
  }
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
