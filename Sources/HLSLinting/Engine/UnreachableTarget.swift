package import HLSDocuments
import HLSPlaylist
import SourceText

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
