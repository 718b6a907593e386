import Glibc
/// The cost and peak memory of one shape at its sizes.
struct GrowthMeasurement: Sendable, Equatable {
  /// What grows.
  enum Quantity: String, Sendable, CaseIterable, Encodable {
    case cost
    case memory
  }

  /// The processor time in seconds, the best of several runs; by size.
  let cost: [Double]
  /// The peak memory in bytes without the input; by size.
  let memory: [Int]
  /// The number of findings at each size.
  var found: [Int] = []

  /// Less memory than this counts as this much, since the system counts in coarse steps.
  static let leastMemory = 2_000_000

  /// The factors of a quantity from each size to the next.
  func factors(_ quantity: Quantity) -> [Double] {
    let values = quantity == .cost ? cost : memory.map { Double(max($0, Self.leastMemory)) }
    return Self.factors(values)
  }

  /// The factors from each value to the next.
  static func factors(_ values: [Double]) -> [Double] {
    zip(values, values.dropFirst()).map { $1 / $0 }
  }

  /// The greatest factor.
  func steepest(_ quantity: Quantity) -> Double { factors(quantity).max() ?? 0 }
}

extension GrowthMeasurement {
  /// The most runs of one size, and the seconds after which there are no more.
  private static let (mostRuns, mostSeconds) = (8, 0.15)

  /// Measures a shape; the sizes are timed in turn.
  ///
  /// At first, the run that needs new memory is timed too, and is the only one of a large size. That makes the size
  /// dearer, so that a shape that seems to grow too fast is measured `again` without it.
  init(measuring shape: Shape, again: Bool, _ cache: inout ProcessorCache) {
    var works: [() -> Int] = []
    var memory: [Int] = []
    var found: [Int] = []
    var samples: [Samples] = []
    // What is made once, such as the linter, belongs to no size.
    _ = shape.work(1)()
    for size in shape.sizes {
      let work = shape.work(size)
      var count = 0
      var seconds = 0.0
      memory.append(ProcessMemory.peak { seconds = Clock.processor.time { count = work() } })
      found.append(count)
      works.append(work)
      samples.append(Samples(again ? [] : [seconds]))
    }
    var spent = samples.map(\.minimum)
    for _ in 0..<Self.mostRuns {
      for index in works.indices where spent[index] < Self.mostSeconds {
        cache.empty()
        let seconds = Clock.processor.time { _ = works[index]() }
        samples[index].add(seconds)
        spent[index] += seconds
      }
    }
    self.init(cost: samples.map(\.minimum), memory: memory, found: found)
  }
}

extension GrowthMeasurement.Quantity {
  /// What valgrind counts for it.
  var counted: String {
    switch self {
    case .cost: "instructions"
    case .memory: "bytes of heap"
    }
  }

  /// The instructions or the memory that the work of a shape needs, by size.
  func counts(of shape: Shape) throws(Valgrind.Failure) -> [Double] {
    // The seed of a process would change its counts.
    unsafe setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    var counts: [Double] = []
    for size in shape.sizes {
      func count(runs: Int) throws(Valgrind.Failure) -> Int {
        let words = CountRequest(shape: shape.name, size: size, runs: runs).words
        switch self {
        case .cost: return try Valgrind.instructions(words)
        case .memory: return try Valgrind.heap(words)
        }
      }
      let count = try count(runs: 1) - count(runs: 0)
      counts.append(Double(self == .memory ? max(count, GrowthMeasurement.leastMemory) : count))
    }
    return counts
  }
}
