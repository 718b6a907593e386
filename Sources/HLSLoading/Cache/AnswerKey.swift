import HLSDocuments
import HLSPlaylist
import SourceText

/// What makes two requests one, so that the answer to the first can serve the second.
struct AnswerKey: Sendable, Hashable {
  /// The address, then a line for each header field.
  let text: String
  /// Whether a field may be a credential, so that the answer is for this process alone.
  let isSecret: Bool

  /// Nil for a request that is conditional, or for a part, by its own fields.
  init?(_ address: WebAddress, _ fields: [HeaderField], userAgent: String) {
    let names = fields.map { $0.name.lowercased() }
    guard !names.contains(where: { $0.hasPrefix("if-") || $0 == "range" }) else { return nil }
    let lines = zip(names, fields).map { "\($0): \($1.value)" }
    text = ([address.text, "user-agent: \(userAgent)"] + lines).joined(separator: "\n")
    isSecret =
      fields.contains(where: \.mayBeSecret)
      || address.text.dropFirst(8).prefix { $0 != "/" }.contains("@")
  }

  /// By which its answer is found in a folder.
  var hash: String { FNV1a(text).hexadecimal }
}
