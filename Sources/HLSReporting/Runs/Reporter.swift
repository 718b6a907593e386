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

/// What a report needs of each source, as bytes.
public struct ReportPart: Sendable {
  /// The name by which the report reads it.
  package let name: String
  /// Whether reporters of other formats have the same part under that name.
  package var isShared = false
  /// The bytes for a source.
  package let make: @Sendable (SourceResult) -> [UInt8]

  /// Creates a part with a name that the reporter has only once.
  public init(_ name: String, make: @escaping @Sendable (SourceResult) -> [UInt8]) {
    (self.name, self.make) = (name, make)
  }
}

/// The error if a report cannot be written.
public struct ReportError: Error, Sendable, CustomStringConvertible {
  /// The reason in one line.
  public let description: String
  /// The error of what was read or written to; nil if the format is the reason.
  package let cause: (any Error)?

  /// Creates an error with a reason of one line.
  public init(_ description: String) { (self.description, cause) = (description, nil) }

  /// Passes on the error of what was read or written to.
  package init(_ description: String, from cause: any Error) {
    (self.description, self.cause) = (description, cause)
  }
}
