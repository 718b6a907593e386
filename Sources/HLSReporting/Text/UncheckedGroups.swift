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
