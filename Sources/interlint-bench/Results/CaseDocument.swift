import SourceText

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
