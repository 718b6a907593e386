import Dispatch
import HLSDocuments

/// Loads documents over HTTP, within limits and from public addresses only; safe to use from any thread.
///
/// A single thread makes all requests, so connections, resolved names and the limit per host are shared.
/// Redirects are followed one at a time: the scheme of each URL is checked before the request, and the
/// resolved address before the connection. Files cannot be reached.
package final class Fetcher: Sendable {
  /// The limits for each document.
  package let policy: FetchPolicy
  private let cache: ResponseCache?
  private let inbox = Exclusive(FetchInbox())
  /// Nil before the first request.
  private let thread = Exclusive<CurlMulti?>(nil)
  private let threadEnd = DispatchGroup()

  /// Creates a fetcher; nothing is opened before the first request.
  ///
  /// If libcurl is not installed, every request fails.
  ///
  /// With a cache, documents that have not changed are not transferred again.
  package init(_ policy: FetchPolicy, cache: ResponseCache? = nil) {
    self.policy = policy
    self.cache = cache
  }

  deinit {
    inbox.withValue { $0.isClosed = true }
    thread.withValue { $0?.wake() }
    threadEnd.wait()
  }

  /// Loads the document at a URL; waits for the result.
  package func fetch(
    _ address: String, with fields: RequestFields = RequestFields(),
    within budget: FetchBudget = FetchBudget()
  ) -> Fetched {
    fetch([address], with: fields, within: budget)[0]
  }

  /// Loads the documents at several URLs concurrently; returns the results in order.
  package func fetch(
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

  /// Sends a text with POST; waits for the answer.
  ///
  /// An answer that asks to try again later is, as often as for documents, so that the text may arrive more
  /// than once. Redirects are failures: the text is for this address only.
  package func post(
    _ message: String, of type: String, to address: String,
    within budget: FetchBudget = FetchBudget()
  ) -> Fetched {
    let result = Exclusive<Fetched?>(nil)
    let isDone = DispatchGroup()
    do throws(FetchFailure) {
      let target = try WebAddress(address)
      isDone.enter()
      let fields = RequestFields(
        [HeaderField(name: "Content-Type", value: type)], trusting: [address])
      hand(over: [
        FetchRequest(address, at: target, fields, sending: message, budget) { fetched in
          result.withValue { $0 = fetched }
          isDone.leave()
        }
      ])
    } catch {
      return .failed(address, error)
    }
    isDone.wait()
    return result.withValue { $0 } ?? .failed(address, .noLibrary)
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
  /// The result for a URL that no request was sent for.
  fileprivate static func failed(_ address: String, _ failure: FetchFailure) -> Fetched {
    Fetched(
      address: address, location: address, redirects: [], answer: nil, sent: nil, origin: nil,
      body: .failure(failure))
  }
}
