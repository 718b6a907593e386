import HLSLinting

/// Rules about EXT-X-PROGRAM-DATE-TIME.
enum DateTimeRules {
  static let all: [Rule] = [
    impossibleDate, noMilliseconds, zoneWithoutColon, noTimeZone, repeated, notOnFirstSegment,
    wholeSeconds,
    ambiguousOverlap, smallOverlap, drift, mediaAbsent, durationsInexact,
  ]
}
