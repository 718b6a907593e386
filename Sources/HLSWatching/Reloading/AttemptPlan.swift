import HLSPlaylist
public import SourceText

/// Decides when to ask again for a document that could not be loaded, such as an asset list.
///
/// Each time it waits twice as long, for some minutes in all: an asset list may be announced long
/// before it is there, and players ask for it again as its break comes near. It has no clock: moments
/// are lengths of time since some start.
public struct AttemptPlan: Sendable, Hashable {
  /// How many attempts there are at most, the first one among them.
  public static let mostAttempts = 9
  private static let firstWait = Seconds(2)

  /// How many attempts failed.
  public private(set) var failures = 0
  /// When to ask again; nil where there is nothing to wait for.
  public private(set) var next: Seconds?

  public init() {}

  /// Takes it that an attempt failed that ended then, with that status where there was an answer, and
  /// with the wait that it asks for.
  ///
  /// What is gone for good, by its status (RFC 9110, section 15.5.11) or as `isFinal` says, is not asked
  /// for again.
  public mutating func fail(
    status: Int?, retryAfter: Seconds? = nil, isFinal: Bool = false, ended: Seconds
  ) {
    failures += 1
    let isOver = isFinal || status == 410 || failures >= Self.mostAttempts
    let wait = Self.firstWait * (1 << min(failures - 1, Self.mostAttempts))
    next = isOver ? nil : ended + max(wait, retryAfter ?? .zero)
  }
}
