import HLSDocuments
import SourceText
import Testing

/// What two participants did is compared event by event (WWDC24 10114).
struct SharedCourseTests {
  /// A log of an app whose event of 15 s at 10 s is the same for all, or may vary.
  private static func log(_ lines: [String], mayVary: Bool = false, delay: Double = 0) -> SessionLog
  {
    let setup =
      #"{"event":"setup","t":\#(1000 + delay),"interstitialEvents":{"contentMayVary":\#(mayVary)}}"#
    let play = event("contentPlay", 2 + delay)
    return SessionLog(
      parsing: SourceFile(
        name: "a.jsonl", bytes: Array(([setup, play] + lines).joined(separator: "\n").utf8)))
  }

  private static func event(_ name: String, _ time: Double, _ more: String = "") -> String {
    #"{"event":"\#(name)","t":\#(1000 + time)\#(more)}"#
  }

  private static func seek(_ time: Double, _ from: Int, _ to: Int, as name: String = "seek")
    -> String
  {
    event(name, time, #","from":\#(from),"to":\#(to)"#)
  }

  /// The steps as the lines of both logs, from 1, each with how the participants part.
  private static func steps(_ first: SessionLog, _ second: SessionLog) -> [String] {
    SharedCourse(first, second).steps.map { step in
      func line(_ event: SessionEvent?) -> String { event.map { "\($0.line + 1)" } ?? "–" }
      let parting = step.parting.map { " \($0.rawValue)" } ?? ""
      let proposal = step.proposal.map { " proposed in \($0.line + 1)" } ?? ""
      return "\(step.kind.rawValue) \(line(step.first)) \(line(step.second))\(proposal)\(parting)"
    }
  }

  /// The demonstration of the talk: start, pause, seek back, seek forward, each on both phones.
  @Test func `the two phones of the talk stay together`() {
    let first = Self.log([
      Self.event("pause", 17), Self.event("resume", 20), Self.seek(30, 25, 4),
      Self.seek(40, 14, 50), Self.event("end", 90),
    ])
    let second = Self.log(
      [
        Self.event("pause", 17.2), Self.event("resume", 20.2),
        Self.seek(30.2, 25, 4, as: "seekProposed"), Self.seek(30.4, 25, 4),
        Self.seek(40.2, 14, 50, as: "seekProposed"), Self.seek(40.4, 14, 50), Self.event("end", 90),
      ], delay: 0.2)
    #expect(
      Self.steps(first, second) == [
        "contentPlay 2 2", "pause 3 3", "resume 4 4", "seek 5 6 proposed in 5",
        "seek 6 8 proposed in 7",
      ])
  }

  /// The talk: player 1 seeks from the event back to the main content, and the seek is proposed to player 2.
  @Test func `a proposed seek that is not carried out parts the participants`() {
    let first = Self.log([Self.seek(20, 18, 4), Self.event("end", 90)])
    let second = Self.log([Self.seek(20.2, 18, 4, as: "seekProposed"), Self.event("end", 90)])
    #expect(
      Self.steps(first, second) == ["contentPlay 2 2", "seek 3 – proposed in 3 alone"])
    #expect(
      Self.steps(second, first) == ["contentPlay 2 2", "seek – 3 proposed in 3 alone"])
  }

  @Test func `a seek to another place parts them`() {
    let first = Self.log([Self.seek(20, 18, 4), Self.seek(60, 44, 70), Self.event("end", 90)])
    let second = Self.log([Self.seek(20.4, 18, 9), Self.seek(60.4, 49, 70), Self.event("end", 90)])
    #expect(
      Self.steps(first, second) == ["contentPlay 2 2", "seek 3 3 place", "seek 4 4"])
  }

  @Test func `who pauses by itself parts them once`() {
    let first = Self.log([
      Self.event("pause", 17), Self.event("resume", 40), Self.event("end", 90),
    ])
    let second = Self.log([Self.event("end", 90)])
    #expect(
      Self.steps(first, second) == ["contentPlay 2 2", "pause 3 – alone", "resume 4 –"])
    let both = Self.log([Self.event("pause", 17), Self.event("end", 90)])
    #expect(
      Self.steps(first, both) == ["contentPlay 2 2", "pause 3 3", "resume 4 – alone"])
  }

  @Test func `a seek between two of the other one is at its place`() {
    let first = Self.log([
      Self.seek(20, 18, 4), Self.seek(24, 8, 30), Self.seek(28, 34, 60), Self.event("end", 90),
    ])
    let second = Self.log([Self.seek(20, 18, 4), Self.seek(28, 12, 60), Self.event("end", 90)])
    #expect(
      Self.steps(first, second) == ["contentPlay 2 2", "seek 3 3", "seek 4 – alone", "seek 5 4"])
  }

  /// The talk: if an interstitial is not common to all, its playback is not coordinated.
  @Test func `what happens in an interstitial of one's own is not compared`() {
    let lines = [
      Self.event("AD_BREAK_STARTED", 12), Self.event("pause", 15), Self.event("resume", 20),
      Self.event("AD_BREAK_ENDED", 32), Self.event("end", 90),
    ]
    let other = [Self.event("end", 90)]
    #expect(
      Self.steps(Self.log(lines, mayVary: true), Self.log(other, mayVary: true))
        .allSatisfy { !$0.hasSuffix("alone") })
    #expect(
      Self.steps(Self.log(lines), Self.log(other)).filter { $0.hasSuffix("alone") }
        == ["pause 4 – alone"])
  }

  @Test(arguments: [
    // It left before, or its log ends before it could follow.
    [("end", 15.0)], [("seekBlocked", 25.0)],
    // It began later, or was in the background.
    [("background", 15.0), ("foreground", 60.0), ("end", 90.0)],
    [("backupContent", 15.0), ("end", 90.0)],
  ])
  func `who cannot follow is not apart`(events: [(String, Double)]) {
    let first = Self.log([Self.seek(20, 18, 4), Self.event("end", 90)])
    let second = Self.log(events.map { Self.event($0.0, $0.1) })
    #expect(Self.steps(first, second).allSatisfy { !$0.hasSuffix("alone") })
  }

  @Test func `who joins or comes back catches up with the others`() {
    let first = Self.log([Self.event("end", 200)])
    let second = Self.log(
      [
        Self.seek(65, 0, 63), Self.event("background", 90), Self.event("foreground", 120),
        Self.seek(121, 93, 119), Self.event("end", 200),
      ], delay: 60)
    #expect(Self.steps(first, second).allSatisfy { !$0.hasSuffix("alone") })
  }

  @Test func `a log whose times go back has no course`() {
    let first = Self.log([Self.seek(20, 18, 4), Self.event("pause", 5), Self.event("end", 90)])
    #expect(Self.steps(first, Self.log([Self.event("end", 90)])) == [])
  }

  /// The talk: the event has to be common to all participants, with the same content, and contentMayVary false.
  @Test func `an event is coordinated if it is the same for both`() {
    func schedule(_ file: String, _ start: Int) -> String {
      Self.event(
        "schedule", 1,
        #","identifier":"promo","start":\#(start),"url":"https://vod.example.com/\#(file).m3u8""#)
    }
    func reasons(
      _ own: [String], _ other: [String], mayVary: Bool = false
    ) -> [TimelineParticipants.Reason] {
      SharedCourse(Self.log(own, mayVary: mayVary), Self.log(other, mayVary: mayVary)).events
        .flatMap(\.reasons)
    }
    let own = [schedule("winter", 10)]
    #expect(reasons(own, own) == [])
    #expect(reasons(own, own, mayVary: true) == [.mayVary])
    #expect(reasons(own, [schedule("spring", 10)]) == [.content])
    #expect(reasons(own, [schedule("winter", 12)]) == [.position])
    #expect(reasons(own, []) == [.onlyFirst])
    #expect(reasons([], own) == [.onlySecond])
    // Players of a live stream count from their own joins.
    let live = [Self.event("requestStream", 0.5)]
    #expect(reasons(live + own, live + [schedule("winter", 12)]) == [])
  }
}
