/// What a run needs of the result of each target, besides the counts.
struct AnswerParts: OptionSet, Sendable, Codable {
  let rawValue: Int

  /// The result line.
  static let line = AnswerParts(rawValue: 1)
  /// The result itself.
  static let result = AnswerParts(rawValue: 2)
  /// What viewers see, and the details of breaks, in either of them.
  static let timeline = AnswerParts(rawValue: 4)
}
