import HLSLinting
import HLSReporting
import HLSRules
import HistorySite
import LintRuns

/// `interlint docs`: writes static pages about all rules, profiles and words.
enum DocsCommand {
  static func run(_ folder: String) throws -> ExitCode {
    do {
      try reference.publish(into: folder)
    } catch {
      throw RunFailure(.usage, "the pages in \(folder): \(error)")
    }
    return .clean
  }

  /// The pages of the rules of this program.
  static var reference: RuleReference {
    RuleReference(
      RuleCatalog.all, in: RuleCatalog.book,
      profiles: RuleCatalog.profiles.map { ($0, ProductWords.meaning(of: $0)) },
      words: DocumentedWords(RuleCatalog.all).all)
  }
}

/// All words that `interlint explain` defines, each with the rules about it.
struct DocumentedWords {
  /// The IDs of rules by each sequence of words in them, such as `resume-offset`.
  private var byPart: [String: [RuleID]] = [:]
  /// The IDs of rules by each name in their texts.
  private var byName: [String: [RuleID]] = [:]
  /// The places of rules in reports.
  private let places: [RuleID: Int]

  /// Creates the words of a list of rules.
  init(_ rules: [Rule]) {
    places = Dictionary(
      rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for rule in rules {
      for part in Self.parts(of: rule.id.description) {
        byPart[part, default: []].append(rule.id)
      }
      for name in Self.names(in: rule) { byName[name, default: []].append(rule.id) }
    }
  }

  /// The words without the hyphens of options, by their texts; those that differ only in case are one.
  var all: [ReferenceWord] {
    var definitions: [String: [Definition]] = [:]
    var texts: [String: String] = [:]
    var errors: [String: [RuleID]] = [:]
    func add(_ text: String, _ definition: Definition) {
      let key = text.lowercased()
      if texts[key] == nil { texts[key] = text }
      if definitions[key]?.contains(definition) != true {
        definitions[key, default: []].append(definition)
      }
    }
    for definition in Definition.everything {
      let hasHyphens = definition.word.hasPrefix("--")
      add(String(definition.word.dropFirst(hasHyphens ? 2 : 0)), definition)
    }
    for error in ReportedError.all {
      for name in error.names {
        add(name, Definition(error))
        errors[name.lowercased(), default: []] += error.rules
      }
    }
    return definitions.keys.sorted().map { key in
      let text = texts[key] ?? key
      let spellings = Set((definitions[key] ?? []).map(\.word) + [text])
      return ReferenceWord(
        text: text, definitions: definitions[key] ?? [],
        rules: rules(about: spellings, key, errors[key] ?? []))
    }
  }

  /// The rules about a word in the order of reports: those that find the causes of the error that it is, those with
  /// its name in their texts, and those with it in their IDs.
  ///
  /// A profile has a page of its own for its rules.
  private func rules(
    about spellings: Set<String>, _ key: String, _ causes: [RuleID]
  ) -> [RuleID] {
    guard Profile(rawValue: key) == nil else { return [] }
    let found = Set(
      causes + spellings.flatMap { byName[$0] ?? [] } + (byPart[key] ?? [])
        + (byPart[key.replacing("_", with: "-")] ?? []))
    return found.filter { places[$0] != nil }.sorted {
      places[$0, default: 0] < places[$1, default: 0]
    }
  }

  /// Each sequence of whole words in an ID; hyphens and slashes separate words.
  private static func parts(of id: String) -> Set<String> {
    let borders = id.indices.filter { "/-".contains(id[$0]) }
    let starts = [id.startIndex] + borders.map { id.index(after: $0) }
    let ends = borders + [id.endIndex]
    return Set(
      starts.flatMap { start in ends.filter { $0 > start }.map { String(id[start..<$0]) } })
  }

  /// The names of tags, attributes and parameters in the summary and the remedy of a rule.
  private static func names(in rule: Rule) -> Set<String> {
    Set(
      [rule.summary, rule.remedy].flatMap { text in
        text.split { !($0.isLetter || $0.isNumber || "-_".contains($0)) }.map(String.init)
      }.filter { $0 == $0.uppercased() || $0.contains("_") })
  }
}
