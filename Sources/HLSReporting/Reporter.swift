public import HLSLinting

/// A report format: converts a run to bytes.
///
/// Equal runs give equal bytes. Reporters take a run with secrets masked, because reports may be
/// published; `LintRun.redacted()` creates one, and its `value` is the run. Names and messages
/// can contain any characters of a document, such as line feeds.
public protocol Reporter: Sendable {
  /// The error if a report cannot be written; `Never` for formats that cannot fail.
  associatedtype Failure: Error

  /// Renders the report as the bytes of a file; throws if it cannot be written.
  func render(_ run: RedactedRun) throws(Failure) -> [UInt8]
}
