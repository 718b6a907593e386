import HLSLinting
import SourceText

/// Selects the groups of verdicts that fit the maximum size of a report.
struct ReportRoom {
  let mostBytes: Int
  let texts: VerdictText
  /// A clause that says where omitted results are, without a full stop.
  let elsewhere: String

  /// The groups that fit, failing ones first; the others are counted in an additional group at the
  /// end.
  func fitted(_ groups: [VerdictGroup]) -> [VerdictGroup] {
    // Reserved for the start, the end, and the suite with the counts.
    var room = mostBytes - 4_096
    var kept: Set<Int> = []
    let fails = groups.map(\.isFailing)
    // What fails elsewhere says less than what lists it.
    let ranks = groups.map { $0.failsElsewhere ? 1 : $0.isFailing ? 0 : 2 }
    for rank in 0...2 {
      for place in groups.indices where ranks[place] == rank {
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
          remark: "\(counted(failing, "more target")) that failed or could not be checked: "
            + elsewhere))
    }
    if left.count > failing {
      verdicts.append(
        CaseVerdict(
          name: "left out as clean", outcome: .passed,
          remark: "\(counted(left.count - failing, "more target")) without failures: "
            + elsewhere))
    }
    return groups.indices.filter(kept.contains).map { groups[$0] }
      + [VerdictGroup(name: "hls", verdicts: verdicts)]
  }

  /// An upper bound for the size of a group's suite in bytes.
  private func size(of group: VerdictGroup) -> Int {
    group.verdicts.reduce(700 + 2 * escaped(group.name) + escaped(group.file ?? "")) {
      let names =
        escaped($1.document?.className ?? group.name)
        + escaped($1.document?.file ?? group.file ?? "")
      // A reason is written twice, as message and text.
      let reason =
        switch $1.outcome {
        case .passed, .failed: 0
        case .failedElsewhere: escaped($1.repeated.summary ?? "")
        case .unchecked(let reason), .skipped(let reason): 2 * escaped(reason)
        }
      let message =
        ($1.groups.first?.first).map { escaped($0.message) + escaped($0.place.source) } ?? 0
      let others = $1.others.isEmpty ? "" : texts.list(of: $1.others)
      return $0 + 200 + names + reason + message + escaped(others) + escaped(texts.text(of: $1))
    }
  }

  private func escaped(_ text: String) -> Int {
    // The longest entity is &quot;; characters that XML forbids become one of three bytes.
    text.utf8.reduce(0) { $0 + ($1 < 0x20 || [0x22, 0x26, 0x3C, 0x3E].contains($1) ? 6 : 1) }
  }
}
