import HLSPlaylist
@testable import HLSWatching
import SourceText
import Testing

/// What is asked for next of a playlist, and when: rfc8216bis-22, sections 6.3.4, 6.3.7 and 6.3.8.
struct ReloadPlanTests {
  @Test(arguments: [(false, 3), (true, 10)])
  func `one of several playlists is waited for while a player plays the others`(
    isOneOfSeveral: Bool, attempts: Int
  ) {
    var plan = ReloadPlan(isOneOfSeveral: isOneOfSeveral)
    var unreachable: [Bool] = []
    var next = ReloadPlan.first
    while case .load(_, let moment) = next, unreachable.count < 20 {
      next = plan.next(after: .failed(status: 404), began: moment, ended: moment)
      unreachable.append(plan.isUnreachable)
    }
    #expect(next == .end(.neverLoaded))
    #expect(unreachable == (1...attempts).map { $0 >= 3 })
  }

  private static func seconds(_ value: Double) -> Seconds {
    Seconds(nanoseconds: Int64((value * 1_000_000_000).rounded()))
  }

  /// A playlist with a target of six seconds whose last segment has four.
  private static let plain: ReloadTerms = {
    var terms = ReloadTerms()
    terms.targetDuration = Seconds(6)
    terms.lastSegment = Seconds(4)
    terms.nextSegment = 100
    return terms
  }()

  private static func terms(_ change: (inout ReloadTerms) -> Void) -> ReloadTerms {
    var terms = plain
    change(&terms)
    return terms
  }

  /// A load: what came of it, when it began and ended, and what must follow.
  struct Step: Sendable {
    let outcome: ReloadPlan.Outcome
    let began: Double
    let ended: Double
    let next: ReloadPlan.Next

    static func loaded(
      _ terms: ReloadTerms, isChanged: Bool = true, _ began: Double, _ ended: Double,
      then next: ReloadPlan.Next
    ) -> Step {
      Step(outcome: .loaded(terms, isChanged: isChanged), began: began, ended: ended, next: next)
    }

    static func failed(
      _ status: Int?, wait: Int? = nil, _ began: Double, _ ended: Double,
      then next: ReloadPlan.Next
    ) -> Step {
      Step(
        outcome: .failed(status: status, retryAfter: wait.map { Seconds($0) }), began: began,
        ended: ended, next: next)
    }
  }

  private static func load(
    at moment: Double, segment: UInt64? = nil, part: Int? = nil,
    skip: DeliveryDirectives.Skip? = nil
  ) -> ReloadPlan.Next {
    .load(DeliveryDirectives(segment: segment, part: part, skip: skip), at: seconds(moment))
  }

  struct Course: Sendable, CustomTestStringConvertible {
    var testDescription: String
    let steps: [Step]

    init(_ name: String, _ steps: [Step]) {
      testDescription = name
      self.steps = steps
    }
  }

  private static let blocking = terms { $0.canBlock = true }
  private static let parts = terms {
    $0.canBlock = true
    $0.partTarget = Seconds(1)
    $0.nextPart = 2
  }
  private static let skipping = terms { $0.skipBoundary = Seconds(36) }

  private static let courses = [
    // The client waits for at least the duration of the last segment, measured from when it began to
    // load.
    Course("changed", [.loaded(plain, 10, 11, then: load(at: 14))]),
    Course(
      "changed, and the last segment is short",
      [.loaded(terms { $0.lastSegment = seconds(0.1) }, 10, 11, then: load(at: 13))]),
    Course("loaded longer than the wait", [.loaded(plain, 10, 19, then: load(at: 19))]),
    Course(
      "without a segment", [.loaded(terms { $0.lastSegment = nil }, 10, 11, then: load(at: 16))]),
    // One half of the target duration before retrying.
    Course(
      "unchanged",
      [
        .loaded(plain, 10, 11, then: load(at: 14)),
        .loaded(plain, isChanged: false, 14, 14.5, then: load(at: 17.5)),
        .loaded(plain, isChanged: false, 17.5, 18, then: load(at: 21)),
        .loaded(terms { $0.nextSegment = 101 }, 21, 21.25, then: load(at: 25)),
      ]),
    // Blocking reloads in preference to the polling regime, with _HLS_part where there are parts.
    Course(
      "blocking",
      [
        .loaded(blocking, 0, 1, then: load(at: 1, segment: 100)),
        .loaded(
          terms {
            $0.canBlock = true
            $0.nextSegment = 101
          }, 1, 6, then: load(at: 6, segment: 101)),
      ]),
    Course(
      "blocking for parts",
      [
        .loaded(parts, 0, 0.25, then: load(at: 0.25, segment: 100, part: 2)),
        .loaded(
          terms {
            $0.canBlock = true
            $0.partTarget = Seconds(1)
            $0.nextPart = 0
            $0.nextSegment = 101
          }, 0.25, 1.25, then: load(at: 1.25, segment: 101, part: 0)),
      ]),
    Course(
      "a server that says that it blocks and does not",
      [
        .loaded(blocking, 0, 1, then: load(at: 1, segment: 100)),
        .loaded(blocking, isChanged: false, 1, 1.5, then: load(at: 4.5, segment: 100)),
      ]),
    Course(
      "a server that is always ahead is not asked without a pause",
      [
        .loaded(parts, 0, 0.25, then: load(at: 0.25, segment: 100, part: 2)),
        .loaded(
          terms {
            $0.canBlock = true
            $0.partTarget = Seconds(1)
            $0.nextPart = 3
          }, 0.25, 0.3, then: load(at: 0.75, segment: 100, part: 3)),
      ]),
    // A delta update only with a version no older than one half of the skip boundary.
    Course(
      "delta updates",
      [
        .loaded(skipping, 0, 1, then: load(at: 4, skip: .segments)),
        .loaded(skipping, isChanged: false, 4, 5, then: load(at: 8, skip: .segments)),
      ]),
    Course(
      "delta updates of date ranges",
      [
        .loaded(
          terms {
            $0.skipBoundary = Seconds(36)
            $0.canSkipDateRanges = true
          }, 0, 1, then: load(at: 4, skip: .segmentsAndDateRanges))
      ]),
    Course(
      "a playlist as old as half the skip boundary",
      [.loaded(skipping, 0, 18, then: load(at: 18, skip: .segments))]),
    Course(
      "a playlist that is older", [.loaded(skipping, 0, 18.5, then: load(at: 18.5))]),
    // The complete playlist, by the same request without _HLS_skip.
    Course(
      "an update that cannot be applied",
      [
        .loaded(skipping, 0, 1, then: load(at: 4, skip: .segments)),
        Step(outcome: .incomplete, began: 4, ended: 5, next: load(at: 5)),
        Step(outcome: .incomplete, began: 5, ended: 6, next: load(at: 9)),
      ]),
    Course(
      "a blocking update that cannot be applied",
      [
        .loaded(
          terms {
            $0.skipBoundary = Seconds(36)
            $0.canBlock = true
          }, 0, 1, then: load(at: 1, segment: 100, skip: .segments)),
        Step(outcome: .incomplete, began: 1, ended: 5, next: load(at: 5, segment: 100)),
      ]),
    Course(
      "ended", [.loaded(terms { $0.isFinished = true }, 0, 1, then: .end(.finished))]),
    Course(
      "failures, each with twice the wait",
      [
        .loaded(blocking, 0, 1, then: load(at: 1, segment: 100)),
        .failed(500, 1, 2, then: load(at: 5)), .failed(nil, 5, 6, then: load(at: 12)),
        .failed(503, 12, 13, then: load(at: 25)), .failed(503, 25, 26, then: load(at: 50)),
        .failed(503, 50, 51, then: load(at: 75)),
        .loaded(blocking, 75, 76, then: load(at: 76, segment: 100)),
        .failed(400, 76, 77, then: load(at: 80)),
      ]),
    Course(
      "a wait that the server asks for",
      [
        .loaded(plain, 0, 1, then: load(at: 4)), .failed(503, wait: 30, 4, 5, then: load(at: 35)),
      ]),
    Course(
      "never there",
      [
        .failed(404, 0, 1, then: load(at: 2)), .failed(nil, 2, 3, then: load(at: 5)),
        .failed(404, 5, 6, then: .end(.neverLoaded)),
      ]),
    Course(
      "an address that is refused",
      [Step(outcome: .impossible, began: 0, ended: 0, next: .end(.neverLoaded))]),
    Course(
      "gone",
      [
        .loaded(plain, 0, 1, then: load(at: 4)), .failed(410, 4, 5, then: load(at: 8)),
        .failed(410, 8, 9, then: load(at: 15)), .failed(410, 15, 16, then: .end(.gone)),
      ]),
  ]

  @Test(arguments: courses)
  func `the next load is as the text says`(course: Course) {
    var plan = ReloadPlan()
    for step in course.steps {
      let next = plan.next(
        after: step.outcome, began: Self.seconds(step.began), ended: Self.seconds(step.ended))
      #expect(next == step.next)
    }
  }

  @Test func `a playlist is missing once the server has said so several times`() {
    var plan = ReloadPlan()
    _ = plan.next(after: .loaded(Self.plain, isChanged: true), began: .zero, ended: Seconds(1))
    var said: [Bool] = []
    for moment in [4, 7, 10, 13] {
      _ = plan.next(
        after: .failed(status: moment == 4 ? 500 : 404), began: Seconds(moment),
        ended: Seconds(moment))
      said.append(plan.isMissing(at: Seconds(moment)))
    }
    #expect(said == [false, false, false, true])
    _ = plan.next(
      after: .loaded(Self.plain, isChanged: true), began: Seconds(20), ended: Seconds(21))
    #expect(!plan.isMissing(at: Seconds(60)))
  }

  @Test func `hostile numbers end in a wait`() {
    var plan = ReloadPlan()
    let terms = Self.terms {
      $0.targetDuration = Seconds(nanoseconds: .max)
      $0.lastSegment = Seconds(nanoseconds: .max)
      $0.skipBoundary = Seconds(nanoseconds: .min)
    }
    let next = plan.next(
      after: .loaded(terms, isChanged: true), began: Seconds(1), ended: Seconds(2))
    #expect(next == .load(DeliveryDirectives(), at: Seconds(nanoseconds: .max)))
    #expect(
      plan.next(after: .failed(status: 500), began: Seconds(1), ended: Seconds(2))
        == .load(
          DeliveryDirectives(), at: Seconds(2) + Seconds(nanoseconds: Int64.max / 2)))
  }
}
