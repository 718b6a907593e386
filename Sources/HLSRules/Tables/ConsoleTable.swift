import HLSLinting

/// The rules about sessions that do not hold for the lines of a console, which show little of what happened.
///
/// Each concludes from an event that is missing, and the sample of the guide does not print such events.
enum ConsoleTable {
  static let rules: Set<RuleID> = [
    "session/cut-off",
    "ima-session/loaded-without-request", "ima-session/loaded-and-failed",
    "ima-session/initialize-not-once", "ima-session/delegate-after-initialize",
    "ima-session/stream-error-fallback", "ima-session/break-without-pod-request",
    "ima-session/ad-not-terminated", "ima-session/quartile-order",
    "ima-session/metadata-not-forwarded", "ima-session/verification-ping-missing",
  ]
}
