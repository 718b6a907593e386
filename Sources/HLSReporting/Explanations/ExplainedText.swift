import HLSLinting
import SourceText

/// The text of a report about a source, with the places where something is said of a rule.
///
/// Sources are checked in any order, so that only the writer of the report knows which finding is the first of a rule.
struct ExplainedText {
  /// A place in the text where something is said of a rule.
  fileprivate struct Mark: Packable {
    /// The number of bytes of the text in front of it.
    let offset: Int
    /// The number of the rule.
    let rule: Int
    /// Whether it is said with each finding, not once in a report.
    let isLink: Bool
    /// The number of columns in front of it, in text for people.
    let indent: Int
  }

  /// The text without what is said of rules.
  private(set) var bytes: [UInt8]
  private var marks: [Mark] = []
  /// The rules that have a mark for their explanation.
  private var explained: Set<Int> = []

  /// Creates a text in which nothing is said of a rule.
  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Appends to the text.
  mutating func append(_ more: [UInt8]) { bytes += more }

  /// Marks where a rule is explained if it was not explained before; places must be marked in their order.
  mutating func markExplanation(of rule: Int?, at offset: Int, indent: Int = 0) {
    guard let rule, explained.insert(rule).inserted else { return }
    marks.append(Mark(offset: offset, rule: rule, isLink: false, indent: indent))
  }

  /// Marks where a link to the source of a rule is written, whatever is in front of it.
  mutating func markLink(to rule: Int?, at offset: Int) {
    guard let rule else { return }
    marks.append(Mark(offset: offset, rule: rule, isLink: true, indent: 0))
  }

  /// The part of a source with the text; empty if the text is.
  var part: [UInt8] {
    guard !bytes.isEmpty else { return [] }
    var packer = Packer()
    packer.add(marks)
    packer.add(bytes: bytes)
    return packer.bytes
  }

  /// The text of a part, in which nothing is said of a rule.
  static func plain(_ part: [UInt8]) -> ArraySlice<UInt8> { read(part).text }

  /// The numbers of the rules that a part can explain.
  static func explained(_ part: [UInt8]) -> [Int] {
    read(part).marks.filter { !$0.isLink }.map(\.rule)
  }

  fileprivate static func read(_ part: [UInt8]) -> (marks: [Mark], text: ArraySlice<UInt8>) {
    guard !part.isEmpty else { return ([], []) }
    var packed = Unpacker(part)
    let marks = packed.next([Mark].self)
    return (marks, packed.slice())
  }
}

extension ExplainedText.Mark {
  func pack(into packer: inout Packer) {
    packer.add(offset)
    packer.add(rule)
    packer.add(isLink)
    packer.add(indent)
  }

  init(from packed: inout Unpacker) {
    self.init(
      offset: packed.next(Int.self), rule: packed.next(Int.self), isLink: packed.next(Bool.self),
      indent: packed.next(Int.self))
  }
}

/// Fills the texts of a report, one after the other, with what it says of rules.
struct RuleExplainer {
  /// The words of a report about a rule.
  struct Words: Sendable {
    /// Those that it has once, with a number of columns in front.
    var explanation: @Sendable (_ help: RuleHelp, _ indent: Int) -> [UInt8] = { _, _ in [] }
    /// Those that it has with each finding.
    var link: @Sendable (RuleHelp) -> [UInt8] = { _ in [] }
  }

  private let rules: [ActiveRule]
  private let words: Words
  private var explained: Set<Int> = []
  private var links: [Int: [UInt8]] = [:]

  /// Creates an explainer of a report in which no rule is explained; `rules` are those of the parts.
  init(_ rules: [ActiveRule], _ words: Words) { (self.rules, self.words) = (rules, words) }

  /// Appends the text of a part.
  mutating func append(_ part: [UInt8], to bytes: inout [UInt8]) {
    let (marks, text) = ExplainedText.read(part)
    var written = text.startIndex
    for mark in marks {
      let place = text.startIndex + mark.offset
      bytes += text[written..<place]
      written = place
      bytes += said(at: mark)
    }
    bytes += text[written...]
  }

  private mutating func said(at mark: ExplainedText.Mark) -> [UInt8] {
    guard rules.indices.contains(mark.rule) else { return [] }
    if !mark.isLink {
      guard explained.insert(mark.rule).inserted else { return [] }
      return words.explanation(RuleHelp(rules[mark.rule].rule), mark.indent)
    }
    if let known = links[mark.rule] { return known }
    let link = words.link(RuleHelp(rules[mark.rule].rule))
    links[mark.rule] = link
    return link
  }
}
