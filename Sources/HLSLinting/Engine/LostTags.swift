import HLSDocuments
import HLSPlaylist

/// The rows of the silencing table about lines that are meant to be tags and are not.
struct LostTags: Sendable {
  private let rows: [Silencing]
  private let numbers: [RuleID: Int]
  /// The rules that report such lines.
  private let reporters: [Int]

  /// Takes the rows from a table; only what every run needs is looked up now.
  init(_ table: [Silencing], numbers: [RuleID: Int]) {
    rows = table.filter { !$0.tags.isEmpty }
    self.numbers = numbers
    var names: [RuleID] = []
    var reporters: [Int] = []
    for row in rows where row.reported != names {
      names = row.reported
      reporters += names.compactMap { numbers[$0] }
    }
    self.reporters = reporters
  }

  /// For the index of each finding that a lost tag explains, the index of the finding about that tag.
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
      guard let cause = row.tags.compactMap({ lost[$0] }).first else { continue }
      let silenced = row.silenced.compactMap { numbers[$0] }
      for (index, finding) in findings.enumerated() where silenced.contains(finding.rule) {
        causes[index] = cause
      }
    }
    return causes
  }
}
