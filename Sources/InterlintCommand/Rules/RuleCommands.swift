import ConformanceSuite
import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSReporting
import HLSRules
import HistorySite
import LintRuns
import SourceText

/// `interlint explain`, `interlint rules` and `interlint schema`.
enum RuleCommands {
  /// The number of columns of the terminal; unlimited for a file or another program.
  private static var width: Int { Console.isTerminal ? Console.width : .max }

  static func explain(_ request: ExplainRequest) throws -> ExitCode {
    let rules = try RuleSearch.rules(for: request.query)
    let isID = RuleCatalog.book[RuleID(request.query)] != nil
    let definitions = isID ? [] : Definition.all(of: request.query)
    guard rules.count == 1, definitions.isEmpty || request.format == .playlist else {
      switch request.format {
      case .playlist:
        throw RunFailure(
          .usage,
          "\(request.query) matches \(rules.count) rules; --format=playlist needs exactly one")
      case .json: try Console.write(RuleList(rules, in: RuleCatalog.book).json())
      case .markdown:
        try Console.print(
          (definitions.map { definition in
            "`\(definition.word)`: \(definition.meaning)\n"
              + (definition.details.isEmpty ? "" : "\n")
              + definition.details.map { "- \($0)\n" }.joined()
          }
            + rules.map { RulePage($0, in: RuleCatalog.book).markdown }).joined(separator: "\n"))
      case .text:
        for definition in definitions {
          try Console.print(
            RuleList.entry(definition.word, definition.meaning, width: width)
              + definition.details.map { RuleList.entry("  cause", $0, width: width) }.joined())
        }
        guard !rules.isEmpty else { return .clean }
        try Console.print(
          (definitions.isEmpty ? "" : "\n")
            + RuleList(rules, in: RuleCatalog.book).text(width: width)
            + "Use 'interlint explain ID' to explain one of them.\n")
      }
      return .clean
    }
    let page = RulePage(rules[0], in: RuleCatalog.book)
    switch request.format {
    case .json: try Console.write(page.json())
    case .markdown: try Console.print(page.markdown)
    case .playlist: try writeExample(of: rules[0], to: request.directory)
    case .text: try Console.print(page.text(width: width))
    }
    return .clean
  }

  /// Prints the document that violates a rule, or writes all that belong to it to a folder.
  private static func writeExample(of rule: Rule, to directory: String?) throws {
    guard let folder = ExampleFolder(rule) else {
      throw RunFailure(.usage, "\(rule.id) has no example: another tool reports it")
    }
    if let directory { return try Console.print(line: folder.write(to: directory)) }
    guard let document = folder.document else {
      throw RunFailure(
        .usage,
        "the example of \(rule.id) has several files; --directory=DIR writes them to a folder and prints "
          + "the command that checks them")
    }
    try Console.write(document)
    guard !Profile.defaults.contains(rule.profile) else { return }
    Console.error(
      "\(rule.id) is a rule of the profile \(rule.profile.rawValue), which is off by default; check the "
        + "document with: interlint lint - --profile=\(rule.profile.rawValue)")
  }

  static func list(_ request: RuleListRequest) throws -> ExitCode {
    let profiles = request.rules.profiles
    let players = request.rules.players
    let category = request.category
    let rules = RuleCatalog.all.filter {
      (profiles.isEmpty || profiles.contains($0.profile))
        && (players.isEmpty || $0.players.isEmpty || !players.isDisjoint(with: $0.players))
        && (category == nil || $0.id.category == category)
    }
    if let category, rules.isEmpty {
      throw UsageError.unknown(
        kind: "category", name: category,
        suggestion: Spelling.nearest(to: category, among: RuleCatalog.all.map(\.id.category)))
    }
    switch request.format {
    case .json: try Console.write(RuleList(rules, in: RuleCatalog.book).json())
    case .text: try Console.print(RuleList(rules, in: RuleCatalog.book).text(width: width))
    case .ids: try Console.print(rules.map { "\($0.id)\n" }.joined())
    }
    return .clean
  }

  static func schema(_ document: SchemaDocument) throws -> ExitCode {
    switch document {
    case .report: try Console.print(ReportSchema.json)
    case .target: try Console.print(TargetSchema.json)
    case .conformance: try Console.print(SuiteResult.jsonSchema)
    case .coverage: try Console.print(Coverage.jsonSchema)
    case .history: try Console.print(SiteData.jsonSchema)
    case .configuration: try Console.print(ConfigurationSchema.json)
    case .changes: try Console.print(ChangeSchema.json)
    case .timeline: try Console.print(TimelineSchema.json)
    case .schedule: try Console.print(ScheduleSchema.json)
    case .usual: try Console.print(UsualSchema.json)
    case .notice: try Console.print(NightNotice.jsonSchema)
    case .session: try Console.print(SessionSchema.json)
    case .sessionReport: try Console.print(SessionReportSchema.json)
    }
    return .clean
  }
}

/// Finds rules by ID, category, tag, attribute, part of an ID, or the error of a player.
enum RuleSearch {
  /// The rule with this ID; otherwise all rules in this category or profile, that match this pattern, about this
  /// tag or attribute, that find the causes of this error, or with this text in their ID; empty only for a word
  /// that has a definition.
  ///
  /// Throws with the most similar name if there is none.
  static func rules(for query: String) throws(RequestError) -> [Rule] {
    let found = matches(query)
    guard found.isEmpty, Definition.all(of: query).isEmpty else { return found }
    if query.contains(where: { "*?[".contains($0) }) { return try RuleNames.rules(query) }
    if ReportedError.isForm(of: query) {
      throw .unpublishedError(query, similar: Self.errors(similarTo: query))
    }
    if let name = Spelling.nearest(to: query, among: names) {
      throw .unknown(kind: "rule", name: query, suggestion: name)
    }
    return [try RuleNames.rule(query)]
  }

  /// What rules are looked up by, besides their IDs and categories: tags, attributes, and what their IDs
  /// are about, such as `resume-offset`.
  private static var names: [String] {
    let subjects = RuleCatalog.all.flatMap { rule in
      let words = rule.id.description.dropFirst(rule.id.category.count + 1).split(separator: "-")
      return words.indices.map { words[...$0].joined(separator: "-") }
    }
    return TagName.allCases.map(\.text) + AttributeName.allCases.map(\.text) + subjects
      + Definition.known.map { String($0.drop { $0 == "-" }) }
  }

  /// The names of at most three known errors, the most similar first.
  private static func errors(similarTo query: String) -> [String] {
    var names = ReportedError.words
    var similar: [String] = []
    while similar.count < 3, let name = Spelling.nearest(to: query, among: names) {
      similar.append(name)
      names.removeAll { $0 == name }
    }
    return similar
  }

  private static func matches(_ query: String) -> [Rule] {
    if let rule = RuleCatalog.book[RuleID(query)] { return [rule] }
    let category = RuleCatalog.all.filter { $0.id.category == query }
    guard category.isEmpty else { return category }
    if let profile = Profile(rawValue: query) {
      return RuleCatalog.all.filter { $0.profile == profile }
    }
    let errors = ReportedError.meant(by: query)
    if !errors.isEmpty {
      let found = errors.flatMap(\.rules)
      return RuleCatalog.all.filter { found.contains($0.id) }
    }
    let word = String(query.drop { $0 == "#" })
    guard !word.isEmpty else { return [] }
    let fragment = word.lowercased()
    // IDs have hyphens.
    let subject = fragment.replacing("_", with: "-")
    // Names of tags, attributes and parameters may be written in any case.
    func isName(_ text: String) -> Bool { text == text.uppercased() || text.contains("_") }
    let name = names.first { $0.lowercased() == fragment && isName($0) } ?? word
    let isDefined = !Definition.all(of: query).isEmpty
    return RuleCatalog.all.filter { rule in
      hasWords(rule.id, fragment, whole: isDefined) || hasWords(rule.id, subject, whole: isDefined)
        || isName(name) && isAbout(rule, name)
    }
  }

  /// Whether a word of an ID begins with `text`, which may be several words; or is `text` if it is whole.
  private static func hasWords(_ id: RuleID, _ text: String, whole: Bool) -> Bool {
    func isBorder(_ character: Character?) -> Bool { character.map { "/-".contains($0) } ?? true }
    let id = id.description
    return id.ranges(of: text).contains { range in
      isBorder(id[..<range.lowerBound].last)
        && (!whole || isBorder(id[range.upperBound...].first))
    }
  }

  /// Whether the texts of a rule contain `name` as a whole word.
  private static func isAbout(_ rule: Rule, _ name: String) -> Bool {
    [rule.summary, rule.remedy].contains { text in
      text.split { !($0.isLetter || $0.isNumber || "-_".contains($0)) }.contains { $0 == name }
    }
  }
}
