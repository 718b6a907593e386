import Glibc

/// The clocks that measurements read, in seconds.
enum Clock: Sendable {
  /// The time that passes, as users experience it.
  case elapsed
  /// The processor time of this process and of those that it started and that have ended; others hardly
  /// change it.
  case processor

  /// The seconds since a fixed instant.
  var now: Double {
    switch self {
    case .elapsed: return Self.read(CLOCK_MONOTONIC)
    case .processor:
      var children = rusage()
      unsafe getrusage(RUSAGE_CHILDREN.rawValue, &children)
      return Self.read(CLOCK_PROCESS_CPUTIME_ID)
        + [children.ru_utime, children.ru_stime].reduce(0.0) {
          (sum: Double, time: timeval) -> Double in
          sum + Double(time.tv_sec) + Double(time.tv_usec) / 1e6
        }
    }
  }

  /// The seconds that `body` takes.
  func time(_ body: () -> Void) -> Double {
    let start = now
    body()
    return now - start
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
