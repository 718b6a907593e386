import Dispatch
import Synchronization

/// In how many parts a large document is read and checked at a time; the results are the same.
package struct Division: Sendable {
  /// The number of parts.
  package let parts: Int
  /// The size of a document in bytes from which its parts are faster.
  private let leastSize: Int

  /// Divides each document of at least `leastSize` bytes.
  package init(in parts: Int = 1, from leastSize: Int = 1 << 20) {
    (self.parts, self.leastSize) = (parts, leastSize)
  }

  /// The number of parts of a source; 1 for a small one.
  package func parts(of source: SourceFile) -> Int {
    source.bytes.count < leastSize ? 1 : parts
  }
}

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
