import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The findings of one document that belongs to a load: the complete playlist, a delta update as it was
/// received, or the load before.
struct LoadFindings {
  let member: Member
  /// The composition of the document; nil for a document as it was received.
  let composition: ComposedPlaylist?
  var findings: [RawFinding]
  /// For each finding, whether no other finding silences it.
  var areReported: [Bool] = []
  /// Which findings are expected, and why; nil if nothing says that any is.
  var judgment: SuppressionPlan.Judgment?
}

extension LoadFindings {
  /// Why a finding is expected; nil if it is not.
  func cause(of index: Int) -> SuppressionPlan.Cause? {
    // What is wrong with comments comes after the findings that were judged.
    guard let causes = judgment?.causes, causes.indices.contains(index) else { return nil }
    return causes[index]
  }
}

extension Linter {
  /// Checks a load: the complete playlist, the received delta update, and the changes from the load
  /// before.
  func check(
    _ load: Reloads.Load, _ side: Reload.Side?, _ reload: Reload?, _ course: LiveCourse
  ) -> [LoadFindings] {
    var complete = LoadFindings(
      member: side?.member
        ?? Member(number: 0, location: load.name, content: .playlist(load.receivedDocument)),
      composition: load.composition,
      findings: findings(in: side?.document ?? load.receivedDocument))
    if let side, course.last?.number == load.number {
      var report = Report(settings, documents: 1)
      plan.run(course, side.document, &report)
      complete.findings += report.stores[0].findings
    }
    var others: [LoadFindings] = []
    if load.composition?.skip != nil {
      // The version and each EXT-X-SKIP are checked as they were received.
      let skips = load.received.tags(named: .skip).map(\.range)
      let isVersion = rules.map { $0.rule.id.category == "version" }
      complete.findings.removeAll { isVersion[$0.rule] }
      let own = findings(in: load.receivedDocument).filter { finding in
        let start = ByteRange(finding.range.start, finding.range.start)
        return isVersion[finding.rule] || skips.contains { $0.contains(start) }
      }
      others.append(
        LoadFindings(
          member: reload?.received
            ?? Member(number: 2, location: load.name, content: .playlist(load.receivedDocument)),
          composition: nil, findings: own))
    }
    if let update = UnappliedUpdate(load) {
      var report = Report(settings, documents: 1)
      plan.run(update, &report)
      complete.findings += report.stores[0].findings
    }
    if let reload {
      var report = Report(settings, documents: 3)
      plan.run(reload, &report)
      complete.findings += report.stores[0].findings
      if !others.isEmpty { others[0].findings += report.stores[2].findings }
      others.append(
        LoadFindings(
          member: reload.before.member, composition: reload.before.load.composition,
          findings: report.stores[1].findings))
    }
    var all = [complete] + others
    for number in all.indices {
      all[number].findings = suppression.adjust(all[number].findings, in: all[number].member)
    }
    let severities = silencing.severities(in: all.map { ($0.findings, $0.member) })
    for number in all.indices {
      all[number].areReported = severities[number].map { $0 != nil }
      all[number].findings = zip(all[number].findings, severities[number]).map {
        $1.map($0.with) ?? $0
      }
      leaveOutExpected(in: &all[number], isCurrent: number == 0)
    }
    return all
  }

  /// Records which findings are expected, and adds what is wrong with the comments of the current load.
  private func leaveOutExpected(in load: inout LoadFindings, isCurrent: Bool) {
    guard let judgment = suppression.judge(load.findings, in: load.member, settings) else { return }
    load.judgment = judgment
    guard isCurrent else { return }
    load.findings += judgment.faults
    load.areReported += judgment.faults.map { _ in true }
  }

  /// Records the findings of a load in those of the loads so far.
  func record(
    _ documents: [LoadFindings], of load: Reloads.Load, inReloads name: String,
    reload: Reload?, in reloads: inout ReloadsFindings
  ) {
    let removed = reload.map { $0.segments.isDisjoint ? 0 : $0.segments.leading } ?? 0
    // The number of segments that the load before had too.
    let known = reload?.segments.shared.last.map { $0.after + $0.count } ?? 0
    let order = FindingOrder(ids)
    for (number, document) in documents.enumerated() {
      let compositions = [
        document.composition, reload?.before.load.composition, reload?.after.load.composition,
      ]
      var maker = FindingMaker(
        rules, in: document.member, composed: compositions.compactMap { $0 })
      var anchors = FindingAnchors(document.member, .ofReloads(name))
      var documentFingerprints = FingerprintMaker()
      var reloadFingerprints = FingerprintMaker()
      let playlist = number == 0 ? document.member.document?.playlist : nil
      let findings = mergingHabits(in: document.findings) {
        document.areReported[$0] && document.cause(of: $0) == nil
      }.sorted { order.precedes($0.finding, $1.finding) }
      for (index, raw) in findings {
        let isOfReload = plan.isOfReload[raw.rule]
        let segment = playlist?.segment(at: raw.range)
        let sighting = ReloadsFindings.Sighting(
          fingerprint: isOfReload
            ? reloadFingerprints.fingerprint(ids[raw.rule], raw.range, in: &anchors)
            : documentFingerprints.fingerprint(ids[raw.rule], raw.range, in: &anchors),
          rule: raw.rule, severity: raw.severity, isOfReload: isOfReload, segment: segment,
          isReported: document.areReported[index], cause: document.cause(of: index),
          count: raw.count, measured: plan.isOfCourse[raw.rule] ? raw.measured : nil)
        reloads.add(
          sighting, load: load.number, removed: removed,
          isListedBefore: segment.map { $0 < known } ?? false
        ) { maker.finding(raw, fingerprint: $0) }
      }
    }
  }
}

extension Playlist {
  /// The index of the media segment whose address or tags are at a range; nil for other tags.
  func segment(at range: ByteRange) -> Int? {
    guard kind == .media else { return nil }
    let number = lineNumber(at: range.start)
    guard number < lines.count,
      lines[number].form == .uri || lines[number].tag.family == .mediaSegment
    else { return nil }
    let segment = segments.partitioningIndex { $0.uriLine >= number }
    return segment < segments.count ? segment : nil
  }
}
