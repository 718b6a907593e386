public import HLSLinting

/// What program dates must say.
public enum DateTimeRules {
  public static let all: [Rule] = [
    impossibleDate, noMilliseconds, noTimeZone, repeated, notOnFirstSegment,
    ambiguousOverlap, smallOverlap, drift,
  ]
}
