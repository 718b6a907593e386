package import SourceText

/// Something that markers say of a break, and that other markers, the segments, or what is scheduled contradicts.
package struct MarkerFault: Sendable, Hashable {
  /// In what they do not agree.
  package enum Difference: String, Sendable, Hashable, CaseIterable {
    /// What is scheduled starts before or after the break.
    case early, late
    /// What is scheduled is shorter or longer than the break.
    case short, long
    /// The primary resumes after the end of the break.
    case resumesLate
    /// Nothing is scheduled in the break, but something is in another one.
    case noInterstitial
    /// No marker is where an interstitial is scheduled.
    case noMarker
    /// The break ends before or after the length that its markers state.
    case endEarly, endLate
    /// No marker ends the break.
    case noEnd
    /// No marker begins the break.
    case noStart
    /// Markers state other lengths than the first one.
    case otherLength
    /// A marker states another time since the start.
    case elapsed
    /// A marker has the section of another event.
    case otherEvent
  }

  /// What is scheduled in a break.
  package enum Scheduled: String, Sendable, Hashable, CaseIterable {
    /// An interstitial.
    case interstitial
    /// An SCTE-35 date range.
    case splice
  }

  /// Another place that matters, with what is there.
  package struct Related: Sendable, Hashable {
    /// The place.
    package let range: ByteRange
    /// What is there, such as `the start of the break`.
    package let message: String

    /// Creates a place.
    package init(_ range: ByteRange, _ message: String) {
      (self.range, self.message) = (range, message)
    }
  }

  /// In what they do not agree.
  package let difference: Difference
  /// By how many seconds, never negative; nil if it is not a matter of time.
  package let seconds: Seconds?
  /// What is scheduled otherwise than marked; nil if only markers and segments are compared.
  package let scheduled: Scheduled?
  /// What was found and what contradicts it, in one line.
  package let message: String
  /// What is reported.
  package let place: ByteRange
  /// Other places that matter.
  package let related: [Related]

  /// Creates a fault.
  package init(
    _ difference: Difference, by seconds: Seconds? = nil, of scheduled: Scheduled? = nil,
    _ message: String, at place: ByteRange, related: [Related] = []
  ) {
    (self.difference, self.seconds, self.scheduled) = (difference, seconds, scheduled)
    (self.message, self.place, self.related) = (message, place, related)
  }
}
