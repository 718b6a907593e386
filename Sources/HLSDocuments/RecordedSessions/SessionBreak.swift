/// An ad break of a recorded session, as the SDK reports it.
public struct SessionBreak: Sendable {
  /// The index of the event that starts it; nil if the viewer joined it.
  public internal(set) var start: Int?
  /// The index of the event that ends it; nil if none does.
  public internal(set) var end: Int?
  /// The index of the event that begins another break or stream while this one is open.
  package internal(set) var interruption: Int?
  /// The identifier; nil if no event has one.
  public internal(set) var id: String?
  /// The number of its pod; nil if no event has one.
  public internal(set) var number: Int?
  /// The index of its pod in the session; nil if its request is not recorded.
  public internal(set) var pod: Int?
  /// The index of its pod among those that the app schedules; nil if it is not known.
  package internal(set) var scheduledPod: Int?
  /// The indices of its ads in the session, in order.
  public internal(set) var ads: [Int] = []
  /// The index of the earlier break of the same stream that it repeats; nil for a new one.
  package internal(set) var repeated: Int?
}

/// An ad of a recorded session, from its start to its end.
public struct SessionAd: Sendable {
  /// The indices of its events, in order: start, quartiles and end.
  public internal(set) var events: [Int]
  /// The index of the event that starts it; nil if the viewer joined it.
  public internal(set) var start: Int?
  /// The index of the event that ends it: complete, skipped or an error; nil if none does.
  public internal(set) var end: Int?
  /// The index of the next start or the end of the break, if that comes before its end.
  package internal(set) var interruption: Int?
  /// The index of its break in the session; nil for a replay, whose break has no events.
  public internal(set) var adBreak: Int?
  /// Whether the viewer changed the position, or the stream failed, so that events may be missing.
  package internal(set) var isDisturbed = false
}

/// A time in which a stream plays ads or slate.
public struct SessionPeriod: Sendable {
  /// The index of the event that starts it; nil if the log begins inside it.
  public internal(set) var start: Int?
  /// The index of the event that ends it; nil if none does.
  public internal(set) var end: Int?
}

/// A request for a stream or for ads, with its answer.
public struct SessionStream: Sendable {
  /// The index of the request; nil if it is not recorded.
  public internal(set) var request: Int?
  /// The index of the event that the stream is loaded; nil if none says so.
  public internal(set) var loaded: Int?
  /// The index of the event that the request failed; nil if none says so.
  public internal(set) var failed: Int?
  /// The index of the first event from which another request counts.
  package internal(set) var next: Int?
}
