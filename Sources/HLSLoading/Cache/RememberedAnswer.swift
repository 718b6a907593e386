import HLSDocuments

/// A complete answer that a later request can revalidate (RFC 9110, section 13).
struct RememberedAnswer: Sendable, Hashable {
  private(set) var fields: [HeaderField]
  let body: [UInt8]

  init(fields: [HeaderField], body: [UInt8]) {
    self.fields = fields
    self.body = body
  }

  /// The document of an answer with status 200 that may be stored and revalidated; otherwise nil.
  ///
  /// All header fields of a request are part of the key, so Vary excludes an answer only if it is `*`.
  init?(_ answer: Fetched.Answer, body: [UInt8]) {
    guard answer.status == 200 else { return nil }
    self.init(fields: answer.fields, body: body)
    let control = fields.filter { $0.isNamed("Cache-Control") }.map { $0.value.lowercased() }
    guard !conditions.isEmpty, !control.contains(where: { $0.contains("no-store") }),
      !fields.contains(where: { $0.isNamed("Vary") && $0.value.contains("*") })
    else { return nil }
  }

  /// The conditional header fields of a revalidation (RFC 9110, sections 13.1.2 and 13.1.3).
  var conditions: [HeaderField] {
    [("ETag", "If-None-Match"), ("Last-Modified", "If-Modified-Since")].compactMap {
      name, condition in
      value(name).map { HeaderField(name: condition, value: $0) }
    }
  }

  /// Applies the header fields of a 304; returns false if it is about another document (RFC 9111,
  /// sections 3.2 and 4.3.4).
  ///
  /// Tags are compared weakly: servers that compress on the fly weaken the tag of a full answer but
  /// not that of a 304.
  mutating func update(by answer: Fetched.Answer) -> Bool {
    // The modification time may have changed; the tag identifies the document.
    let validator = answer.field("ETag") == nil ? "Last-Modified" : "ETag"
    if let new = answer.field(validator), let known = value(validator),
      Self.opaque(new) != Self.opaque(known)
    {
      return false
    }
    let new = answer.fields.filter { !Self.keptFields.contains($0.name.lowercased()) }
    let names = Set(new.map { $0.name.lowercased() })
    fields = fields.filter { !names.contains($0.name.lowercased()) } + new
    // Servers that send new field names each time must not fill the memory.
    return fields.count <= Self.mostFields
  }

  private func value(_ name: String) -> String? {
    fields.first { $0.isNamed(name) && !$0.value.isEmpty && $0.value.utf8.count <= 1_024 }?.value
  }

  /// A tag without its weakness prefix (RFC 9110, section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }

  private static let mostFields = 200

  /// The header fields that belong to the connection or describe the stored body, which is decoded.
  private static let keptFields: Set = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection",
    "te", "trailer", "transfer-encoding", "upgrade", "content-encoding", "content-length",
    "content-range", "content-type", "etag",
  ]
}

extension HeaderField {
  /// Whether the field has this name, ignoring case (RFC 9110, section 5.1).
  func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}
