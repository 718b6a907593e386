import HLSLinting
import SourceText

/// The linked documents of one kind that were not checked for the same reason.
struct UncheckedLinkGroup {
  private struct Key: Hashable {
    let kind: String
    let reason: String
  }

  /// The kind of the documents, such as `asset list`.
  let kind: String
  let reason: String
  private(set) var count: Int
  let first: UncheckedLink

  /// The groups of a run, in the order of their first links.
  static func groups(in run: LintRun) -> [UncheckedLinkGroup] {
    var groups: [UncheckedLinkGroup] = []
    var positions: [Key: Int] = [:]
    for link in run.sources.flatMap(\.uncheckedLinks) {
      let key = Key(kind: link.kind, reason: link.reason)
      if let position = positions[key] {
        groups[position].count += link.count
      } else {
        positions[key] = groups.count
        groups.append(
          UncheckedLinkGroup(kind: link.kind, reason: link.reason, count: link.count, first: link))
      }
    }
    return groups
  }
}

extension ReportText {
  /// Writes the position of the first link of a group, the link, and the reason.
  mutating func write(_ group: UncheckedLinkGroup, _ layout: FindingLayout) {
    style(.bold)
    let place = write(group.first.place)
    style(.plain)
    let uri = group.first.uri
    let shown = uri.utf8.count > 200 ? String(uri.unicodeScalars.prefix(200)) + "…" : uri
    let noun =
      group.count == 1 ? "\(group.kind) " : "\(counted(group.count, group.kind)), such as "
    writeWrapped(
      " not checked: \(noun)\(shown): \(group.reason)", at: place, indent: 4,
      width: layout.wrapsMessages ? layout.width : .max)
    write("\n")
  }
}
