import HLSDocuments
import SourceText

extension [RawFinding] {
  /// The findings with those that have a `key` in common as one: the one that begins first, with the last
  /// one as a related place.
  ///
  /// `key` is called with an index; a finding without a key is kept as it is. Returns the index of each finding
  /// that is kept.
  func merged<Key: Hashable>(by key: (Int) -> Key?) -> [(index: Int, finding: RawFinding)] {
    var groups: [Key: (first: Int, last: Int, count: Int)] = [:]
    let keys = indices.map(key)
    let fixes = fixes(by: keys)
    for (index, key) in keys.enumerated() {
      guard let key else { continue }
      guard let known = groups[key] else {
        groups[key] = (index, index, self[index].count)
        continue
      }
      groups[key] = (
        self[index].range < self[known.first].range ? index : known.first,
        self[index].range < self[known.last].range ? known.last : index,
        known.count + self[index].count
      )
    }
    return indices.compactMap { index in
      guard let key = keys[index], let group = groups[key] else { return (index, self[index]) }
      guard group.first == index else { return nil }
      var finding = self[index].repeated(group.count - 1, last: self[group.last])
      if let fixes { finding.fix = fixes[key].flatMap { Fix.joining($0) } }
      return (index, finding)
    }
  }

  /// The fixes of the findings with each key; nil if no finding has a fix.
  private func fixes<Key: Hashable>(by keys: [Key?]) -> [Key: [Fix]]? {
    guard contains(where: { $0.fix != nil }) else { return nil }
    var fixes: [Key: [Fix]] = [:]
    for (key, finding) in zip(keys, self) {
      if let key, let fix = finding.fix { fixes[key, default: []].append(fix) }
    }
    return fixes
  }
}

extension RawFinding {
  /// The finding with the last of those that it represents, `others` besides itself.
  fileprivate func repeated(_ others: Int, last: RawFinding) -> RawFinding {
    guard others > 0 else { return self }
    let words =
      others == 1
      ? "once more, here"
      : "\(others) times more, \(last.count == 1 ? "the last one here" : "one of them here")"
    return RawFinding(
      rule: rule, severity: severity, message: message, range: range,
      related: related + [RelatedPlace(last.range, words)], measured: measured, fix: fix)
  }
}

/// What findings of a habit have in common: the rule, the severity and the message without its values.
struct Habit: Hashable {
  private let rule: Int
  private let severity: Severity
  private let form: MessageForm?

  /// Those of `finding`; `earlier` are the habits of the findings before it, to which one without a message
  /// belongs.
  init(_ finding: RawFinding, after earlier: Set<Habit>) {
    rule = finding.rule
    severity = finding.severity
    form =
      finding.message.map { MessageForm($0) }
      ?? earlier.first { $0.rule == finding.rule && $0.severity == finding.severity }?.form
  }
}

extension Linter {
  /// The findings with those of each habit as one; see ``Rule/isHabit``.
  ///
  /// Only findings for whose index `isIncluded` are merged. Returns the index of each finding that is kept.
  func mergingHabits(
    in findings: [RawFinding], where isIncluded: (Int) -> Bool = { _ in true }
  ) -> [(index: Int, finding: RawFinding)] {
    var habits: Set<Habit> = []
    return findings.merged { index -> Habit? in
      guard isHabit[findings[index].rule], isIncluded(index) else { return nil }
      let habit = Habit(findings[index], after: habits)
      habits.insert(habit)
      return habit
    }
  }
}
