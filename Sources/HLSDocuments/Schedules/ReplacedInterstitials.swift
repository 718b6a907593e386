package import HLSInterstitials
import HLSPlaylist
package import SourceText

/// A playlist in which the events of an app replace the interstitials, as players replace them.
///
/// Source: AVPlayerInterstitialEventController.h (SDK 26.4), `events`.
package struct ReplacedInterstitials: Sendable {
  /// The schedule of the app.
  package let schedule: AppSchedule

  /// Creates the replacement of interstitials by the events of `schedule`.
  package init(_ schedule: AppSchedule) { self.schedule = schedule }

  /// The playlist with the events; the same text if it is no media playlist.
  ///
  /// A playlist without dates begins in 1970, so that times can be written as dates.
  package func replacing(in source: SourceFile) -> SourceFile {
    let playlist = Playlist(parsing: source)
    guard playlist.kind == .media, playlist.isWhole else { return source }
    let replaced = Set(
      DateRange.merged(in: playlist).filter { $0.category == .interstitial }
        .flatMap { $0.tags.map { Int($0.line) } })
    let hasDates = playlist.segments.isEmpty || playlist.segmentDate(0) != nil
    var text: [UInt8] = []
    for number in playlist.lines.indices where !replaced.contains(number) {
      let line = playlist.lines[number]
      text += source.bytes[line.range.offsets]
      text.append(UInt8(ascii: "\n"))
      if number == 0, !hasDates {
        text += "#EXT-X-PROGRAM-DATE-TIME:\(Self.epoch.utcText)\n".utf8
      }
    }
    for event in schedule.events {
      let start = start(of: event, in: playlist, hasDates: hasDates)
      guard let start, let range = ScheduledDateRange(event, start: start) else { continue }
      var tag = PlacedText()
      range.write(to: &tag)
      text += tag.bytes
    }
    return SourceFile(name: source.name, bytes: text)
  }

  private static let epoch = DateTime(seconds: 0, nanoseconds: 0)

  /// The date at which an event begins; nil if it has no start that the playlist has.
  private func start(
    of event: ScheduledEvent, in playlist: Playlist, hasDates: Bool
  ) -> DateTime? {
    if let date = event.date.value { return hasDates || event.isCued ? date : nil }
    guard let time = event.time.value?.seconds else { return event.isCued ? Self.epoch : nil }
    if hasDates, let date = schedule.contentDate(at: time) { return date }
    return hasDates ? playlist.date(at: time) : Self.epoch.advanced(by: time)
  }

  /// The numbers of the lines at which the events begin in the schedule, from 1, by their identifiers.
  package var lines: [String: Int] {
    var lines: [String: Int] = [:]
    for event in schedule.events {
      guard let id = event.identifier.value, lines[id] == nil else { continue }
      lines[id] = schedule.text.lineNumber(at: event.value.range.start) + 1
    }
    return lines
  }

  /// Whether the dates of a playlist in which interstitials were replaced were added to it.
  func addedDates(to playlist: Playlist) -> Bool {
    guard !playlist.segments.isEmpty, let first = playlist.segmentDate(0) else { return false }
    return first.isStated && first.date.isSameInstant(as: Self.epoch)
  }
}
