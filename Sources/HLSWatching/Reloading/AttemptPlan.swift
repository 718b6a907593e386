import HLSPlaylist
package import SourceText

/// Decides when to retry loading a document, such as an asset list.
///
/// The delay doubles with each attempt, for several minutes in total: an asset list may be announced long
/// before it exists, and players request it again as its break approaches. The plan has no clock: times
/// are relative to a common start.
package struct AttemptPlan: Sendable, Hashable {
  /// The maximum number of attempts, including the first.
  package static let mostAttempts = 9
  private static let firstWait = Seconds(2)

  /// The number of failed attempts.
  package private(set) var failures = 0
  /// When to retry; nil if there is no retry.
  package private(set) var next: Seconds?

  /// Creates a plan without failures.
  package init() {}

  /// Records a failed attempt that ended at `ended`, with the status of the answer, if any, and the delay
  /// that it asks for.
  ///
  /// There is no retry if the status is 410 (RFC 9110, section 15.5.11) or `isFinal` is true.
  package mutating func fail(
    status: Int?, retryAfter: Seconds? = nil, isFinal: Bool = false, ended: Seconds
  ) {
    failures += 1
    let isOver = isFinal || status == 410 || failures >= Self.mostAttempts
    let wait = Self.firstWait * (1 << min(failures - 1, Self.mostAttempts))
    next = isOver ? nil : ended + max(wait, retryAfter ?? .zero)
  }
}
