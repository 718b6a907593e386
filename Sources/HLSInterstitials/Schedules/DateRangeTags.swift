import SourceText

/// A schedule as date ranges of a playlist.
extension AppSchedule {
  /// The EXT-X-DATERANGE tags of the events, one in a line, with comments about what they do not say.
  ///
  /// An event without a date is left out, and named. Several items become an asset list in a `data` URI.
  package var dateRangeTags: String {
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
      let date = event.date.value ?? time.flatMap { contentDate(at: $0) }
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
