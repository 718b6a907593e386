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
    fileprivate(set) var count = 0
  }

  private struct Entry {
    var group: FindingGroup
    /// The index in the run of the document that lists the group.
    let place: Int
  }

  private var entries: [Entry] = []
  /// The entries that a document lists, by its index in the run.
  private var listed: [Int: [Int]] = [:]
  private var repeated: [Int: [Repetition]] = [:]

  /// The groups of `sources`, without those documents that have no verdict; the first has the index `start`
  /// in the run.
  init(_ sources: [SourceResult], from start: Int, besides combined: CombinedDocuments) {
    var numbers = GroupNumbers<RuleID>()
    for (offset, source) in sources.enumerated() where !combined.contains(start + offset) {
      let place = start + offset
      var repetitions: [Int: Repetition] = [:]
      for finding in source.findings {
        let number = numbers.number(of: finding.message, finding.severity, about: finding.rule)
        guard number < entries.count else {
          listed[place, default: []].append(number)
          entries.append(Entry(group: FindingGroup(finding), place: place))
          continue
        }
        entries[number].group.add(finding)
        let first = entries[number].place
        guard first != place else { continue }
        repetitions[
          number,
          default: Repetition(
            rule: finding.rule, severity: finding.severity, source: sources[first - start].source)
        ].count += 1
      }
      guard !repetitions.isEmpty else { continue }
      repeated[place] = repetitions.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// The groups that a document lists, in the order of their first findings.
  func listed(by place: Int) -> [FindingGroup] {
    (listed[place] ?? []).map { entries[$0].group }
  }

  /// What earlier documents list of the findings of a document, in their order.
  func repeated(in place: Int) -> [Repetition] { repeated[place] ?? [] }
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
