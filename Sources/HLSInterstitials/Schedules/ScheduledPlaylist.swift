package import HLSPlaylist
package import SourceText

/// The date ranges of a schedule as a playlist without segments, with their places in the schedule.
///
/// Rules about date ranges check it, and their findings are about the schedule.
package struct ScheduledPlaylist: Sendable {
  /// An address of an event with several items.
  package struct ListedItem: Sendable {
    /// The identifier of the event.
    package let event: String
    /// The address.
    package let uri: String
    /// The range of the address in the playlist.
    package let range: ByteRange
  }

  /// The playlist.
  package let playlist: Playlist
  /// The items of events with several, in order.
  package let items: [ListedItem]
  /// The schedule.
  package let schedule: JSONText
  private let text: PlacedText

  private init(_ text: PlacedText, of schedule: JSONText, items: [ListedItem] = []) {
    self.text = text
    self.schedule = schedule
    self.items = items
    playlist = Playlist(parsing: SourceFile(name: schedule.source.name, bytes: text.bytes))
  }

  /// The range in the schedule of a range of the playlist.
  package func origin(of range: ByteRange) -> ByteRange { text.origin(of: range) }

  /// The playlist of the events of an app, each at its start over the primary content.
  ///
  /// Left out are events for which `start` returns nil, and those without an identifier. Several items are an
  /// asset list in a `data` URI.
  package init(_ schedule: AppSchedule, start: (ScheduledEvent) -> DateTime?) {
    var text = Self.beginning(isLive: schedule.isLive)
    for event in schedule.events {
      guard let start = start(event), let range = ScheduledDateRange(event, start: start) else {
        continue
      }
      range.write(to: &text)
    }
    self.init(text, of: schedule.text)
  }

  /// The number of the line in the schedule, from 1, with the event that is this interstitial of the playlist.
  package func lineNumber(of interstitial: Interstitial) -> Int {
    schedule.lineNumber(at: origin(of: interstitial.tag.nameRange).start) + 1
  }

  /// The playlist of what an app schedules; an event without a date has one since 1970 by its time.
  package init(_ schedule: AppSchedule) {
    var text = Self.beginning(isLive: schedule.isLive)
    var items: [ListedItem] = []
    for (number, event) in schedule.events.enumerated() {
      let start =
        schedule.start(of: event)
        ?? DateTime(seconds: 0, nanoseconds: 0).advanced(by: event.time.value?.seconds ?? .zero)
      // Only what is in a date range is checked, so that an event without an identifier has one.
      let name = "event \(number + 1)"
      guard
        let range = ScheduledDateRange(event, start: start, list: "items.json", named: name)
      else { continue }
      range.write(to: &text)
      guard event.items.count > 1 else { continue }
      for item in event.items where item.uri.isQuotable {
        text.append("#", from: item.value.head)
        let start = text.bytes.count
        text.append(item.uri, from: item.value.innerRange, isValue: true)
        items.append(
          ListedItem(event: range.id, uri: item.uri, range: ByteRange(start..<text.bytes.count)))
        text.append("\n", from: item.value.head)
      }
    }
    self.init(text, of: schedule.text, items: items)
  }

  /// The playlist of scheduled date ranges that begin at `start`; in a finished playlist unless `isLive`.
  package init(_ schedule: DateRangeSchedule, start: DateTime?, isLive: Bool) {
    var text = Self.beginning(isLive: isLive)
    let start = start ?? DateTime(seconds: 0, nanoseconds: 0)
    for entry in schedule.entries { entry.write(to: &text, schedule: start) }
    self.init(text, of: schedule.text)
  }

  private static func beginning(isLive: Bool) -> PlacedText {
    var text = PlacedText()
    text.append(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + (isLive ? "" : "#EXT-X-ENDLIST\n"),
      from: ByteRange(0, 0))
    return text
  }
}
