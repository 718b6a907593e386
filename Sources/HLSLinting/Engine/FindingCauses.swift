import HLSDocuments
import HLSPlaylist

/// The rows of the silencing table whose findings take the highest severity of what they explain: about lines
/// that are meant to be tags and are not, and about what spoils the rest of a document.
struct FindingCauses: Sendable {
  private let rows: [Silencing]
  private let numbers: [RuleID: Int]
  /// The rules that report such causes.
  private let reporters: [Int]

  /// Takes the rows from a table; only what every run needs is looked up now.
  init(_ table: [Silencing], numbers: [RuleID: Int]) {
    rows = table.filter(\.raisesSeverity)
    self.numbers = numbers
    var names: [RuleID] = []
    var reporters: [Int] = []
    for row in rows where row.reported != names {
      names = row.reported
      reporters += names.compactMap { numbers[$0] }
    }
    self.reporters = reporters
  }

  /// For the index of each finding that another one explains, the index of that one.
  func causes(of findings: [RawFinding], in member: Member) -> [Int: Int] {
    guard findings.contains(where: { reporters.contains($0.rule) }),
      let playlist = member.document?.playlist
    else { return [:] }
    var lost: [TagName: Int] = [:]
    for tag in playlist.meantTags where lost[tag.name] == nil {
      let line = playlist.lines[tag.line].range
      lost[tag.name] = findings.firstIndex {
        reporters.contains($0.rule) && line.contains($0.range)
      }
    }
    var causes: [Int: Int] = [:]
    for row in rows {
      let cause = row.isOfRest ? first(row, in: findings) : row.tags.compactMap { lost[$0] }.first
      guard let cause else { continue }
      let silenced = row.silenced.compactMap { numbers[$0] }
      for (index, finding) in findings.enumerated() where silenced.contains(finding.rule) {
        if row.isOfRest, finding.range < findings[cause].range { continue }
        causes[index] = cause
      }
    }
    return causes
  }

  /// The index of the first finding in the document of the rules that a row reports.
  private func first(_ row: Silencing, in findings: [RawFinding]) -> Int? {
    let reported = row.reported.compactMap { numbers[$0] }
    return findings.indices.filter { reported.contains(findings[$0].rule) }
      .min { findings[$0].range < findings[$1].range }
  }
}
