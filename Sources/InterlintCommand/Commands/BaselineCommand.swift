import HLSLinting
import HLSLoading
import LintRuns
import SourceText

/// `interlint baseline`: writes, changes and shows the findings that a repository accepts.
enum BaselineCommand {
  static func run(_ request: BaselineRequest) throws -> ExitCode {
    let path = request.lint.baseline ?? Baseline.fileName
    var lint = request.lint
    lint.baseline = nil
    switch request.action {
    case .show:
      try Console.print(Baseline(reading: path).summary)
      return .clean
    case .create:
      guard !SourceNaming.exists(path) else {
        throw RunFailure(
          .usage,
          "\(path) exists; 'interlint baseline update' changes it, and 'prune' removes from it")
      }
      let results = try results(of: lint)
      return try write(Baseline(results), to: path, before: nil, silenced: results)
    case .update, .prune:
      let before = try Baseline(reading: path)
      let comparison = BaselineComparison(before, lint.rules.policy.paths)
      let results = try results(of: lint)
      for result in results { _ = comparison.newFindings(in: result) }
      let after =
        request.action == .prune ? comparison.pruned : comparison.updated(with: results)
      return try write(after, to: path, before: before, silenced: results)
    }
  }

  /// The results without those of the configuration, with all findings that no comment or exception
  /// expects; throws if an input could not be checked.
  private static func results(of request: LintRequest) throws -> [SourceResult] {
    let results = try InputLinter(request).results(note: Console.note).flatMap(\.results)
      .filter { $0.kind != "configuration" }
    for result in results where result.linkedFrom == nil {
      guard case .unchecked(let reason) = result.status else { continue }
      throw RunFailure(
        .unchecked,
        "\(result.source) could not be checked, so that its findings are not known; "
          + "the baseline is unchanged: \(reason)")
    }
    return results
  }

  private static func write(
    _ baseline: Baseline, to path: String, before: Baseline?, silenced results: [SourceResult]
  ) throws -> ExitCode {
    if baseline != before {
      try RepositoryFile.write(try baseline.json, to: path)
    }
    let old = Set((before?.entries ?? []).map(\.counted))
    let new = Set(baseline.entries.map(\.counted))
    let measured = Set(baseline.entries).subtracting(before?.entries ?? [])
      .count { old.contains($0.counted) }
    var words = ["\(path): \(baseline.count) \(baseline.count == 1 ? "finding" : "findings")"]
    if before != nil {
      words.append("\(new.subtracting(old).count) added")
      words.append("\(old.subtracting(new).count) removed")
      if measured > 0 { words.append("\(counted(measured, "other value"))") }
    }
    let silenced = results.reduce(0) { $0 + $1.suppressed.count }
    if silenced > 0 {
      words.append("\(counted(silenced, "finding")) expected by comments or exceptions")
    }
    try Console.print(words.joined(separator: ", ") + "\n")
    return .clean
  }
}

extension Baseline.Entry {
  /// The entry without its value.
  fileprivate var counted: Baseline.Entry {
    var entry = self
    entry.measured = nil
    return entry
  }
}

extension Baseline {
  /// The number of findings.
  fileprivate var count: Int { entries.reduce(0) { $0 + $1.count } }

  /// The number of findings of each rule, and of sources with any, in lines.
  var summary: String {
    let rules = Dictionary(grouping: entries, by: \.rule).map { rule, entries in
      (
        rule: rule, count: entries.reduce(0) { $0 + $1.count },
        sources: Set(entries.map(\.source)).count
      )
    }.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
    let lines = rules.map { row in
      "\(row.count)  \(row.rule)  in \(counted(row.sources, "source"))\n"
    }
    let sources = Set(entries.map(\.source)).count
    return lines.joined()
      + "\(counted(count, "finding")) in \(counted(sources, "source"))\n"
  }
}

/// The request of `interlint baseline`.
struct BaselineRequest: Sendable {
  enum Action: String, CaseIterable, Sendable {
    /// Writes a baseline with all findings; there must be none yet.
    case create
    /// Replaces the findings of the checked sources.
    case update
    /// Removes findings that are gone.
    case prune
    /// Counts the findings of the baseline by rule.
    case show
  }

  var action: Action
  /// What is checked, and the path of the baseline.
  var lint: LintRequest
}
