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

/// What to do about a server that does not deliver a document, by how it fails.
extension ServerFailure {
  /// The remedy of this failure; nil if nothing is known beyond the words.
  var remedy: String? {
    guard let status = Int(words) else { return Self.remedies[words] }
    return switch status {
    case 401, 407:
      "Give the requests valid credentials: the server asks for them."
    case 403:
      "Let the server allow the requests: it refuses them, for instance for an expired token, a region "
        + "or a user agent."
    case 404, 410:
      "Publish the document at this address, or correct the address: the server does not have it."
    case 429:
      "Raise the limit of the server, or send it fewer requests: it gets more than it accepts."
    case 451:
      "Find out for which regions the document is withheld: the server refuses it for legal reasons."
    case 500...599:
      "Repair the server or what it depends on: its log says why it answers with status \(status)."
    default: "Correct the request or the server, which answers with status \(status)."
    }
  }

  private static let remedies = [
    "timeout":
      "Make the server answer in time: check its load, and the servers that it waits for.",
    "unknown host": "Correct the host name in the address, or its DNS records.",
    "TLS failure": "Renew or correct the certificate of the server, or its TLS settings.",
    "no connection": "Start the server, or open its port: it accepts no connection.",
    "no answer": "Repair the server: it accepts connections and does not answer.",
    "connection reset": "Repair the server, or the proxy in front of it: it resets connections.",
    "answer cut off": "Repair the server, or the proxy in front of it: answers end early.",
    "redirect loop": "Correct the redirects of the server: they do not end.",
    "bad redirect": "Correct the redirect of the server: its target is neither http nor https.",
    "not HTTP": "Correct the port in the address, or what listens there: it does not speak HTTP.",
    "not gzip": "Correct the header field Content-Encoding, or compress the answer.",
    "empty answer": "Make the server answer with the document: its answer is empty.",
    "web page":
      "Make the server answer with the document: it answers with a web page, such as an error or a login.",
  ]
}

extension ServerFailure {
  /// The only failure that messages of findings report; nil if they report none, or several.
  init?(onlyOf messages: [String]) {
    let failures = Set(messages.map { ServerFailure(message: $0) })
    guard failures.count == 1, let failure = failures.first.flatMap(\.self) else { return nil }
    self = failure
  }

  /// The host, with its port, of the first address in a text; nil without one.
  static func host(in text: String) -> String? {
    guard let start = text.firstRange(of: "://")?.upperBound else { return nil }
    let authority = text[start...].prefix { !"/?#\"',; ".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    return host.isEmpty ? nil : host.lowercased().shortened(to: 100)
  }
}
