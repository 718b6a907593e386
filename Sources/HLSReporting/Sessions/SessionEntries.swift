import HLSDocuments
import SourceText

/// The events of a session in one order: those of its log, and those that were recorded with it.
///
/// Without times, the events are in the order of their lines, one second apart.
struct SessionEntries: Sendable {
  /// An event at its place.
  struct Entry: Sendable {
    let event: SessionEvent
    /// Whether it is an exchange that was recorded with the log.
    let isRecorded: Bool
    let position: Seconds
    /// What the player reports with the request.
    let data: MediaClientData?
  }

  /// The events in the order of their positions.
  let all: [Entry]
  /// The date at zero; nil if the log has no times.
  let start: DateTime?
  /// The length of the scale.
  let length: Seconds

  /// The time of a scale that logs share.
  struct Span: Sendable {
    let start: DateTime
    let length: Seconds
  }

  /// Creates the entries of a log and of the exchanges that were recorded with it, which both have times; `span` is
  /// the scale if other logs have it too.
  init(_ log: SessionLog, recorded: SessionLog? = nil, over span: Span? = nil) {
    let logs = [log] + (recorded.map { [$0] } ?? [])
    let first =
      span?.start ?? logs.lazy.flatMap(\.events).compactMap(\.date).min { $0.isBefore($1) }
    var entries: [Entry] = []
    for (number, log) in logs.enumerated() {
      var last = Seconds.zero
      for (index, event) in log.events.enumerated() {
        if let first {
          last = event.date.map { first.distance(to: $0) } ?? last
        } else {
          last = Seconds(index)
        }
        entries.append(
          Entry(
            event: event, isRecorded: number > 0, position: last, data: MediaClientData(event)))
      }
    }
    if recorded != nil {
      let order = entries.indices.sorted {
        (entries[$0].position, $0) < (entries[$1].position, $1)
      }
      entries = order.map { entries[$0] }
    }
    all = entries
    start = first
    length = max(
      span?.length ?? entries.lazy.map(\.position).max() ?? .zero, Seconds(nanoseconds: 1))
  }
}
