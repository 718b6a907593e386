import Testing

@testable import interlint_bench

@Suite struct SpeedRatiosTests {
  @Test func `three quarters of the committed speed are enough, and less is not`() {
    let committed = SpeedRatios(read: 0.5, lint: 0.125)
    #expect(SpeedRatios(read: 0.375, lint: 0.09375).shortfalls(from: committed) == [])
    #expect(SpeedRatios(read: 2, lint: 0.5).shortfalls(from: committed) == [])
    #expect(
      SpeedRatios(read: 0.375, lint: 0.0875).shortfalls(from: committed)
        == ["lint has 70 % of the committed speed"])
    #expect(
      SpeedRatios(read: 0.125, lint: 0.03125).shortfalls(from: committed)
        == ["read has 25 % of the committed speed", "lint has 25 % of the committed speed"])
  }

  @Test func `a file that was written is read back, sorted by case`() throws {
    var file = RatioFile()
    file.set("vod-24h", to: SpeedRatios(read: 0.125, lint: 0.0625))
    file.set("media-5mb", to: SpeedRatios(read: 0.25, lint: 0.08333))
    #expect(
      file.text == "case\tread\tlint\nmedia-5mb\t0.25000\t0.08333\nvod-24h\t0.12500\t0.06250\n")
    #expect(try RatioFile(parsing: file.text) == file)
  }

  @Test(arguments: [
    ("", 1), ("case\tread\n", 1), ("case\tread\tlint\nvod-24h\t0.1\n", 2),
    ("case\tread\tlint\na\t1\t1\nb\t1\tfast\n", 3), ("case\tread\tlint\na\t0\t1\n", 2),
  ])
  func `a faulty line is named`(text: String, line: Int) {
    #expect {
      try RatioFile(parsing: text)
    } throws: {
      ($0 as? TableFault)?.line == line
    }
  }
}
