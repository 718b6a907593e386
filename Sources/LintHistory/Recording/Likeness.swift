import HLSLinting
import SourceText

/// What a finding must have in common with an earlier one to continue it under another fingerprint.
struct Likeness {
  /// Equal for findings that are alike.
  struct Key: Hashable {
    let rule, source, message: String
    let line: Int64?
  }

  /// Whether numbers and quoted texts of messages may differ.
  private let ignoresValues: Bool
  private let ignoresLine: Bool
  /// Whether the finding may be in a document with another name, if the earlier one is not linked.
  private let ignoresDocument: Bool

  /// The closest first.
  static let all = [
    Likeness(ignoresValues: false, ignoresLine: false, ignoresDocument: false),
    Likeness(ignoresValues: false, ignoresLine: true, ignoresDocument: false),
    Likeness(ignoresValues: true, ignoresLine: false, ignoresDocument: false),
    Likeness(ignoresValues: true, ignoresLine: true, ignoresDocument: false),
    Likeness(ignoresValues: false, ignoresLine: true, ignoresDocument: true),
    Likeness(ignoresValues: true, ignoresLine: true, ignoresDocument: true),
  ]

  /// Whether the breaks of the target must have changed, so that a finding elsewhere in the document is
  /// not another defect.
  var needsOtherBreaks: Bool { ignoresLine && !ignoresDocument }

  /// Whether an earlier finding in a document is compared.
  func applies(to source: String, _ documents: CheckedDocuments) -> Bool {
    ignoresDocument
      ? !documents.checked.contains(source) && !documents.failed.contains(source)
      : documents.checked.contains(source)
  }

  func key(_ finding: OpenRows.Finding) -> Key { key(finding.values, finding.line) }

  func key(_ finding: Finding) -> Key {
    key(OpenRows.Finding.Values(finding), Int64(finding.place.start.line))
  }

  private func key(_ values: OpenRows.Finding.Values, _ line: Int64) -> Key {
    Key(
      rule: values.rule,
      source: ignoresDocument
        ? StableName.of(values.source, dropsNumbers: true) : values.source,
      message: ignoresValues ? Self.words(of: values.message) : values.message,
      line: ignoresLine ? nil : line)
  }

  /// A message with `*` in place of quoted texts, addresses, dates and numbers.
  static func words(of message: String) -> String {
    message.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .map { place, part in place % 2 == 1 ? "*" : unquotedWords(of: part) }.joined()
  }

  private static func unquotedWords(of text: Substring) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.contains("/") ? "*" : withoutNumbers($0) }.joined(separator: " ")
  }

  /// A word with `*` in place of each sequence of digits and the marks inside numbers, dates and times.
  private static func withoutNumbers(_ word: Substring) -> String {
    var kept = ""
    for character in word {
      if character.asciiValue.map({ (0x30...0x39).contains($0) }) == true {
        if kept.last != "*" { kept.append("*") }
      } else if !(kept.last == "*" && ".,:-+".contains(character)) {
        kept.append(character)
      }
    }
    return kept
  }
}
