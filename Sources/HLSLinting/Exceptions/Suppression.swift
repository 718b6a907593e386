import SourceText

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
  func hasExpired(on today: String?) -> Bool {
    guard let until, let today, CalendarDay(until.text) != nil else { return false }
    return until.text < today
  }

  /// Whether the comment can silence anything: it says what and why, and has not ended.
  func hasEffect(on today: String?) -> Bool {
    scope != nil && reason != nil && danglingUntil == nil
      && until.map { CalendarDay($0.text) != nil } ?? true && !hasExpired(on: today)
  }
}
