import Foundation
import HLSLoading

/// A value that threads change, and whose changes other threads wait for.
package final class Watched<Value: Sendable>: Sendable {
  private let value: Exclusive<Value>
  private let changed = NSCondition()

  package init(_ value: Value) { self.value = Exclusive(value) }

  package var current: Value { value.withValue { $0 } }

  /// Returns what `body` returns, which may change the value.
  @discardableResult
  package func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    changed.lock()
    defer {
      changed.broadcast()
      changed.unlock()
    }
    return value.withValue(body)
  }

  /// Waits until a change makes something true of the value.
  package func wait(until isSo: (Value) -> Bool) {
    changed.lock()
    defer { changed.unlock() }
    while !isSo(current) { changed.wait() }
  }
}
