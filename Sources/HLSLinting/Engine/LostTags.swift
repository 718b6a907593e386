import HLSDocuments
import HLSPlaylist

/// The rows of the silencing table about lines that are meant to be tags and are not.
struct LostTags: Sendable {
  /// The rules that report such lines.
  private var reporters: Set<Int> = []
  /// For each rule, the tags whose loss explains its findings.
  private var tags: [CaseSet<TagName>]

  init(_ table: [Silencing], numbers: [RuleID: Int], count: Int) {
    tags = [CaseSet<TagName>](repeating: CaseSet(), count: count)
    for row in table where !row.tags.isEmpty {
      reporters.formUnion(row.reported.compactMap { numbers[$0] })
      for silenced in row.silenced.compactMap({ numbers[$0] }) {
        for tag in row.tags { tags[silenced].insert(tag) }
      }
    }
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
    for (index, finding) in findings.enumerated() where !reporters.contains(finding.rule) {
      for tag in tags[finding.rule].all {
        if let cause = lost[tag] { causes[index] = cause }
      }
    }
    return causes
  }
}
