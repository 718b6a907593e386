import HLSDocuments
import HLSLinting
import HLSLoading
import LintHistory
import LintRuns
import SourceText

/// `interlint nightly --learn`: writes the expectations that the last runs of a history met.
struct LearnCommand {
  private let request: NightlyRequest

  init(_ request: NightlyRequest) { self.request = request }

  func run() throws -> ExitCode {
    guard let path = request.learnedFile else {
      throw RunFailure(
        .usage, "--learn needs the key expect in the configuration, as in expect: learned.yaml")
    }
    let history = request.night.history
    let snapshot = try HistoryFailure.reporting(history) {
      try HistoryStore(reading: history).snapshot([.outcomes, .facts])
    }
    let names = Set(request.targets.entries.map(\.name))
    var learned = LearnedExpectations([:])
    for target in snapshot.targets where names.contains(target.name) {
      if let expected = Self.expectations(of: target) { learned.targets[target.name] = expected }
    }
    do {
      try FileReplacement.write(Array(learned.text.utf8), to: path)
    } catch {
      throw RunFailure(.usage, "the expectations \(path) \(error)")
    }
    let rest = names.count - learned.targets.count
    try Console.print(
      line: "expectations of \(counted(learned.targets.count, "target")) written to \(path)"
        + (rest > 0
          ? "; \(counted(rest, "target")) without \(UsualFacts.leastRuns) measured runs" : ""))
    return .clean
  }

  /// What each of the last runs met; nil if too few runs measured the target.
  private static func expectations(of target: HistorySnapshot.Target) -> TargetExpectations? {
    let facts = target.facts.suffix(UsualFacts.mostRuns).map(\.facts)
    guard facts.count >= UsualFacts.leastRuns, let first = facts.first else { return nil }
    func least(_ value: (TargetFacts) -> Int64) -> Int? {
      facts.map(value).min().flatMap { $0 > 0 ? Int(clamping: $0) : nil }
    }
    var expected = TargetExpectations(variants: least(\.variants), interstitials: least(\.breaks))
    if facts.allSatisfy({ $0.isLive == first.isLive }) { expected.isLive = first.isLive }
    expected.kind = expected.variants == nil ? nil : .multivariant
    return expected
  }
}
