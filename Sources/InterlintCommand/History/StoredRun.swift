import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns
import SourceText

extension ReportedRun {
  /// A run as it is stored, whose targets are read one after the other.
  ///
  /// If SOURCE_DATE_EPOCH is set it has no durations, so that equal runs have equal output. Without `durations`, results
  /// have their own.
  static func stored(
    version: String = ToolVersion.current, _ rules: [ActiveRule], isOfDocuments: Bool = false,
    targetCount: Int, durations: [Duration]? = nil,
    read: @escaping (_ target: Int) throws(SystemError) -> Redacted<TargetResult>
  ) -> ReportedRun {
    ReportedRun(
      toolVersion: version, rules: rules, isOfDocuments: isOfDocuments, targetCount: targetCount
    ) { index throws(ReportError) in
      let result: Redacted<TargetResult>
      do throws(SystemError) { result = try read(index) } catch { throw ReportError(error) }
      if RunClock.isReproducible { return result.withoutTimes() }
      return durations.map { result.lasting($0[index]) } ?? result
    }
  }
}
