public import HLSLinting

/// A report format: converts a run to bytes.
///
/// What a report needs of a source can be made where the source is checked, and is read from there, so that the
/// findings of all sources are never in memory together. The command, the history and ``render(_:)`` make a report
/// in this way. Equal runs give equal bytes. Secrets are masked in what a reporter gets, because reports may be
/// published; names and messages can contain any characters of a document, such as line feeds.
public protocol Reporter: Sendable {
  /// What the report on a run with `rules` needs of each source.
  func parts(_ rules: [ActiveRule]) -> [ReportPart]

  /// Passes the report to `output` in pieces; throws if a part cannot be read, if the report cannot be written, and
  /// the errors of `output`.
  func write(
    _ run: ReportedRun, to output: (_ bytes: [UInt8]) throws(ReportError) -> Void
  ) throws(ReportError)
}

extension Reporter {
  /// Renders the report as the bytes of a file; throws if it cannot be written, such as without libxml2.
  public func render(_ run: RedactedRun) throws(ReportError) -> [UInt8] {
    try bytes(of: ReportedRun(run).making(parts(run.value.rules)))
  }

  func bytes(of run: ReportedRun) throws(ReportError) -> [UInt8] {
    var bytes: [UInt8] = []
    try write(run) { bytes += $0 }
    return bytes
  }
}
