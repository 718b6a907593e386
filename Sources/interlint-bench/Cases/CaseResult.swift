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
