import HLSLinting

/// Rules about the markers of breaks in every dialect, and about what they say of one break.
enum MarkerRules {
  static let all: [Rule] = [
    length, openBreak, elapsed, stray, timeFormat, event, repeated, section, place, missing,
    eventLength,
  ]
}
