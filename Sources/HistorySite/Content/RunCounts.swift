import HLSLinting
import LintHistory
import SourceText

/// The number of changes between each two runs that have a page of their differences.
struct Differences {
  /// The number of changes from one run to another.
  struct Size: Equatable {
    var newErrors = 0, new = 0, fixed = 0, unknown = 0
    var isEmpty = true
    /// Whether the tool, its rules or the settings differ.
    var hasOtherRules = false

    var words: String {
      isEmpty
        ? "nothing changed"
        : "\(new) new" + (newErrors > 0 ? " (\(counted(newErrors, "error")))" : "")
          + ", \(fixed) fixed" + (unknown > 0 ? ", \(unknown) unknown" : "")
    }
  }

  private var sizes: [Int64: [Int64: Size]] = [:]

  /// Adds a comparison.
  mutating func add(_ comparison: RunComparison) {
    // Counted in place: there are thousands of comparisons, each with hundreds of changes.
    let parts = [comparison.appeared, comparison.firstSeen]
    sizes[comparison.after.id, default: [:]][comparison.before.id] = Size(
      newErrors: parts.reduce(0) { $0 + $1.count { $0.finding.severity == .error } },
      new: parts.reduce(0) { $0 + $1.count },
      fixed: comparison.fixed.count, unknown: comparison.unknown.count,
      isEmpty: comparison.isEmpty,
      hasOtherRules: comparison.rulesChanged || !comparison.changedSettings.isEmpty)
  }

  /// Adds the differences to another run.
  mutating func add(_ others: Differences) {
    sizes.merge(others.sizes) { $1 }
  }

  /// Nil for runs without a page of their differences.
  subscript(before: HistorySnapshot.Run, after: HistorySnapshot.Run) -> Size? {
    sizes[after.id]?[before.id]
  }
}

extension RunComparison {
  /// The findings that were first seen after `before` or have reappeared since.
  ///
  /// A finding in a document that `before` did not check may have been known to earlier runs.
  var newFindings: [TargetFinding] { appeared + firstSeen }
}

/// The number of findings of each rule in each run.
struct RuleCounts {
  struct Count: Equatable {
    var findings: Int64 = 0
    var targets: Int64 = 0
  }

  /// The IDs of the rules with findings in any run, sorted.
  let rules: [String]
  /// The indices of the rules.
  private let numbers: [String: Int]
  /// The indices of the runs, by their IDs.
  private let places: [Int64: Int]
  /// By the indices of rules and of runs.
  private var counts: [[Count]]

  /// Counts the findings of `snapshot` in `runs`.
  init(_ snapshot: HistorySnapshot, in runs: [HistorySnapshot.Run]) {
    let rules = Set(snapshot.targets.lazy.flatMap { $0.findings.lazy.map(\.rule) }).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    (self.rules, self.numbers) = (rules, numbers)
    places = Dictionary(runs.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    let ids = runs.map(\.id)
    let none = [Count](repeating: Count(), count: runs.count)
    counts = Array(repeating: none, count: rules.count)
    // The last target that was counted for a rule and run.
    var last = Array(repeating: Array(repeating: Int64.min, count: runs.count), count: rules.count)
    for target in snapshot.targets where !target.findings.isEmpty {
      let states = ids.map { target.outcome(in: $0)?.status }
      let findings = target.findings.span
      for index in findings.indices {
        guard let rule = numbers[findings[index].rule] else { continue }
        for place in ids.indices where findings[index].runs.contains(ids[place]) {
          guard states[place] == .checked || states[place] == .partly,
            states[place] == .checked || !target.isUnchecked(findings[index].source, in: ids[place])
          else { continue }
          counts[rule][place].findings += 1
          if last[rule][place] != target.id { counts[rule][place].targets += 1 }
          last[rule][place] = target.id
        }
      }
    }
  }

  func count(of rule: String, in run: HistorySnapshot.Run) -> Count {
    guard let rule = numbers[rule], let place = places[run.id] else { return Count() }
    return counts[rule][place]
  }

  /// The rules with findings in `run`, those with most findings first.
  func ranked(in run: HistorySnapshot.Run) -> [(rule: String, count: Count)] {
    rules.map { ($0, count(of: $0, in: run)) }.filter { $0.1.findings > 0 }
      .sorted { ($1.1.findings, $0.0) < ($0.1.findings, $1.0) }
  }
}
