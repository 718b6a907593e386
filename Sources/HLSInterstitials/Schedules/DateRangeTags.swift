import SourceText

/// A schedule as date ranges of a playlist.
extension AppSchedule {
  /// The EXT-X-DATERANGE tags of the events, one in a line, with comments about what they do not say.
  ///
  /// An event without a date is left out, and named. Several items become an asset list in a `data` URI.
  package var dateRangeTags: String {
    var lines = ""
    for (number, event) in events.enumerated() {
      let name = event.identifier.value.map { $0.escapingInvisible() } ?? "event \(number + 1)"
      let time = event.time.value?.seconds
      let date = event.date.value ?? time.flatMap { contentDate(at: $0) }
      guard let start = date ?? (event.isCued ? DateTime(seconds: 0, nanoseconds: 0) : nil) else {
        lines += "# \(name): not written, because it has neither a date nor a time with a date\n"
        continue
      }
      guard DateTime(start.utcText) != nil else {
        lines += "# \(name): not written, because no date range can have its date\n"
        continue
      }
      guard let range = ScheduledDateRange(event, start: start) else {
        lines += "# \(name): not written, because it has no identifier that a tag can have\n"
        continue
      }
      for note in range.notes { lines += "# \(note)\n" }
      var tag = PlacedText()
      range.write(to: &tag)
      lines += String(decoding: tag.bytes, as: UTF8.self)
    }
    return lines
  }
}
