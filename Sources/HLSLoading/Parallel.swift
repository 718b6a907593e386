import Dispatch
import Glibc
import Synchronization

/// Processes many values in parallel.
///
/// The command is synchronous: an asynchronous entry point would switch threads before the first byte is
/// read, which takes a tenth of the time needed to check a small playlist.
package enum Parallel {
  /// The result of `transform` for each element, in order, on at most `jobs` threads.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    guard jobs > 1, elements.count > 1 else { return elements.map(transform) }
    let results = Mutex<[Result]>([])
    let isDone = DispatchSemaphore(value: 0)
    Task {
      let all = await mapInTasks(elements, jobs: jobs, transform)
      results.withLock { $0 = all }
      isDone.signal()
    }
    isDone.wait()
    return results.withLock { $0 }
  }

  /// The same on threads of its own: the transforms may wait, and so may a caller that is in a task itself.
  package static func onThreads<Element: Sendable, Result: Sendable>(
    _ elements: [Element], count threads: Int, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let results = Exclusive([Result?](repeating: nil, count: elements.count))
    let next = Exclusive(0)
    let isDone = DispatchGroup()
    for _ in 0..<min(threads, elements.count) {
      // A separate queue has its own thread.
      DispatchQueue(label: "waiting").async(group: isDone) {
        while true {
          let number = next.withValue { number in
            defer { number += 1 }
            return number
          }
          guard number < elements.count else { return }
          let result = transform(elements[number])
          results.withValue { $0[number] = result }
        }
      }
    }
    isDone.wait()
    return results.withValue { $0 }.compactMap { $0 }
  }

  private static func mapInTasks<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, _ transform: @escaping @Sendable (Element) -> Result
  ) async -> [Result] {
    let size = max(1, min(64, elements.count / (jobs * 4)))
    let blocks = stride(from: 0, to: elements.count, by: size).map {
      $0..<min($0 + size, elements.count)
    }
    return await withTaskGroup(of: (Int, [Result]).self) { group in
      var results: [Result] = []
      results.reserveCapacity(elements.count)
      // Blocks that ended before an earlier one.
      var early: [Int: [Result]] = [:]
      var next = 0
      var waiting = blocks.enumerated().makeIterator()
      func addNext() {
        guard let (number, block) = waiting.next() else { return }
        group.addTask { (number, elements[block].map(transform)) }
      }
      for _ in 0..<jobs { addNext() }
      for await (number, block) in group {
        early[number] = block
        while let block = early.removeValue(forKey: next) {
          results += block
          next += 1
        }
        addNext()
      }
      return results
    }
  }
}

/// A value shared by threads and accessed by one at a time.
@safe package final class Exclusive<Value: Sendable>: Sendable {
  private nonisolated(unsafe) var value: Value
  // A semaphore, because the thread sanitizer understands the ordering it creates.
  private let turn = DispatchSemaphore(value: 1)

  /// Wraps a value.
  package init(_ value: Value) { unsafe self.value = value }

  /// Waits for exclusive access and calls `body` with the value; `body` must not call this method again,
  /// which would deadlock.
  package func withValue<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    turn.wait()
    defer { turn.signal() }
    return try unsafe body(&value)
  }
}

/// The processor cores of the machine.
package enum Processors {
  /// The number of available cores, at least 1.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
