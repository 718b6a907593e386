import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The lists of events that the app gives the controller.
extension IMASessionRules {
  /// For examples: a break that is scheduled at a position.
  private static func scheduled(_ id: String, _ seconds: Int, at start: Int) -> String {
    line(
      "schedule", seconds, breakID(id),
      #""identifier":"\#(id)","position":\#(seconds),"start":\#(start)"#)
  }

  static let pendingBreakDropped = Rule(
    "ima-session/pending-break-dropped", .warning, .ima,
    .should("Apple AVPlayerInterstitialEventController.events documentation; \(guide)"),
    about: .session,
    says: "A new list of events should have those that are still to come.",
    why: "Setting the events of the controller replaces all of them, those of the server, too.",
    remedy: "Append the new event to the current list.",
    fails: [
      .session(
        line("setEvents", 0, #""position":0,"events":[{"identifier":"a","start":60}]"#),
        line("«setEvents»", 10, #""position":10,"events":[{"identifier":"b","start":120}]"#)),
      .session(
        scheduled("a", 0, at: 60), scheduled("b", 1, at: 120),
        line("«setEvents»", 2, #""position":2,"events":[{"identifier":"a","start":60}]"#)),
      .session(
        scheduled("a", 0, at: 60), line("«setEvents»", 2, #""position":2,"events":[]"#),
        line("end", 100)),
    ],
    passes: [
      .session(
        line("setEvents", 0, #""position":0,"events":[{"identifier":"a","start":60}]"#),
        line(
          "setEvents", 10,
          #""position":10,"events":[{"identifier":"a","start":60},{"identifier":"b","start":120}]"#)
      ),
      .session(
        line("setEvents", 0, #""position":0,"events":[{"identifier":"a","start":60}]"#),
        line("setEvents", 100, #""position":100,"events":[{"identifier":"b","start":120}]"#)),
      // The list may be set before the log has the schedule, and in parts.
      .session(
        line("setEvents", 0, #""position":0,"events":[{"identifier":"a","start":60}]"#),
        scheduled("a", 0, at: 60)),
      .session(
        scheduled("a", 0, at: 60), scheduled("b", 1, at: 120),
        line("setEvents", 2, #""position":2,"events":[{"identifier":"a","start":60}]"#),
        line(
          "setEvents", 3,
          #""position":3,"events":[{"identifier":"a","start":60},{"identifier":"b","start":120}]"#)),
      // Lists name it by its break, and an app may record only some lists.
      .session(
        line("schedule", 0, breakID("b"), #""identifier":"x","position":0,"start":60"#),
        line("setEvents", 1, #""position":1,"events":[{"identifier":"b","start":60}]"#)),
      loaded(
        scheduled("a", 2, at: 60), line("setEvents", 3, #""position":3,"events":[]"#),
        line("AD_BREAK_STARTED", 62, breakID("a"))),
      // The list is emptied when the viewer leaves, or chooses other content.
      .session(
        line("setEvents", 0, #""position":0,"events":[{"identifier":"a","start":60}]"#),
        line("setEvents", 10, #""position":10,"events":[]"#), line("end", 11)),
      .session(
        scheduled("a", 0, at: 60),
        line("setEvents", 10, #""position":10,"events":[{"identifier":"b","start":40}]"#),
        line("contentChosen", 11, #""url":"https://live.example.com/main.m3u8""#)),
      // The list is made anew, and the app writes what it skips after the list.
      .session(
        line("setEvents", 0, #""position":0,"events":[{"identifier":"a","start":60}]"#),
        line("setEvents", 10, #""position":10,"events":[{"identifier":"b","start":90}]"#),
        line(
          "setEvents", 11,
          #""position":11,"events":[{"identifier":"b","start":90},{"identifier":"a","start":60}]"#)),
      .session(
        line("setEvents", 0, #""position":0,"events":[{"identifier":"a","start":60}]"#),
        line("setEvents", 10, #""position":10,"events":[{"identifier":"b","start":120}]"#),
        line("breakSkipped", 11, breakID("a"))),
    ],
    check: .orderedSession { log, context, report in
      let content = ContentEnds(context)
      for history in context.histories where !history.wasListed && history.start == nil {
        guard let absence = history.absence, let schedule = history.schedule, history.skip == nil,
          case let (list, event) = (context.event(absence), context.event(schedule)),
          let start = event.seconds("start"), let position = list.seconds("position"),
          start > position, content.isPlaying(after: list, until: start)
        else { continue }
        report(
          "the list does not have \(history.id.quoted), which was scheduled before it; expected all "
            + "pending events", at: list, related: [event.related("the schedule")])
      }
      // The last event that shows that a break was not dropped.
      var latest: [String: Int] = [:]
      for event in log.events { for name in event.keptBreaks { latest[name] = event.index } }
      var last: (event: SessionEvent, items: [SessionValue])?
      var done: Set<String> = []
      for event in log.events {
        switch event.kind {
        case .breakSkipped, .adBreakStarted: event.breakID.map { _ = done.insert($0) }
        case .contentChosen, .contentLoaded, .requestStream: last = nil
        case .setEvents:
          guard let items = event["events"]?.elements else { break }
          let ids = Set(items.compactMap { $0["identifier"]?.text })
          let dropped = (last?.items ?? []).filter { item in
            guard let id = item["identifier"]?.text else { return false }
            let names = [id, item["breakId"]?.text ?? id]
            return !ids.contains(id) && !names.contains(where: done.contains)
              && !names.contains { latest[$0] ?? -1 > event.index } && event.precedes(item)
              && content.isPlaying(after: event, until: item["start"]?.seconds)
          }
          if let last, let first = dropped.first {
            report(
              "the list drops \((first["identifier"]?.text ?? "").quoted)"
                + (dropped.count > 1 ? " and \(dropped.count - 1) more" : "")
                + ", which is still to come; expected all pending events", at: event,
              related: [last.event.related("the list before")])
          }
          last = (event, items)
          done = []
        default: break
        }
      }
    })
}

/// Where the content of a session ends, since the viewer chooses other content or leaves.
private struct ContentEnds {
  private let context: SessionContext
  private let ends: [Int]

  init(_ context: SessionContext) {
    self.context = context
    ends = context.log.events.filter(\.kind.leavesContent).map(\.index)
  }

  /// Whether the content plays on after a list of events, as far as the log shows; after an empty one, which an
  /// app sets when it leaves the content, until a position of the player.
  func isPlaying(after list: SessionEvent, until start: Seconds?) -> Bool {
    let next = ends.partitioningIndex { $0 > list.index }
    let end = next < ends.count ? ends[next] : nil
    guard list["events"]?.elements?.isEmpty ?? true else {
      guard let end else { return true }
      return context.seconds(from: list.index, to: end).map { $0 > 2 } ?? (end > list.index + 1)
    }
    let last = end ?? context.log.events.count - 1
    guard let start, let position = list.seconds("position"),
      // Choosing content is a jump by itself.
      let played = context.played(from: list.index, to: last)
        ?? context.played(from: list.index, to: max(list.index, last - 1))
    else { return false }
    return position + played > start
  }
}

extension SessionEvent.Kind {
  /// Whether the content that was chosen before does not play after it.
  fileprivate var leavesContent: Bool {
    switch self {
    case .contentChosen, .contentLoaded, .contentInvalid, .backupContent, .requestStream,
      .adsRequest,
      .end:
      true
    default: false
    }
  }
}

extension SessionEvent {
  /// The breaks of which the event shows that they begin, are skipped, or are in the list of the controller.
  fileprivate var keptBreaks: [String] {
    switch kind {
    case .adBreakStarted, .breakSkipped: [breakID].compactMap { $0 }
    case .setEvents:
      (self["events"]?.elements ?? []).compactMap { $0["identifier"]?.text }
    default: []
    }
  }

  /// Whether the event, at its position or time, precedes the start of a scheduled item.
  fileprivate func precedes(_ item: SessionValue) -> Bool {
    if let start = item["start"]?.seconds, let position = seconds("position") {
      return start > position
    }
    guard let date = item["date"]?.text.flatMap({ DateTime($0) }), let time else { return false }
    return Seconds(Int(clamping: date.seconds)) > time.value
  }
}
