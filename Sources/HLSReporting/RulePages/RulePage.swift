public import HLSLinting
import SourceText

/// The description of a rule, as shown by `interlint explain`: requirement, rationale, fix and
/// examples.
public struct RulePage: Sendable {
  private let rule: Rule
  private let book: RuleBook

  /// Creates the page of `rule`, with what the other rules of a book say of it.
  public init(_ rule: Rule, in book: RuleBook) { (self.rule, self.book) = (rule, book) }

  /// Whether the rule is in no list: it reports what another tool found.
  private var isImported: Bool { rule.violating.isEmpty && rule.conforming.isEmpty }

  /// What the rule says of itself and others say of it, each with a label; empty for a rule that the book does not
  /// have.
  package var facts: [(label: String, text: String)] { RuleFacts(rule: rule, book: book).rows }

  private var heading: String {
    "\(rule.severity.rawValue) · "
      + (isImported ? "" : "profile \(rule.profile.rawValue) · ")
      + (rule.players.isEmpty ? "" : "players \(rule.playerList) · ")
      + "\(rule.requirement.level.rawValue): \(rule.requirement.source)"
  }

  /// The page for a terminal; examples can be copied.
  ///
  /// `width` is the number of columns to which the explanation is wrapped.
  public func text(width: Int = .max) -> String {
    func wrapped(_ label: String, _ text: String) -> String {
      var lines = ReportText(isColored: false)
      lines.write(label)
      lines.writeWrapped(text, at: 6, indent: 6, width: width)
      return String(decoding: lines.bytes, as: UTF8.self)
    }
    let address = rule.requirement.address.map { [("See", $0)] } ?? []
    let rows = (address + facts).map { label, text in
      let space = String(repeating: " ", count: max(1, 5 - label.count))
      return "\n" + wrapped(label + ":" + space, text)
    }.joined()
    return """
      \(rule.id)
      \(heading)

      \(wrapped("Rule: ", rule.summary))
      \(wrapped("Why:  ", rule.rationale))
      \(wrapped("Fix:  ", rule.remedy))\(rows)
      \(examples(Self.pasteable))
      """
  }

  /// The page in Markdown.
  public var markdown: String {
    """
    # `\(rule.id)`

    \(heading)

    **Rule.** \(rule.summary)

    **Why.** \(rule.rationale)

    **Fix.** \(rule.remedy)\(seen)\(facts.map { "\n\n**\($0.label).** \($0.text)" }.joined())
    \(examples(Self.fence))
    """
  }

  /// The address of the source as a paragraph in Markdown, with an empty line in front; empty if none is known.
  private var seen: String {
    rule.requirement.address.map { "\n\n**See.** <\($0)>" } ?? ""
  }

  /// The examples below their headings, with a line feed before and after; empty for a rule without any.
  private func examples(_ written: (Example) -> String) -> String {
    guard !isImported else { return "" }
    return """

      Violates the rule:

      \(rule.violating.map { written($0) + Self.marks(in: $0) }.joined(separator: "\n\n"))

      Conforms to the rule:

      \(rule.conforming.map(written).joined(separator: "\n\n"))

      """
  }

  /// The complete first document that violates the rule; empty for a rule without examples.
  package var playlist: [UInt8] { rule.violating.first?.completed.bytes ?? [] }

  /// The page as an indented JSON object in UTF-8, with a line feed at the end.
  ///
  /// The members are `id`, `severity`, `profile`, `level`, `source`, `summary`, `rationale`, `remedy`,
  /// `violating`, `conforming`, `forms`, `loss`, `party`, `facts`, `players` if the rule is only about some, and
  /// `address` if the source can be read at a lasting one.
  public func json() throws(JSONReportError) -> [UInt8] {
    do {
      return try IndentedJSON.bytes(of: RuleRecord(rule, in: book))
    } catch {
      throw JSONReportError(description: "the rule cannot be written as JSON: \(error)")
    }
  }

  private static func fence(_ example: Example) -> String {
    "```\n\(pasteable(example))\n```"
  }

  /// The example without marks, with invisible characters as escapes.
  private static func pasteable(_ example: Example) -> String {
    example.listing.replacing("«", with: "").replacing("»", with: "")
      .escapingInvisible(except: "\n")
  }

  /// The reported parts of an example, on a line of their own.
  private static func marks(in example: Example) -> String {
    let document = example.completed
    let marked = document.marks.map { String(decoding: document.bytes[$0], as: UTF8.self) }
      .filter { !$0.isEmpty }
    let kind =
      example.frame == .live && example.arrangement == .single ? "In a live playlist. " : ""
    guard !marked.isEmpty else { return kind.isEmpty ? "" : "\n\n\(kind.dropLast())" }
    let text = marked.map { "\($0.escapingInvisible())" }.joined(separator: ", ")
    return "\n\n\(kind)Reported: \(text)"
  }
}
