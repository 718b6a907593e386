import Dispatch
import Synchronization

/// Calculates a few values at a time.
package enum Concurrent {
  /// The results of `body` for the numbers from 0 to `count`, in order, each on any processor.
  ///
  /// The caller's thread takes part, so that it can be any thread.
  package static func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = body(number)
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}
