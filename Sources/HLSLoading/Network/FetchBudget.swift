import Synchronization

/// What the loading of one target may cost, and what it has cost so far.
///
/// All requests for a target share its budget, on whatever thread they are asked for. The time begins
/// with the budget.
public final class FetchBudget: Sendable {
  public struct Limits: Sendable, Hashable {
    public var time: Duration = .seconds(600)
    /// The most bytes of all bodies, counted after decompression.
    public var bytes = 512 << 20
    public var documents = 100_000

    public init() {}
  }

  public let limits: Limits
  /// When the time is over.
  let end: ContinuousClock.Instant
  private let documents = Atomic(0)
  private let bytes = Atomic(0)
  private let requestCount = Atomic(0)
  private let transferred = Atomic(0)

  public init(_ limits: Limits = Limits()) {
    self.limits = limits
    end = .now + limits.time
  }

  /// How many requests were made, redirects and further attempts included.
  public var requests: Int { requestCount.load(ordering: .relaxed) }
  /// How many bytes of bodies came over the network, perhaps compressed.
  public var transferredBytes: Int { transferred.load(ordering: .relaxed) }

  var hasTooManyBytes: Bool { bytes.load(ordering: .relaxed) > limits.bytes }

  /// Counts a document; false where there are too many.
  func takeDocument() -> Bool {
    documents.add(1, ordering: .relaxed).newValue <= limits.documents
  }

  /// Counts bytes of a body; false where there are too many.
  func takeBytes(_ count: Int) -> Bool {
    bytes.add(count, ordering: .relaxed).newValue <= limits.bytes
  }

  /// Counts a request that came to its end.
  func countRequest(transferredBytes: Int) {
    requestCount.add(1, ordering: .relaxed)
    transferred.add(transferredBytes, ordering: .relaxed)
  }
}
