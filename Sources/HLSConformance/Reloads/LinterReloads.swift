import HLSInterstitials
import HLSPlaylist

extension Linter {
  /// Judges every load of a session by itself and with the one before it.
  ///
  /// What is found in several loads is one finding, told of the load in which it appeared.
  public func lint(_ session: LiveSession) -> SourceResult {
    var judge = SessionLinter(self, named: session.name)
    for load in session.loads { judge.add(load) }
    return judge.result
  }

  /// What was found in a document that belongs to a load.
  struct LoadFindings {
    let member: Member
    let composition: ComposedPlaylist?
    var findings: [RawFinding]
    /// For each finding whether no other one silences it.
    var isHeard: [Bool] = []
  }

  /// What is found in a load, in it as it was received, and in the load before.
  func judge(
    _ load: LiveSession.Load, _ side: Reload.Side?, _ reload: Reload?
  ) -> [LoadFindings] {
    var complete = LoadFindings(
      member: side?.member
        ?? Member(number: 0, location: load.name, content: .playlist(load.receivedDocument)),
      composition: load.composition,
      findings: findings(in: side?.document ?? load.receivedDocument))
    var others: [LoadFindings] = []
    if let skip = load.composition?.skip {
      // The version and EXT-X-SKIP itself are judged as they were received.
      let isVersion = rules.map { $0.rule.id.category == "version" }
      complete.findings.removeAll { isVersion[$0.rule] }
      let own = findings(in: load.receivedDocument).filter {
        isVersion[$0.rule] || skip.tag.range.contains(ByteRange($0.range.start, $0.range.start))
      }
      others.append(
        LoadFindings(
          member: reload?.received
            ?? Member(number: 2, location: load.name, content: .playlist(load.receivedDocument)),
          composition: nil, findings: own))
    }
    if let reload {
      var report = Report(
        stores: (0..<3).map { _ in FindingStore(ruleCount: rules.count) })
      plan.run(reload, &report)
      complete.findings += report.stores[0].findings
      if !others.isEmpty { others[0].findings += report.stores[2].findings }
      others.append(
        LoadFindings(
          member: reload.before.member, composition: reload.before.load.composition,
          findings: report.stores[1].findings))
    }
    var all = [complete] + others
    let heard = silencing.areHeard(in: all.map { ($0.findings, $0.member) })
    for number in all.indices { all[number].isHeard = heard[number] }
    return all
  }

  /// Takes what was found in a load of the session of that name into what is known of it.
  func present(
    _ stores: [LoadFindings], of load: LiveSession.Load, inSession name: String, reload: Reload?,
    to findings: inout SessionFindings
  ) {
    let removed = reload.map { $0.segments.isDisjoint ? 0 : $0.segments.leading } ?? 0
    // The segments of this load that the one before had too.
    let known = reload?.segments.shared.last.map { $0.after + $0.count } ?? 0
    for (number, store) in stores.enumerated() {
      var anchors = FindingAnchors(store.member, .ofSession(name))
      var documentPrints = FingerprintMaker()
      var reloadPrints = FingerprintMaker()
      let playlist = number == 0 ? store.member.document?.playlist : nil
      for (raw, isHeard) in sorted(store.findings, store.isHeard) {
        let isOfReload = plan.isOfReload[raw.rule]
        let id = rules[raw.rule].rule.id
        let segment = playlist?.segment(at: raw.range)
        let sighting = SessionFindings.Sighting(
          fingerprint: isOfReload
            ? reloadPrints.fingerprint(id, raw.range, in: &anchors)
            : documentPrints.fingerprint(id, raw.range, in: &anchors),
          rule: raw.rule, severity: raw.severity, isOfReload: isOfReload, segment: segment,
          isHeard: isHeard)
        findings.add(
          sighting, load: load.number, removed: removed,
          isListedBefore: segment.map { $0 < known } ?? false
        ) { finding(raw, in: store.member, store.composition, reload, fingerprint: $0) }
      }
    }
  }

  /// A finding with its places where the bytes were received.
  func finding(
    _ raw: RawFinding, in member: Member, _ composition: ComposedPlaylist?, _ reload: Reload?,
    fingerprint: String
  ) -> Finding {
    func place(_ range: ByteRange, in text: any LinedText) -> (any LinedText, ByteRange) {
      let compositions = [
        composition, reload?.before.load.composition, reload?.after.load.composition,
      ]
      for case let known? in compositions where text.isText(of: known.playlist) {
        return known.origin(of: range)
      }
      return (text, range)
    }
    let (text, range) = place(raw.range, in: member.text)
    return Finding(
      rule: rules[raw.rule].rule.id, severity: raw.severity,
      message: raw.message ?? rules[raw.rule].rule.summary, place: Place(range, in: text),
      excerpt: Excerpt(of: range, in: text),
      related: raw.related.map {
        let (text, range) = place($0.range, in: $0.text ?? member.text)
        return Finding.Related(place: Place(range, in: text), message: $0.message)
      }, fingerprint: fingerprint)
  }
}

extension Playlist {
  /// The media segment whose address or tags are at a place; nil before the first tag of one.
  func segment(at range: ByteRange) -> Int? {
    guard kind == .media else { return nil }
    let number = lineNumber(at: range.start)
    guard number < lines.count,
      lines[number].form == .uri || lines[number].tag.family == .mediaSegment
    else { return nil }
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(segments[middle].uriLine) < number { low = middle + 1 } else { high = middle }
    }
    return low < segments.count ? low : nil
  }
}

extension LinedText {
  /// Whether both are the same text under the same name.
  fileprivate func isText(of playlist: Playlist) -> Bool {
    source.name == playlist.source.name && source.bytes == playlist.source.bytes
  }
}
