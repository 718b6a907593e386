import HLSConformance

/// Which profiles and settings raise the severity of which rules.
enum EscalationTable {
  static let rows: [Escalation] = [
    Escalation(.profile(.portability), "date-range/start-date-omitted-compat", is: .warning),
    Escalation(.podAuthentication, "pod-url/auth-token-missing", is: .error),
    Escalation(.adBreakAPI, "ad-break/id-characters", is: .error),
    Escalation(.adBreakAPI, "ad-break/id-length", is: .error),
  ]
}
