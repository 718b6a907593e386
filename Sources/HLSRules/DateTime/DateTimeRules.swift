public import HLSLinting

/// Rules about EXT-X-PROGRAM-DATE-TIME.
public enum DateTimeRules {
  public static let all: [Rule] = [
    impossibleDate, noMilliseconds, noTimeZone, repeated, notOnFirstSegment,
    ambiguousOverlap, smallOverlap, drift,
  ]
}
