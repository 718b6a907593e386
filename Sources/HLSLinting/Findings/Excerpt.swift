/// The part of a line around a finding.
public struct Excerpt: Sendable, Hashable {
  /// At most 240 bytes of the line, with invalid UTF-8 replaced.
  public let text: String
  /// The part of `text` that the finding is about, in UTF-8 bytes; does not divide a character.
  public let marked: Range<Int>
  /// The parts of `text` that must not be published, in UTF-8 bytes and in order.
  public let secrets: [Range<Int>]
  /// Whether the line continues before `text`.
  public let isCutBefore: Bool
  /// Whether the line continues after `text`.
  public let isCutAfter: Bool

  init(
    text: String, marked: Range<Int>, secrets: [Range<Int>], isCutBefore: Bool, isCutAfter: Bool
  ) {
    self.text = text
    self.marked = marked
    self.secrets = secrets
    self.isCutBefore = isCutBefore
    self.isCutAfter = isCutAfter
  }

  /// Creates the excerpt of a published report; `marked` is dropped if it does not fit the text.
  package init(
    published text: String, marked: Range<Int>, isCutBefore: Bool, isCutAfter: Bool
  ) {
    let bytes = Array(text.utf8)
    let fits = [marked.lowerBound, marked.upperBound].allSatisfy { offset in
      offset == bytes.count || bytes.indices.contains(offset) && bytes[offset] & 0xC0 != 0x80
    }
    self.init(
      text: text, marked: fits ? marked : 0..<0, secrets: [], isCutBefore: isCutBefore,
      isCutAfter: isCutAfter)
  }
}
