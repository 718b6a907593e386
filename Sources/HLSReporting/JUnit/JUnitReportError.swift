/// The error if a JUnit report cannot be written.
public struct JUnitReportError: Error, Sendable, CustomStringConvertible {
  /// The message of the XML library, such as that memory is exhausted.
  public let description: String
}
