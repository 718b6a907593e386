package import HLSLinting

/// The numbers of Apple's validator, and what is known of them.
///
/// Source: HLS for Apple Podcasts, examples-and-validation (podcasts.json 1.05).
package enum AppleNumbers {
  /// What users report about a number whose findings are often false; nil for other numbers.
  package static func doubt(about number: Int64) -> Doubt? {
    doubts.first { $0.numbers.contains(number) }
  }

  /// Why a finding of Apple's validator may be false, and what shows that it is.
  package struct Doubt: Sendable, Equatable {
    fileprivate let numbers: [Int64]
    /// The greatest severity of such a finding.
    package let severity: Severity
    /// Why the finding may be false, as a sentence without a period.
    package let reason: String
    /// What shows that it is false, to be looked at before an exception is written.
    package let evidence: String
  }

  /// Reported by users of version 1.26.143.
  private static let doubts = [
    Doubt(
      numbers: [1041, 1042, 1043], severity: .warning,
      reason: "a security value that is not known counts as no TLS, even for Apple's own example",
      evidence: "all playlists and media segments have https addresses"),
    Doubt(
      numbers: [-50096], severity: .warning,
      reason: "HOLD-BACK is not seen in I-frame playlists of low-latency presentations",
      evidence: "HOLD-BACK of the I-frame playlist is at least three target durations"),
    Doubt(
      numbers: [-50125], severity: .warning,
      reason: "a report on other renditions is expected even if there are none",
      evidence: "the presentation has only one media playlist apart from I-frame playlists"),
    Doubt(
      numbers: [1051], severity: .warning, reason: "HE-AAC is taken for AAC-LC",
      evidence: "ffprobe shows HE-AAC in all audio renditions"),
    Doubt(
      numbers: [1040], severity: .info,
      reason: "it is advice, and only the field failoverDataIDs is looked at",
      evidence: "the service has another way of failover, or needs none"),
    Doubt(
      numbers: [1083], severity: .info,
      reason: "it is advice: one order of variants cannot suit both Wi-Fi and cellular networks",
      evidence: "the first variant is the one intended for Wi-Fi"),
  ]
}
