import HLSInterstitials
import HLSLinting

/// Rules about the markers of breaks in every dialect, and about what they say of one break.
enum MarkerRules {
  static let all: [Rule] = [
    length, openBreak, elapsed, stray, timeFormat, event, repeated, section, place, missing,
    eventLength, sectionDirection, segmentationType, endType, sectionCount, resumeOffset,
    sectionEncoding, sectionEncrypted,
  ]
}

extension Report {
  /// Reports what contradicts a marker.
  mutating func callAsFunction(_ fault: MarkerFault) {
    self(
      fault.message, at: fault.place,
      related: fault.related.map { RelatedPlace($0.range, $0.message) })
  }
}
