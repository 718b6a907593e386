import Glibc

/// Measurements of one quantity.
struct Samples: Sendable {
  private var sorted: [Double] = []

  init(_ values: [Double] = []) { sorted = values.sorted() }

  mutating func add(_ value: Double) {
    sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.count)
  }

  var count: Int { sorted.count }
  var minimum: Double { sorted.first ?? 0 }
  var median: Double { quantile(0.5) }

  /// The uncertainty of the median as a share of it: the distance of the quartiles, divided by the
  /// square root of the number of samples.
  var uncertainty: Double {
    guard count > 1, median > 0 else { return 1 }
    return (quantile(0.75) - quantile(0.25)) / median / Double(count).squareRoot()
  }

  /// The value below which a share of the samples is, interpolated; 0 without samples.
  private func quantile(_ share: Double) -> Double {
    guard let last = sorted.last else { return 0 }
    let place = share * Double(count - 1)
    let index = Int(place)
    guard index + 1 < count else { return last }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }
}

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
