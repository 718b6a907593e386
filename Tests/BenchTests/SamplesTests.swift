import Testing

@testable import interlint_bench

@Suite struct SamplesTests {
  @Test(arguments: [
    ([3.0], 3.0, 3.0), ([4, 1], 1, 2.5), ([5, 1, 3], 1, 3), ([8, 2, 4, 6], 2, 5),
  ])
  func `the minimum and the median do not depend on the order`(
    values: [Double], minimum: Double, median: Double
  ) {
    let samples = values.reduce(into: Samples()) { $0.add($1) }
    #expect(samples.minimum == minimum)
    #expect(samples.median == median)
  }

  @Test func `the uncertainty is the distance of the quartiles over the root of the number`() {
    // Quartiles 2 and 4, median 3, five samples.
    let samples = Samples([1, 2, 3, 4, 5])
    #expect(abs(samples.uncertainty - 2 / 3 / 5.0.squareRoot()) < 1e-12)
    #expect(Samples([3, 3, 3]).uncertainty == 0)
    #expect(Samples([3]).uncertainty == 1)
  }

  @Test func `rounds end when the samples agree, and not before the fewest`() {
    var rounds = 0
    Rounds(uncertainty: 0.01, fewest: 7, most: 60, seconds: 60).run {
      rounds += 1
      return Samples([1, 1])
    }
    #expect(rounds == 7)
  }

  @Test func `rounds end at the most when the samples never agree`() {
    var rounds = 0
    Rounds(uncertainty: 0.01, fewest: 7, most: 9, seconds: 60).run {
      rounds += 1
      return Samples([1, 2])
    }
    #expect(rounds == 9)
  }
}
