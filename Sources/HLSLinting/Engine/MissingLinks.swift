package import HLSDocuments
import HLSPlaylist
import SourceText

extension DocumentGraph {
  /// Whether a member was checked with all documents that a player loads for it.
  func status(of member: Member) -> SourceResult.Status {
    if let unread = member.unread { return .unread(unread, of: member.text.source) }
    if let reason = member.obstacle { return .unchecked(reason: reason) }
    for link in allLinks(from: member.number) {
      guard case .absent(let reason) = link.target, reason != FoundDocument.elsewhereReason
      else { continue }
      return .partly(reason: UncheckedLink.reason(of: link.role.noun, link.uri, reason))
    }
    return .checked
  }

  /// The links in a member, then those whose address is not known; there may be too many to copy.
  private func allLinks(from member: Int) -> some Sequence<Link> {
    [links(from: member), unresolvedLinks[member, default: []][...]].joined()
  }

  /// The links in a member to missing documents, grouped by kind and reason, in the order of the first
  /// link of each group.
  ///
  /// `reports` are the fingerprints of findings that report failed requests, by the addresses of links.
  func uncheckedLinks(
    from member: Int, reportedBy reports: [String: String] = [:]
  ) -> [UncheckedLink] {
    struct Key: Hashable {
      let noun: String
      let reason: String
      let isReported: Bool
    }
    var numbers: [Key: Int] = [:]
    var groups: [(key: Key, count: Int, first: Link, lines: [Int])] = []
    let text = members[member].text
    for link in allLinks(from: member) {
      let reason: String
      switch link.target {
      case .member: continue
      case .absent(let why), .ignored(let why): reason = why
      }
      if reason == FoundDocument.elsewhereReason { continue }
      let key = Key(
        noun: link.role.noun, reason: reason,
        isReported: !reports.isEmpty && reports[link.addressWithoutFragment] != nil)
      let number = numbers[key] ?? groups.count
      if number == groups.count {
        numbers[key] = number
        groups.append((key, 0, link, []))
      }
      groups[number].count += 1
      if groups[number].lines.count < UncheckedLink.mostLines {
        let line = text.position(of: link.range.start).line
        if groups[number].lines.last != line { groups[number].lines.append(line) }
      }
    }
    return groups.map { group in
      UncheckedLink(
        kind: group.key.noun, reason: group.key.reason, count: group.count, uri: group.first.uri,
        place: Place(group.first.range, in: text), lines: group.lines,
        reportedBy: reports[group.first.addressWithoutFragment])
    }
  }
}

/// A requested document that its server does not deliver: an outage that exceptions can expect.
///
/// It is the status of the document, and no finding. Only an exception makes it one, which is expected.
extension Linter {
  /// The result of a requested document that could not be loaded; if its server is at fault and an exception
  /// expects that, an expected finding reports it.
  package func lint(_ document: UnavailableDocument) -> SourceResult {
    guard document.isOutage,
      let (number, cause) = suppression.exception(for: .unreachableTarget, in: document.name)
    else { return SourceResult(source: document.name, unchecked: document.reason) }
    let empty = Playlist(parsing: SourceFile(name: document.name, bytes: []))
    let start = ByteRange(0, 0)
    var hash = FNV1a()
    hash.add("\(RuleID.unreachableTarget)\n\(document.name)\n".utf8)
    let finding = Finding(
      rule: .unreachableTarget, severity: .error,
      message: "the document cannot be loaded: \(document.reason)".escapingInvisible(),
      place: Place(start, in: empty), excerpt: Excerpt(of: start, in: empty),
      fingerprint: hash.hexadecimal)
    var result = SourceResult(
      source: document.name, unchecked: document.reason, reportedBy: finding.fingerprint)
    result.suppressed = [
      SuppressedFinding(
        finding, by: cause.origin, because: cause.reason, owner: cause.owner,
        expires: cause.expires)
    ]
    result.usedExceptions = [number]
    return result
  }
}
