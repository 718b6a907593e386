import Dispatch

/// The memory for documents that are checked at the same time.
///
/// A document needs up to twenty times its size. One that needs more than there is waits until no other is
/// checked, and is then checked by itself.
package final class MemoryBudget: Sendable {
  private struct State: Sendable {
    var free: Int
    /// The number of shares that are not waiting.
    var active = 0
    var waiting: [(bytes: Int, turn: DispatchSemaphore)] = []

    /// Lets those continue that have room, in order, or the first if nobody else will make room.
    mutating func advance() {
      while let first = waiting.first, first.bytes <= free || active == 0 {
        waiting.removeFirst()
        free -= first.bytes
        active += 1
        first.turn.signal()
      }
    }
  }

  /// The memory of a process that checks nothing, in bytes.
  private static let base = 40 << 20
  /// The memory for a document, as a multiple of its size.
  private static let factor = 20
  /// Larger documents are not loaded.
  private static let largest = 1 << 32

  private let state: Exclusive<State>

  /// Creates a budget of `bytes` for the process.
  package init(bytes: Int) { state = Exclusive(State(free: max(0, bytes - Self.base))) }

  /// Calls `body` when there is room for a document of `size` bytes; `body` reports the sizes of further
  /// documents before it reads them, and may have to wait for room.
  package func withRoom<Result>(for size: Int, _ body: ((Int) -> Void) -> Result) -> Result {
    var taken = 0
    func take(_ size: Int, isMore: Bool) {
      let bytes = min(size, Self.largest) * Self.factor
      let turn = DispatchSemaphore(value: 0)
      state.withValue { state in
        // One that waits cannot make room for the others.
        if isMore { state.active -= 1 }
        state.waiting.insert((bytes, turn), at: isMore ? 0 : state.waiting.count)
        state.advance()
      }
      turn.wait()
      taken += bytes
    }
    take(size, isMore: false)
    defer {
      let bytes = taken
      state.withValue { state in
        state.free += bytes
        state.active -= 1
        state.advance()
      }
    }
    return body { take($0, isMore: true) }
  }
}
