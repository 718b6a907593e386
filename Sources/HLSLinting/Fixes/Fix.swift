public import SourceText

/// A change to the bytes of a document after which a finding is gone.
///
/// Bytes outside of its edits stay as they are. ``Rule/fixGrades`` says which grades the fixes of a rule
/// have.
public struct Fix: Sendable, Hashable {
  /// How certain it is that a fix is what the author meant.
  public enum Grade: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The result means what every player already takes the document for, or the only thing that can be
    /// meant.
    case safe
    /// The fix makes a choice or a guess, such as a time zone or a unit.
    case unsafe

    /// Orders grades from the most certain one.
    public static func < (left: Self, right: Self) -> Bool { left == .safe && right == .unsafe }
  }

  /// Where a range is in its document.
  public struct Location: Sendable, Hashable {
    /// The position of the first byte.
    public let start: Position
    /// The position after the last byte.
    public let end: Position
    /// The column of `start` in UTF-16 code units, from 1.
    public let startUnit: Int
    /// The column of `end` in UTF-16 code units, from 1.
    public let endUnit: Int

    /// Creates a location from its parts.
    package init(start: Position, end: Position, startUnit: Int, endUnit: Int) {
      (self.start, self.end) = (start, end)
      (self.startUnit, self.endUnit) = (startUnit, endUnit)
    }
  }

  /// The replacement of a range of bytes by a text.
  public struct Edit: Sendable, Hashable {
    /// The range that is replaced; empty for an insertion.
    public let range: ByteRange
    /// The text in its place; empty for a removal.
    public let text: String
    /// The lines and columns of the range; nil unless a linter made the finding.
    public package(set) var location: Location?

    /// Creates a replacement.
    public init(_ range: ByteRange, with text: String) {
      self.range = range
      self.text = text
    }

    /// The removal of a range.
    public static func remove(_ range: ByteRange) -> Edit { Edit(range, with: "") }

    /// The insertion of a text before the byte at an offset.
    public static func insert(_ text: String, at offset: UInt32) -> Edit {
      Edit(ByteRange(offset, offset), with: text)
    }
  }

  // Hardly any finding has a fix, so that all others have room for a reference only.
  private let content: Content

  private final class Content: Sendable {
    let grade: Grade
    let edits: [Edit]
    let lineEdit: Edit?
    let isSecret: Bool

    init(_ grade: Grade, _ edits: [Edit], _ lineEdit: Edit? = nil, isSecret: Bool = false) {
      (self.grade, self.edits, self.lineEdit) = (grade, edits, lineEdit)
      self.isSecret = isSecret
    }
  }

  /// How certain it is that the fix is what the author meant.
  public var grade: Grade { content.grade }
  /// The edits, in the order of their ranges; none overlaps another.
  public var edits: [Edit] { content.edits }
  /// The same change as one edit, if all edits are in one line; nil unless a linter made the finding.
  public var lineEdit: Edit? { content.lineEdit }
  /// Whether the edits show a secret, or are too many, so that no report may have them.
  var isSecret: Bool { content.isSecret }

  /// Creates a fix; nil without edits, and for edits that overlap.
  ///
  /// Two insertions at one place overlap, and so does an insertion inside or at the start of a range that
  /// is replaced.
  public init?(_ grade: Grade, _ edits: [Edit]) {
    let edits = edits.sorted { $0.range < $1.range }
    guard !edits.isEmpty, !zip(edits, edits.dropFirst()).contains(where: { $0.overlaps($1) })
    else { return nil }
    content = Content(grade, edits)
  }

  /// The fix with places of its edits, and with the same change as one edit.
  func with(_ locatedEdits: [Edit], asOne lineEdit: Edit?, isSecret: Bool) -> Fix {
    Fix(Content(grade, locatedEdits, lineEdit, isSecret: isSecret))
  }

  /// Creates a fix from the parts of another one.
  package init(unchecked grade: Grade, _ edits: [Edit], asOne lineEdit: Edit?) {
    self.init(Content(grade, edits, lineEdit))
  }

  private init(_ content: Content) { self.content = content }

  /// Creates a safe fix; nil without edits, and for edits that overlap.
  public static func safe(_ edits: [Edit]?) -> Fix? { edits.flatMap { Fix(.safe, $0) } }

  /// Creates an unsafe fix; nil without edits, and for edits that overlap.
  public static func unsafe(_ edits: [Edit]?) -> Fix? { edits.flatMap { Fix(.unsafe, $0) } }
}

extension Fix {
  /// Whether two fixes make the same edits with the same certainty.
  public static func == (left: Fix, right: Fix) -> Bool {
    left.grade == right.grade && left.edits == right.edits && left.lineEdit == right.lineEdit
  }

  /// Hashes the grade and the edits.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(grade)
    hasher.combine(edits)
  }
}

extension Fix.Edit {
  /// Whether an edit that does not begin before this one changes the same bytes or inserts at the same
  /// place.
  package func overlaps(_ later: Fix.Edit) -> Bool {
    range.start == later.range.start || later.range.start < range.end
  }
}

extension Fix {
  /// One fix with the edits of several ones, each once; its grade is that of the least certain one.
  ///
  /// Nil if there is none, or if edits overlap.
  static func joining(_ fixes: [Fix]) -> Fix? {
    guard let grade = fixes.map(\.grade).max() else { return nil }
    return Fix(grade, Array(Set(fixes.flatMap(\.edits))))
  }
}
