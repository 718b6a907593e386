import HLSLinting
import SourceText

/// The linked documents that were not checked for the same reason.
struct UncheckedLinkGroup {
  let reason: String
  let first: UncheckedLink
  /// Whether one of the documents counts as an input that could not be checked.
  fileprivate(set) var isOfInputs = false
  /// The number of links to each kind of document, such as `asset list`.
  private(set) var kinds: [(kind: String, count: Int)]
  /// The places of the links after the first.
  private(set) var others = PlaceList()

  fileprivate init(_ first: UncheckedLink) {
    self.first = first
    reason = first.reason
    kinds = [(first.kind, first.count)]
    addPlaces(first.lines.dropFirst(), count: first.count - 1, in: first.place.source)
  }

  fileprivate mutating func add(_ link: UncheckedLink) {
    if let kind = kinds.firstIndex(where: { $0.kind == link.kind }) {
      kinds[kind].count += link.count
    } else {
      kinds.append((link.kind, link.count))
    }
    addPlaces(link.lines[...], count: link.count, in: link.place.source)
  }

  /// Adds the places of links of which only the first lines are known.
  private mutating func addPlaces(_ lines: ArraySlice<Int>, count: Int, in source: String) {
    let known = lines.prefix(count)
    for line in known { others.add(line, in: source) }
    others.add(unknown: count - known.count, in: source)
  }
}

/// The groups of a run, in the order of their first links, without those that one of the `listed` findings
/// reports.
struct UncheckedLinkGroups {
  private(set) var groups: [UncheckedLinkGroup] = []
  private var positions: [String: Int] = [:]
  private let listed: ListedFindings

  init(besides listed: ListedFindings) { self.listed = listed }

  mutating func add(_ source: SourceDigest) {
    for link in source.uncheckedLinks where !listed.report(link) {
      let position = positions[link.reason] ?? groups.count
      if position < groups.count {
        groups[position].add(link)
      } else {
        positions[link.reason] = position
        groups.append(UncheckedLinkGroup(link))
      }
      if listed.isInput(link) { groups[position].isOfInputs = true }
    }
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
    let kinds = group.kinds.map { $0.count == 1 ? $0.kind : counted($0.count, $0.kind) }
    let noun =
      group.others.count == 0
      ? "\(group.first.kind) " : "\(kinds.joined(separator: " and ")), such as "
    let state = group.isOfInputs ? "cannot be checked" : "not checked"
    writeWrapped(
      " \(state): \(noun)\(shown): \(group.reason)", at: place, indent: 4,
      width: layout.wrapsMessages ? layout.width : .max)
    write("\n")
  }
}
