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
      changes.add(
        [.target: .integer(target), .source: .text(name), .firstRun: .integer(number)],
        to: .unjudged)
    }
  }

  /// Records a finding, which continues `known` unless that is nil.
  private mutating func record(
    _ found: FindingMatches.Found, _ known: OpenRows.Finding?, _ muting: Muting?, of target: Int64
  ) {
    let values = OpenRows.Finding.Values(found.finding, muting)
    let start = found.finding.place.start
    let (line, column) = (Int64(start.line), Int64(start.column))
    func row(
      since first: Int64, seen firstSeen: Int64
    ) -> KeyValuePairs<Column, RowChanges.Draft> {
      [
        .target: .integer(target), .fingerprint: .plain(found.fingerprint),
        .firstRun: .integer(first), .firstBegun: .integer(firstSeen), .rule: .plain(values.rule),
        .severity: .plain(values.severity), .message: .text(values.message),
        .source: .text(values.source), .line: .integer(line), .column: .integer(column),
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
        .target: .integer(target), .fingerprint: .plain(found.fingerprint),
        .firstRun: .integer(number), .origin: .plain(muting.origin.rawValue),
        .reason: .text(muting.reason), .owner: .plain(muting.owner),
        .expires: .plain(muting.expires),
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
        .target: .integer(target), .fingerprint: .plain(found.fingerprint),
        .reported: .plain(reported), .run: .integer(number),
      ], to: .aliases)
  }
}

/// The breaks that a target announced in its last runs and does not announce now, or not at that time.
struct BreakChanges {
  /// The last runs that announced the known breaks.
  private let runs: [Int64]
  /// The last runs that announced a break which is withdrawn now, or has another start.
  private let changed: [Int64]

  init(_ target: TargetResult, since known: [String: OpenRows.Break]) {
    let starts = Dictionary(
      target.breaks.map { ($0.id.storable, $0.start) }, uniquingKeysWith: { first, _ in first })
    runs = known.values.map(\.stored.group.run)
    changed = known.filter { starts[$0.key] != .some($0.value.values.start) }
      .map(\.value.stored.group.run)
  }

  /// Whether breaks have changed since a document was last checked; `run` is the first one that could not
  /// check it, nil if the last one did.
  func areOther(uncheckedSince run: Int64?) -> Bool {
    let earlier = if let run { runs.filter { $0 < run } } else { runs }
    let last = earlier.max() ?? runs.min() ?? 0
    return changed.contains { $0 >= last }
  }
}

/// The findings of a target that are expected because a comment or a configuration says so.
///
/// Those of a baseline are old findings that nobody has looked at, and are not stored.
struct MutedFindings {
  /// The findings, in the order of the documents.
  private(set) var findings: [Finding] = []
  private var mutings: [String: Muting] = [:]

  /// Of a finding that is reported too, the reported one counts.
  init(_ target: TargetResult) {
    let muted = target.sources.flatMap(\.suppressed).filter { $0.origin != .baseline }
    guard !muted.isEmpty else { return }
    let reported = Set(target.sources.flatMap { $0.findings.map(\.fingerprint) })
    for expected in muted
    where !reported.contains(expected.finding.fingerprint)
      && mutings[expected.finding.fingerprint] == nil
    {
      mutings[expected.finding.fingerprint] = Muting(expected)
      findings.append(expected.finding)
    }
  }

  /// Why a finding is expected; nil if it is not.
  func muting(of finding: Finding) -> Muting? { mutings[finding.fingerprint] }
}
