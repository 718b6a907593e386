package import HLSPlaylist
package import SourceText

// What is scheduled, as date ranges with their places in the schedule.

extension AppSchedule {
  /// The events as date ranges over a primary content that begin at `start`.
  ///
  /// Left out are events for which `start` returns nil, those without an identifier, and those that a later
  /// event with their identifier replaces.
  package func dateRanges(
    over playlist: Playlist, start: (ScheduledEvent) -> DateTime?
  ) -> [DateRange] {
    let isReplaced = isReplaced
    return DateRange.endingOnNext(
      events.enumerated().compactMap { number, event in
        guard let id = event.identifier.value, !isReplaced[number], let start = start(event) else {
          return nil
        }
        return ScheduledAttributes(event, id: id, start: start).dateRange(of: event.value, playlist)
      })
  }

  /// For each event, whether a later one with the same identifier replaces it.
  ///
  /// Source: AVPlayerInterstitialEventController.h (SDK 26.4), `identifier`.
  var isReplaced: [Bool] {
    var identifiers: Set<String> = []
    return events.reversed().map { event in
      event.identifier.value.map { !identifiers.insert($0).inserted } ?? false
    }.reversed()
  }

  /// The events as date ranges over a primary content; one without a date has that which `dateOfTime` returns for its
  /// time, or, if that is nil, one since 1970.
  ///
  /// Events that a later one replaces are left out, since they never play.
  package func allDateRanges(
    over playlist: Playlist, dateOfTime: (Seconds) -> DateTime? = { _ in nil }
  ) -> [DateRange] {
    let isReplaced = isReplaced
    return DateRange.endingOnNext(
      events.enumerated().compactMap { number, event in
        guard !isReplaced[number] else { return nil }
        let time = event.time.value?.seconds ?? .zero
        let date = start(of: event) ?? event.time.value.flatMap { _ in dateOfTime(time) }
        // Only what is in a date range is checked, so that an event without an identifier has one.
        var attributes = ScheduledAttributes(
          event, id: event.identifier.value ?? "event \(number + 1)",
          start: date ?? DateTime(seconds: 0, nanoseconds: 0).advanced(by: time))
        attributes.startIsDate = date != nil
        return attributes.dateRange(of: event.value, playlist)
      })
  }
}

extension DateRangeSchedule {
  /// The entries as date ranges over a primary content, in a schedule that begins at `start`; in 1970 if nil.
  package func dateRanges(from start: DateTime?, over playlist: Playlist) -> [DateRange] {
    let start = start ?? DateTime(seconds: 0, nanoseconds: 0)
    return DateRange.endingOnNext(
      entries.map { ScheduledAttributes($0, from: start).dateRange(of: $0.value, playlist) })
  }
}

extension ScheduledAttributes {
  /// The date range that an object with these attributes is.
  fileprivate func dateRange(of object: JSONValue, _ playlist: Playlist) -> DateRange {
    dateRange(object.head, object.range, over: playlist)
  }

  /// The attributes of an entry of a schedule that begins at `start`.
  fileprivate init(_ entry: DateRangeSchedule.Entry, from start: DateTime) {
    self.init(in: entry.text)
    for member in entry.value.members ?? [] {
      if member.name == "X-SCHEDULE-OFFSET" {
        guard entry.member(.startDate) == nil, let start = entry.start(in: start) else { continue }
        add("START-DATE", member, .date(start))
      } else if let string = member.value.string, member.name.isAttributeName {
        add(member.name, member, Self.isUnquoted(member.name) ? .unquoted(string) : .text(string))
      } else if let number = entry.text.number(member.value), member.name.isAttributeName {
        add(member.name, member, .number(number.decimal))
      } else if member.name.isAttributeName {
        add(member.name, member, .unreadable)
      }
    }
  }

  /// Whether the text of an attribute has no quotes in a tag.
  private static func isUnquoted(_ name: String) -> Bool {
    [AttributeName.endOnNext, .scte35CMD, .scte35Out, .scte35In].contains { $0.text == name }
  }
}
