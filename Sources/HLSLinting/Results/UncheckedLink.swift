import SourceText

/// Links in an input to documents of one kind that were not checked for one reason.
///
/// As JSON, it has the members of an element of `unfollowed` in the JSON report.
public struct UncheckedLink: Sendable, Hashable {
  /// The kind of the documents, such as `asset list`.
  public let kind: String
  /// Why the documents were not checked.
  public let reason: String
  /// The number of links.
  public let count: Int
  /// The first link as written.
  public let uri: String
  /// The place of the first link.
  public internal(set) var place: Place
  /// The lines of the first links, from 1, each once, beginning with that of ``place``; at most
  /// ``mostLines``.
  public let lines: [Int]
  /// The fingerprint of the finding that reports the first link, if findings report that each of the links
  /// could not be loaded; nil if none does.
  public let reportedBy: String?

  /// The maximum number of ``lines``.
  public static let mostLines = 5

  /// Why the document with the first link is only partly checked.
  package var statusReason: String { Self.reason(of: kind, uri, reason) }

  static func reason(of kind: String, _ uri: String, _ reason: String) -> String {
    let shown = uri.utf8.count > 200 ? String(uri.unicodeScalars.prefix(200)) + "…" : uri
    return "\(kind) \(shown): \(reason)"
  }

  /// Creates an entry for at least one link; a `count` below 1 becomes 1.
  ///
  /// Only `lines` after that of `place` are used.
  public init(
    kind: String, reason: String, count: Int = 1, uri: String, place: Place, lines: [Int] = [],
    reportedBy: String? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.count = max(1, count)
    self.uri = uri
    self.place = place
    let first = place.start.line
    self.lines = [first] + Set(lines).sorted().filter { $0 > first }.prefix(Self.mostLines - 1)
    self.reportedBy = reportedBy
  }
}
