import HLSDocuments
import HLSLinting
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
        [
          .id: .integer(id), .name: .plain(name), .firstRun: .integer(number),
          .firstBegun: .integer(startTime),
        ], to: .targets)
    }
    guard seen.insert(id).inserted else { return }
    let effort = target.effort
    if effort != TargetResult.Effort() {
      changes.add(
        [
          .run: .integer(number), .target: .integer(id),
          .micros: .integer(effort.duration.microseconds),
          .requests: .integer(Int64(effort.requests)), .bytes: .integer(Int64(effort.bytes)),
        ], to: .durations)
    }
    if let facts = target.facts {
      changes.add(
        [.run: .integer(number), .target: .integer(id)], facts.columns, to: .facts)
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
        .target: .integer(target), .firstRun: .integer(number),
        .status: .plain(values.status.rawValue), .kind: .plain(values.kind),
        .reason: values.reason.map(RowChanges.Draft.text) ?? .value(.null),
        .errors: .integer(values.errors), .warnings: .integer(values.warnings),
        .infos: .integer(values.infos), .omitted: .integer(values.omitted),
        .unjudged: .integer(values.uncheckedDocuments),
      ], to: .outcomes)
  }

  private mutating func record(_ timeline: PackedTimeline?, of target: Int64) {
    let known = open.timelines[target]
    guard known?.checksum != timeline.map({ RowChecksum([.blob($0.bytes)]) }) else { return }
    if let known { changes.end(known.stored, in: .timelines) }
    if let timeline {
      changes.add(
        [
          .target: .integer(target), .firstRun: .integer(number),
          .bytes: .value(.blob(timeline.bytes)),
        ], to: .timelines)
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
      func row(since first: Int64) -> KeyValuePairs<Column, RowChanges.Draft> {
        [
          .target: .integer(target), .name: .plain(name), .content: .plain(values.content),
          .start: .value(Value(values.start)), .duration: .value(Value(values.duration)),
          .firstRun: .integer(first), .lastRun: .integer(number),
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
      owner: row.optionalText(.owner), region: row.optionalText(.region),
      labels: row.text(.labels).split(separator: "\n").map(String.init),
      timeZone: row.optionalText(.timezone))
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
        .target: .integer(target), .owner: .plain(details.owner),
        .region: .plain(details.region),
        .labels: .plain(details.labels.joined(separator: "\n")),
        .timezone: .plain(details.timeZone), .run: .integer(number),
      ], to: .details)
  }
}

extension TargetRecorder {
  /// A line of a document.
  private struct BreakLine: Hashable {
    let source: String
    let line: Int

    init(source: String, line: Int) { (self.source, self.line) = (source, line) }

    init(_ found: FindingMatches.Found) {
      let place = found.finding.place
      self.init(source: place.source, line: place.start.line)
    }
  }

  /// The number of findings in the lines and documents of a break that are kept.
  private static let mostFindings = 50

  /// Records the details of the breaks that a run found, with the findings in their lines and documents; those of
  /// other breaks are removed.
  ///
  /// A break that is announced again without change keeps its row, with the lines and times of the first
  /// run: the window of a live playlist moves on in every run.
  mutating func record(
    details breaks: [BreakDetails], _ found: [FindingMatches.Found], of target: Int64
  ) {
    var known = open.breakDetails[target] ?? [:]
    let found = breaks.isEmpty ? [] : found
    let inLines = Dictionary(grouping: found) { BreakLine($0) }
    let inDocuments = Dictionary(grouping: found) { $0.finding.place.source }
    var seen: Set<String> = []
    for var details in breaks.suffix(BreakDetails.mostBreaks) {
      let name = details.id.storable
      guard seen.insert(name).inserted else { continue }
      let own =
        details.lines.filter(\.isOfBreak).flatMap { line in
          inLines[BreakLine(source: details.source, line: line.number)] ?? []
        } + details.documents.flatMap { inDocuments[$0] ?? [] }
      details.findings = own.prefix(Self.mostFindings).map(\.fingerprint).sorted()
      let digest = Int64(bitPattern: details.digest)
      let old = known.removeValue(forKey: name)
      if let old, old.digest == digest { continue }
      let row: KeyValuePairs<Column, RowChanges.Draft> = [
        .target: .integer(target), .name: .plain(name), .run: .integer(number),
        .digest: .integer(digest), .bytes: .value(.blob(PackedBreak(details).bytes)),
      ]
      if let old {
        changes.replace(old.stored, with: row, in: .breakDetails)
      } else {
        changes.add(row, to: .breakDetails)
      }
    }
    for (_, row) in known.sorted(by: { $0.key < $1.key }) {
      changes.remove(row.stored, from: .breakDetails)
    }
  }
}

extension PackedBreak {
  /// The names and addresses of the asset lists and ads of the break with that ID.
  func documents(of id: String) -> Set<String> {
    guard let details = details(of: id) else { return [] }
    return Set((details.documents + details.requests.map(\.address)).map(\.storable))
  }
}

extension Duration {
  /// The whole microseconds; 0 for negative durations and for those of more than 2^40 seconds.
  var microseconds: Int64 {
    let (seconds, attoseconds) = max(.zero, components.seconds > 1 << 40 ? .zero : self).components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
