import SourceText

/// The table of cases, one line each.
enum CaseTable {
  static let header =
    row(
      "case", "MB", ["scan MB/s", "read MB/s", "lint MB/s"], "of scan", "±", "peak/input",
      "findings")
    + "\n"
    + row("", "", Array(repeating: "best median", count: 3), "", "", "", "")

  static func row(_ result: CaseResult) -> String {
    let megabytes = Double(result.bytes) / 1e6
    let times = result.measurement
    func speed(_ samples: Samples) -> String {
      [samples.minimum, samples.median].map { TextCell(text: (megabytes / $0).fixed(0)).right(5) }
        .joined(separator: " ")
    }
    return row(
      result.name, megabytes.fixed(1), [times.scan, times.read, times.lint].map(speed),
      "1/\((1 / times.lintOfScan.median).fixed(1))",
      "\((times.lintOfScan.uncertainty * 100).fixed(1)) %", result.peakOverInput.fixed(2),
      result.findings.map { String($0) } ?? "-")
  }

  private static func row(
    _ name: String, _ size: String, _ speeds: [String], _ ratio: String, _ spread: String,
    _ peak: String, _ findings: String
  ) -> String {
    TextCell(text: name).left(14) + TextCell(text: size).right(6)
      + speeds.map { TextCell(text: $0).right(14) }.joined()
      + TextCell(text: ratio).right(10) + TextCell(text: spread).right(8)
      + TextCell(text: peak).right(12) + TextCell(text: findings).right(10)
  }
}

/// The JSON form of a run over cases; times are in seconds.
struct CaseDocument: Encodable {
  struct Times: Encodable {
    let minimum: Double
    let median: Double

    init(_ samples: Samples) { (minimum, median) = (samples.minimum, samples.median) }
  }

  struct Case: Encodable {
    let name: String
    let playlists: Int
    let bytes: Int
    let lines: Int
    let findings: Int?
    let peakOverInput: Double
    let rounds: Int
    let scan: Times
    let read: Times
    let lint: Times
    /// The uncertainty of the speed of linting as a share of the speed of the scan.
    let uncertainty: Double
  }

  struct Start: Encodable {
    let one: Times
    let nothing: Times
  }

  let schema = "interlint-bench/1"
  let toolVersion = ToolVersion.current
  let cases: [Case]
  let start: Start?

  init(_ results: [CaseResult], start: StartTimes?) {
    cases = results.map { result in
      let times = result.measurement
      return Case(
        name: result.name, playlists: result.playlists, bytes: result.bytes, lines: result.lines,
        findings: result.findings, peakOverInput: result.peakOverInput, rounds: times.lint.count,
        scan: Times(times.scan), read: Times(times.read), lint: Times(times.lint),
        uncertainty: times.lintOfScan.uncertainty)
    }
    self.start = start.map { Start(one: Times($0.one), nothing: Times($0.nothing)) }
  }
}
