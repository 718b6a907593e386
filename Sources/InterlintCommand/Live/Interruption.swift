import Dispatch
import Glibc
import HLSDelivery

/// Ctrl-C, and what else asks a program to end, taken as the end of the work and not of the program; and
/// the word that the terminal has another size.
final class Interruption {
  private let count = Exclusive(0)
  private let sources: [any DispatchSourceSignal]

  /// Calls `notify` on another thread when one of them comes; whoever asks twice does not wait any longer.
  init(_ notify: @escaping @Sendable () -> Void) {
    let count = count
    let queue = DispatchQueue(label: "interruption")
    let size = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)
    size.setEventHandler { notify() }
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
          notify()
        }
        source.resume()
        return source
      }
  }

  deinit { for source in sources { source.cancel() } }

  var hasCome: Bool { count.withValue { $0 > 0 } }
}
