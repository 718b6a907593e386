package import SourceText

extension SessionEvent {
  /// When the event happened; nil if the log does not say.
  package var date: DateTime? {
    time.map { DateTime(seconds: 0, nanoseconds: 0).advanced(by: $0.value) }
  }
}
