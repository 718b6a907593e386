import SourceText

/// The table of shapes, one line each.
enum GrowthTable {
  static let header =
    TextCell(text: "shape").left(30) + TextCell(text: "size").right(7)
    + TextCell(text: "cost in ms at 1, 10, 100 times").right(34) + TextCell(text: "×").right(12)
    + TextCell(text: "peak MB at 1, 10, 100 times").right(30) + TextCell(text: "×").right(12)
    + TextCell(text: "findings").right(10)

  static func row(_ result: GrowthResult) -> String {
    let best = result.best
    func factors(_ quantity: GrowthMeasurement.Quantity) -> String {
      best.factors(quantity).map { TextCell(text: $0.fixed(1)).right(6) }.joined()
    }
    var row = TextCell(text: result.shape.name).left(30)
    row += TextCell(text: String(result.shape.base)).right(7)
    row += "    " + best.cost.map { TextCell(text: ($0 * 1000).fixed(2)).right(10) }.joined()
    row += factors(.cost)
    row += best.memory.map { TextCell(text: (Double($0) / 1e6).fixed(1)).right(10) }.joined()
    row += factors(.memory) + TextCell(text: String(best.found.last ?? 0)).right(10)
    for quantity in GrowthMeasurement.Quantity.allCases {
      guard let counts = result.counts[quantity] else { continue }
      row += "\n  \(quantity.counted):"
      row += counts.map { TextCell(text: $0.fixed(0)).right(15) }.joined()
      row += GrowthMeasurement.factors(counts).map { TextCell(text: $0.fixed(1)).right(6) }.joined()
    }
    for quantity in GrowthMeasurement.Quantity.allCases {
      switch result.judgments[quantity] {
      case .passed, nil: break
      case .known(let reason): row += "\n  known: \(quantity.rawValue): \(reason)"
      case .tooSteep(let factor, let allowed):
        row +=
          "\n  too steep: \(quantity.rawValue) grows \(factor.fixed(1)) times for a tenfold size;"
        row += " allowed is \(allowed.fixed(0))"
      case .stale:
        row += "\n  stale: \(quantity.rawValue) needs no exception any more; remove its line"
      }
    }
    return row
  }
}

/// The JSON form of a run over shapes; costs are in seconds, memory in bytes.
struct GrowthDocument: Encodable {
  struct Shape: Encodable {
    let name: String
    let sizes: [Int]
    let cost: [Double]
    let costFactors: [Double]
    /// What valgrind counted, by quantity.
    let counts: [String: [Double]]
    let memory: [Int]
    let memoryFactors: [Double]
    let findings: [Int]
    let measurements: Int
    let isFailure: Bool
    /// Why the shape is known to grow faster, by quantity.
    let known: [String: String]
  }

  let schema = "interlint-growth/1"
  let toolVersion = ToolVersion.current
  let most = GrowthLimits.most
  let shapes: [Shape]

  init(_ results: [GrowthResult]) {
    shapes = results.map { result in
      let best = result.best
      var known: [String: String] = [:]
      for (quantity, judgment) in result.judgments {
        if case .known(let reason) = judgment { known[quantity.rawValue] = reason }
      }
      let counts = result.counts.map { ($0.key.rawValue, $0.value) }
      return Shape(
        name: result.shape.name, sizes: result.shape.sizes, cost: best.cost,
        costFactors: best.factors(.cost), counts: Dictionary(uniqueKeysWithValues: counts),
        memory: best.memory,
        memoryFactors: best.factors(.memory), findings: best.found,
        measurements: result.measurements.count, isFailure: result.isFailure, known: known)
    }
  }
}
