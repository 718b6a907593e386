public import SourceText

/// Another place that a finding refers to.
public struct RelatedPlace: Sendable {
  /// The position.
  public let range: ByteRange
  /// What is at the position, such as `first given here`.
  public let message: String
  /// The document that contains the position; nil for the document that the finding is about.
  public let text: (any LinedText)?

  /// Creates a related place with its message.
  public init(_ range: ByteRange, _ message: String, in text: (any LinedText)? = nil) {
    self.range = range
    self.message = message
    self.text = text
  }
}
