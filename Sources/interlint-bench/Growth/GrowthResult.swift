/// A shape with its measurements and what they mean.
struct GrowthResult: Sendable {
  let shape: Shape
  /// Nearly always one; more if the first gave reason to look again.
  let measurements: [GrowthMeasurement]
  /// What valgrind counted by size, if the measurements gave reason to.
  let counts: [GrowthMeasurement.Quantity: [Double]]
  let judgments: [GrowthMeasurement.Quantity: GrowthJudgment]

  var isFailure: Bool { judgments.values.contains(where: \.isFailure) }

  /// The measurement with the smallest factors, which noise disturbed least.
  var best: GrowthMeasurement {
    func steepest(_ measurement: GrowthMeasurement) -> Double {
      max(measurement.steepest(.cost), measurement.steepest(.memory))
    }
    return measurements.min { steepest($0) < steepest($1) } ?? measurements[0]
  }

  /// How often a shape is measured before valgrind counts.
  private static let attempts = 2

  /// Measures a shape until it passes, a few times at most.
  ///
  /// Time depends on the machine, and memory on its system, so that a quantity fails only if what valgrind counts grows
  /// as fast.
  init(
    measuring shape: Shape, _ exceptions: GrowthExceptions, _ cache: inout ProcessorCache
  ) throws(Valgrind.Failure) {
    var measurements: [GrowthMeasurement] = []
    var judgments: [GrowthMeasurement.Quantity: GrowthJudgment] = [:]
    var counts: [GrowthMeasurement.Quantity: [Double]] = [:]
    func judge() {
      for quantity in GrowthMeasurement.Quantity.allCases {
        var factors = measurements.map { $0.steepest(quantity) }
        if let counts = counts[quantity] {
          factors.append(GrowthMeasurement.factors(counts).max() ?? 0)
        }
        judgments[quantity] = GrowthJudgment(
          factors, exception: exceptions[shape.name, quantity])
      }
    }
    repeat {
      measurements.append(GrowthMeasurement(measuring: shape, again: !measurements.isEmpty, &cache))
      judge()
    } while measurements.count < Self.attempts && judgments.values.contains(where: \.isFailure)
    for quantity in GrowthMeasurement.Quantity.allCases
    where judgments[quantity]?.isFailure == true {
      counts[quantity] = try quantity.counts(of: shape)
    }
    judge()
    (self.shape, self.measurements, self.judgments) = (shape, measurements, judgments)
    self.counts = counts
  }
}

/// What the measurements of one shape mean for one quantity.
enum GrowthJudgment: Sendable, Equatable {
  /// It grows no faster than the size, or nearly so.
  case passed
  /// It grows faster, as the list of exceptions says.
  case known(reason: String)
  /// It grows by more than `allowed` for a tenfold size.
  case tooSteep(factor: Double, allowed: Double)
  /// The exception is no longer needed.
  case stale

  var isFailure: Bool {
    switch self {
    case .passed, .known: false
    case .tooSteep, .stale: true
    }
  }

  /// Judges the greatest factor of each of one or more measurements.
  ///
  /// One good measurement is enough, since noise only adds; an exception is stale if all measurements
  /// are good.
  init(_ factors: [Double], exception: GrowthExceptions.Exception?) {
    let allowed = exception?.factor ?? GrowthLimits.most
    guard let least = factors.min(), let greatest = factors.max() else {
      self = .passed
      return
    }
    if least > allowed {
      self = .tooSteep(factor: least, allowed: allowed)
    } else if let exception {
      self = greatest < GrowthLimits.unneeded ? .stale : .known(reason: exception.reason)
    } else {
      self = .passed
    }
  }
}
