import Dispatch

/// Loads documents over HTTP, within limits and from public addresses only, for many threads.
///
/// One thread makes all requests, from the first one until the fetcher is gone: connections, looked-up
/// names and the limit for a host are shared by all who ask. Redirects are followed one by one, each as
/// an address of its own: its scheme is checked before the request, and what the host resolves to before
/// the connection. There is no way from here to a file.
public final class Fetcher: Sendable {
  public let policy: FetchPolicy
  private let cache: ResponseCache?
  private let inbox = Exclusive(FetchInbox())
  /// Nil before the first request.
  private let thread = Exclusive<CurlMulti?>(nil)
  private let threadEnd = DispatchGroup()

  /// Opens nothing before the first request; where libcurl is not installed, every one fails.
  ///
  /// With a cache, answers are remembered, and documents that did not change are not sent again.
  public init(_ policy: FetchPolicy, cache: ResponseCache? = nil) {
    self.policy = policy
    self.cache = cache
  }

  deinit {
    inbox.withValue { $0.isClosed = true }
    thread.withValue { $0?.wake() }
    threadEnd.wait()
  }

  /// What is at one address.
  public func fetch(
    _ address: String, with fields: RequestFields = RequestFields(),
    within budget: FetchBudget = FetchBudget()
  ) -> Fetched {
    fetch([address], with: fields, within: budget)[0]
  }

  /// What is at each of the addresses, in their order; waits for all.
  public func fetch(
    _ addresses: [String], with fields: RequestFields = RequestFields(),
    within budget: FetchBudget = FetchBudget()
  ) -> [Fetched] {
    let results = Exclusive([Fetched?](repeating: nil, count: addresses.count))
    let isDone = DispatchGroup()
    var requests: [FetchRequest] = []
    for (number, text) in addresses.enumerated() {
      do throws(FetchFailure) {
        let address = try WebAddress(text)
        guard budget.takeDocument() else { throw .tooMany(limit: budget.limits.documents) }
        isDone.enter()
        var request = FetchRequest(text, at: address, fields, budget) { fetched in
          results.withValue { $0[number] = fetched }
          isDone.leave()
        }
        request.recall(cache, policy)
        requests.append(request)
      } catch {
        results.withValue { $0[number] = .failed(text, error) }
      }
    }
    if !requests.isEmpty { hand(over: requests) }
    isDone.wait()
    return zip(addresses, results.withValue { $0 }).map { $1 ?? .failed($0, .noLibrary) }
  }

  private func hand(over requests: [FetchRequest]) {
    guard let multi = startedThread() else {
      for request in requests { request.finish(.failure(.noLibrary)) }
      return
    }
    inbox.withValue { $0.requests += requests }
    multi.wake()
  }

  private func startedThread() -> CurlMulti? {
    let (policy, cache, inbox, threadEnd) = (policy, cache, inbox, threadEnd)
    return thread.withValue { known in
      if let known { return known }
      guard let multi = CurlMulti() else { return nil }
      known = multi
      DispatchQueue(label: "fetcher").async(group: threadEnd) {
        var loop = FetchLoop(policy, multi, inbox, cache)
        loop.run()
      }
      return multi
    }
  }
}

extension Fetched {
  /// An address for which nothing was sent.
  fileprivate static func failed(_ address: String, _ failure: FetchFailure) -> Fetched {
    Fetched(
      address: address, location: address, redirects: [], answer: nil, sent: nil,
      body: .failure(failure))
  }
}
