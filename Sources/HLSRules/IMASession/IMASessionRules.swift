import HLSDocuments
import HLSLinting
import SourceText

/// The rules about what happens in a recorded session with ads of the IMA SDK.
///
/// The log shows what the app writes to it: a kind of event that it never has is not recorded, and its
/// absence is not a fault.
enum IMASessionRules {
  static let all: [Rule] = [
    loadedWithoutRequest, loadedAndFailed, streamErrorFallback, streamFails, failurePrinted,
    requestedBeforeChoice, livePodsOverSample,
    delegateAfterInitialize, initializeNotOnce,
    scheduledWithoutStreamID, scheduledBeforeContent, scheduledLate, pendingBreakDropped,
    breakStartDrift,
    streamIDMismatch, liveEventMismatch, podRequestFailed,
    breakWithoutPodRequest, breakWithTwoPods, podAnsweredLate, parametersDiffer,
    maxDurationAbovePD,
    periodNesting, breakNesting, breakEventRepeated, breakOutsidePeriod, breakLength,
    seekDuringBreak, starvedInBreak, breakNeverStarts, skippedBreakPlays,
    adEventOutsidePeriod, adNotTerminated, quartileOrder, quartileTiming,
    skippedWhileNotSkippable, adEndsTwice, adContentType,
    adPositionRange, adPositionSequence, adsMissing, podIndexChanges, podIndexLive,
    timeOffsetVsPodIndex, podValueRange, podIndexRepeated,
    metadataKeyPrefix, metadataNotForwarded, metadataPolledTooOften, verificationPingMissing,
    adStartedInPiP, adsLeftPendingAfterPiP, adPausedInBackground, pipWithoutUserAction,
  ]

  static let guide = ScheduleRules.guide
  static let pipGuide = "Google IMA guide: Picture in Picture (iOS)"
  static let events = "Google DAI docs: IMAAdEventType / StreamEvent.Type"
  static let backup = "Google Ad Manager help, Best practices for DAI backup streams"

  /// For examples: the line of an event with other members, at a second after a moment.
  static func line(_ event: String, _ seconds: Int? = nil, _ more: String...) -> String {
    let time = seconds.map { "1774464\(String(1_000 + $0).dropFirst())" }
    return SessionRules.line(event, time, more)
  }

  /// For examples: a session whose stream is loaded.
  static func loaded(_ lines: String...) -> Example { loaded(lines) }
  static func loaded(_ lines: [String]) -> Example { .session([request, answer] + lines) }

  static let request = line("requestStream", 0)
  static let answer = line("adsLoaded", 1, streamID)
  static let streamID = #""streamId":"24fd4e7c-95a0-42be-8874-00625139b9db:TUL""#

  /// For examples: the address of a pod.
  static func pod(
    _ id: String = "ab-001", _ stream: String = "24fd4e7c-95a0-42be-8874-00625139b9db:TUL",
    pd: String = "30000", _ more: String = ""
  ) -> String {
    #""url":"https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example-live/"#
      + #"ad_break_id/\#(id).m3u8?stream_id=\#(stream)&pd=\#(pd)\#(more)""#
  }

  /// For examples: the place of an ad in its pod.
  static func ad(_ position: String, of total: String = "3", _ more: String = "") -> String {
    #""adPosition":\#(position),"totalAds":\#(total)\#(more)"#
  }

  static func breakID(_ id: String = "ab-001") -> String { #""breakId":"\#(id)""# }
}

extension Report {
  /// Reports a finding at the name of an event.
  mutating func callAsFunction(
    _ message: @autoclosure () -> String, at event: SessionEvent, related: [RelatedPlace] = [],
    severity: Severity? = nil, measured: MeasuredValue? = nil
  ) {
    self(
      message(), at: event.range, related: related, severity: severity, measured: measured)
  }
}

extension SessionEvent {
  /// The event as a related place.
  func related(_ message: String) -> RelatedPlace { RelatedPlace(range, message) }
}

extension Check {
  /// A check that concludes from the order of events, which a log does not show whose times go back.
  ///
  /// `session/time-backwards` is then the finding.
  static func orderedSession(
    _ decide: @escaping @Sendable (SessionLog, SessionContext, inout Report) -> Void
  ) -> Check {
    .session { log, context, report in
      guard !context.isDisordered else { return }
      decide(log, context, &report)
    }
  }
}
