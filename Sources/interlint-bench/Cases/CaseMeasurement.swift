import HLSLinting
import HLSRules
import SourceText

/// A case with everything that was measured of it.
struct CaseResult {
  let name: String
  let playlists: Int
  let bytes: Int
  let lines: Int
  /// Nil for a process of its own, which does not return them.
  let findings: Int?
  /// The peak memory with the input, divided by the size of the input.
  let peakOverInput: Double
  let measurement: CaseMeasurement
}

extension CaseResult {
  /// Measures a case in memory.
  init(measuring bench: BenchCase, rounds: Rounds) {
    let linter = Linter(RuleCatalog.book)
    var findings = 0
    let peak = ProcessMemory.peak {
      findings = bench.sources.reduce(0) { $0 + linter.lint($1).findings.count }
    }
    self.init(
      name: bench.name, playlists: bench.sources.count, bytes: bench.bytes,
      lines: bench.sources.reduce(0) { $0 + NewlineScan.countLines($1.bytes) }, findings: findings,
      peakOverInput: Double(peak + bench.bytes) / Double(max(1, bench.bytes)),
      measurement: CaseMeasurement(CaseTasks(bench.sources, by: linter), rounds: rounds))
  }
}

/// The times of one case, measured in turn so that a slow moment of the machine hits all alike.
struct CaseMeasurement: Sendable {
  private(set) var scan = Samples()
  private(set) var read = Samples()
  private(set) var lint = Samples()
  /// For each round, the speed of linting as a share of the speed of the scan.
  private(set) var lintOfScan = Samples()

  init(_ tasks: CaseTasks, rounds: Rounds) {
    let duration = 0.005
    let scanning = RepeatedTask(filling: duration, tasks.scan)
    let reading = RepeatedTask(filling: duration, tasks.read)
    let linting = RepeatedTask(filling: duration, tasks.lint)
    rounds.run {
      let scan = scanning.sample()
      let read = reading.sample()
      let lint = linting.sample()
      self.scan.add(scan)
      self.read.add(read)
      self.lint.add(lint)
      lintOfScan.add(scan / lint)
      return lintOfScan
    }
  }
}

/// A task that is repeated within one sample, so that the resolution of the clock does not matter.
struct RepeatedTask {
  private let body: () -> Void
  private let passes: Int

  /// Runs the task a few times to find how often it fits into `duration` seconds.
  init(filling duration: Double, _ body: @escaping () -> Void) {
    self.body = body
    var passes = 1
    while passes < 1 << 20 {
      let repeats = passes
      let seconds = Clock.processor.time { for _ in 0..<repeats { body() } }
      guard seconds < duration else { break }
      // The first runs are slow, so the number grows in steps.
      passes *= seconds > 0 ? min(8, max(2, Int(duration / seconds))) : 8
    }
    self.passes = passes
  }

  /// The seconds that one run takes now, on average over one sample.
  func sample() -> Double {
    Clock.processor.time { for _ in 0..<passes { body() } } / Double(passes)
  }
}

/// The conditions under which interleaved measurements end.
struct Rounds: Sendable {
  /// The uncertainty of the median that is small enough.
  var uncertainty = 0.01
  var fewest = 7
  var most = 60
  /// The seconds after which no round begins, if there are `fewest`.
  var seconds = 8.0

  /// Runs rounds until the samples that `round` returns for the quantity of interest agree.
  func run(_ round: () -> Samples) {
    let start = Clock.elapsed.now
    for number in 1...max(1, most) {
      let samples = round()
      guard number >= fewest else { continue }
      if samples.uncertainty <= uncertainty || Clock.elapsed.now - start > seconds { return }
    }
  }
}
