import Dispatch
import Glibc
import HLSLoading
import HLSWatching

/// Ctrl-C, and what else asks a program to end, taken as the end of a watch and not of the program; and
/// a change of the terminal's size.
final class Interruption {
  private let sources: [any DispatchSourceSignal]

  /// Passes signals on to a watch; whoever asks twice does not wait any longer.
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

  /// Listens to no more signals.
  func end() { for source in sources { source.cancel() } }
}
