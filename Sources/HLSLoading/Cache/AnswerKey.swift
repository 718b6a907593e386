import HLSDocuments
import HLSPlaylist
import SourceText

/// Identifies requests with the same answer: the answer to one can serve the other.
struct AnswerKey: Sendable, Hashable {
  /// The URL, followed by one line per header field.
  let text: String
  /// Whether a header field or the URL may hold a credential; such answers are kept in memory only.
  let isSecret: Bool

  /// Nil if the header fields make the request conditional or a range request.
  init?(_ address: WebAddress, _ fields: [HeaderField], userAgent: String) {
    let names = fields.map { $0.name.lowercased() }
    guard !names.contains(where: { $0.hasPrefix("if-") || $0 == "range" }) else { return nil }
    let lines = zip(names, fields).map { "\($0): \($1.value)" }
    text = ([address.text, "user-agent: \(userAgent)"] + lines).joined(separator: "\n")
    isSecret =
      fields.contains(where: \.mayBeSecret)
      || address.text.dropFirst(8).prefix { $0 != "/" }.contains("@")
  }

  /// The name of the file in the cache folder.
  var hash: String { FNV1a(text).hexadecimal }
}
