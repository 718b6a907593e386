public import SourceText

/// A schedule that an app makes with `AVPlayerInterstitialEvent`, as a JSON document.
///
/// Any JSON can be parsed; deviations from the shape are only recorded as faults. Source: the article about
/// schedules in the documentation of `InterlintCommand`.
public struct AppSchedule: Sendable {
  /// The document.
  public let text: JSONText
  /// The deviations from the shape of a schedule.
  package let faults: [JSONShapeFault]
  /// When the app made the schedule, by its clock.
  package let made: Reading<DateTime>
  /// The address of the primary content as written.
  package let primary: Reading<String>
  /// The events that are objects, in order.
  package let events: [ScheduledEvent]
  /// Whether all events were read, which have together at most `mostEntries` items.
  package let hasAllEvents: Bool
  /// The date of the primary content at its current time.
  package let currentDate: Reading<DateTime>
  private let currentTime: Seconds?

  /// Reads a schedule from a JSON document; never fails.
  public init(_ text: JSONText) {
    self.text = text
    faults = JSONShapeCheck.faults(in: text, Self.shape)
    let root = text.isComplete ? text.root : nil
    made = text.date(root?["made"])
    primary = text.string(root?["primary"]?["uri"])
    currentTime = text.time(root?["primary"]?["currentTime"]).value?.seconds
    currentDate = text.date(root?["primary"]?["currentDate"])
    var left = text.source.mostEntries
    events = (root?["events"]?.elements ?? []).compactMap { value in
      left -= max(1, value["templateItems"]?.elements?.count ?? 0)
      return left < 0 ? nil : ScheduledEvent(value, in: text)
    }
    hasAllEvents = left >= 0
  }

  private var root: JSONValue? { text.isComplete ? text.root : nil }

  /// The object with the live event of Google DAI; nil if there is none.
  package var liveEvent: JSONValue? { root?["liveEvent"] }

  /// The templates of pod URLs that are strings.
  package var podURLTemplates: [JSONValue] {
    (root?["podURLTemplates"]?.elements ?? []).filter { $0.string != nil }
  }

  /// Whether the primary content is live, as stated; nil if it is not.
  package var statesLive: Bool? {
    if case .boolean(let live)? = root?["primary"]?["live"]?.content { live } else { nil }
  }

  /// Whether the primary content is live: as stated, otherwise whether a live event belongs to it.
  package var isLive: Bool {
    if let statesLive { return statesLive }
    return liveEvent != nil
      || events.contains { $0.items.contains { PodServingURL($0.uri)?.hostKind == .google } }
  }

  /// The date of the content at a time of the player; nil if no such date is known.
  package func contentDate(at time: Seconds) -> DateTime? {
    guard let currentDate = currentDate.value, let currentTime else { return nil }
    return currentDate.advanced(by: time - currentTime)
  }

  /// When an event begins: its date, the date of the content at its time, or the clock at that time; nil if
  /// none is known.
  package func start(of event: ScheduledEvent) -> DateTime? {
    if let date = event.date.value { return date }
    guard let time = event.time.value?.seconds else { return nil }
    if let date = contentDate(at: time) { return date }
    guard let made = made.value, let currentTime else { return nil }
    return made.advanced(by: time - currentTime)
  }

  /// How long before an event the schedule was made; nil if it is not known.
  package func lead(of event: ScheduledEvent) -> Seconds? {
    if let time = event.time.value?.seconds, let currentTime { return time - currentTime }
    guard let date = event.date.value, let now = currentDate.value ?? made.value else { return nil }
    return now.distance(to: date)
  }
}

/// A schedule as date ranges of a playlist.
extension AppSchedule {
  /// The EXT-X-DATERANGE tags of the events, one in a line, with comments about what they do not say.
  ///
  /// A time that the schedule does not date has the date that `dateOfTime` returns. An event without a date is left
  /// out, and named. Several items become an asset list in a `data` URI.
  package func dateRangeTags(dateOfTime: (Seconds) -> DateTime? = { _ in nil }) -> String {
    var lines = ""
    let isReplaced = isReplaced
    let faults = faultsOfEvents
    for (number, event) in events.enumerated() {
      func omit(_ reason: String) {
        let name = event.identifier.value.map { $0.escapingInvisible() } ?? "event \(number + 1)"
        lines += "# \(name): not written, because \(reason)\n"
      }
      guard !isReplaced[number] else {
        omit("a later event with its identifier replaces it")
        continue
      }
      let time = event.time.value?.seconds
      let date = event.date.value ?? time.flatMap { contentDate(at: $0) ?? dateOfTime($0) }
      guard let start = date ?? (event.isCued ? DateTime(seconds: 0, nanoseconds: 0) : nil) else {
        omit("it has neither a date nor a time with a date")
        continue
      }
      guard DateTime(start.utcText) != nil else {
        omit("no date range can have its date")
        continue
      }
      guard let id = event.identifier.value, id.isQuotable else {
        omit("it has no identifier that a tag can have")
        continue
      }
      let tag = DateRangeTag(event, id: id, start: start, faults: faults[number] ?? [])
      for note in tag.notes { lines += "# \(note)\n" }
      lines += tag.text + "\n"
    }
    return lines
  }

  /// The faults in each event, by the number of the event.
  private var faultsOfEvents: [Int: [JSONShapeFault]] {
    Dictionary(
      grouping: faults.filter { $0.path.hasPrefix("events[].") || $0.aspect == .unknownKey }
    ) { fault in
      events.partitioningIndex { $0.value.range.start > fault.range.start } - 1
    }
  }
}
