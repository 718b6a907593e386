import Dispatch
import Synchronization

/// Work on many values at once.
///
/// Threads rather than tasks: an asynchronous entry point costs a change of threads before the first
/// byte is read, which is most of what the check of one small playlist takes.
enum Parallel {
  /// What `transform` makes of each element, in their order, on at most `jobs` threads.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard jobs > 1, elements.count > 1 else { return elements.map(transform) }
    let size = max(1, min(64, elements.count / (jobs * 4)))
    let blocks = (elements.count + size - 1) / size
    let next = Atomic(0)
    let results = Mutex([[Result]](repeating: [], count: blocks))
    DispatchQueue.concurrentPerform(iterations: min(jobs, blocks)) { _ in
      while true {
        let block = next.add(1, ordering: .relaxed).oldValue
        guard block < blocks else { return }
        let done = elements[block * size..<min(elements.count, (block + 1) * size)].map(transform)
        results.withLock { $0[block] = done }
      }
    }
    return results.withLock { $0.flatMap { $0 } }
  }
}
