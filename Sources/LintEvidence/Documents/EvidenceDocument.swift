import SourceText

/// A document that findings rest on, with how it was requested and answered; secrets are masked.
package struct EvidenceDocument: Sendable, Equatable, Codable {
  /// Successive lines of the document.
  package struct Part: Sendable, Equatable, Codable {
    /// The number of the first line, from 1.
    package let first: Int
    /// The lines without their ends; a line that is cut has `…` there.
    package let lines: [String]

    /// Creates a part from its lines.
    package init(first: Int, lines: [String]) { (self.first, self.lines) = (first, lines) }
  }

  /// The kind, such as `media playlist`.
  package let kind: String
  /// The request for the document and its response; nil if neither was recorded.
  package let response: EvidenceResponse?
  /// The number of bytes of the document.
  package let bytes: Int
  /// The lines that are kept, in order; of a large document, only some.
  package let parts: [Part]
  /// The failed requests for documents that this one links to.
  package let failures: [EvidenceResponse]

  /// The largest number of failed requests that are kept.
  static let mostFailures = 20

  /// Creates a document from its parts.
  package init(
    kind: String, response: EvidenceResponse?, bytes: Int, parts: [Part],
    failures: [EvidenceResponse] = []
  ) {
    (self.kind, self.response, self.bytes) = (kind, response, bytes)
    (self.parts, self.failures) = (parts, failures)
  }

  /// The lines by their numbers, in order.
  package var lines: [(number: Int, text: String)] {
    parts.flatMap { part in
      part.lines.enumerated().map { (part.first.addingReportingOverflow($0).partialValue, $1) }
    }
  }
}

extension EvidenceDocument {
  /// A hash of the lines and the status: equal for documents that differ only in times and header fields.
  package var digest: UInt64 {
    var hash = FNV1a("\(response?.status ?? 0) \(kind) \(bytes)")
    for part in parts {
      hash.add("\n\(part.first)\n".utf8)
      for line in part.lines {
        hash.add(line.utf8Span.span)
        hash.add(0x0A)
      }
    }
    for failure in failures { hash.add("\n\(failure.address) \(failure.status)".utf8) }
    return hash.value
  }
}

/// What is kept of the documents of each target.
package struct EvidenceRequest: Sendable, Codable, Equatable {
  /// The greatest number of documents of a target, and of their bytes when they are compressed.
  package var documents = 12, bytes = 256 << 10
  /// The environment variable with the key for originals; nil if they are not kept.
  package var keyVariable: String?

  /// Creates a request with these defaults.
  package init() {}
}
