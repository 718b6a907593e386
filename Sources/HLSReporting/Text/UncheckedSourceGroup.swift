import HLSLinting
import SourceText

/// The inputs that could not be checked for the same reason, or one that was only partly checked.
struct UncheckedSourceGroup {
  /// The maximum number of names in ``others``.
  private static let mostNames = 10

  let first: SourceResult
  /// The names of the first inputs after the first one.
  private(set) var others: [String] = []
  /// The number of all inputs after the first one.
  private(set) var count = 0

  /// The names in words, such as `2 more: b.m3u8, c.m3u8`.
  var summary: String {
    "\(count) more: " + others.joined(separator: ", ")
      + (count > others.count ? " and \(count - others.count) more" : "")
  }

  private init(_ first: SourceResult) { self.first = first }

  mutating private func add(_ name: String) {
    count += 1
    if others.count < Self.mostNames { others.append(name) }
  }

  /// The groups of a run, in the order of their first inputs, without those that have an entry as a finding
  /// or as a link.
  static func groups(in run: LintRun, besides listed: ListedFindings) -> [UncheckedSourceGroup] {
    var groups: [UncheckedSourceGroup] = []
    var positions: [String: Int] = [:]
    for source in run.sources where !listed.cover(source) {
      switch source.status {
      case .checked: continue
      case .partly:
        // Linked documents that were not checked have entries of their own.
        if source.uncheckedLinks.isEmpty { groups.append(UncheckedSourceGroup(source)) }
      case .unchecked(let reason):
        // What was found in a part of an input is with its name.
        if source.findings.isEmpty, let position = positions[reason] {
          groups[position].add(source.source)
        } else {
          positions[reason] = positions[reason] ?? groups.count
          groups.append(UncheckedSourceGroup(source))
        }
      }
    }
    return groups
  }
}

extension ReportText {
  /// Writes the first input of a group with the reason, and the names of the others.
  mutating func write(_ group: UncheckedSourceGroup, _ layout: FindingLayout) {
    _ = writeStatus(of: group.first)
    guard group.count > 0 else { return }
    writeRemark("also", group.summary, 4, layout)
  }
}
