import HLSLinting
import HLSLoading
import HLSReporting

/// A run whose results are in a spool, as one of its reports reads it.
struct SpooledRun: ReportedRun {
  let toolVersion: String
  let rules: [ActiveRule]
  let summary: Tally
  let run: RenderedRun
  /// The part of a source that has its digest.
  let digest: SourceParts.Part
  /// The number of the report.
  let number: Int
  /// Reads a part of a source.
  let read: (SourceParts.Part, RenderedRun.Source) throws(SystemError) -> [UInt8]

  var isOfDocuments: Bool { run.targets == nil }

  var targetCount: Int { run.targetCount }

  func target(_ index: Int) throws(SystemError) -> ReportedTarget {
    var reported: [ReportedSource] = []
    for source in run.sources(ofTarget: index) {
      reported.append(PackedDigest(bytes: try read(digest, source)).source)
    }
    return ReportedTarget(reported, name: run.targets?[index].name)
  }

  func lines(in target: Int) throws(SystemError) -> [UInt8] {
    var lines: [UInt8] = []
    for source in run.sources(ofTarget: target) {
      lines += try read(.lines(report: number), source)
    }
    return lines
  }
}
