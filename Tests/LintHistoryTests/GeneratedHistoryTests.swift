import HLSLinting
@testable import HistorySite
@testable import LintHistory
import Testing

/// New, since, fixed, totals and night strip of a history agree with each other and with their
/// definitions, whatever was checked in which run.
///
/// Not run under sanitizers: a hundred histories with the same code.
struct GeneratedHistoryTests {
  /// The changes of a target between two runs, by the definitions.
  private struct Changes: Equatable {
    var appeared: Set<String> = []
    var newlyChecked: Set<String> = []
    var fixed: Set<String> = []
    var unknown: Set<String> = []
    var remaining: Set<String> = []

    init() {}

    init(_ before: GeneratedHistory.State, _ after: GeneratedHistory.State) {
      remaining = before.found.intersection(after.found)
      for defect in after.found.subtracting(before.found) {
        // It is new if the run before could have found it and did not.
        if before.open[defect] == nil, before.checks(after.open[defect]?.document ?? "") {
          appeared.insert(defect)
        } else {
          newlyChecked.insert(defect)
        }
      }
      for defect in before.found.subtracting(after.found) {
        if after.open[defect] == nil, after.checks(before.open[defect]?.document ?? "") {
          fixed.insert(defect)
        } else {
          unknown.insert(defect)
        }
      }
    }
  }

  private static let day: Int64 = 86_400

  /// Records a history, and returns it with the one that its definitions describe.
  private static func recorded(seed: Int) throws -> (GeneratedHistory, StoreFolder) {
    var history = GeneratedHistory(seed: seed)
    let folder = try StoreFolder()
    let store = try HistoryStore(opening: folder.path, creating: true)
    var id: Int64 = 0
    for night in 1...Int64(3 + history.next(5)) {
      if history.next(6) == 0 {
        _ = try store.beginRun(at: night * day)
        // Whoever opens the store next notes the lost run.
        _ = try HistoryStore(opening: folder.path)
        id += 1
      } else {
        let attempt = try store.beginRun(at: night * day)
        id += 1
        try store.record(SampleRun.of(history.run(id, at: night * day)), of: attempt)
      }
    }
    return (history, folder)
  }

  /// The defect of a stored finding, by the first word of its message.
  private static func defect(_ finding: HistorySnapshot.Finding) -> String {
    String(finding.message.prefix { $0 != " " })
  }

  private static func check(
    _ snapshot: HistorySnapshot, _ history: GeneratedHistory, seed: Int
  ) {
    let totals = snapshot.totals
    for run in snapshot.completeRuns {
      var sum = RunTotals()
      for target in snapshot.targets {
        let state = history.states[run.id]?[target.name]
        let findings = target.findings(in: run.id)
        let outcome = target.outcome(in: run.id)
        #expect(outcome?.status == state?.status, "seed \(seed), run \(run.id), \(target.name)")
        // Found, and since when.
        #expect(
          Dictionary(findings.map { (defect($0), $0.firstSeen) }, uniquingKeysWith: { $1 })
            == (state?.open ?? [:]).filter { state?.found.contains($0.key) == true }
            .mapValues(\.since), "seed \(seed), run \(run.id), \(target.name)")
        #expect(findings.count == state?.found.count ?? 0, "seed \(seed), run \(run.id)")
        // The bar of the night strip, the totals and the findings.
        #expect(
          outcome?.errors ?? 0 == Int64(findings.count { $0.severity == .error }),
          "seed \(seed), run \(run.id), \(target.name)")
        #expect(outcome?.warnings ?? 0 == Int64(findings.count { $0.severity == .warning }))
        if let outcome {
          sum.add(outcome)
          #expect(
            outcome.style
              == style(outcome.status, findings), "seed \(seed), run \(run.id), \(target.name)")
        }
      }
      #expect(totals[run.id] == sum, "seed \(seed), run \(run.id)")
    }
  }

  private static func style(
    _ status: HistorySnapshot.Status, _ findings: [HistorySnapshot.Finding]
  ) -> String {
    switch status {
    case .unchecked, .missing: status.rawValue
    default:
      findings.contains { $0.severity == .error }
        ? "error"
        : status == .partly ? "partly" : findings.isEmpty ? "checked" : "warning"
    }
  }

  private static func check(
    comparisonsOf snapshot: HistorySnapshot, _ history: GeneratedHistory, seed: Int
  ) {
    let runs = snapshot.completeRuns
    for (place, before) in runs.enumerated() {
      for after in runs[(place + 1)...] {
        let comparison = RunComparison(before, after, in: snapshot)
        var changes: [String: Changes] = [:]
        func add(_ findings: [TargetFinding], to list: WritableKeyPath<Changes, Set<String>>) {
          for found in findings {
            let isAdded = changes[found.target.name, default: Changes()][keyPath: list]
              .insert(defect(found.finding)).inserted
            #expect(isAdded, "seed \(seed), runs \(before.id) and \(after.id): twice")
          }
        }
        add(comparison.appeared, to: \.appeared)
        add(comparison.newlyChecked, to: \.newlyChecked)
        add(comparison.fixed, to: \.fixed)
        add(comparison.unknown, to: \.unknown)
        add(comparison.remaining, to: \.remaining)
        var expected: [String: Changes] = [:]
        for target in snapshot.targets {
          let states = [before, after].map { history.states[$0.id]?[target.name] ?? .init() }
          let change = Changes(states[0], states[1])
          if change != Changes() { expected[target.name] = change }
        }
        #expect(changes == expected, "seed \(seed), runs \(before.id) and \(after.id)")
        // What is new is younger than the run before.
        #expect(
          comparison.appeared.allSatisfy { $0.finding.firstSeen > before.startTime },
          "seed \(seed), runs \(before.id) and \(after.id)")
        #expect(
          comparison.returning.allSatisfy { $0.finding.firstSeen <= before.startTime })
      }
    }
  }

  @Test(arguments: 0..<4)
  func `generated histories agree with their definitions`(part: Int) throws {
    for seed in (part * 25)..<(part * 25 + 25) {
      let (history, folder) = try Self.recorded(seed: seed)
      let snapshot = try folder.snapshot()
      Self.check(snapshot, history, seed: seed)
      Self.check(comparisonsOf: snapshot, history, seed: seed)
      // Without some of the runs, the others are the same.
      let store = try HistoryStore(opening: folder.path)
      try store.remove(snapshot.runs.dropLast().filter { ($0.id + Int64(seed)) % 3 == 0 })
      let pruned = try store.snapshot()
      Self.check(pruned, history, seed: seed)
      Self.check(comparisonsOf: pruned, history, seed: seed)
    }
  }
}
