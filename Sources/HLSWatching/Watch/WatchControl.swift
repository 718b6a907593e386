import Dispatch
import HLSLoading
import SourceText

/// Ends a watch, or makes it show its state again, from any thread.
public final class WatchControl: Sendable {
  private let bell = DispatchSemaphore(value: 0)
  private let stopped = Exclusive(false)

  public init() {}

  /// Whether the watch was asked to end.
  public var isStopped: Bool { stopped.withValue { $0 } }

  /// Asks the watch to end.
  public func stop() {
    stopped.withValue { $0 = true }
    bell.signal()
  }

  /// Lets the watch look at what has changed, such as the size of a terminal.
  public func wake() { bell.signal() }

  /// Waits for one of these, for so many milliseconds at most.
  func wait(milliseconds: Int64) {
    _ = bell.wait(timeout: .now() + .milliseconds(Int(clamping: max(0, milliseconds))))
  }
}
