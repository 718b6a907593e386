import SourceText

/// Why a server did not deliver a document, in a word or two, as headlines have it.
///
/// A history stores reasons and messages as text only, so they are recognized by the words of
/// `FetchFailure`, `Exchange.outcome` and `ContentKind.hint`.
package struct ServerFailure: Sendable, Hashable {
  /// Such as `404` or `timeout`.
  package let words: String

  /// Status codes that say nothing about other viewers: this client had no permission, or asked too
  /// often.
  private static let refusals: Set = [401, 403, 407, 429]

  private static let phrases = [
    ("no complete answer within the time limit", "timeout"),
    ("no HTTP answer within the time limit", "timeout"),
    ("no connection within the time limit", "timeout"),
    ("could not be resolved", "unknown host"),
    ("TLS connection failed", "TLS failure"),
    ("connection failed", "no connection"),
    ("without an HTTP answer", "no answer"),
    ("had no answer", "no answer"),
    ("reset the HTTP/2 connection", "connection reset"),
    ("the answer ended early", "answer cut off"),
    ("redirects more than", "redirect loop"), ("redirects to a URL that", "bad redirect"),
    ("is not valid HTTP", "not HTTP"), ("does not speak HTTP", "not HTTP"),
    ("is not valid gzip", "not gzip"),
    ("the file is empty", "empty answer"),
    ("an HTML page", "web page"),
  ]

  /// Recognizes the failure of a server; nil if the reason is another one, such as a limit of this
  /// program, an address that it does not load, or a missing permission.
  package init?(reason: String) {
    guard let words = Self.status(reason) else { return nil }
    if let code = Int(words) {
      guard code >= 400, !Self.refusals.contains(code) else { return nil }
    }
    self.words = words
  }

  /// The failure that the message of a finding reports, whose rule has excluded other reasons.
  init?(message: String) {
    guard let words = Self.status(message) else { return nil }
    self.words = words
  }

  private static func status(_ text: String) -> String? {
    for phrase in ["the server answered with status ", "was answered with status "] {
      guard let range = text.ranges(of: phrase).last else { continue }
      return String(text[range.upperBound...].prefix(3))
    }
    return phrases.first { text.contains($0.0) }?.1
  }
}
