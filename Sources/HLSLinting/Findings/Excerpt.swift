/// The part of a line around a finding.
///
/// As JSON, an excerpt has the members of one in the JSON report, and secrets are masked.
public struct Excerpt: Sendable, Hashable {
  /// The part of the line, with invalid UTF-8 replaced; a linter cuts it to at most 240 bytes.
  public let text: String
  /// The part of `text` that the finding is about, in UTF-8 bytes; does not divide a character.
  public let marked: Range<Int>
  /// The parts of `text` that must not be published, in UTF-8 bytes and in order.
  ///
  /// A redacted excerpt has none: they are masked in `text`.
  public let secrets: [Range<Int>]
  /// Whether the line continues before `text`.
  public let isCutBefore: Bool
  /// Whether the line continues after `text`.
  public let isCutAfter: Bool
  /// The number of UTF-16 code units in front of `text` in its line; nil if it is not known.
  public let unitsBefore: Int?

  package init(
    text: String, marked: Range<Int>, secrets: [Range<Int>], isCutBefore: Bool, isCutAfter: Bool,
    unitsBefore: Int? = nil
  ) {
    self.text = text
    self.marked = marked
    self.secrets = secrets
    self.isCutBefore = isCutBefore
    self.isCutAfter = isCutAfter
    self.unitsBefore = isCutBefore ? unitsBefore : 0
  }
}
