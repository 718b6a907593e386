import HLSLinting
import HLSRules
import SourceText
import Testing

/// Findings beyond a limit have the value that was measured, by which a baseline notices that they became worse.
struct MeasuredValueTests {
  /// Rules whose messages count what a value is written with, which is not measured.
  private static let exceptions: Set<RuleID> = [
    "attribute/decimal-integer-range", "encryption/iv-too-long",
  ]

  /// Whether a message has a number in front of the greatest or least that is expected.
  private static func statesLimit(_ message: String) -> Bool {
    let words = ["; expected at most ", "; expected at least "]
    guard let limit = words.compactMap({ message.firstRange(of: $0) }).first else { return false }
    return message[..<limit.lowerBound].split(separator: " ").contains { word in
      word.first?.isNumber == true && word.allSatisfy { $0.isNumber || $0 == "." }
    }
  }

  @Test(arguments: RuleCatalog.all)
  func `a finding beyond a limit has its value`(rule: Rule) {
    for example in rule.violating {
      for finding in ExampleLinters.linter(for: rule).lint(example).flatMap(\.findings)
      where finding.rule == rule.id && Self.statesLimit(finding.message) {
        let isExcepted = Self.exceptions.contains(rule.id)
        #expect((finding.measured == nil) == isExcepted, "\(rule.id): \(finding.message)")
      }
    }
  }

  @Test(
    arguments: [
      ("segment/target-duration-exceeded", MeasuredValue.Limit.most),
      ("date-range/duration-end-date-mismatch", .most),
      ("low-latency/part-hold-back-too-small", .least),
      ("authoring/live-window", .least), ("presentation/bitrate-tag-above-bandwidth", .most),
    ] as [(RuleID, MeasuredValue.Limit)])
  func `the limit says whether more or less is worse`(rule: RuleID, limit: MeasuredValue.Limit)
    throws
  {
    let rule = try #require(RuleCatalog.book[rule])
    for example in rule.violating {
      let found = ExampleLinters.linter(for: rule).lint(example).flatMap(\.findings)
        .filter { $0.rule == rule.id }
      #expect(!found.isEmpty && found.allSatisfy { $0.measured?.limit == limit })
    }
  }

  @Test(
    arguments: [
      (9, 9, false), (9, 9.5, false), (9, 9.9, false), (9, 9.91, true), (9, 900, true),
      (900, 9, false), (0, 0.1, true), (0, 0, false), (-10, -9.5, false), (-10, -8, true),
      (1.1, 1.21, false),
    ] as [(Double, Double, Bool)])
  func `worse by more than a tenth is worse`(known: Double, now: Double, isWorse: Bool) throws {
    let (known, now) = (
      try #require(MeasuredValue(known, beyond: .most)),
      try #require(MeasuredValue(now, beyond: .most))
    )
    #expect(now.isWorse(than: known) == isWorse)
    // Less is worse where more is expected.
    let mirrored = [known, now].compactMap { MeasuredValue(-$0.value, beyond: .least) }
    #expect(mirrored[1].isWorse(than: mirrored[0]) == isWorse)
    #expect(!now.isWorse(than: mirrored[0]))
  }

  @Test func `a value is finite`() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(MeasuredValue(number, beyond: .most) == nil)
    }
  }
}
