public import SourceText

/// A violation of a rule at a place, with everything that reports show.
///
/// As JSON, a finding has the members of a finding in the JSON report; see ``SourceResult``.
public struct Finding: Sendable, Hashable {
  /// Another place that the finding refers to.
  public struct Related: Sendable, Hashable {
    /// The place, possibly in another source.
    public let place: Place
    /// What is at the place, such as `first given here`.
    public let message: String

    /// Creates a related place with its message.
    public init(place: Place, message: String) {
      self.place = place
      self.message = message
    }
  }

  /// The violated rule; the rule book has its ``Rule/rationale``, its ``Rule/remedy`` and its ``Rule/requirement``, with
  /// the address of the source.
  public let rule: RuleID
  /// The severity of this finding.
  public let severity: Severity
  /// What was found and what is allowed, in one line.
  public let message: String
  /// The place of the violation.
  public internal(set) var place: Place
  /// The line around the place.
  public let excerpt: Excerpt
  /// Other places that the finding refers to.
  public let related: [Related]
  /// 16 hexadecimal digits that identify the finding in every run, even if lines move.
  public let fingerprint: String
  /// The loads with the finding; nil for a document that was loaded once.
  public internal(set) var loads: Loads?
  /// The value in the message that is beyond a limit; nil if there is none.
  public let measured: MeasuredValue?
  /// How the document can be changed so that the finding is gone; nil if no fix is known, or if fixes were
  /// not collected.
  ///
  /// JSON reports do not have it.
  public let fix: Fix?

  /// Creates a finding.
  ///
  /// A linter computes fingerprints that remain the same if lines move. If `fingerprint` is nil, or is
  /// not 16 lowercase hexadecimal digits, it is computed from the rule, the start of the place and the
  /// message. The message is not changed; text reports escape line feeds in it.
  public init(
    rule: RuleID, severity: Severity, message: String, place: Place, excerpt: Excerpt = Excerpt(""),
    related: [Related] = [], fingerprint: String? = nil, loads: Loads? = nil,
    measured: MeasuredValue? = nil, fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.place = place
    self.excerpt = excerpt
    self.related = related
    self.fingerprint =
      fingerprint.flatMap { Self.isFingerprint($0) ? $0 : nil }
      ?? Self.fingerprint(rule, place, message)
    self.loads = loads
    self.measured = measured
    self.fix = fix
  }

  /// The fingerprint of a finding that no linter made: a hash of the rule, the source, the start and the
  /// message.
  private static func fingerprint(_ rule: RuleID, _ place: Place, _ message: String) -> String {
    var hash = FNV1a()
    hash.add(field: rule.description)
    hash.add(field: place.source)
    hash.add(field: "\(place.start.line):\(place.start.column)")
    hash.add(field: message)
    return hash.hexadecimal
  }

  /// Whether a text is 16 lowercase hexadecimal digits.
  private static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// A range of a source, in bytes and in lines and columns.
///
/// As JSON, a place has the members `source` and `range` of a finding in the JSON report.
public struct Place: Sendable, Hashable {
  /// The name of the source.
  public internal(set) var source: String
  /// The range in bytes.
  public let range: ByteRange
  /// The position of the first byte.
  public let start: Position
  /// The position after the last byte.
  public let end: Position

  /// Creates a place from its parts.
  ///
  /// Lines and columns below 1 become 1, and an `end` before `start` becomes `start`. Whether the bytes
  /// and the lines are the same part of the source is not checked.
  public init(source: String, range: ByteRange, start: Position, end: Position) {
    self.source = source
    self.range = range
    self.start = Position(line: max(1, start.line), column: max(1, start.column))
    self.end = max(self.start, Position(line: max(1, end.line), column: max(1, end.column)))
  }

  /// Computes the lines and columns of a range of a text.
  public init(_ range: ByteRange, in text: any LinedText) {
    self.init(
      source: text.source.name, range: range, start: text.position(of: range.start),
      end: text.position(of: range.end))
  }
}

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
