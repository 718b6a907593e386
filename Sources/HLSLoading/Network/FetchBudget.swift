import Synchronization

/// The resource limits of one target, and how much of them was used.
///
/// All requests for a target share its budget, from any thread. Its time starts when it is created.
package final class FetchBudget: Sendable {
  /// The limits of one target.
  package struct Limits: Sendable, Hashable {
    /// The time limit for all documents together.
    package var time: Duration = .seconds(600)
    /// The maximum size of all bodies in bytes, after decompression.
    package var bytes = 512 << 20
    /// The maximum number of documents.
    package var documents = 100_000

    /// Creates the default limits.
    package init() {}
  }

  /// The limits.
  package let limits: Limits
  /// When the time limit is reached.
  let end: ContinuousClock.Instant
  private let documents = Atomic(0)
  private let bytes = Atomic(0)
  private let requestCount = Atomic(0)
  private let transferred = Atomic(0)
  /// For each origin of a request, why no connection to it is possible; nil for one that has answered.
  private let origins = Exclusive<[String: FetchFailure?]>([:])

  /// Creates an unused budget; its time starts now.
  package init(_ limits: Limits = Limits()) {
    self.limits = limits
    end = .now + limits.time
  }

  /// The number of requests so far, including redirects and retries.
  package var requests: Int { requestCount.load(ordering: .relaxed) }
  /// The bytes of bodies transferred so far, possibly compressed.
  package var transferredBytes: Int { transferred.load(ordering: .relaxed) }

  /// Counts a document; false if the limit is reached.
  func takeDocument() -> Bool {
    documents.add(1, ordering: .relaxed).newValue <= limits.documents
  }

  /// Counts bytes of a body; false if the limit is exceeded.
  func takeBytes(_ count: Int) -> Bool {
    bytes.add(count, ordering: .relaxed).newValue <= limits.bytes
  }

  /// Counts a completed request.
  func countRequest(transferredBytes: Int) {
    requestCount.add(1, ordering: .relaxed)
    transferred.add(transferredBytes, ordering: .relaxed)
  }

  /// Why no connection to the server of a URL is possible; nil if it is not known to be.
  func obstacle(at address: WebAddress) -> FetchFailure? {
    origins.withValue { $0[address.origin] ?? nil }
  }

  /// Records that a server answered, or why no connection to it was possible.
  ///
  /// After an answer, a failed connection is no reason to give up the server.
  func noteServer(of address: WebAddress, obstacle: FetchFailure?) {
    origins.withValue { origins in
      if obstacle == nil || origins[address.origin] == nil {
        origins[address.origin] = .some(obstacle)
      }
    }
  }
}
