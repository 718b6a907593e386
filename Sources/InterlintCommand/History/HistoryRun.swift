import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns

/// A run as it is stored: without durations if SOURCE_DATE_EPOCH is set, so that equal runs have equal
/// output.
struct HistoryRun<Results: Sequence<Result<Redacted<TargetResult>, SystemError>>>: MaskedRun {
  typealias Failure = SystemError

  let toolVersion: String
  let rules: [ActiveRule]
  let isOfDocuments: Bool
  let results: Results
  /// The durations of the targets; nil if results have their own.
  var durations: [Duration]?

  var targets: some Sequence<Result<Redacted<TargetResult>, SystemError>> {
    results.lazy.enumerated().lazy.map { number, result in
      guard let duration = RunClock.isReproducible ? .zero : durations?[number] else {
        return result
      }
      return result.map { $0.lasting(duration) }
    }
  }
}
