/// A part of the suite that cannot be used, and the reason.
public struct SuiteProblem: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The file or folder.
  public let path: String
  /// What is wrong with it.
  public let message: String

  /// Path and message in one line.
  public var description: String { "\(path): \(message)" }
}
