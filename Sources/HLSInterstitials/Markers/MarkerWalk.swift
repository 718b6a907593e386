public import HLSPlaylist
import SourceText

/// The pass over the markers, with the breaks that are open.
struct MarkerWalk {
  private let segments: MediaSegments
  private var open: [MarkedBreak] = []
  private var done: [MarkedBreak] = []
  private(set) var strays: [StrayMarker] = []
  /// How many more breaks the markers of the last one began at the same place, whose ends follow its own.
  private var unended = 0
  /// Whether what follows belongs to the break of the last stray marker.
  private var isAstray = false
  /// The number of segments before the last markers, and the longest duration of these.
  private var passed = 0
  private var longest: Seconds = .zero

  init(_ segments: MediaSegments) { self.segments = segments }

  mutating func visit(_ group: [AdMarker], at segment: Int) {
    pass(to: segment)
    let time = segments.start(of: segment)
    if open.isEmpty, let marker = returnOfEmptyBreak(group) {
      begin(group, at: time)
      close(at: time) { $0.closing = marker }
      // The return may be that of a break before the playlist, so that its own follows.
      unended += 1
      return
    }
    let signals = group.filter { $0.role == .signal }
    let isBack = group.contains { $0.role == .back } || (!has(.out, group) && marks(.in, signals))
    if isBack, let marker = group.first(where: { $0.role == .back }) ?? signals.first {
      if open.isEmpty {
        noteReturn(marker, at: time)
      } else {
        close(at: time) { $0.closing = marker }
      }
    }
    let isOut = has(.out, group)
    if isOut || (!isBack && marks(.out, signals) && !continues(signals)) {
      if let last = open.last, let surplus = surplus(of: last, at: time),
        let marker = group.first(where: { $0.role == .out })
      {
        let isOverdue = surplus.time + Seconds(nanoseconds: 10_000_000) >= surplus.rounding
        if isOverdue {
          close(at: time) { $0.interruption = marker }
        } else if surplus.time.magnitude < surplus.rounding {
          // A break that begins where this one should end takes the place of its end.
          close(at: time) { $0.closing = marker }
        }
      }
      begin(group, at: time)
    } else if !isBack {
      let continuations = group.filter { $0.role == .continuation }
      guard let first = continuations.first else { return }
      if open.isEmpty {
        if isStray(first, at: time) { return }
        var earlier = MarkedBreak()
        earlier.rounding = longest
        open.append(earlier)
      }
      for marker in continuations { open[open.count - 1].add(marker) }
    }
  }

  /// Moves on to a segment; the innermost break that is open knows its longest segment so far.
  private mutating func pass(to segment: Int) {
    let duration = segments[passed..<segment].lazy.map(\.duration).max() ?? .zero
    longest = max(longest, duration)
    noteDuration(duration)
    passed = segment
  }

  private mutating func noteDuration(_ duration: Seconds) {
    guard let last = open.indices.last else { return }
    open[last].rounding = max(open[last].rounding, duration)
  }

  private mutating func begin(_ group: [AdMarker], at time: Seconds) {
    let begun = MarkedBreak(group.filter { $0.role == .out || $0.role == .signal }, at: time)
    if open.isEmpty { unended = 0 }
    open.append(begun)
    unended += begun.beginnings - 1
    isAstray = false
  }

  /// The marker that ends a break at the place where it begins: after the marker that begins it.
  private func returnOfEmptyBreak(_ group: [AdMarker]) -> AdMarker? {
    guard has(.out, group) else { return nil }
    return group.last { $0.role == .out || $0.role == .back }.flatMap {
      $0.role == .back ? $0 : nil
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
    return signals.contains { signal in
      signal.section.map { last.openingSections.contains($0.bytes) } ?? false
    }
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
    at time: Seconds, _ change: (inout MarkedBreak) -> Void = { _ in }
  ) {
    guard var last = open.popLast() else { return }
    change(&last)
    last.end = time
    noteDuration(last.rounding)
    if last.isEmpty {
      let around = segments[max(passed - 1, 0)..<min(passed + 1, segments.count)]
      last.rounding = around.lazy.map(\.duration).max() ?? .zero
    }
    done.append(last)
  }

  mutating func finished() -> [MarkedBreak] {
    pass(to: segments.count)
    while !open.isEmpty { close(at: segments.totalDuration) }
    return done.sorted { ($0.start ?? .zero) < ($1.start ?? .zero) }
  }
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
