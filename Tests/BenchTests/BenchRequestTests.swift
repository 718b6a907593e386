import Testing

@testable import interlint_bench

@Suite struct BenchRequestTests {
  @Test func `without arguments all cases are measured`() throws {
    let request = try cases([])
    #expect(request.cases == ["media-100mb", "media-5mb", "vod-24h", "live-10000", "command"])
    #expect(request.json == nil)
  }

  @Test func `options can be anywhere, and have their value after a space or an equals sign`()
    throws
  {
    for arguments in [
      ["a.m3u8", "--json", "out.json", "media-5mb"], ["--json=out.json", "a.m3u8", "media-5mb"],
    ] {
      let request = try cases(arguments)
      #expect(request.cases == ["a.m3u8", "media-5mb"])
      #expect(request.json == "out.json")
    }
  }

  @Test(arguments: [
    (["--jsn", "a"], "unknown option --jsn"),
    (["--json"], "--json needs a value"),
    (["--json="], "--json needs a value"),
    (["--json", "a", "--json", "b"], "--json is given twice"),
    (["--exceptions", "a"], "unknown option --exceptions"),
    (["growth", "segmnts"], "no shape segmnts; did you mean segments?"),
    (["count", "segments", "many", "1"], "count needs a shape, a size and a number of runs"),
  ])
  func `arguments that are wrong are named`(arguments: [String], message: String) {
    #expect(throws: UsageFault(message: message)) { try BenchRequest(parsing: arguments) }
  }

  @Test func `growth measures the named shapes, or all`() throws {
    guard case .growth(let some) = try BenchRequest(parsing: ["growth", "segments", "keys"]),
      case .growth(let all) = try BenchRequest(parsing: ["growth", "--exceptions", "e.tsv"])
    else {
      Issue.record("growth was not understood")
      return
    }
    #expect(some.shapes == ["segments", "keys"])
    #expect(all.shapes == Shape.all.map(\.name))
    #expect(all.exceptions == "e.tsv")
  }

  @Test func `a shape is run at a size, so that its instructions can be counted`() throws {
    #expect(
      try BenchRequest(parsing: ["count", "segments", "300", "1"])
        == .count(CountRequest(shape: "segments", size: 300, runs: 1)))
  }

  @Test func `each shape has a name of its own`() {
    let names = Shape.all.map(\.name)
    #expect(!names.isEmpty && Set(names).count == names.count)
  }

  private func cases(_ arguments: [String]) throws -> CasesRequest {
    guard case .cases(let request) = try BenchRequest(parsing: arguments) else {
      throw UsageFault(message: "not understood as cases")
    }
    return request
  }
}
