package import HLSLinting
import HLSLoading
import SourceText

/// Whether any rule of a run applies to what the run is about: with `delivery/*`, most of which is about recorded
/// responses, nothing in a file without links is judged.
final class RuleApplicability: Sendable {
  private struct Seen: Sendable {
    var subjects = SubjectSet()
    var isAny = false
    var hasUnchecked = false
  }

  private let rules: [ActiveRule]
  private let seen = Exclusive(Seen())

  private let missing: Subject

  /// Nil unless most rules need something that a run is given in addition to its inputs.
  init?(_ linter: Linter) {
    let given = linter.rules.lazy.map(\.rule.subject).filter(\.isOfArrangement)
    guard let first = given.first, given.count * 2 > linter.rules.count else { return nil }
    missing = first
    rules = linter.rules
  }

  /// Records what an input contains.
  func observe(_ result: SourceResult) {
    seen.withValue { seen in
      seen.isAny = true
      seen.subjects.formUnion(result.subjects)
      if case .unchecked = result.status { seen.hasUnchecked = true }
    }
  }

  /// Throws if there were inputs, all were checked, and no rule applies to one of them.
  func check() throws(RunFailure) {
    let seen = seen.withValue { $0 }
    guard seen.isAny, !seen.hasUnchecked,
      let reason = seen.subjects.absence(of: missing), !applies(to: seen.subjects)
    else { return }
    throw RunFailure(.usage, "no selected rule applies to the inputs: \(reason)")
  }

  /// Whether a rule applies to a result of a target, or one was not checked.
  ///
  /// What is expected of a target, what is usual of it, and how it changes is known of some lists and some nights
  /// only, so that rules about it apply.
  func applies(to results: [SourceResult], areObserved: Bool) -> Bool {
    var subjects = SubjectSet([.expectations, .usualFacts])
    if areObserved { subjects.formUnion(SubjectSet([.reloads, .loadTimes])) }
    for result in results {
      if case .unchecked = result.status { return true }
      subjects.formUnion(result.subjects)
    }
    return applies(to: subjects)
  }

  private func applies(to subjects: SubjectSet) -> Bool {
    rules.contains { subjects.contains($0.rule.subject) }
  }

  /// Why a run whose targets have no rule that applies is refused.
  var failureOfTargets: RunFailure {
    RunFailure(.usage, "no selected rule applies to the targets: \(missing.absence)")
  }
}

extension Linter {
  /// Throws if no rule can apply to the targets of a list, which has one viewer and, unless `areObserved`, one
  /// load of each.
  package func checkTargets(areObserved: Bool) throws(RunFailure) {
    try check(
      [.viewers] + (areObserved ? [] : [.reloads, .loadTimes]), areMissingIn: "the targets")
  }

  /// Throws if no rule can apply to a watch, which is of playlists that one viewer receives, and of no target.
  package func checkWatch() throws(RunFailure) {
    try check(
      [.viewers, .session, .infoPlist, .expectations, .usualFacts], areMissingIn: "what is watched")
  }

  private func check(
    _ missing: [Subject], areMissingIn what: String
  ) throws(RunFailure) {
    guard let first = rules.first, rules.allSatisfy({ missing.contains($0.rule.subject) }) else {
      return
    }
    throw RunFailure(
      .usage, "no selected rule applies to \(what): \(first.rule.subject.absence)")
  }
}

extension Subject {
  /// Whether it depends on what the run is given, and not on what a playlist contains.
  fileprivate var isOfArrangement: Bool {
    switch self {
    case .reloads, .loadTimes, .exchanges, .viewers, .expectations, .usualFacts, .session,
      .infoPlist:
      true
    default: false
    }
  }
}
