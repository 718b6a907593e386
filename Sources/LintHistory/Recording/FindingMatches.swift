import HLSLinting
import SourceText

/// Which findings of a run continue open findings of earlier runs.
///
/// A finding continues the one that was last reported with its fingerprint. Those that remain on both
/// sides are compared again, because a fingerprint has the ID of a date range and the name of the
/// document, which publishers of catch-up programs and daily episodes generate: a finding continues one
/// of the same rule with the same message on the same line, or anywhere in the same document if the
/// breaks of the target were announced with other IDs or times, or in a document that is no longer
/// linked and whose name differs only in generated parts.
struct FindingMatches {
  /// A finding of the run.
  struct Found {
    let finding: Finding
    /// The fingerprint in the history: that of the first run that found it.
    let fingerprint: String
  }

  /// The findings in the order of the run, each once.
  private(set) var found: [Found] = []
  /// The open findings, by their fingerprints, that the run did not find, in the order of their IDs.
  private(set) var missing: [(key: String, value: OpenRows.Finding)] = []

  /// Compares the findings of a target with the open ones; `hasOtherBreaks` says whether breaks have
  /// changed since a document was last checked.
  init(
    _ findings: [Finding], _ open: [String: OpenRows.Finding], _ aliases: [String: OpenRows.Alias],
    in documents: CheckedDocuments, hasOtherBreaks: (String) -> Bool
  ) {
    var seen: Set<String> = []
    let findings = findings.filter { seen.insert($0.fingerprint).inserted }
    var identities: [String: String] = [:]
    var rest = open
    let known = Dictionary(
      open.keys.map { (aliases[$0]?.reported ?? $0, $0) }, uniquingKeysWith: { $1 })
    for finding in findings {
      guard let identity = known[finding.fingerprint] else { continue }
      identities[finding.fingerprint] = identity
      rest[identity] = nil
    }
    missing = rest.sorted { $0.value.stored.id < $1.value.stored.id }
    for likeness in Likeness.all where !missing.isEmpty {
      let candidates = missing.filter { _, finding in
        let document = finding.values.source
        return likeness.applies(to: document, documents)
          && (!likeness.needsOtherBreaks || hasOtherBreaks(document))
      }
      var waiting = Dictionary(grouping: candidates.reversed()) { likeness.key($0.value) }
      for finding in findings where identities[finding.fingerprint] == nil {
        guard let old = waiting[likeness.key(finding)]?.popLast() else { continue }
        identities[finding.fingerprint] = old.key
      }
      let continued = Set(identities.values)
      missing.removeAll { continued.contains($0.key) }
    }
    var used = Set(open.keys)
    found = findings.map { finding in
      let fingerprint =
        identities[finding.fingerprint]
        ?? Self.unused(finding.fingerprint, among: used)
      used.insert(fingerprint)
      return Found(finding: finding, fingerprint: fingerprint)
    }
  }

  /// The fingerprint of a finding that continues no other: another one than reported if an open finding
  /// that was once reported so still has it.
  private static func unused(_ reported: String, among used: Set<String>) -> String {
    var fingerprint = reported
    while used.contains(fingerprint) {
      var hash = FNV1a()
      hash.add(fingerprint.utf8.span)
      fingerprint = hash.hexadecimal
    }
    return fingerprint
  }
}

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
