import HLSDocuments
import HLSLinting
import SourceText

/// The events of a recorded session in lanes over time.
///
/// Without times, the events are in the order of their lines, one second apart.
struct SessionLanes: Sendable {
  /// A stretch of a lane, or a point of it.
  struct Mark: Sendable, Hashable {
    let from: Seconds
    var to: Seconds
    /// The index of the event that begins it.
    let event: Int
    /// Whether it is a state or a request with an end, rather than a point.
    var isStretch = false
    var isFailure = false
    /// The number of marks that it represents.
    var count = 1
  }

  /// The marks of each lane in use, in the order of the log.
  private(set) var rows: [(lane: SessionLane, marks: [Mark])] = []
  /// Where each event is.
  let positions: [Seconds]
  /// The date at zero; nil if the log has no times.
  let start: DateTime?
  /// The length of the scale.
  let length: Seconds

  init(_ log: SessionLog) {
    let dates = log.events.lazy.compactMap(\.date)
    let first = dates.min { $0.isBefore($1) }
    start = first
    if let first {
      var last = first
      positions = log.events.map { event in
        last = event.date ?? last
        return first.distance(to: last)
      }
    } else {
      positions = log.events.indices.map { Seconds($0) }
    }
    length = max(positions.max() ?? .zero, Seconds(nanoseconds: 1))
    var marks: [SessionLane: [Mark]] = [:]
    var open: [SessionLane: Int] = [:]
    for (number, event) in log.events.enumerated() {
      guard let (lane, part) = SessionLane.place(of: event) else { continue }
      let position = positions[number]
      // An ad without an end of its own ends with its break or its period.
      for inner in part == .end ? lane.within : [] {
        if let index = open.removeValue(forKey: inner) { marks[inner]?[index].end(at: position) }
      }
      if part != .point, let index = open.removeValue(forKey: lane), part != .request {
        marks[lane]?[index].end(at: position)
        if part == .failure { marks[lane]?[index].isFailure = true }
        if part == .end || part == .failure { continue }
      }
      var mark = Mark(from: position, to: position, event: number)
      mark.isFailure = part == .failure
      if part == .begin || part == .request {
        open[lane] = marks[lane, default: []].count
      }
      marks[lane, default: []].append(mark)
    }
    for (lane, index) in open where lane.lasts { marks[lane]?[index].end(at: length) }
    rows = SessionLane.allCases.compactMap { lane in marks[lane].map { (lane, $0) } }
  }

  /// The part of the length at which a position is, from 0 to 1.
  func share(_ position: Seconds) -> Double { position.share(of: length) }

  /// The cell that contains a position if the length has so many.
  func cell(_ position: Seconds, of count: Int) -> Int {
    min(count - 1, Int(share(position) * Double(count)))
  }

  /// The marks of a lane of so many cells: of those in one cell, the first represents all, and is a failure if
  /// one of them is.
  func grouped(_ marks: [Mark], into cells: Int) -> [Mark] {
    var groups: [Mark] = []
    for mark in marks.sorted(by: { $0.from < $1.from }) {
      let first = cell(mark.from, of: cells)
      if let last = groups.last, first == cell(mark.to, of: cells),
        first == cell(last.from, of: cells), first == cell(last.to, of: cells)
      {
        groups[groups.count - 1].count += mark.count
        groups[groups.count - 1].isFailure = last.isFailure || mark.isFailure
        groups[groups.count - 1].to = max(last.to, mark.to)
      } else {
        groups.append(mark)
      }
    }
    return groups
  }
}

extension SessionLanes.Mark {
  fileprivate mutating func end(at position: Seconds) {
    to = max(from, position)
    isStretch = true
  }
}

extension SessionLane {
  /// The lanes whose states end at the latest with a state of this one.
  fileprivate var within: [SessionLane] {
    switch self {
    case .periods, .breaks: [.ads]
    default: []
    }
  }

  /// Whether a state without an end lasts until the log ends; of a request without an answer, nothing is known.
  fileprivate var lasts: Bool { self != .stream && self != .pods }
}
