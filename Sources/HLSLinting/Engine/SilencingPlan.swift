import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The silencing table, compiled for one set of rules.
struct SilencingPlan: Sendable {
  private struct Pair: Hashable {
    let rule: Int
    let scope: Silencing.Scope
    /// The index of the document; 0 if the scope spans all loads.
    let store: Int
    let key: Int
  }

  /// For each rule, the rules that silence it.
  private let silencers: [[(rule: Int, scope: Silencing.Scope)]]
  /// The rules that silence all other rules.
  private let silencersOfOthers: [(rules: [Int], scope: Silencing.Scope)]
  private let lostTags: LostTags
  /// For each rule, the scopes in which it silences others.
  private let scopes: [[Silencing.Scope]]

  /// Compiles a table for `count` rules.
  init(_ table: [Silencing], numbers: [RuleID: Int], count: Int) {
    var silencers = [[(rule: Int, scope: Silencing.Scope)]](repeating: [], count: count)
    var silencersOfOthers: [(rules: [Int], scope: Silencing.Scope)] = []
    var scopes = [[Silencing.Scope]](repeating: [], count: count)
    func add(_ scope: Silencing.Scope, of rule: Int) {
      if !scopes[rule].contains(scope) { scopes[rule].append(scope) }
    }
    lostTags = LostTags(table, numbers: numbers)
    for row in table where row.tags.isEmpty {
      let reported = row.reported.compactMap { numbers[$0] }
      guard !reported.isEmpty else { continue }
      if row.silencesOthers {
        silencersOfOthers.append((reported, row.scope))
        for reported in reported { add(row.scope, of: reported) }
      }
      for silenced in row.silenced.compactMap({ numbers[$0] }) {
        for reported in reported where silenced != reported {
          silencers[silenced].append((reported, row.scope))
          add(row.scope, of: reported)
        }
      }
    }
    self.silencers = silencers
    self.silencersOfOthers = silencersOfOthers
    self.scopes = scopes
  }

  private func canBeSilenced(_ rule: Int) -> Bool {
    !silencers[rule].isEmpty || silencersOfOthers.contains { !$0.rules.contains(rule) }
  }

  /// The findings of a document that no other finding silences.
  func apply(to findings: [RawFinding], in member: Member) -> [RawFinding] {
    let areReported = areReportedOfPairs(in: [(findings, member)])[0]
    let causes = lostTags.causes(of: findings, in: member)
    guard !causes.isEmpty else { return zip(findings, areReported).compactMap { $1 ? $0 : nil } }
    var severities = findings.map(\.severity)
    for (index, cause) in causes where areReported[index] {
      severities[cause] = max(severities[cause], findings[index].severity)
    }
    return findings.indices.compactMap {
      areReported[$0] && causes[$0] == nil ? findings[$0].with(severities[$0]) : nil
    }
  }

  /// For each finding in loads of one playlist, whether no other finding silences it.
  func areReported(in stores: [(findings: [RawFinding], member: Member)]) -> [[Bool]] {
    var areReported = areReportedOfPairs(in: stores)
    for (store, (findings, member)) in stores.enumerated() {
      // A cause keeps its severity here, so that it hides nothing that weighs more.
      for (index, cause) in lostTags.causes(of: findings, in: member)
      where findings[cause].severity >= findings[index].severity {
        areReported[store][index] = false
      }
    }
    return areReported
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
    func pair(_ rule: Int, _ scope: Silencing.Scope, _ range: ByteRange, _ store: Int) -> Pair {
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
        func isReported(_ rule: Int, _ scope: Silencing.Scope) -> Bool {
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

/// Finds the attribute, line or date range that contains a position.
private struct PlaceIndex {
  private let text: any LinedText
  private let json: JSONText?
  /// The attributes of a playlist.
  private let attributes: [Attribute]
  private let rangeOfTag: [Int: Int]

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
  }

  /// A number that is equal for two ranges if and only if they have the same scope in common.
  func key(_ range: ByteRange, _ scope: Silencing.Scope) -> Int {
    switch scope {
    case .document: 0
    case .line: text.lineNumber(at: range.start)
    case .dateRange:
      rangeOfTag[text.lineNumber(at: range.start)] ?? -1 - text.lineNumber(at: range.start)
    case .attribute: attribute(at: range.start) ?? -1 - Int(range.start)
    }
  }

  private func attribute(at offset: UInt32) -> Int? {
    if let json { return Int(json.memberStart(at: offset)) }
    let next = attributes.partitioningIndex { $0.nameRange.start > offset }
    guard next > 0, attributes[next - 1].range.end >= offset else { return nil }
    return next - 1
  }
}
