import HLSDocuments
import HLSPlaylist

/// The findings that take the highest severity of what they explain: about lines that are meant to be tags and
/// are not, and about what spoils the rest of a document.
struct FindingCauses: Sendable {
  /// The rules that explain what others find after their first finding.
  private var rest: [(rule: Int, silenced: [RuleID])] = []
  private var lostTags: [Rule.LostTags] = []
  /// The rules that report such causes.
  private(set) var reporters: [Int] = []
  private let numbers: [RuleID: Int]

  /// Takes what rules say of themselves; only what every run needs is looked up now.
  init(_ rules: [ActiveRule], numbers: [RuleID: Int]) {
    self.numbers = numbers
    for (number, active) in rules.enumerated() {
      for fact in active.rule.facts {
        switch fact {
        case .explainsRest(let silenced): rest.append((number, silenced))
        case .explainsLostTags(let rows): lostTags = rows
        default: continue
        }
        reporters.append(number)
      }
    }
  }

  /// For the index of each finding that another one explains, the index of that one.
  func causes(of findings: [RawFinding], in member: Member) -> [Int: Int] {
    guard findings.contains(where: { reporters.contains($0.rule) }),
      let playlist = member.document?.playlist
    else { return [:] }
    var causes: [Int: Int] = [:]
    func explain(_ silenced: [RuleID], by cause: Int, where applies: (RawFinding) -> Bool) {
      let silenced = silenced.compactMap { numbers[$0] }
      for (index, finding) in findings.enumerated()
      where silenced.contains(finding.rule) && applies(finding) {
        causes[index] = cause
      }
    }
    for (rule, silenced) in rest {
      let first = findings.indices.filter { findings[$0].rule == rule }
        .min { findings[$0].range < findings[$1].range }
      guard let first else { continue }
      explain(silenced, by: first) { !($0.range < findings[first].range) }
    }
    var lost: [TagName: Int] = [:]
    for tag in playlist.meantTags where lost[tag.name] == nil {
      let line = playlist.lines[tag.line].range
      lost[tag.name] = findings.firstIndex {
        reporters.contains($0.rule) && line.contains($0.range)
      }
    }
    for row in lostTags {
      guard let cause = row.tags.compactMap({ lost[$0] }).first else { continue }
      explain(row.silenced, by: cause) { _ in true }
    }
    return causes
  }
}
