import HLSLinting

/// The reason why evidence of another process cannot be kept, as the end of a sentence.
enum EvidenceFault: String, Error {
  case packing = "it cannot be unpacked"
  case lines = "its lines are not numbered in order"
  case size = "it is too large"
  case total = "all that is kept of a target is too large"
  case document = "the line has no such document"
}

extension EvidenceDocument {
  /// The most bytes and lines of a document that another process wrote; the collector keeps less.
  private static let mostBytes = 1 << 20, mostLines = 20_000
  /// The greatest number of a line.
  private static let lastLine = 1 << 32

  /// The same document, masked and cut again, for one that another process wrote.
  ///
  /// Masking a masked document does not change it.
  func masked(by redaction: DocumentRedaction) throws(EvidenceFault) -> EvidenceDocument {
    let lines = parts.reduce(0) { $0 + $1.lines.count }
    let bytes = parts.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.utf8.count + 1 } }
    guard lines <= Self.mostLines, bytes <= Self.mostBytes else { throw .size }
    var next = 1
    for part in parts {
      guard part.first >= next, part.first <= Self.lastLine,
        !part.lines.contains(where: { $0.utf8.contains(0x0A) })
      else { throw .lines }
      next = part.first + part.lines.count
    }
    return EvidenceDocument(
      kind: redaction.cut(kind), response: response?.masked(by: redaction), bytes: self.bytes,
      parts: parts.map { $0.masked(by: redaction) },
      failures: failures.prefix(Self.mostFailures).map { $0.masked(by: redaction) })
  }
}

extension EvidenceDocument.Part {
  /// The lines, masked at once, since what surrounds a line is searched for secrets, too.
  fileprivate func masked(by redaction: DocumentRedaction) -> Self {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let masked = redaction.masked(bytes.indices, of: bytes)
    var start = 0
    return Self(
      first: first,
      lines: lines.map { line in
        defer { start += line.utf8.count + 1 }
        return String(decoding: masked[start..<start + line.utf8.count], as: UTF8.self)
      })
  }
}
