public import HLSLinting

/// A report format: converts a run to bytes.
///
/// Equal runs give equal bytes. Reporters take a run with secrets masked, because reports may be
/// published.
public protocol Reporter: Sendable {
  /// The error if a report cannot be written; `Never` for formats that cannot fail.
  associatedtype Failure: Error

  /// Renders the report.
  func render(_ run: RedactedRun) throws(Failure) -> [UInt8]
}
