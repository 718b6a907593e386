public import HLSLinting

/// A format for reports: a run goes in, bytes come out.
///
/// Equal runs give equal bytes. Reports may be published, so that reporters take a run with secrets
/// masked.
public protocol Reporter: Sendable {
  /// Why a report could not be written; `Never` for formats that always can.
  associatedtype Failure: Error

  /// Renders the report.
  func render(_ run: RedactedRun) throws(Failure) -> [UInt8]
}
