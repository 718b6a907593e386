import HLSLinting
import HLSLoading
import HLSReporting

/// A run whose results are in a spool, as one of its reports reads it.
struct SpooledRun<Sources: Sequence<RenderedOutput.Source>>: ReportedRun {
  typealias Failure = SystemError

  let toolVersion: String
  let rules: [ActiveRule]
  let summary: Tally
  let run: RenderedRun<Sources>
  /// The part of a source that has its digest.
  let digest: SourceParts.Part
  /// The number of the report.
  let number: Int
  /// Reads a part of a source.
  let read: (SourceParts.Part, RenderedOutput.Source) -> Result<[UInt8], SystemError>

  var isOfDocuments: Bool { run.targets == nil }

  var targets: some Sequence<Result<ReportedTarget, SystemError>> {
    run.groups.lazy.map { name, sources in
      Result { () throws(SystemError) in
        var reported: [ReportedSource] = []
        for source in sources {
          reported.append(PackedDigest(bytes: try read(digest, source).get()).source)
        }
        return ReportedTarget(reported, name: name)
      }
    }
  }

  func lines(of severity: Severity) -> some Sequence<Result<[UInt8], SystemError>> {
    run.sources.lazy.map { read(.lines(report: number, severity), $0) }
  }
}
