import HLSDocuments
import HLSLinting
import SourceText

extension TargetRecorder {
  /// Records the findings of a target that has the ID `id`, the documents that were not checked, and what
  /// refers to findings: details of breaks, and evidence.
  mutating func recordFindings(of target: TargetResult, _ id: Int64) {
    let known = open.findings[id] ?? [:]
    let documents = CheckedDocuments(target)
    let breaks = BreakChanges(target, since: open.breaks[id] ?? [:])
    let muted = MutedFindings(target)
    let matches = FindingMatches(
      target.sources.flatMap(\.findings) + muted.findings, known, open.aliases[id] ?? [:],
      in: documents
    ) { document in
      breaks.areOther(
        uncheckedSince: open.uncheckedDocuments[id]?[document]?.group.run)
    }
    let unchecked = documents.unchecked(
      expecting: matches.missing.map(\.value.values.source),
      without: documents.hasPlaylists ? documentsOfPastBreaks(of: target, id) : [])
    record(unchecked: unchecked, of: id)
    for found in matches.found {
      record(found, known[found.fingerprint], muted.muting(of: found.finding), of: id)
    }
    record(details: target.breakDetails, matches.found, of: id)
    let changed = matches.found.filter {
      known[$0.fingerprint]?.values
        != OpenRows.Finding.Values($0.finding, muted.muting(of: $0.finding))
    }
    recordEvidence(
      of: target, id, matches.found, changed: Set(changed.map(\.fingerprint)),
      unchecked: unchecked.union(documents.failed))
    for (fingerprint, gone) in matches.missing
    where gone.values.isOutage || !unchecked.contains(gone.values.source) {
      end(gone, fingerprint, of: id)
    }
  }

  /// The documents of breaks that the last run found announced and this one does not, unless they belong to
  /// another one.
  private func documentsOfPastBreaks(of target: TargetResult, _ id: Int64) -> Set<String> {
    let announced = Set(target.breaks.map(\.id.storable))
    var past: Set<String> = []
    var present: Set<String> = []
    for (name, details) in open.breakDetails[id] ?? [:] {
      if announced.contains(name) {
        present.formUnion(details.documents)
      } else {
        past.formUnion(details.documents)
      }
    }
    return past.subtracting(present)
  }

  /// Records that a target could not be loaded, if an exception expects that, and ends it otherwise; all other
  /// findings remain as they are.
  mutating func recordOutage(of target: TargetResult, _ id: Int64) {
    let known = (open.findings[id] ?? [:]).filter { $0.value.values.isOutage }
    let muted = MutedFindings(target)
    let matches = FindingMatches(
      target.isMuted ? muted.findings : [], known, open.aliases[id] ?? [:],
      in: CheckedDocuments(target), hasOtherBreaks: { _ in false })
    for found in matches.found {
      record(found, known[found.fingerprint], muted.muting(of: found.finding), of: id)
    }
    for (fingerprint, gone) in matches.missing { end(gone, fingerprint, of: id) }
  }

  private mutating func end(_ gone: OpenRows.Finding, _ fingerprint: String, of target: Int64) {
    changes.end(gone.stored, in: .findings)
    if let row = gone.muted { changes.end(row, in: .muted) }
    if let alias = open.aliases[target]?[fingerprint] {
      changes.remove(alias.stored, from: .aliases)
    }
  }

  private mutating func record(unchecked names: Set<String>, of target: Int64) {
    let known = open.uncheckedDocuments[target] ?? [:]
    for (name, stored) in known.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      changes.end(stored, in: .unjudged)
    }
    for name in names.sorted() where known[name] == nil {
      changes.add([.integer(target), .text(name), .integer(number)], to: .unjudged)
    }
  }

  /// Records a finding, which continues `known` unless that is nil.
  private mutating func record(
    _ found: FindingMatches.Found, _ known: OpenRows.Finding?, _ muting: Muting?, of target: Int64
  ) {
    let values = OpenRows.Finding.Values(found.finding, muting)
    let start = found.finding.place.start
    let (line, column) = (Int64(start.line), Int64(start.column))
    func row(since first: Int64, seen firstSeen: Int64) -> [RowChanges.Draft] {
      [
        .integer(target), .value(.text(found.fingerprint)), .integer(first), .integer(firstSeen),
        .value(.text(values.rule)), .value(.text(values.severity)), .text(values.message),
        .text(values.source), .integer(line), .integer(column),
      ]
    }
    switch known {
    case nil:
      changes.add(row(since: number, seen: startTime), to: .findings)
      record(muting, found, of: target)
    case let known? where known.values != values:
      changes.end(known.stored, in: .findings)
      if let row = known.muted { changes.end(row, in: .muted) }
      changes.add(row(since: number, seen: known.firstSeen), to: .findings)
      record(muting, found, of: target)
    case let known? where (known.line, known.column) != (line, column):
      changes.replace(
        known.stored, with: row(since: known.stored.group.run, seen: known.firstSeen), in: .findings
      )
    default: break
    }
    record(alias: found, of: target)
  }

  /// Records that the row of a finding that begins with this run is muted, unless `muting` is nil.
  private mutating func record(
    _ muting: Muting?, _ found: FindingMatches.Found, of target: Int64
  ) {
    guard let muting else { return }
    changes.add(
      [
        .integer(target), .value(.text(found.fingerprint)), .integer(number),
        .value(.text(muting.origin.rawValue)), .text(muting.reason),
        .value(Value(muting.owner)), .value(Value(muting.expires)),
      ], to: .muted)
  }

  private mutating func record(alias found: FindingMatches.Found, of target: Int64) {
    let reported = found.finding.fingerprint
    let known = open.aliases[target]?[found.fingerprint]
    guard (known?.reported ?? found.fingerprint) != reported else { return }
    if let known { changes.remove(known.stored, from: .aliases) }
    guard reported != found.fingerprint else { return }
    changes.add(
      [
        .integer(target), .value(.text(found.fingerprint)), .value(.text(reported)),
        .integer(number),
      ], to: .aliases)
  }
}
