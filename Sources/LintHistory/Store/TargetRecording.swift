import HLSConformance
import HLSPlaylist

/// One run on its way into the tables: what it found, held against what they say.
struct TargetRecording {
  private let number: Int64
  private let begun: Int64
  private let open: OpenRows
  private var seen: Set<Int64> = []
  private var last: Int64
  private var added: Set<String> = []
  private(set) var changes = RowChanges()

  init(run number: Int64, begun: Int64, after open: OpenRows) {
    self.number = number
    self.begun = begun
    self.open = open
    last = open.targets.values.max() ?? 0
  }

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
        [.integer(id), .value(.text(name)), .integer(number), .integer(begun)], to: .targets)
    }
    // Two inputs of one name are one target; the first speaks for it.
    guard seen.insert(id).inserted else { return }
    let effort = target.effort
    if effort != TargetResult.Effort() {
      changes.add(
        [
          .integer(number), .integer(id), .integer(effort.duration.micros),
          .integer(Int64(effort.requests)), .integer(Int64(effort.bytes)),
        ], to: .durations)
    }
    record(OpenRows.Outcome.Facts(target), of: id)
    if case .unchecked = target.status { return }
    record(breaks: target.breaks, of: id)
    let documents = JudgedDocuments(target, open.findings[id] ?? [:])
    record(documents, of: id)
    record(target.sources.flatMap(\.findings), in: documents, of: id)
  }

  /// Notes as `missing` what earlier runs had and this one lacks.
  mutating func recordMissing() {
    for target in open.targets.values.sorted() where !seen.contains(target) {
      record(OpenRows.Outcome.Facts(status: .missing), of: target)
    }
  }

  private mutating func record(_ facts: OpenRows.Outcome.Facts, of target: Int64) {
    let known = open.outcomes[target]
    guard known?.facts != facts else { return }
    if let known { changes.end(known.id, in: .outcomes) }
    changes.add(
      [
        .integer(target), .integer(number), .value(.text(facts.status.rawValue)),
        .value(Value(facts.kind)), facts.reason.map(RowChanges.Draft.text) ?? .value(.null),
      ] + facts.counts.map(RowChanges.Draft.integer) + [.integer(facts.unjudged)], to: .outcomes)
  }

  private mutating func record(_ documents: JudgedDocuments, of target: Int64) {
    let known = open.unjudged[target] ?? [:]
    for (name, id) in known.sorted(by: { $0.key < $1.key })
    where !documents.unjudged.contains(name) { changes.end(id, in: .unjudged) }
    for name in documents.unjudged.sorted() where known[name] == nil {
      changes.add([.integer(target), .text(name), .integer(number)], to: .unjudged)
    }
  }

  private mutating func record(
    _ findings: [Finding], in documents: JudgedDocuments, of target: Int64
  ) {
    let known = open.findings[target] ?? [:]
    var found: Set<String> = []
    for finding in findings where found.insert(finding.fingerprint).inserted {
      let facts = OpenRows.Finding.Facts(finding)
      let (line, column) = (Int64(finding.place.start.line), Int64(finding.place.start.column))
      func row(since first: Int64, seen firstBegun: Int64) -> [RowChanges.Draft] {
        [
          .integer(target), .value(.text(finding.fingerprint)), .integer(first),
          .integer(firstBegun), .value(.text(facts.rule)), .value(.text(facts.severity)),
          .text(facts.message), .text(facts.source), .integer(line), .integer(column),
        ]
      }
      switch known[finding.fingerprint] {
      case nil: changes.add(row(since: number, seen: begun), to: .findings)
      case let known? where known.facts != facts:
        changes.end(known.id, in: .findings)
        changes.add(row(since: number, seen: known.firstBegun), to: .findings)
      case let known? where (known.line, known.column) != (line, column):
        changes.replace(
          known.id, with: row(since: known.firstRun, seen: known.firstBegun), in: .findings)
      default: break
      }
    }
    for (fingerprint, known) in known.sorted(by: { $0.value.id < $1.value.id })
    where !found.contains(fingerprint) && !documents.unjudged.contains(known.facts.source) {
      changes.end(known.id, in: .findings)
    }
  }

  private mutating func record(breaks: [ScheduledBreak], of target: Int64) {
    let known = open.breaks[target] ?? [:]
    var seen: Set<String> = []
    for scheduled in breaks.suffix(Int(RowChanges.keptBreaks)) {
      let name = scheduled.id.storable
      guard seen.insert(name).inserted else { continue }
      let facts = OpenRows.Break.Facts(
        content: scheduled.content.rawValue, start: scheduled.start, duration: scheduled.duration)
      func row(since first: Int64) -> [RowChanges.Draft] {
        [
          .integer(target), .value(.text(name)), .value(.text(facts.content)),
          .value(Value(facts.start)), .value(Value(facts.duration)), .integer(first),
          .integer(number),
        ]
      }
      switch known[name] {
      case nil: changes.add(row(since: number), to: .breaks)
      case let known? where known.facts == facts: changes.see(break: known.id)
      case let known?: changes.replace(known.id, with: row(since: known.firstRun), in: .breaks)
      }
    }
  }
}
