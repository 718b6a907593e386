import HLSLinting
import SourceText

/// The inputs that could not be checked for the same reason, or one that was only partly checked.
struct UncheckedSourceGroup {
  /// The maximum number of names in ``others``.
  private static let mostNames = 10

  /// The name of the first input.
  let first: String
  let status: SourceResult.Status
  /// The names of the first inputs after the first one.
  private(set) var others: [String] = []
  /// The number of all inputs after the first one.
  private(set) var count = 0

  /// The names in words, such as `2 more: b.m3u8, c.m3u8`.
  var summary: String {
    "\(count) more: " + others.joined(separator: ", ")
      + (count > others.count ? " and \(count - others.count) more" : "")
  }

  fileprivate init(_ source: SourceDigest) { (first, status) = (source.source, source.status) }

  mutating fileprivate func add(_ name: String) {
    count += 1
    if others.count < Self.mostNames { others.append(name) }
  }
}

/// The groups of a run, in the order of their first inputs, without those that have an entry as a finding
/// or as a link.
struct UncheckedSourceGroups {
  private(set) var groups: [UncheckedSourceGroup] = []
  private var positions: [String: Int] = [:]
  private let listed: ListedFindings

  init(besides listed: ListedFindings) { self.listed = listed }

  mutating func add(_ source: SourceDigest) {
    guard !listed.cover(source) else { return }
    switch source.status {
    case .checked: break
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
}

extension ReportText {
  /// Writes the first input of a group with the reason, and the names of the others.
  mutating func write(_ group: UncheckedSourceGroup, _ layout: FindingLayout) {
    _ = writeStatus(of: group.first, group.status)
    guard group.count > 0 else { return }
    writeRemark("also", group.summary, 4, layout)
  }
}
