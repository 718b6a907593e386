import HLSDocuments
import HLSLinting

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
