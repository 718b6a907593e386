import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns

/// A run as it is stored: without durations if SOURCE_DATE_EPOCH is set, so that equal runs have equal
/// output.
struct HistoryRun: MaskedRun {
  let toolVersion: String
  let rules: [ActiveRule]
  let isOfDocuments: Bool
  let targetCount: Int
  /// The durations of the targets; nil if results have their own.
  var durations: [Duration]?
  /// Reads the result of the target with an index.
  let read: (Int) throws(SystemError) -> Redacted<TargetResult>

  func target(_ index: Int) throws(SystemError) -> Redacted<TargetResult> {
    let result = try read(index)
    if RunClock.isReproducible { return result.withoutTimes() }
    return durations.map { result.lasting($0[index]) } ?? result
  }
}
