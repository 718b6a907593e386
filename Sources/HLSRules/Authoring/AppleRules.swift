package import HLSLinting

/// Rules for findings that Apple's validator made.
///
/// They are in no list of rules: a run with a report of Apple's validator adds those whose numbers occur in it.
package enum AppleRules {
  /// The category of their IDs, which no other rule has.
  package static let category = "apple-report"
  /// The ID for a document that Apple's validator could not parse.
  package static let parseFailed = RuleID(category + "/parse-failed")
  /// The ID for findings without a number.
  package static let unnumbered = RuleID(category + "/unnumbered")

  /// The ID for a number.
  package static func id(of number: Int64) -> RuleID { RuleID("\(category)/\(number)") }

  /// The number in an ID; nil for an ID of another form.
  package static func number(of id: RuleID) -> Int64? {
    guard id.category == category else { return nil }
    let name = id.description.dropFirst(category.count + 1)
    guard let number = Int64(name), String(number) == name else { return nil }
    return number
  }

  /// The rule with an ID; nil if Apple's validator has no findings with it.
  ///
  /// `level` is the force of the requirement according to the report.
  package static func rule(
    _ id: RuleID, _ severity: Severity = .error, level: Requirement.Level = .must,
    check: Check = .document { _, _ in }
  ) -> Rule? {
    let number = number(of: id)
    guard number != nil || id == parseFailed || id == unnumbered else { return nil }
    return Rule(
      id, severity, .appleAuthoring, requirement(number, level), about: .playlist,
      says: summary(of: id), why: rationale(number), remedy: remedy(number),
      fails: [], passes: [], check: check)
  }

  private static func requirement(_ number: Int64?, _ level: Requirement.Level) -> Requirement {
    let source = "Apple's mediastreamvalidator" + (number.map { ", number \($0)" } ?? "")
    return switch level {
    case .must: .must(source)
    case .should: .should(source)
    case .advice: .advice(source)
    }
  }

  private static func summary(of id: RuleID) -> String {
    if let number = number(of: id) { return "Apple's validator must not report \(number)." }
    return id == parseFailed
      ? "Apple's validator must be able to parse the playlist."
      : "Apple's validator must not report findings."
  }

  private static func rationale(_ number: Int64?) -> String {
    let origin = "interlint did not check this; --apple-report takes it from Apple's report."
    guard let doubt = number.flatMap(AppleNumbers.doubt) else { return origin }
    return "\(origin) Users report false findings with this number: \(doubt.reason)."
  }

  private static func remedy(_ number: Int64?) -> String {
    guard let number else { return "Correct what Apple's validator describes." }
    guard let doubt = AppleNumbers.doubt(about: number) else {
      return "Correct what Apple's validator describes under \(number)."
    }
    return "Correct it, or write an exception if \(doubt.evidence)."
  }
}

/// The numbers of Apple's validator, and what is known of them.
///
/// Source: HLS for Apple Podcasts, examples-and-validation (podcasts.json 1.05).
package enum AppleNumbers {
  /// What users report about a number whose findings are often false; nil for other numbers.
  package static func doubt(about number: Int64) -> Doubt? {
    doubts.first { $0.numbers.contains(number) }
  }

  /// Why a finding of Apple's validator may be false, and what shows that it is.
  package struct Doubt: Sendable, Equatable {
    fileprivate let numbers: [Int64]
    /// The greatest severity of such a finding.
    package let severity: Severity
    /// Why the finding may be false, as a sentence without a period.
    package let reason: String
    /// What shows that it is false, to be looked at before an exception is written.
    package let evidence: String
  }

  /// Reported by users of version 1.26.143.
  private static let doubts = [
    Doubt(
      numbers: [1041, 1042, 1043], severity: .warning,
      reason: "a security value that is not known counts as no TLS, even for Apple's own example",
      evidence: "all playlists and media segments have https addresses"),
    Doubt(
      numbers: [-50096], severity: .warning,
      reason: "HOLD-BACK is not seen in I-frame playlists of low-latency presentations",
      evidence: "HOLD-BACK of the I-frame playlist is at least three target durations"),
    Doubt(
      numbers: [-50125], severity: .warning,
      reason: "a report on other renditions is expected even if there are none",
      evidence: "the presentation has only one media playlist apart from I-frame playlists"),
    Doubt(
      numbers: [1051], severity: .warning, reason: "HE-AAC is taken for AAC-LC",
      evidence: "ffprobe shows HE-AAC in all audio renditions"),
    Doubt(
      numbers: [1040], severity: .info,
      reason: "it is advice, and only the field failoverDataIDs is looked at",
      evidence: "the service has another way of failover, or needs none"),
    Doubt(
      numbers: [1083], severity: .info,
      reason: "it is advice: one order of variants cannot suit both Wi-Fi and cellular networks",
      evidence: "the first variant is the one intended for Wi-Fi"),
  ]
}
