import HLSLinting
import SourceText

/// Selects the groups of verdicts that fit the maximum size of a report.
struct ReportRoom {
  private let texts: VerdictText
  /// A clause that says where omitted results are, without a full stop.
  private let elsewhere: String
  /// The number of bytes for suites.
  private let room: Int
  /// The groups of each rank until the room is full: first those that fail, then those that fail elsewhere,
  /// which says less, then the others.
  private var ranks = Array(repeating: Rank(), count: 3)
  private var count = 0
  private var failing = 0

  private struct Rank {
    var groups: [(place: Int, size: Int)] = []
    var size = 0
    var isFull = false
  }

  init(mostBytes: Int, texts: VerdictText, elsewhere: String) {
    (self.texts, self.elsewhere) = (texts, elsewhere)
    // The rest is for the start, the end, and the suite with the counts.
    room = mostBytes - 4_096
  }

  /// Adds the next group of the run.
  mutating func add(_ group: VerdictGroup) {
    defer { count += 1 }
    let rank = group.failsElsewhere ? 1 : group.isFailing ? 0 : 2
    if group.isFailing { failing += 1 }
    guard !ranks[rank].isFull else { return }
    let size = size(of: group)
    ranks[rank].isFull = size > room - ranks[rank].size
    ranks[rank].size += size
    if !ranks[rank].isFull { ranks[rank].groups.append((count, size)) }
  }

  /// The indices of the groups that fit, failing ones first, and an additional group at the end that counts
  /// the others; nil if there are none.
  var fitting: (kept: Set<Int>, rest: VerdictGroup?) {
    var room = room
    var kept: Set<Int> = []
    var failing = failing
    for (number, rank) in ranks.enumerated() {
      for group in rank.groups {
        guard group.size <= room else { break }
        room -= group.size
        kept.insert(group.place)
        if number < 2 { failing -= 1 }
      }
    }
    let left = count - kept.count
    guard left > 0 else { return (kept, nil) }
    var verdicts: [CaseVerdict] = []
    if failing > 0 {
      verdicts.append(
        CaseVerdict(
          name: "left out", outcome: .failed,
          remark: "\(counted(failing, "more target")) that failed or could not be checked: "
            + elsewhere))
    }
    if left > failing {
      verdicts.append(
        CaseVerdict(
          name: "left out as clean", outcome: .passed,
          remark: "\(counted(left - failing, "more target")) without failures: " + elsewhere))
    }
    return (kept, VerdictGroup(name: "hls", verdicts: verdicts))
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
      // Any of them may be the first that explains its rules.
      var explained = ExplainedRules()
      let text = texts.text(of: $1, &explained)
      return $0 + 200 + names + reason + message + escaped(others) + escaped(text)
    }
  }

  private func escaped(_ text: String) -> Int {
    // The longest entity is &quot;; characters that XML forbids become one of three bytes.
    text.utf8.reduce(0) { $0 + ($1 < 0x20 || [0x22, 0x26, 0x3C, 0x3E].contains($1) ? 6 : 1) }
  }
}
