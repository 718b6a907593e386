/// What a comment that silences findings did in a document.
public struct Suppression: Sendable {
  /// The effect of the comment on a rule that it names.
  public enum Outcome: Sendable, Hashable {
    /// There is no such rule; the rule that is probably meant, if there is one.
    case unknown(nearest: RuleID?)
    /// Its findings cannot be silenced.
    case refused
    /// It did not run, or not in full, or the comment has no effect.
    case notJudged
    /// It has findings that the comment silences.
    case used
    /// It has none.
    case unused
  }

  /// The comment.
  public let comment: SuppressionComment
  /// The outcome for each of its rules.
  public let outcomes: [Outcome]
  /// The day on which the run took place, as `2026-11-23`; nil if expiry is not judged.
  public let today: String?

  /// Whether the comment has ended.
  public var hasExpired: Bool { comment.hasExpired(on: today) }
}

extension SuppressionComment {
  /// Whether a text is a date such as `2027-01-31`.
  package static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let month = Int(parts[1]), let day = Int(parts[2]), let year = Int(parts[0])
    else { return false }
    let isLeapYear = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...12 ~= month && 1...days[month - 1] ~= day
  }

  func hasExpired(on today: String?) -> Bool {
    guard let until, let today, Self.isDay(until.text) else { return false }
    return until.text < today
  }

  /// Whether the comment can silence anything: it says what and why, and has not ended.
  func hasEffect(on today: String?) -> Bool {
    scope != nil && reason != nil && danglingUntil == nil
      && until.map { Self.isDay($0.text) } ?? true && !hasExpired(on: today)
  }
}
