import Testing

@testable import interlint_bench

@Suite struct GrowthJudgmentTests {
  @Test func `cost that grows fourteenfold passes, and more does not`() {
    #expect(GrowthJudgment([14], exception: nil) == .passed)
    #expect(GrowthJudgment([15], exception: nil) == .tooSteep(factor: 15, allowed: 14))
  }

  @Test func `one good measurement of several is enough`() {
    #expect(GrowthJudgment([15, 10], exception: nil) == .passed)
    #expect(GrowthJudgment([16, 15], exception: nil) == .tooSteep(factor: 15, allowed: 14))
  }

  @Test func `the greater of the factors between sizes is the steepest`() {
    #expect(measured(1, 14, 190).steepest(.cost) == 14)
    #expect(measured(1, 10, 150).steepest(.cost) == 15)
    #expect(measured(1, 20, 40).steepest(.cost) == 20)
  }

  @Test func `an exception allows its own factor and no more`() {
    let exception = GrowthExceptions.Exception(
      shape: "a", quantity: .cost, factor: 30, reason: "pairs")
    #expect(GrowthJudgment([25], exception: exception) == .known(reason: "pairs"))
    #expect(
      GrowthJudgment([40], exception: exception) == .tooSteep(factor: 40, allowed: 30))
  }

  @Test func `an exception is stale if every measurement is below ten`() {
    let exception = GrowthExceptions.Exception(
      shape: "a", quantity: .cost, factor: 30, reason: "pairs")
    #expect(GrowthJudgment([9], exception: exception) == .stale)
    #expect(GrowthJudgment([9, 11], exception: exception) == .known(reason: "pairs"))
  }

  @Test func `memory below two megabytes counts as two`() {
    let measurement = GrowthMeasurement(cost: [1, 1, 1], memory: [0, 1_000_000, 30_000_000])
    #expect(measurement.factors(.memory) == [1, 15])
  }

  @Test func `a list of exceptions is read`() throws {
    let text = "shape\tquantity\tfactor\treason\nkeys\tmemory\t20\tpairs of keys\n"
    let list = try GrowthExceptions(parsing: text, shapes: ["keys"])
    #expect(
      list["keys", .memory]
        == GrowthExceptions.Exception(
          shape: "keys", quantity: .memory, factor: 20, reason: "pairs of keys"))
    #expect(list["keys", .cost] == nil)
  }

  @Test(arguments: [
    ("maps\tcost\t20\twhy", "no shape maps"),
    ("keys\ttime\t20\twhy", "the quantity must be cost or memory"),
    ("keys\tcost\t14\twhy", "the factor must be a number above 14"),
    ("keys\tcost\t20\t", "an exception must have a reason"),
    ("keys\tcost\t20", "expected the columns shape, quantity, factor, reason"),
  ])
  func `a faulty exception is named`(row: String, message: String) {
    let text = "shape\tquantity\tfactor\treason\n" + row + "\n"
    #expect(throws: TableFault(line: 2, message: message)) {
      try GrowthExceptions(parsing: text, shapes: ["keys"])
    }
  }

  private func measured(_ cost: Double...) -> GrowthMeasurement {
    GrowthMeasurement(cost: cost, memory: cost.map { _ in 0 })
  }
}
