/// A part of the suite that cannot be used, and the reason.
package struct SuiteProblem: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The file or folder.
  package let path: String
  /// What is wrong with it.
  package let message: String

  /// Path and message in one line.
  package var description: String { "\(path): \(message)" }
}
