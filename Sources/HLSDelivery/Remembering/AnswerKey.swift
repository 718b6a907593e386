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

  /// A 64-bit FNV-1a hash, as 16 digits.
  var hash: String {
    let digits = String(Checksum.of(text.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The FNV-1a hash, which tells a torn file; it is no protection from those who mean it.
enum Checksum {
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
