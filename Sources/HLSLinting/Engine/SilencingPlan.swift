import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// What silences what, compiled for one set of rules.
struct SilencingPlan: Sendable {
  private struct Pair: Hashable {
    let rule: Int
    let scope: Rule.Scope
    /// The index of the document; 0 if the scope spans all loads.
    let store: Int
    let key: Int
  }

  /// For each rule, the rules that silence it.
  private let silencers: [[(rule: Int, scope: Rule.Scope)]]
  /// The rules that silence all other rules.
  private let silencersOfOthers: [(rules: [Int], scope: Rule.Scope)]
  private let causes: FindingCauses
  /// For each rule, the scopes in which it silences others.
  private let scopes: [[Rule.Scope]]

  /// Compiles what rules say of each other.
  init(_ rules: [ActiveRule], numbers: [RuleID: Int]) {
    var silencers = [[(rule: Int, scope: Rule.Scope)]](repeating: [], count: rules.count)
    var silencersOfOthers: [(rules: [Int], scope: Rule.Scope)] = []
    var scopes = [[Rule.Scope]](repeating: [], count: rules.count)
    func add(_ silencer: Int, _ silenced: Int, _ scope: Rule.Scope) {
      guard silencer != silenced else { return }
      silencers[silenced].append((silencer, scope))
      if !scopes[silencer].contains(scope) { scopes[silencer].append(scope) }
    }
    for (number, active) in rules.enumerated() {
      for fact in active.rule.facts {
        switch fact {
        case .silences(let silenced, let scope):
          for silenced in silenced {
            if let other = numbers[silenced] { add(number, other, scope) }
          }
        case .yieldsToFamily(let scope):
          let family = active.rule.id.category + "/"
          for other in rules.indices where rules[other].rule.id.description.hasPrefix(family) {
            add(other, number, scope)
          }
        case .silencesOthers(let group, let scope):
          let group = group.compactMap { numbers[$0] }
          if !silencersOfOthers.contains(where: { $0.rules == group && $0.scope == scope }) {
            silencersOfOthers.append((group, scope))
          }
          if !scopes[number].contains(scope) { scopes[number].append(scope) }
        default: break
        }
      }
    }
    causes = FindingCauses(rules, numbers: numbers)
    self.silencers = silencers
    self.silencersOfOthers = silencersOfOthers
    self.scopes = scopes
  }

  private func canBeSilenced(_ rule: Int) -> Bool {
    !silencers[rule].isEmpty || silencersOfOthers.contains { !$0.rules.contains(rule) }
  }

  /// Whether the findings of a rule may have a higher severity than the rule.
  func mayRaise(_ rule: Int) -> Bool { causes.reporters.contains(rule) }

  /// The findings of a document that no other finding silences.
  func apply(to findings: [RawFinding], in member: Member) -> [RawFinding] {
    zip(findings, severities(in: [(findings, member)])[0]).compactMap { $0.reported(as: $1) }
  }

  /// The severity of each finding in documents of one load; nil for those that another finding silences.
  func severities(in stores: [(findings: [RawFinding], member: Member)]) -> [[Severity?]] {
    let areReported = areReportedOfPairs(in: stores)
    return stores.enumerated().map { store, entry in
      let findings = entry.findings
      var severities = findings.indices.map {
        areReported[store][$0] ? findings[$0].severity : nil
      }
      let causes = causes.causes(of: findings, in: entry.member)
      for (index, cause) in causes {
        if let own = severities[cause], let severity = severities[index] {
          severities[cause] = max(own, severity)
        }
      }
      for index in causes.keys { severities[index] = nil }
      return severities
    }
  }

  private func areReportedOfPairs(
    in stores: [(findings: [RawFinding], member: Member)]
  ) -> [[Bool]] {
    guard stores.contains(where: { $0.findings.contains { !scopes[$0.rule].isEmpty } }),
      stores.contains(where: { $0.findings.contains { canBeSilenced($0.rule) } })
    else {
      return stores.map { [Bool](repeating: true, count: $0.findings.count) }
    }
    let places = stores.map { PlaceIndex($0.member) }
    func pair(_ rule: Int, _ scope: Rule.Scope, _ range: ByteRange, _ store: Int) -> Pair {
      Pair(
        rule: rule, scope: scope, store: scope == .document ? 0 : store,
        key: places[store].key(range, scope))
    }
    var reported: Set<Pair> = []
    for (store, (findings, _)) in stores.enumerated() {
      for finding in findings {
        for scope in scopes[finding.rule] {
          reported.insert(pair(finding.rule, scope, finding.range, store))
        }
      }
    }
    return stores.enumerated().map { store, entry in
      entry.findings.map { finding in
        func isReported(_ rule: Int, _ scope: Rule.Scope) -> Bool {
          reported.contains(pair(rule, scope, finding.range, store))
        }
        return !silencers[finding.rule].contains { isReported($0.rule, $0.scope) }
          && !silencersOfOthers.contains { silencer in
            !silencer.rules.contains(finding.rule)
              && silencer.rules.contains { isReported($0, silencer.scope) }
          }
      }
    }
  }
}

extension RawFinding {
  /// The finding with a severity; nil if that is nil.
  fileprivate func reported(as severity: Severity?) -> RawFinding? {
    severity.map { $0 == self.severity ? self : with($0) }
  }
}

/// Finds the attribute, line or date range that contains a position.
private struct PlaceIndex {
  private let text: any LinedText
  private let json: JSONText?
  /// The attributes of a playlist.
  private let attributes: [Attribute]
  private let rangeOfTag: [Int: Int]
  /// The objects of date ranges in a schedule, in order.
  private let objects: [ByteRange]

  init(_ member: Member) {
    text = member.text
    json = member.json?.text
    attributes = member.document?.playlist.attributes ?? []
    var rangeOfTag: [Int: Int] = [:]
    if let document = member.document {
      for (number, range) in document.dateRanges.enumerated() {
        for tag in range.tagNumbers { rangeOfTag[Int(document.playlist.tags[tag].line)] = number }
      }
    }
    self.rangeOfTag = rangeOfTag
    objects = member.json?.scheduled?.dateRanges.map(\.range) ?? []
  }

  /// A number that is equal for two ranges if and only if they have the same scope in common.
  func key(_ range: ByteRange, _ scope: Rule.Scope) -> Int {
    switch scope {
    case .document: 0
    case .line: text.lineNumber(at: range.start)
    case .dateRange:
      object(at: range.start) ?? rangeOfTag[text.lineNumber(at: range.start)] ?? -1
        - text.lineNumber(at: range.start)
    case .attribute: attribute(at: range.start) ?? -1 - Int(range.start)
    }
  }

  private func object(at offset: UInt32) -> Int? {
    let next = objects.partitioningIndex { $0.start > offset }
    return next > 0 && objects[next - 1].end > offset ? next - 1 : nil
  }

  private func attribute(at offset: UInt32) -> Int? {
    if let json { return Int(json.memberStart(at: offset)) }
    let next = attributes.partitioningIndex { $0.nameRange.start > offset }
    guard next > 0, attributes[next - 1].range.end >= offset else { return nil }
    return next - 1
  }
}
