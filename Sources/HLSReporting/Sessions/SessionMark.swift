import SourceText

/// A stretch of a lane of a session, or a point of it.
struct SessionMark: Sendable, Hashable {
  let from: Seconds
  var to: Seconds
  /// The index of the entry that begins it.
  let event: Int
  /// What a player reports there; nil if the event says it.
  var label: String?
  /// How much a player has buffered there.
  var level: Seconds?
  /// Whether it is a state or a request with an end, rather than a point.
  var isStretch = false
  var isFailure = false
  /// The number of marks that it represents.
  var count = 1

  init(from: Seconds, to: Seconds, event: Int) {
    (self.from, self.to, self.event) = (from, to, event)
  }

  /// Whether it is an event that went well, at one point, and no level of a buffer.
  var isPlainPoint: Bool { !isStretch && !isFailure && level == nil }

  mutating func end(at position: Seconds) {
    to = max(from, position)
    isStretch = true
  }
}
