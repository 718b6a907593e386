import HLSLinting
import SourceText

/// The room that a report has for groups of verdicts.
struct ReportRoom {
  let mostBytes: Int
  let texts: VerdictText
  /// Where what was left out is found, as a sentence without its end.
  let elsewhere: String

  /// The groups that there is room for, failing ones first; the others are counted in a group at
  /// the end.
  func fitted(_ groups: [VerdictGroup]) -> [VerdictGroup] {
    // For the beginning, the end, and the suite that counts.
    var room = mostBytes - 4_096
    var kept: Set<Int> = []
    let fails = groups.map(\.isFailing)
    for wanted in [true, false] {
      for place in groups.indices where fails[place] == wanted {
        let size = size(of: groups[place])
        guard size <= room else { break }
        room -= size
        kept.insert(place)
      }
    }
    let left = groups.indices.filter { !kept.contains($0) }
    guard !left.isEmpty else { return groups }
    let failing = left.count { fails[$0] }
    var verdicts: [CaseVerdict] = []
    if failing > 0 {
      verdicts.append(
        CaseVerdict(
          name: "left out", outcome: .failed,
          remark: "\(counted(failing, "more target")) that fail or cannot be checked: "
            + elsewhere))
    }
    if left.count > failing {
      verdicts.append(
        CaseVerdict(
          name: "left out as clean", outcome: .passed,
          remark: "\(counted(left.count - failing, "more target")) without failure: "
            + elsewhere))
    }
    return groups.indices.filter(kept.contains).map { groups[$0] }
      + [VerdictGroup(name: "hls", verdicts: verdicts)]
  }

  /// No fewer bytes than the suite of a group has.
  private func size(of group: VerdictGroup) -> Int {
    group.verdicts.reduce(700 + 2 * escaped(group.name) + escaped(group.file ?? "")) {
      let names =
        escaped($1.document?.className ?? group.name)
        + escaped($1.document?.file ?? group.file ?? "")
      // An unchecked input has its reason as message and text.
      let reason = if case .unchecked(let reason) = $1.outcome { 2 * escaped(reason) } else { 0 }
      let message = $1.findings.first.map { escaped($0.message) + escaped($0.place.source) } ?? 0
      return $0 + 200 + names + reason + message + escaped(texts.text(of: $1))
    }
  }

  private func escaped(_ text: String) -> Int {
    // The longest entity is &quot;; what XML cannot hold becomes a character of three bytes.
    text.utf8.reduce(0) { $0 + ($1 < 0x20 || [0x22, 0x26, 0x3C, 0x3E].contains($1) ? 6 : 1) }
  }
}
