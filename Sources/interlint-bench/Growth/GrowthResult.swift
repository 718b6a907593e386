/// A shape with its measurements and what they mean.
struct GrowthResult: Sendable {
  let shape: Shape
  /// Nearly always one; more if the first gave reason to look again.
  let measurements: [GrowthMeasurement]
  let judgments: [GrowthMeasurement.Quantity: GrowthJudgment]

  var isFailure: Bool { judgments.values.contains(where: \.isFailure) }

  /// The measurement with the smallest factors, which noise disturbed least.
  var best: GrowthMeasurement {
    func steepest(_ measurement: GrowthMeasurement) -> Double {
      max(measurement.steepest(.cost), measurement.steepest(.memory))
    }
    return measurements.min { steepest($0) < steepest($1) } ?? measurements[0]
  }

  /// How often a shape is measured before it fails.
  private static let attempts = 3

  /// Measures a shape until it passes, a few times at most.
  init(measuring shape: Shape, _ exceptions: GrowthExceptions, _ cache: inout ProcessorCache) {
    var measurements: [GrowthMeasurement] = []
    var judgments: [GrowthMeasurement.Quantity: GrowthJudgment] = [:]
    repeat {
      measurements.append(GrowthMeasurement(measuring: shape, &cache))
      for quantity in GrowthMeasurement.Quantity.allCases {
        judgments[quantity] = GrowthJudgment(
          measurements, quantity, exception: exceptions[shape.name, quantity])
      }
    } while measurements.count < Self.attempts && judgments.values.contains(where: \.isFailure)
    (self.shape, self.measurements, self.judgments) = (shape, measurements, judgments)
  }
}
