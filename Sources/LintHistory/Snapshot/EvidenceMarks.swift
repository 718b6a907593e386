package import SourceText

/// The positions of findings in a stored document, by their fingerprints.
package struct EvidenceMarks: Sendable, Equatable {
  /// A finding and its position.
  package struct Mark: Sendable, Equatable {
    package let fingerprint: String
    package let position: Position
  }

  /// The largest number of findings that are marked in a document.
  private static let most = 200

  /// In the order of the document.
  package let marks: [Mark]

  init(_ marks: [Mark]) {
    self.marks = marks.prefix(Self.most).sorted { $0.position < $1.position }
  }

  /// Reads what ``text`` has; lines of another form are ignored.
  init(text: String) {
    marks = text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 3, let number = Int(parts[1]), let column = Int(parts[2]) else {
        return nil
      }
      return Mark(
        fingerprint: String(parts[0]), position: Position(line: number, column: column))
    }
  }

  /// A line for each finding: its fingerprint, line and column.
  var text: String {
    marks.map { "\($0.fingerprint) \($0.position.line) \($0.position.column)\n" }.joined()
  }

  /// Whether the document has no findings.
  package var isEmpty: Bool { marks.isEmpty }

  /// The position of the finding with a fingerprint; nil if it is not in the document.
  package subscript(fingerprint: String) -> Position? {
    marks.first { $0.fingerprint == fingerprint }?.position
  }
}
