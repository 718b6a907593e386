public import HLSLinting
import SourceText

/// Writes a report that consists of what it says about each source, between texts about the run as a whole.
///
/// All formats for programs that review code are such reports. What is said about a source depends on
/// nothing else, so that it can be written where the source is checked, and a report in the memory of one
/// source. Only what is said of a rule once is added when the report is written.
public struct SectionedReporter: Reporter {
  /// A part of a report with a text about each source, in their order.
  struct Section: Sendable {
    /// What is in front of the first text.
    var head = ""
    /// What is between two texts that are not empty.
    var separator = ""
    /// What is after the last text.
    var foot = ""
    /// The text about a source, whose secrets must be masked.
    let text: @Sendable (SourceResult, NumberedRules) -> ExplainedText
  }

  /// Why no report can be written; nil if one can.
  var obstacle: @Sendable () -> String? = { nil }
  /// What is in front of the sections.
  let head: @Sendable (ReportedRun) -> String
  /// The sections in their order.
  let sections: [Section]
  /// What is after the sections.
  let foot: @Sendable (ReportedRun) -> String
  /// The words about a rule where a section marks it.
  var words = RuleExplainer.Words()

  init(
    head: @escaping @Sendable (ReportedRun) -> String = { _ in "" }, _ sections: [Section],
    foot: @escaping @Sendable (ReportedRun) -> String = { _ in "" }
  ) {
    (self.head, self.sections, self.foot) = (head, sections, foot)
  }

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] {
    let numbers = NumberedRules(rules)
    return sections.enumerated().map { number, section in
      ReportPart(Self.part(number)) { section.text($0, numbers).part }
    }
  }

  private static func part(_ section: Int) -> String { "section \(section)" }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    if let obstacle = obstacle() { throw ReportError(obstacle) }
    var bytes = Array(head(run).utf8)
    var explainer = RuleExplainer(run.rules, words)
    for (number, section) in sections.enumerated() {
      var isEmpty = true
      bytes += section.head.utf8
      try run.forEachSource(Self.part(number)) { text throws(ReportError) in
        guard !text.isEmpty else { return }
        if !isEmpty { bytes += section.separator.utf8 }
        isEmpty = false
        explainer.append(text, to: &bytes)
        guard bytes.count >= 65_536 else { return }
        try output(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      bytes += section.foot.utf8
    }
    bytes += foot(run).utf8
    if !bytes.isEmpty { try output(bytes) }
  }
}

extension SectionedReporter.Section {
  /// A section that says nothing of rules.
  init(
    head: String = "", separator: String = "", foot: String = "",
    plain: @escaping @Sendable (SourceResult) -> [UInt8]
  ) {
    self.init(
      head: head, separator: separator, foot: foot,
      text: { source, _ in ExplainedText(plain(source)) })
  }
}

extension SourceResult {
  /// The name of what is in a report for an input that could not be checked.
  static let uncheckedEntry = "input/unchecked"

  /// What a report says about an input that could not be checked; nil if it was, or if a finding of another
  /// document says it.
  var uncheckedMessage: String? {
    guard case .unchecked(let reason) = status, reportedBy == nil else { return nil }
    return "could not be checked: \(reason)"
  }

  /// The name of what is in a report for the expected findings of an input.
  static let expectedEntry = "input/expected"

  /// What a report that does not list expected findings says about them; nil without any.
  var expectedMessage: String? {
    suppressed.isEmpty ? nil : Self.words(ofExpected: suppressed.count)
  }

  /// The findings, each with its number among those with its fingerprint, from 1.
  var numberedFindings: [(finding: Finding, occurrence: Int)] {
    var counts: [String: Int] = [:]
    return findings.map { finding in
      counts[finding.fingerprint, default: 0] += 1
      return (finding, counts[finding.fingerprint, default: 1])
    }
  }
}

extension String {
  /// A path without `./` in front, as programs compare it with the paths of a repository.
  var repositoryPath: String {
    var path = self[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    return path.isEmpty ? self : String(path)
  }

  /// Whether it is the name of a source that was loaded from an address.
  var isAddress: Bool { contains("://") }
}

extension Place {
  /// The name of the source, the line and the column of the first byte.
  var shown: String { "\(source.repositoryPath):\(start.line):\(start.column)" }
}

/// The columns of a finding in UTF-16 code units, from 1; columns of a place count bytes.
///
/// An end that its excerpt does not show is not known.
struct CharacterColumns {
  /// The column of the first character.
  let start: Int?
  /// The column after the last character, which is in the line of the end.
  let end: Int?

  init(_ finding: Finding) {
    let excerpt = finding.excerpt
    let before = excerpt.text.isEmpty ? nil : excerpt.unitsBefore
    func column(_ offset: Int) -> Int? {
      before.map {
        $0 + String(decoding: excerpt.text.utf8.prefix(max(0, offset)), as: UTF8.self).utf16.count
          + 1
      }
    }
    let place = finding.place
    start = place.start.column == 1 ? 1 : column(excerpt.marked.lowerBound)
    if start == nil {
      end = nil
    } else if place.end.column == 1 {
      end = 1
    } else if place.end.line == place.start.line,
      excerpt.marked.upperBound < excerpt.text.utf8.count || !excerpt.isCutAfter
    {
      end = column(excerpt.marked.upperBound)
    } else {
      end = nil
    }
  }
}
