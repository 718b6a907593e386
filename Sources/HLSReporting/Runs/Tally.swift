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
  /// The number of findings that are expected; they are not among the others.
  package private(set) var suppressed = 0
  /// Whether every input that was checked, or partly checked, is a playlist.
  private(set) var hasOnlyPlaylists = true
  /// Whether a document that could not be loaded may have an entry by which another one is about it, too.
  private(set) var hasRepeatedEntries = false

  /// Creates the counts of no input.
  package init() {}

  init(_ run: LintRun) { for source in run.sources { add(SourceTally(source)) } }

  /// Adds the counts of an input.
  package mutating func add(_ source: SourceTally) {
    switch source.status {
    case .checked: checked += 1
    case .partly: partly += 1
    case .unchecked: unchecked += 1
    }
    errors += Int(source.errors)
    warnings += Int(source.warnings)
    infos += Int(source.infos)
    omitted += Int(source.omitted)
    suppressed += Int(source.suppressed)
    hasOnlyPlaylists = hasOnlyPlaylists && source.isPlaylist
    hasRepeatedEntries = hasRepeatedEntries || source.hasRepeatedEntries
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
    if suppressed > 0 { summary += "; \(suppressed) expected" }
    if unchecked > 0 { summary += "; \(counted(unchecked, "input")) could not be checked" }
    return summary
  }
}

/// The counts of one input, in few bytes: there may be a million inputs.
package struct SourceTally: Sendable {
  fileprivate enum Status { case checked, partly, unchecked }

  fileprivate let errors, warnings, infos, omitted, suppressed: UInt32
  fileprivate let status: Status
  /// False for a document of another kind that was checked, or partly checked.
  fileprivate let isPlaylist: Bool
  /// Whether a finding or the result of a document repeats that something was not checked.
  fileprivate let hasRepeatedEntries: Bool

  /// Counts the findings of an input.
  package init(_ source: SourceResult) {
    status =
      switch source.status {
      case .checked: .checked
      case .partly: .partly
      case .unchecked: .unchecked
      }
    isPlaylist = source.kind?.hasSuffix("playlist") ?? true
    hasRepeatedEntries =
      source.linkedFrom != nil || source.reportedBy != nil
      || source.uncheckedLinks.contains { $0.reportedBy != nil }
    errors = UInt32(clamping: source.count(of: .error))
    warnings = UInt32(clamping: source.count(of: .warning))
    infos = UInt32(clamping: source.count(of: .info))
    omitted = UInt32(clamping: source.omitted.count)
    suppressed = UInt32(clamping: source.suppressed.count)
  }
}

extension [ActiveRule] {
  /// The rule with an ID; nil if none has it.
  func rule(_ id: RuleID) -> Rule? { first { $0.rule.id == id }?.rule }

  /// The rules by their IDs.
  var byID: [RuleID: Rule] {
    Dictionary(map { ($0.rule.id, $0.rule) }, uniquingKeysWith: { first, _ in first })
  }
}

extension SourceResult {
  /// What is said about a number of expected findings.
  package static func words(ofExpected count: Int) -> String {
    "\(counted(count, "expected finding")) not listed"
  }
}
