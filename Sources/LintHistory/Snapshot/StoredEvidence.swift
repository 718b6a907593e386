package import LintEvidence
package import SourceText

extension HistorySnapshot {
  /// A version of a document of a target.
  package struct StoredEvidence: Sendable, Equatable {
    /// The ID of the version.
    package let id: Int64
    /// The name of the document, as findings have it.
    package let source: String
    /// The run that received it, and the first one after which another version was kept, if any.
    package let runs: RunInterval
    /// The findings of the first run in it.
    package let marks: EvidenceMarks
    /// The ID and the checksum of the stored document.
    let body, sum: Int64
    /// The document; nil if the snapshot was read without it.
    package internal(set) var document: PackedEvidence?

    package static func == (left: Self, right: Self) -> Bool {
      (left.id, left.source, left.runs, left.marks) == (
        right.id, right.source, right.runs, right.marks
      )
        && left.document == right.document
    }
  }
}

extension HistorySnapshot.Target {
  /// The version that was stored when a finding was first found, or the earliest one after; nil if none is.
  package func evidence(of finding: HistorySnapshot.Finding) -> HistorySnapshot.StoredEvidence? {
    evidence.first { version in
      version.source == finding.source && finding.runs.contains(version.runs.first)
        && version.marks[finding.fingerprint] != nil
    }
  }

  /// The last earlier version of a document that does not have a finding; nil if none is stored.
  package func evidence(
    before version: HistorySnapshot.StoredEvidence, without fingerprint: String
  ) -> HistorySnapshot.StoredEvidence? {
    evidence.last { other in
      other.source == version.source && other.runs.first < version.runs.first
        && other.marks[fingerprint] == nil
    }
  }
}

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
