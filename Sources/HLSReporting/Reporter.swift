public import HLSConformance

/// A form in which the findings of a run can be told: a value goes in, bytes come out.
///
/// Equal runs give equal bytes. A reporter whose output is read by machines masks secrets by itself;
/// text for a terminal shows what the run holds.
public protocol Reporter: Sendable {
  associatedtype Failure: Error

  func render(_ run: LintRun) throws(Failure) -> [UInt8]
}
