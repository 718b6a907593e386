import Dispatch

/// A value that several threads share, of which one at a time has it.
@safe public final class Exclusive<Value: Sendable>: Sendable {
  private nonisolated(unsafe) var value: Value
  // A semaphore, since the thread sanitizer sees how it orders what threads do.
  private let turn = DispatchSemaphore(value: 1)

  public init(_ value: Value) { unsafe self.value = value }

  /// Waits for the value and gives it to `body`, which must not ask for it again.
  public func withValue<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    turn.wait()
    defer { turn.signal() }
    return try unsafe body(&value)
  }
}
