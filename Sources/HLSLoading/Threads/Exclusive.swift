import Dispatch

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
