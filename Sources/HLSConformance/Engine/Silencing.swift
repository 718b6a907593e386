import HLSInterstitials
import HLSPlaylist

/// A row of the table that keeps one defect to one finding: while a rule on the left has a finding,
/// those on the right are silent about the same thing.
public struct Silencing: Sendable {
  /// What "the same thing" is.
  public enum Scope: Sendable, Hashable {
    /// The attribute, or the member of an object or array in JSON.
    case attribute
    case line
    /// The date range, all tags of its ID.
    case dateRange
    case document
  }

  public let printed: [RuleID]
  public let silenced: [RuleID]
  public let scope: Scope

  public init(_ printed: [RuleID], silence silenced: [RuleID], about scope: Scope) {
    self.printed = printed
    self.silenced = silenced
    self.scope = scope
  }
}

/// The table, compiled for one set of rules.
struct SilencingPlan: Sendable {
  private struct Pair: Hashable {
    let rule: Int
    let scope: Silencing.Scope
    /// The document; 0 where all loads count as one.
    let store: Int
    let key: Int
  }

  /// For each rule, the rules that silence it.
  private let silencers: [Int: [(rule: Int, scope: Silencing.Scope)]]
  /// For each rule, the scopes in which it silences others.
  private let scopes: [Int: Set<Silencing.Scope>]

  init(_ table: [Silencing], numbers: [RuleID: Int]) {
    var silencers: [Int: [(rule: Int, scope: Silencing.Scope)]] = [:]
    var scopes: [Int: Set<Silencing.Scope>] = [:]
    for row in table {
      for printed in row.printed.compactMap({ numbers[$0] }) {
        for silenced in row.silenced.compactMap({ numbers[$0] }) where silenced != printed {
          silencers[silenced, default: []].append((printed, row.scope))
          scopes[printed, default: []].insert(row.scope)
        }
      }
    }
    self.silencers = silencers
    self.scopes = scopes
  }

  /// The findings that are left when the more specific ones have silenced the others.
  func apply(to findings: [RawFinding], in member: Member) -> [RawFinding] {
    let isHeard = areHeard(in: [(findings, member)])[0]
    return zip(findings, isHeard).compactMap { $1 ? $0 : nil }
  }

  /// For each finding whether it is left, over documents that are loads of one playlist.
  func areHeard(in stores: [(findings: [RawFinding], member: Member)]) -> [[Bool]] {
    guard stores.contains(where: { $0.findings.contains { silencers[$0.rule] != nil } }) else {
      return stores.map { [Bool](repeating: true, count: $0.findings.count) }
    }
    let places = stores.map { PlaceIndex($0.member) }
    func pair(_ rule: Int, _ scope: Silencing.Scope, _ range: ByteRange, _ store: Int) -> Pair {
      Pair(
        rule: rule, scope: scope, store: scope == .document ? 0 : store,
        key: places[store].key(range, scope))
    }
    var printed: Set<Pair> = []
    for (store, (findings, _)) in stores.enumerated() {
      for finding in findings {
        for scope in scopes[finding.rule] ?? [] {
          printed.insert(pair(finding.rule, scope, finding.range, store))
        }
      }
    }
    return stores.enumerated().map { store, entry in
      entry.findings.map { finding in
        !(silencers[finding.rule] ?? []).contains { silencer in
          printed.contains(pair(silencer.rule, silencer.scope, finding.range, store))
        }
      }
    }
  }
}

/// Finds the attribute, line or date range to which a place belongs.
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

  /// A number that is equal for two places exactly where they belong to the same thing.
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
    var low = 0
    var high = attributes.count
    while low < high {
      let middle = (low + high) / 2
      if attributes[middle].nameRange.start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, attributes[low - 1].range.end >= offset else { return nil }
    return low - 1
  }
}
