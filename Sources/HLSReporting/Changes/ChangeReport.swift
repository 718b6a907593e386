package import HLSDocuments
import HLSLinting
import SourceText

/// What changed between two versions of playlists, with secrets masked.
package struct ChangeReport: Sendable {
  /// What was compared, as the user named it.
  package let before, after: String
  /// The number of compared documents.
  package let count: Int
  /// The changes, the worst grade first.
  package let changes: [PlaylistChange]
  /// What changes on the timelines of viewers.
  package let timelines: [TimelineComparison]
  /// The documents that could not be compared.
  package let obstacles: [DocumentComparison.Obstacle]

  /// Creates a report on a comparison of what the user named.
  package init(
    _ comparison: DocumentComparison, before: String, after: String,
    obstacles: [DocumentComparison.Obstacle] = []
  ) {
    (self.before, self.after) = (Redaction.masked(before), Redaction.masked(after))
    count = comparison.count
    timelines = comparison.timelines
    changes = comparison.changes.map { $0.masked(by: Self.masked) }
    self.obstacles = (obstacles + comparison.obstacles).map {
      DocumentComparison.Obstacle(
        source: Redaction.masked($0.source), reason: Redaction.masked($0.reason))
    }
  }

  /// The text with secrets masked; the name of an attribute can show that its value is one.
  private static func masked(_ text: String, name: String?) -> String {
    guard let name else { return Redaction.masked(text) }
    // Masking does not change lengths.
    let whole = Redaction.masked("\(name)=\"\(text)\"")
    return Redaction.masked(
      String(decoding: whole.utf8.dropFirst(name.utf8.count + 2).dropLast(), as: UTF8.self))
  }

  /// The worst grade; nil without changes.
  package var worst: ChangeGrade? { changes.first?.kind.grade }

  /// The number of changes of each grade, in words.
  package var summary: String {
    let documents = counted(count, "document")
    let missing = obstacles.isEmpty ? "" : "; \(obstacles.count) could not be compared"
    guard !changes.isEmpty else { return "no changes in \(documents)\(missing)" }
    let counts = ChangeGrade.allCases.map { grade in
      "\(changes.count { $0.kind.grade == grade }) \(grade.rawValue)"
    }
    return "\(counted(changes.count, "change")) in \(documents): \(counts.joined(separator: ", "))"
      + missing
  }
}
