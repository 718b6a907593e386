import HLSDocuments
import HLSLinting
import HLSReporting
import SourceText

/// Compares the targets of a run with the open rows and collects the changes.
struct TargetRecorder {
  let number: Int64
  let startTime: Int64
  let open: OpenRows
  private var seen: Set<Int64> = []
  private var last: Int64
  private var added: Set<String> = []
  /// The last ID of a stored document.
  var lastBody: Int64
  var changes = RowChanges()

  init(run number: Int64, startTime: Int64, after open: OpenRows) {
    self.number = number
    self.startTime = startTime
    self.open = open
    last = open.targets.values.max() ?? 0
    lastBody = open.lastBody
  }

  /// Removes the changes, which are to be written, from those of later targets.
  mutating func takeChanges() -> RowChanges {
    defer { changes = RowChanges() }
    return changes
  }

  /// Records a target; the first of several with the same name counts.
  mutating func record(_ target: TargetResult) {
    let name = target.name.storable
    let id: Int64
    if let known = open.targets[name] {
      id = known
    } else {
      guard added.insert(name).inserted else { return }
      last += 1
      id = last
      changes.add(
        [.integer(id), .value(.text(name)), .integer(number), .integer(startTime)], to: .targets)
    }
    guard seen.insert(id).inserted else { return }
    let effort = target.effort
    if effort != TargetResult.Effort() {
      changes.add(
        [
          .integer(number), .integer(id), .integer(effort.duration.microseconds),
          .integer(Int64(effort.requests)), .integer(Int64(effort.bytes)),
        ], to: .durations)
    }
    if let facts = target.facts {
      changes.add(
        [.integer(number), .integer(id), .integer(facts.isLive ? 1 : 0)]
          + facts.values.map { .value(Value($0)) }, to: .facts)
    }
    record(target.details, of: id)
    record(OpenRows.Outcome.Values(target), of: id)
    if case .unchecked = target.status { return recordOutage(of: target, id) }
    record(breaks: target.breaks, of: id)
    record(target.timeline.map { PackedTimeline($0) }, of: id)
    recordFindings(of: target, id)
  }

  /// Records as `missing` all targets of earlier runs that this one does not have.
  mutating func recordMissingTargets() {
    for target in open.targets.values.sorted() where !seen.contains(target) {
      record(OpenRows.Outcome.Values(status: .missing), of: target)
      record(nil as PackedTimeline?, of: target)
      record(details: [], [], of: target)
      endEvidence(of: target)
    }
  }

  private mutating func record(_ values: OpenRows.Outcome.Values, of target: Int64) {
    let known = open.outcomes[target]
    guard known?.values != values else { return }
    if let known { changes.end(known.stored, in: .outcomes) }
    changes.add(
      [
        .integer(target), .integer(number), .value(.text(values.status.rawValue)),
        .value(Value(values.kind)), values.reason.map(RowChanges.Draft.text) ?? .value(.null),
      ] + values.counts.map(RowChanges.Draft.integer) + [.integer(values.uncheckedDocuments)],
      to: .outcomes)
  }

  private mutating func record(_ timeline: PackedTimeline?, of target: Int64) {
    let known = open.timelines[target]
    guard known?.checksum != timeline.map({ RowChecksum([.blob($0.bytes)]) }) else { return }
    if let known { changes.end(known.stored, in: .timelines) }
    if let timeline {
      changes.add(
        [.integer(target), .integer(number), .value(.blob(timeline.bytes))], to: .timelines)
    }
  }

  private mutating func record(breaks: [ScheduledBreak], of target: Int64) {
    let known = open.breaks[target] ?? [:]
    var seen: Set<String> = []
    for scheduled in breaks.suffix(Int(RowChanges.keptBreaks)) {
      let name = scheduled.id.storable
      guard seen.insert(name).inserted else { continue }
      let values = OpenRows.Break.Values(
        content: scheduled.content.rawValue, start: scheduled.start, duration: scheduled.duration)
      func row(since first: Int64) -> [RowChanges.Draft] {
        [
          .integer(target), .value(.text(name)), .value(.text(values.content)),
          .value(Value(values.start)), .value(Value(values.duration)), .integer(first),
          .integer(number),
        ]
      }
      switch known[name] {
      case nil: changes.add(row(since: number), to: .breaks)
      case let known? where known.values == values: changes.markSeen(known.stored)
      case let known?: changes.replace(known.stored, with: row(since: known.firstRun), in: .breaks)
      }
    }
  }
}

extension TargetDetails {
  /// Reads a row of the table `details`.
  init(_ row: Row) {
    self.init(
      owner: row.optionalText(2), region: row.optionalText(3),
      labels: row.text(4).split(separator: "\n").map(String.init), timeZone: row.optionalText(5))
  }
}

extension TargetRecorder {
  /// Records whom a target belongs to and where it is.
  mutating func record(_ details: TargetDetails, of target: Int64) {
    let known = open.details[target]
    guard (known?.values ?? TargetDetails()) != details else { return }
    if let known { changes.remove(known.stored, from: .details) }
    guard details != TargetDetails() else { return }
    changes.add(
      [
        .integer(target), .value(Value(details.owner)), .value(Value(details.region)),
        .value(.text(details.labels.joined(separator: "\n"))), .value(Value(details.timeZone)),
        .integer(number),
      ], to: .details)
  }
}
