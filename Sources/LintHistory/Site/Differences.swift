import HLSConformance

/// How much changed between the runs of which there is a page.
struct Differences {
  struct Size: Equatable {
    var newErrors = 0, new = 0, fixed = 0, unknown = 0
    var isEmpty = true
    var hasOtherRules = false

    var words: String {
      isEmpty
        ? "nothing changed"
        : "\(new) new" + (newErrors > 0 ? " (\(counted(newErrors, "error")))" : "")
          + ", \(fixed) fixed" + (unknown > 0 ? ", \(unknown) unknown" : "")
    }
  }

  private var sizes: [Int64: [Int64: Size]] = [:]
  /// What is worst in the change to a run from the one before it.
  private(set) var headlines: [Int64: Headlines] = [:]

  mutating func add(_ comparison: RunComparison, isOfNeighbours: Bool) {
    if isOfNeighbours { headlines[comparison.after.id] = Headlines(comparison) }
    // Counted in place: there are thousands of comparisons, each with hundreds of changes.
    let parts = [
      comparison.appeared,
      comparison.inNewTargets.filter { $0.finding.firstSeen > comparison.before.begun },
    ]
    sizes[comparison.after.id, default: [:]][comparison.before.id] = Size(
      newErrors: parts.reduce(0) { $0 + $1.count { $0.finding.severity == .error } },
      new: parts.reduce(0) { $0 + $1.count },
      fixed: comparison.fixed.count, unknown: comparison.unknown.count,
      isEmpty: comparison.isEmpty,
      hasOtherRules: comparison.hasOtherRules || !comparison.changedSettings.isEmpty)
  }

  /// Nil where there is no page.
  subscript(before: HistorySnapshot.Run, after: HistorySnapshot.Run) -> Size? {
    sizes[after.id]?[before.id]
  }
}

extension RunComparison {
  /// What was first seen after the first of the two runs, or has come back since.
  ///
  /// What is found where nothing was checked before may have been known for long.
  var news: [Change] { appeared + inNewTargets.filter { $0.finding.firstSeen > before.begun } }

  /// What was known before, of which the first of the two runs said nothing.
  var known: [Change] { inNewTargets.filter { $0.finding.firstSeen <= before.begun } }
}

extension Site {
  /// Any two of this many last runs have a page of their differences.
  ///
  /// A pair costs as much as there are targets: 100 runs are 4,950 pairs, up to 200 targets.
  var compared: Int {
    let pairs = 1_000_000 / Double(max(200, snapshot.targets.count))
    return max(2, Int((2 * pairs).squareRoot()))
  }

  /// The earlier runs with which one has a page, the latest first: all where it is among the last, and
  /// its neighbour beyond.
  func earlier(than run: HistorySnapshot.Run) -> ArraySlice<HistorySnapshot.Run> {
    guard let place = runs.firstIndex(where: { $0.id == run.id }) else { return [] }
    return runs[(place + 1)...].prefix(max(1, compared - place - 1))
  }

  /// The history without what is found in both runs, of which distant ones have much and tell nothing.
  func changed(
    from before: HistorySnapshot.Run, to after: HistorySnapshot.Run
  ) -> HistorySnapshot {
    var changed = HistorySnapshot()
    for target in snapshot.targets {
      let states = [before.id, after.id].map { target.outcome(in: $0)?.status }
      guard states == [.checked, .checked] else {
        changed.targets.append(target)
        continue
      }
      let findings = target.findings.filter {
        $0.runs.contains(before.id) != $0.runs.contains(after.id)
      }
      guard !findings.isEmpty else { continue }
      var target = target
      target.findings = findings
      changed.targets.append(target)
    }
    return changed
  }

  static func path(_ before: HistorySnapshot.Run, _ after: HistorySnapshot.Run) -> String {
    "diff/\(before.id)-\(after.id).html"
  }

  /// The whole run before `run`.
  func before(_ run: HistorySnapshot.Run) -> HistorySnapshot.Run? {
    runs.first { $0.id < run.id }
  }
}
