import Dispatch
import Glibc
import HLSLoading
import HLSWatching

/// Handles signals: Ctrl-C and other requests to terminate stop the watch instead of the process, and a
/// change of the terminal size redraws the view.
final class Interruption {
  private let sources: [any DispatchSourceSignal]

  /// Forwards signals to a watch; the second request to terminate exits immediately.
  init(of control: WatchControl) {
    let count = Exclusive(0)
    let queue = DispatchQueue(label: "interruption")
    let size = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)
    size.setEventHandler { control.wake() }
    size.resume()
    sources =
      [size]
      + [SIGINT, SIGTERM, SIGHUP].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler {
          let isSecond = count.withValue { count in
            count += 1
            return count > 1
          }
          if isSecond { _exit(128 + number) }
          control.stop()
        }
        source.resume()
        return source
      }
  }

  /// Stops handling signals.
  func end() { for source in sources { source.cancel() } }
}
