package import HLSDocuments
import HLSInterstitials
package import HLSLinting
import SourceText
import XMLWriting

/// A recorded session in lanes over time, with its findings.
package struct SessionReport: Sendable {
  /// A log with its name in reports, and what it calls the events: `line`, or `entry` of a HAR file.
  package struct Log: Sendable {
    let log: SessionLog
    let unit: String
    /// The name of the log, with secrets masked.
    let name: String

    /// Creates a log with its name, by default that of the file, and what it calls its events.
    package init(_ log: SessionLog, named name: String? = nil, unit: String = "line") {
      (self.log, self.unit) = (log, unit)
      self.name = Redaction.masked(name ?? log.source.name)
    }
  }

  /// A finding at its place in the session.
  struct Mark: Sendable {
    let finding: Finding
    let position: Seconds
    /// Whether it is about an exchange that was recorded with the log.
    let isRecorded: Bool

    /// Whether nothing has to be mended.
    var isInfo: Bool { finding.severity == .info }
  }

  let log: Log
  /// The exchanges that were recorded with the log; nil if there are none, or none at its time.
  let recorded: Log?
  /// What a reader of any form should know about it, one sentence without a period for each.
  package var notes: [String] = []
  /// Why the log, or that of its exchanges, could not be read as a whole, with its name; nil if it was.
  package var obstacle: String?
  let entries: SessionEntries
  let lanes: SessionLanes
  let players: [SessionPlayer]
  /// The findings in the order of their positions.
  let findings: [Mark]
  /// The number of findings, including those that are not listed.
  let findingCount: Int

  /// Creates a report on a log, the exchanges that were recorded with it, and what their checks found.
  package init(_ log: Log, recorded given: Log? = nil, _ results: [Redacted<SourceResult>]) {
    self.init(log, recorded: given, results, over: nil)
  }

  /// Creates a report whose picture has the scale `span`; nil for its own.
  init(
    _ log: Log, recorded given: Log? = nil, _ results: [Redacted<SourceResult>],
    over span: SessionEntries.Span?
  ) {
    self.log = log
    obstacle = log.log.obstacle.map { "\(log.name): \($0)" }
    let recorded = given.flatMap { $0.log.overlaps(log.log) ? $0 : nil }
    self.recorded = recorded
    if let given, recorded == nil {
      notes.append(
        "no request of \(given.name) is at the time of the session, so that none is shown")
    }
    entries = SessionEntries(log.log, recorded: self.recorded?.log, over: span)
    lanes = SessionLanes(entries)
    players = SessionPlayer.all(in: entries)
    let places = [false, true].map { [entries] isRecorded in
      entries.all.filter { $0.isRecorded == isRecorded }
        .map { (line: $0.event.line, position: $0.position) }.sorted { $0.line < $1.line }
    }
    // Without its exchanges, a finding about them has no place.
    let results = results.map(\.value).filter {
      given == nil || recorded != nil
        || $0.source != given?.log.source.name
    }
    let silenced = results.reduce(0) { $0 + $1.suppressed.count }
    if silenced > 0 {
      notes.append("\(counted(silenced, "finding")) expected by the configuration")
    }
    let found = results.flatMap(\.findings)
    findings = found.map { finding in
      let isRecorded = finding.place.source == recorded?.log.source.name
      // The event of the line, or the one before a line that is no event.
      let line = finding.place.start.line - 1
      let place = places[isRecorded ? 1 : 0]
      let next = place.partitioningIndex { $0.line >= line }
      let event = next < place.count && place[next].line == line ? next : next - 1
      return Mark(
        finding: finding, position: event >= 0 ? place[event].position : .zero,
        isRecorded: isRecorded)
    }.sorted { $0.position < $1.position }
    findingCount = found.count + results.map(\.omitted.count).reduce(0, +)
  }

  /// The findings, the most severe ones first.
  var bySeverity: [Mark] { findings.sorted { $0.finding.severity > $1.finding.severity } }

  /// The name of the log, with secrets masked.
  var name: String { log.name }

  /// The length, the number of events and of findings.
  var summary: String {
    let events = counted(log.log.events.count, "event")
    let others = recorded.map { ", " + counted($0.log.events.count, "event") + " of \($0.name)" }
    let length =
      entries.start.map { " in \(entries.length.rounded) s, from \($0.utcText)" }
      ?? ", without times"
    return "\(events)\(others ?? "")\(length); \(counted(findingCount, "finding"))"
  }

  /// Where an event is, such as `line 12`.
  func place(of entry: SessionEntries.Entry) -> String {
    place(ofLine: entry.event.line + 1, entry.isRecorded)
  }

  /// Where a finding is, such as `line 12, 40 s`.
  func place(of mark: Mark) -> String {
    place(ofLine: mark.finding.place.start.line, mark.isRecorded)
      + (entries.start == nil ? "" : ", \(mark.position.rounded) s")
  }

  private func place(ofLine line: Int, _ isRecorded: Bool) -> String {
    "\((isRecorded ? recorded : nil)?.unit ?? log.unit) \(line)"
  }

  /// The failures of the session, and its stretches of ads, in order.
  var stretches: [(lane: SessionLane, mark: SessionMark)] {
    lanes.rows.flatMap { row in
      row.marks.filter { $0.isStretch && !row.lane.isOfIdentity || $0.isFailure }
        .map { (row.lane, $0) }
    }.sorted { ($0.mark.from, $0.mark.event) < ($1.mark.from, $1.mark.event) }
  }
}

extension SessionLog {
  /// Whether both logs have times, and these overlap.
  fileprivate func overlaps(_ other: SessionLog) -> Bool {
    guard let own = times, let others = other.times else { return false }
    return own.overlaps(others)
  }

  private var times: ClosedRange<Seconds>? {
    let times = events.lazy.compactMap { $0.time?.value }
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }
}

extension SessionLane {
  /// Whether its stretches only say which player made the requests.
  var isOfIdentity: Bool { self == .clientSession || self == .clientContent }
}
