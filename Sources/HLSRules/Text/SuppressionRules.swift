import HLSDocuments
import HLSLinting
import SourceText

/// Rules about comments that silence findings, so that none outlives its cause.
enum SuppressionRules {
  static let all: [Rule] = [
    malformed, unknownRule, notPossible, reasonMissing, expired, unused,
  ]

  /// The day on which the examples are checked.
  static let exampleDay = "2026-11-01"

  private static let source = Requirement.advice("interlint documentation (Silencing findings)")
  private static let tag = "\n#EXT-X-COM-EXAMPLE-ID:7"
  private static let used =
    "# interlint: disable-next-line text/unknown-tag -- the origin adds it" + tag

  private static let malformed = Rule(
    "suppression/malformed", .warning, .recommended, source, about: .suppressions,
    facts: [.unsilenceable],
    says: """
      A comment for interlint must begin with 'interlint:', say what it disables, and name rules.
      """,
    why: """
      It does not say what to silence in a form that can be read, so the findings that its author \
      meant to allow are still reported.
      """,
    remedy: "Write '# interlint: disable-next-line RULE -- reason', or disable-file.",
    fails: [
      .media("# interlint: «disable» text/unknown-tag -- the origin adds it"),
      .media("«# interlint: disable-file -- the origin adds it»"),
      .media("# interlint: disable-file text/unknown-tag until «2027-02-30» -- the origin adds it"),
      .media("# «Interlint:» disable-file text/unknown-tag -- the origin adds it"),
      .media("# «interlint» disable-file text/unknown-tag -- the origin adds it"),
    ],
    passes: [.media(used), .media("# interlint disabled nothing here")],
    check: .suppression { suppression, report in
      let comment = suppression.comment
      if let mark = comment.lookalike {
        return report(
          "\(mark.text.quoted) silences nothing; expected 'interlint:'", at: mark.range)
      }
      guard let action = comment.action, comment.scope != nil else {
        let words = SuppressionComment.Scope.allCases.map(\.rawValue)
        let found = comment.action?.text.quoted
        let near = (comment.action?.text)
          .flatMap { Spelling.nearest(to: $0, among: words) }
          .map { "; did you mean \($0.quoted)?" }
        return report(
          (found ?? "nothing") + " after 'interlint:'; expected "
            + words.joined(separator: " or ") + (near ?? ""),
          at: comment.action?.range ?? comment.range)
      }
      if comment.rules.isEmpty {
        report("\(action.text) names no rule", at: comment.range)
      }
      if let until = comment.until, CalendarDay(until.text) == nil {
        report(
          "\(until.text.quoted) is not a date; expected one such as 2027-01-31", at: until.range)
      } else if let until = comment.danglingUntil {
        report("no date after 'until'; expected one such as 2027-01-31", at: until.range)
      }
    })

  private static let unknownRule = Rule(
    "suppression/rule-unknown", .warning, .recommended, source, about: .suppressions,
    facts: [.unsilenceable], fixes: [.unsafe],
    says: "A comment that silences findings must name rules that exist.",
    why: "It silences nothing: the findings that its author meant to allow are still reported.",
    remedy:
      "Write the ID of the rule as reports show it, such as text/unknown-tag, without patterns.",
    fails: [
      .media("# interlint: disable-next-line «text/unknown-tags» -- the origin adds it")
    ],
    passes: [.media(used)],
    check: .suppression { suppression, report in
      for (name, outcome) in zip(suppression.comment.rules, suppression.outcomes) {
        guard case .unknown(let nearest) = outcome else { continue }
        let near = nearest.map { "did you mean \($0.description.quoted)?" }
        report(
          "unknown rule \(name.text.quoted); \(near ?? "'interlint rules' lists all rules")",
          at: name.range,
          fix: .unsafe(nearest.map { [Fix.Edit(name.range, with: $0.description)] }))
      }
    })

  private static let notPossible = Rule(
    "suppression/not-possible", .warning, .recommended, source, about: .suppressions,
    facts: [.unsilenceable],
    says:
      "A comment cannot silence findings about what cannot be judged at all, or about comments.",
    why: "A file that is no playlist would pass unseen.",
    remedy: "Remove the rule from the comment, and fix what it reports.",
    fails: [
      .media("# interlint: disable-file «playlist/extm3u-first-line» -- the origin omits it")
    ],
    passes: [.media(used)],
    check: names(.refused) { "findings of \($0) cannot be silenced" })

  private static let reasonMissing = Rule(
    "suppression/reason-missing", .warning, .recommended, source, about: .suppressions,
    facts: [.unsilenceable],
    says: "A comment that silences findings must give a reason after '--'.",
    why: "Nobody knows whether the finding is still expected, so the comment has no effect.",
    remedy: "Append ' -- ' and the reason.",
    fails: [
      .media("«# interlint: disable-next-line text/unknown-tag»" + tag),
      .media("«# interlint: disable-file text/unknown-tag --»" + tag),
    ],
    passes: [.media(used)],
    check: .suppression { suppression, report in
      guard suppression.comment.scope != nil, suppression.comment.reason == nil else { return }
      report(
        "no reason, so that nothing is silenced; expected ' -- ' and a reason",
        at: suppression.comment.range)
    })

  private static let expired = Rule(
    "suppression/expired", .warning, .recommended, source, about: .suppressions,
    facts: [.unsilenceable],
    says: "A comment or exception that silences findings should not have ended.",
    why: """
      The findings that it silenced until that day are reported again, so a check that passed \
      yesterday can fail today.
      """,
    remedy: """
      Correct what it silences and remove it, or give it a later date if the findings are still \
      expected.
      """,
    fails: [
      .media(
        "# interlint: disable-next-line text/unknown-tag until «2026-10-31» -- the origin adds it"
          + tag)
    ],
    passes: [
      .media(
        "# interlint: disable-next-line text/unknown-tag until 2026-11-01 -- the origin adds it"
          + tag)
    ],
    check: .suppression { suppression, report in
      guard suppression.hasExpired, let until = suppression.comment.until else { return }
      report("ended on \(until.text)", at: until.range)
    })

  private static let unused = Rule(
    "suppression/unused", .warning, .recommended, source, about: .suppressions,
    facts: [.unsilenceable], fixes: [.safe],
    says: "A comment or exception that silences findings should have some to silence.",
    why:
      "A later finding of the same rule, with another cause, would be silenced and reach nobody.",
    remedy: "Remove the comment or exception.",
    fails: [
      .media("# interlint: disable-next-line «text/unknown-tag» -- the origin adds it"),
      .media("# interlint: disable-file «text/unknown-tag» -- the origin adds it"),
    ],
    passes: [.media(used)],
    check: names(.unused, fix: { .safe($0.removing($1)) }) { "no finding of \($0) to silence" })

  /// Reports the names in a comment that have an outcome.
  private static func names(
    _ outcome: Suppression.Outcome,
    fix: @escaping @Sendable (Suppression, Int) -> Fix? = { _, _ in nil },
    _ message: @escaping @Sendable (String) -> String
  ) -> Check {
    .suppression { suppression, report in
      for (number, name) in suppression.comment.rules.enumerated()
      where suppression.outcomes[number] == outcome {
        report(message(name.text), at: name.range, fix: fix(suppression, number))
      }
    }
  }
}

extension Suppression {
  /// Removes an unused rule from the comment, or the whole comment if all of its rules are unused.
  fileprivate func removing(_ number: Int) -> [Fix.Edit] {
    guard outcomes.contains(where: { $0 != .unused }) else { return [.remove(comment.wholeLine)] }
    let rules = comment.rules
    return [
      number > 0
        ? .remove(ByteRange(rules[number - 1].range.end, rules[number].range.end))
        : .remove(ByteRange(rules[0].range.start, rules[1].range.start))
    ]
  }
}
