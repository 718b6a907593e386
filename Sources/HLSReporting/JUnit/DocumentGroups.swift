import HLSLinting
import SourceText

/// The groups of findings of several documents, each listed once: by the first document that has a finding
/// of it.
struct DocumentGroups {
  /// The findings of a document that an earlier one lists, because they are of its groups.
  struct Repetition {
    let rule: RuleID
    let severity: Severity
    /// The name of the document that lists them.
    let source: String
    fileprivate(set) var count: Int
  }

  private struct Entry {
    var group: FindingGroup
    /// The index in the run of the document that lists the group, and its name.
    let place: Int
    let source: String
  }

  private var numbers = GroupNumbers<RuleID>()
  private var entries: [Entry] = []
  /// The entries that a document lists, by its index in the run.
  private var listed: [Int: [Int]] = [:]

  /// Adds the findings of the documents of a target that have a verdict; the first document has the index
  /// `start` in the run.
  mutating func add(
    _ target: ReportedTarget, at start: Int, besides combined: CombinedDocuments
  ) {
    for (offset, source) in target.sources.enumerated() where !combined.contains(start + offset) {
      add(source, at: start + offset)
    }
  }

  private mutating func add(_ source: ReportedSource, at place: Int) {
    let digest = source.digest
    var targets: [Int] = []
    /// Whether the first finding of the group is listed already.
    var isListed: [Bool] = []
    for (index, group) in digest.groups.enumerated() {
      let number = numbers.number(of: group.form, group.severity, about: group.rule)
      targets.append(number)
      isListed.append(number == entries.count)
      guard number == entries.count else { continue }
      listed[place, default: []].append(number)
      entries.append(
        Entry(
          group: FindingGroup(source.first(index)), place: place, source: digest.source))
    }
    for finding in digest.findings {
      if isListed[finding.group] {
        isListed[finding.group] = false
      } else {
        entries[targets[finding.group]].group.add(
          finding.line, in: finding.source ?? digest.source)
      }
    }
  }

  /// The groups that a document lists, in the order of their first findings.
  func listed(by place: Int) -> [FindingGroup] {
    (listed[place] ?? []).map { entries[$0].group }
  }

  /// What earlier documents list of the findings of a document, in their order.
  func repeated(in source: SourceDigest, at place: Int) -> [Repetition] {
    var counts: [Int: Int] = [:]
    for group in source.groups {
      let number = numbers.known(group.form, group.severity, about: group.rule)
      guard let number, entries[number].place != place else { continue }
      counts[number, default: 0] += group.count
    }
    return counts.sorted { $0.key < $1.key }.map { number, count in
      let entry = entries[number]
      return Repetition(
        rule: entry.group.first.rule, severity: entry.group.first.severity, source: entry.source,
        count: count)
    }
  }
}

extension [DocumentGroups.Repetition] {
  /// Where the findings are listed, such as `the same as in a.m3u8: 20 places`; nil if there are none.
  var summary: String? {
    var counts: [(source: String, count: Int)] = []
    for repetition in self {
      if let known = counts.firstIndex(where: { $0.source == repetition.source }) {
        counts[known].count += repetition.count
      } else {
        counts.append((repetition.source, repetition.count))
      }
    }
    guard !counts.isEmpty else { return nil }
    let rest = counts.dropFirst(Self.mostDocuments)
    var parts = counts.prefix(Self.mostDocuments).map {
      "in \($0.source): \(counted($0.count, "place"))"
    }
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.count }
      parts.append("in \(counted(rest.count, "more document")): \(counted(count, "place"))")
    }
    return "the same as " + parts.joined(separator: "; ")
  }

  /// The number of documents that are named.
  private static var mostDocuments: Int { 3 }
}
