import Dispatch
import HLSLoading
import SourceText

/// Stops a watch or wakes it up; may be called from any thread.
package final class WatchControl: Sendable {
  private let bell = DispatchSemaphore(value: 0)
  private let stopped = Exclusive(false)

  /// Creates a control.
  package init() {}

  /// Whether the watch was asked to stop.
  package var isStopped: Bool { stopped.withValue { $0 } }

  /// Asks the watch to stop.
  package func stop() {
    stopped.withValue { $0 = true }
    bell.signal()
  }

  /// Wakes up the watch to show changes, such as a new terminal size.
  package func wake() { bell.signal() }

  /// Waits until one of these is called, for at most this many milliseconds.
  func wait(milliseconds: Int64) {
    _ = bell.wait(timeout: .now() + .milliseconds(Int(clamping: max(0, milliseconds))))
  }
}
