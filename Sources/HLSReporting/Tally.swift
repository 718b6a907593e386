package import HLSLinting
import SourceText

/// The counts of a run: inputs and findings, including findings that are not listed.
package struct Tally: Sendable {
  private(set) var checked = 0
  private(set) var partly = 0
  private(set) var unchecked = 0
  private(set) var errors = 0
  private(set) var warnings = 0
  private(set) var infos = 0
  private(set) var omitted = 0
  /// Whether every input that was checked, or partly checked, is a playlist.
  private(set) var hasOnlyPlaylists = true

  /// Creates the counts of no input.
  package init() {}

  init(_ run: LintRun) { for source in run.sources { add(Tally(source)) } }

  /// Creates the counts of one input.
  package init(_ source: SourceResult) {
    switch source.status {
    case .checked: checked = 1
    case .partly: partly = 1
    case .unchecked: unchecked = 1
    }
    if let kind = source.kind, !kind.hasSuffix("playlist") { hasOnlyPlaylists = false }
    errors = source.count(of: .error)
    warnings = source.count(of: .warning)
    infos = source.count(of: .info)
    omitted = source.omitted.count
  }

  /// Adds the counts of other inputs.
  package mutating func add(_ other: Tally) {
    checked += other.checked
    partly += other.partly
    unchecked += other.unchecked
    errors += other.errors
    warnings += other.warnings
    infos += other.infos
    omitted += other.omitted
    hasOnlyPlaylists = hasOnlyPlaylists && other.hasOnlyPlaylists
  }

  func count(of severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: warnings
    case .info: infos
    }
  }

  /// Whether there is a finding with that severity or a higher one; false for nil.
  func reaches(_ threshold: Severity?) -> Bool {
    guard let threshold else { return false }
    return Severity.allCases.contains { $0 >= threshold && count(of: $0) > 0 }
  }

  /// The counts in one line; severities below `least` are marked as not shown.
  func summary(showing least: Severity = .info) -> String {
    let noun = hasOnlyPlaylists ? "playlist" : "input"
    let found = Severity.allCases.reversed().filter { count(of: $0) > 0 }.map {
      counted(count(of: $0), $0.rawValue) + ($0 < least ? " (not shown)" : "")
    }
    var summary = checked == 0 ? "" : "\(counted(checked, noun)) checked"
    if partly > 0 {
      summary += checked == 0 ? counted(partly, noun) : ", \(partly)"
      summary += " partly checked"
    }
    if summary.isEmpty { summary = "no \(noun) checked" }
    if checked + partly > 0 || !found.isEmpty {
      summary += ": " + (found.isEmpty ? "no findings" : found.joined(separator: ", "))
    }
    if unchecked > 0 { summary += "; \(counted(unchecked, "input")) could not be checked" }
    return summary
  }
}

extension LintRun {
  /// The severity in effect of each rule that ran; empty if every finding is listed.
  var severitiesOfOmitted: [RuleID: Severity] {
    guard sources.contains(where: { $0.omitted.count > 0 }) else { return [:] }
    return Dictionary(
      rules.map { ($0.rule.id, $0.severity) }, uniquingKeysWith: { first, _ in first })
  }

  /// The rules that ran, by their IDs.
  var rulesByID: [RuleID: Rule] {
    Dictionary(rules.map { ($0.rule.id, $0.rule) }, uniquingKeysWith: { first, _ in first })
  }
}
