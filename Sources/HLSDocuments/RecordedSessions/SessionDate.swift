package import SourceText

extension SessionEvent {
  /// When the event happened; nil if the log does not say.
  package var date: DateTime? {
    time.map { DateTime(seconds: 0, nanoseconds: 0).advanced(by: $0.value) }
  }
}

extension DateTime {
  /// The time as events have it.
  var secondsSince1970: Seconds { DateTime(seconds: 0, nanoseconds: 0).distance(to: self) }
}
