import HLSPlaylist
public import SourceText

/// Decides when to retry loading a document, such as an asset list.
///
/// The delay doubles with each attempt, for several minutes in total: an asset list may be announced long
/// before it exists, and players request it again as its break approaches. The plan has no clock: times
/// are relative to a common start.
public struct AttemptPlan: Sendable, Hashable {
  /// The maximum number of attempts, including the first.
  public static let mostAttempts = 9
  private static let firstWait = Seconds(2)

  /// The number of failed attempts.
  public private(set) var failures = 0
  /// When to retry; nil if there is no retry.
  public private(set) var next: Seconds?

  /// Creates a plan without failures.
  public init() {}

  /// Records a failed attempt that ended at `ended`, with the status of the answer, if any, and the delay
  /// that it asks for.
  ///
  /// There is no retry if the status is 410 (RFC 9110, section 15.5.11) or `isFinal` is true.
  public mutating func fail(
    status: Int?, retryAfter: Seconds? = nil, isFinal: Bool = false, ended: Seconds
  ) {
    failures += 1
    let isOver = isFinal || status == 410 || failures >= Self.mostAttempts
    let wait = Self.firstWait * (1 << min(failures - 1, Self.mostAttempts))
    next = isOver ? nil : ended + max(wait, retryAfter ?? .zero)
  }
}
