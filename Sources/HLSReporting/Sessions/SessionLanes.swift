import HLSDocuments
import SourceText

/// The events of a recorded session in lanes over time.
struct SessionLanes: Sendable {
  /// The marks of each lane in use, in the order of the log.
  let rows: [(lane: SessionLane, marks: [SessionMark])]
  /// The length of the scale.
  let length: Seconds
  /// The greatest level of a buffer.
  let highest: Seconds

  init(_ entries: SessionEntries) {
    length = entries.length
    var marks: [SessionLane: [SessionMark]] = [:]
    var open: [SessionLane: Int] = [:]
    var clients = ClientLanes()
    for (number, entry) in entries.all.enumerated() {
      if let data = entry.data { clients.read(data, at: entry.position, event: number) }
      guard let (lane, part) = SessionLane.place(of: entry.event) else { continue }
      let position = entry.position
      // An ad without an end of its own ends with its break or its period.
      for inner in part == .end ? lane.within : [] {
        if let index = open.removeValue(forKey: inner) { marks[inner]?[index].end(at: position) }
      }
      if part != .point, let index = open.removeValue(forKey: lane), part != .request {
        marks[lane]?[index].end(at: position)
        if part == .failure { marks[lane]?[index].isFailure = true }
        if part == .end || part == .failure { continue }
      }
      var mark = SessionMark(from: position, to: position, event: number)
      mark.isFailure = part == .failure
      if part == .begin || part == .request {
        open[lane] = marks[lane, default: []].count
      }
      marks[lane, default: []].append(mark)
    }
    for (lane, index) in open where lane.lasts { marks[lane]?[index].end(at: length) }
    marks.merge(clients.marks) { own, _ in own }
    highest = marks[.buffer]?.lazy.compactMap(\.level).max() ?? .zero
    rows = SessionLane.allCases.compactMap { lane in marks[lane].map { (lane, $0) } }
  }

  /// The part of the length at which a position is, from 0 to 1.
  func share(_ position: Seconds) -> Double { position.share(of: length) }

  /// The cell that contains a position if the length has so many.
  func cell(_ position: Seconds, of count: Int) -> Int {
    min(count - 1, Int(share(position) * Double(count)))
  }

  /// The marks of a lane of so many cells: of those in one cell, the first represents all, with the least level,
  /// and is a failure if one of them is.
  func grouped(_ marks: [SessionMark], into cells: Int) -> [SessionMark] {
    var groups: [SessionMark] = []
    for mark in marks.sorted(by: { $0.from < $1.from }) {
      let first = cell(mark.from, of: cells)
      if let last = groups.last, first == cell(mark.to, of: cells),
        first == cell(last.from, of: cells), first == cell(last.to, of: cells)
      {
        var group = last
        group.count += mark.count
        group.isFailure = last.isFailure || mark.isFailure
        group.to = max(last.to, mark.to)
        group.level = [last.level, mark.level].compactMap { $0 }.min()
        groups[groups.count - 1] = group
      } else {
        groups.append(mark)
      }
    }
    return groups
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
