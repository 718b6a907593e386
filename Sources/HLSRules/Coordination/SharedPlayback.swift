import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// What participants who watch together do, in recorded sessions (WWDC24 10114).
extension CoordinationRules {
  static let seekNotFollowed = Rule(
    "coordination/seek-not-followed", .warning, .recommended, .should("WWDC24 10114"),
    about: .viewers, alsoIn: .sessions,
    says: "All participants should carry out the seek of one of them, to the same place.",
    why: "From then on, participants see different moments of the program.",
    remedy: "Leave seeks to the coordinator of the player, and seek to the place that it proposes.",
    fails: [
      phones([seek(20, 150)], [line("«seekProposed»", 21, #""to":150"#)]),
      phones([seek(20, 150)], [line("«seek»", 21, #""to":115"#)]),
      phones([], [line("«seek»", 20, #""to":150"#)]),
    ],
    passes: [
      phones([seek(20, 150)], [line("seekProposed", 20, #""to":150"#), seek(21, 150)]),
      // The second participant left before.
      .viewers([
        .session(played + [seek(90, 20), line("end", 200)]),
        .session(played + [line("end", 60)]),
      ]),
    ],
    check: .viewers { comparison, report in
      guard let course = comparison.course else { return }
      for step in course.steps where step.kind == .seek && step.parting != nil {
        let to = step.second?.seconds("to").map { " to \($0) s" } ?? ""
        let other = step.first?.seconds("to").map { "\($0) s" } ?? "another place"
        report(
          step.first == nil
            ? "a seek\(to) that another participant does not carry out"
            : step.second == nil
              ? "no seek to \(other), which another participant carries out"
              : "a seek\(to), but another participant goes to \(other)",
          at: step, of: course, comparison)
      }
    })

  static let pauseNotFollowed = Rule(
    "coordination/pause-not-followed", .warning, .recommended, .should("WWDC24 10114"),
    about: .viewers, alsoIn: .sessions,
    says: "All participants should pause and resume together.",
    why: "The participant who plays on is ahead of the others from then on.",
    remedy: "Leave pauses to the coordinator of the player, and do not resume by yourself.",
    fails: [
      .viewers([
        .session(played + paused + [line("end", 200)]),
        .session([line("contentLoaded", 0), line("«contentPlay»", 1), line("end", 200)]),
      ]),
      phones([], [line("«pause»", 20), line("resume", 65)]),
    ],
    passes: [
      phones(paused, [line("pause", 21), line("resume", 66)]),
      // An app in the background does not follow.
      phones(paused, [line("background", 15), line("foreground", 90)]),
      // Each participant plays ads of its own by itself.
      phones(
        [line("AD_BREAK_STARTED", 15, breakID)] + paused + [line("AD_BREAK_ENDED", 90, breakID)],
        []),
    ],
    check: .viewers { comparison, report in
      guard let course = comparison.course else { return }
      for step in course.steps where step.parting != nil && step.kind != .seek {
        let name = step.kind == .pause ? "pause" : "resumption"
        report(
          step.first == nil
            ? "a \(name) that another participant does not follow"
            : "no \(name), although another participant has one here",
          at: step, of: course, comparison)
      }
    })

  static let notCoordinated = Rule(
    "coordination/not-coordinated", .info, .recommended, .advice("WWDC24 10114"), about: .viewers,
    alsoIn: [.schedules, .sessions],
    says:
      #"An event with the same asset for all participants should have X-CONTENT-MAY-VARY="NO"."#,
    why: "Players do not coordinate the event, so that each participant plays it independently.",
    remedy:
      #"Add X-CONTENT-MAY-VARY="NO", in an app contentMayVary = false, or leave it as it is."#,
    fails: [
      .viewers([
        .media(uncoordinated),
        .media(uncoordinated.replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANGE»")),
      ])
    ],
    passes: [
      .viewers([
        .media(uncoordinated + #",X-CONTENT-MAY-VARY="NO""#),
        .media(uncoordinated + #",X-CONTENT-MAY-VARY="NO""#),
      ]),
      // Each participant gets an asset of its own.
      .viewers([
        .media(uncoordinated),
        .media(uncoordinated.replacing(".m3u8", with: ".m3u8?viewer=2")),
      ]),
    ],
    check: .viewers { comparison, report in
      guard comparison.areTogether else { return }
      if let course = comparison.course {
        let events = course.events.filter { $0.reasons == [.mayVary] && $0.hasSameAddress }
        guard let first = events.first, let place = first.second?.range else { return }
        report(
          message(first.id, events.count, "contentMayVary is not false"),
          in: comparison.viewer.graph.members[0], at: place)
        return
      }
      guard let pair = ViewerPair(comparison) else { return }
      let events = pair.events.filter {
        $0.hasSameID && !$0.isCoordinated && pair.hasSameAssets($0)
      }
      guard let first = events.first else { return }
      let reason =
        pair.secondSchedule.document.isOfApp
        ? "contentMayVary is not false" : "X-CONTENT-MAY-VARY is not NO"
      report(
        message(first.second.id ?? "", events.count, reason), in: pair.secondSchedule.member,
        at: first.second.head)
    })

  private static func message(_ id: String, _ count: Int, _ reason: String) -> String {
    "\(id.shown)\(count > 1 ? " and \(count - 1) more are" : " is") the same for both participants, but not "
      + "coordinated, because \(reason)"
  }

  private static let uncoordinated = TimelineRules.event(
    "ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0")

  /// Two sessions that play the same content for 200 seconds.
  private static func phones(_ own: [String], _ others: [String]) -> Example {
    .viewers(
      [own, others].map { .session(played + $0 + [line("end", 200)]) })
  }

  private static let played = [line("contentLoaded", 0), line("contentPlay", 1)]
  private static let paused = [line("pause", 20), line("resume", 65)]
  private static let breakID = IMASessionRules.breakID()

  private static func line(_ event: String, _ seconds: Int, _ more: String = "") -> String {
    more.isEmpty
      ? IMASessionRules.line(event, seconds) : IMASessionRules.line(event, seconds, more)
  }

  private static func seek(_ seconds: Int, _ place: Int) -> String {
    line("seek", seconds, "\"to\":\(place)")
  }
}

extension ViewerPair {
  /// Whether an event has the same assets for both, each with the same address.
  fileprivate func hasSameAssets(_ event: EventPair) -> Bool {
    guard let own = event.second.assets.first, let known = event.first.assets.first,
      own.isList == known.isList
    else { return false }
    guard own.isList else { return own.url.text == known.url.text }
    guard let list = second.assetList(of: event.second)?.list,
      let other = first.assetList(of: event.first)?.list, !list.assets.isEmpty
    else { return false }
    return list.assets.map(\.uri.value) == other.assets.map(\.uri.value)
  }
}

extension Report {
  /// Reports where participants part, in the log of the second one: at its own event, at the proposal that it received, or
  /// at what it did before.
  fileprivate mutating func callAsFunction(
    _ message: String, at step: SharedCourse.Step, of course: SharedCourse,
    _ comparison: ViewerComparison
  ) {
    let member = comparison.viewer.graph.members[0]
    guard
      let event = step.second ?? step.proposal ?? step.first.flatMap(course.secondEvent(before:))
    else { return }
    self(
      message, in: member, at: event.range,
      related: step.first.map {
        [
          RelatedPlace(
            $0.range, "of the other participant", in: comparison.first.graph.members[0].text)
        ]
      } ?? [])
  }
}
