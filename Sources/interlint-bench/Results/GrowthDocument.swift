import SourceText

/// The JSON form of a run over shapes; costs are in seconds, memory in bytes.
struct GrowthDocument: Encodable {
  struct Shape: Encodable {
    let name: String
    let sizes: [Int]
    let cost: [Double]
    let costFactors: [Double]
    let instructions: [Double]?
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
      return Shape(
        name: result.shape.name, sizes: result.shape.sizes, cost: best.cost,
        costFactors: best.factors(.cost), instructions: result.instructions, memory: best.memory,
        memoryFactors: best.factors(.memory), findings: best.found,
        measurements: result.measurements.count, isFailure: result.isFailure, known: known)
    }
  }
}
