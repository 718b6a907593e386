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
