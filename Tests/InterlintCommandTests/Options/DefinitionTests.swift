import Foundation
import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSReporting
import LintRuns
import Testing

@testable import InterlintCommand

/// `interlint explain` knows every word that playlists, options and reports use.
struct DefinitionTests {
  private static var vocabulary: [String] {
    TagName.allCases.filter { $0 != .unknown }.flatMap { tag in
      let attributes = Vocabulary.standard.definition(of: tag).attributes
      return [tag.text] + attributes.map { "\($0.name)" }
        + attributes.flatMap { $0.type.allowedWords.all.map(\.description) }
    }
  }

  private static var options: [String] {
    let table = OptionTable.interlint
    return table.commands.flatMap { command in
      let options = table.options(of: command)
      return [command.name] + command.operands.flatMap(\.allowed)
        + options.map { "--\($0.name)" } + options.flatMap(\.allowed)
    }
  }

  private static var reports: [String] {
    Profile.allCases.map(\.rawValue) + Severity.allCases.map(\.rawValue)
      + Requirement.Level.allCases.map(\.rawValue)
      + Player.allCases.map(\.rawValue)
      + PodServingParameter.Kind.allCases.map(\.rawValue).filter { !$0.isEmpty }
      + [
        "checked", "partly checked", "not checked", "cannot be checked", "expected", "left out",
        "elsewhere", "ad_break_id", "_HLS_msn", "_HLS_interstitial_id",
      ]
  }

  /// The names of `properties` at every depth of the schema of configurations.
  private static var configurationKeys: [String] {
    func names(in value: Any) -> [String] {
      guard let object = value as? [String: Any] else { return [] }
      let own = (object["properties"] as? [String: Any]).map { Array($0.keys) } ?? []
      return own + object.values.flatMap(names)
    }
    let bytes = Data(ConfigurationSchema.json.utf8)
    return (try? JSONSerialization.jsonObject(with: bytes)).map(names) ?? []
  }

  private static var sessions: [String] {
    SessionEvent.Kind.allCases.map(\.rawValue).filter { !$0.isEmpty }
      + [DateRangeClass.interstitial, .preload].map(\.text)
  }

  /// The names of options as people ask for them: hyphens would begin an option of explain.
  private static var names: [String] {
    options.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
  }

  /// The words of every list of the page of word lists, with key systems.
  private static var lists: [String] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/HLSPlaylist/HLSPlaylist.docc/word-lists.md")
    let rows = ((try? String(contentsOf: page, encoding: .utf8)) ?? "").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let words = rows.flatMap { row -> [String] in
      let cells = row[0].hasPrefix("EXT-") ? row.dropFirst() : row[...]
      return cells.dropFirst().first?.split(whereSeparator: { ",;".contains($0) })
        .map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    }
    return words.filter { word in
      !word.contains(" ") && !word.hasPrefix("BED-") && !word.isEmpty
        && !["Attribute", "Words"].contains(word)
    } + [
      "identity", "com.apple.streamingkeydelivery", "com.microsoft.playready",
      "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed",
      "urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95", "CC1", "SERVICE63",
    ]
  }

  @Test(arguments: [vocabulary, options, reports, configurationKeys, sessions, lists])
  func `every word has a definition`(words: [String]) {
    let known = Set(Definition.known)
    #expect(!words.isEmpty)
    #expect(words.filter { !known.contains($0) } == [])
  }

  @Test(arguments: [names, configurationKeys, sessions])
  func `a word of the product explains itself, and no longer word that contains it`(
    words: [String]
  ) throws {
    #expect(!words.isEmpty)
    for word in Set(words) {
      #expect(!Definition.all(of: word).isEmpty, "\(word)")
      let parts = word.lowercased().split(separator: "-")
      for rule in try RuleSearch.rules(for: word) {
        let id = rule.id.description.split { "/-".contains($0) }
        let texts = "\(rule.summary) \(rule.remedy)".lowercased()
        #expect(
          id.contains(parts) || texts.contains(word.lowercased())
            || rule.profile.rawValue == word, "\(word): \(rule.id)")
      }
    }
  }

  @Test func `a key of a configuration is explained at each place`() {
    let found = Definition.all(of: "severities").map(\.meaning)
    #expect(
      found == [
        "key of .interlint.yaml, in lint: severities by rule, category or pattern",
        "key of .interlint.yaml, in overrides: severities by rule, category or pattern",
      ])
  }

  @Test func `each key of a configuration has a description`() {
    let undescribed = ConfigurationKeys.definitions.filter { $0.meaning.hasSuffix(": ") }
    #expect(undescribed.map(\.word) == [])
  }

  @Test(arguments: ["fail-onn", "outputt", "CLICKEDD", "X-SNAPP", "elsewher", "dai-key-fil"])
  func `a suggestion can be explained`(query: String) throws {
    let error = try #require(throws: RequestError.self) { try RuleSearch.rules(for: query) }
    guard case .unknown(_, _, let suggestion?) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!suggestion.hasPrefix("-"))
    #expect(
      try !Definition.all(of: suggestion).isEmpty || !RuleSearch.rules(for: suggestion).isEmpty)
  }

  @Test(arguments: [
    ("-12888", "live/stale"), ("12888", "live/stale"),
    ("levelParsingError", "segment/target-duration-required"),
    ("LEVEL_EMPTY_ERROR", "playlist/no-segments"), ("4039", "variable/undefined-reference"),
    ("-15418", "low-latency/rendition-report-missing"),
  ])
  func `an error has the rules that find its causes, and a source`(query: String, rule: String)
    throws
  {
    #expect(try RuleSearch.rules(for: query).map(\.id.description).contains(rule))
    let definition = try #require(Definition.all(of: query).first)
    #expect(definition.meaning.contains("; ") && definition.details.contains { $0.contains(rule) })
  }

  @Test(arguments: [
    ("-12889", "; similar: -12888"), ("-777", "explains it"),
    ("LevelParsngError", "; similar: levelParsingError"),
  ])
  func `of an error that no document explains, this is said with what is similar`(
    query: String, end: String
  ) throws {
    let error = try #require(throws: RequestError.self) { try RuleSearch.rules(for: query) }
    #expect(
      error.description.hasPrefix(
        "unknown error '\(query)': no published document that interlint knows explains it"))
    #expect(error.description.contains(end))
  }

  @Test func `a parameter has the rules that name it`() throws {
    let rules = try RuleSearch.rules(for: "_HLS_interstitial_id").map(\.id.description)
    #expect(
      Set(rules).isSuperset(of: ["interstitial/query-id-mismatch", "interstitial/query-id-missing"])
    )
  }

  @Test(arguments: [
    ("x-snap", "X-SNAP"), ("#EXT-X-KEY", "EXT-X-KEY"), ("ext-x-key", "EXT-X-KEY"),
    ("STREAM_ID", "stream_id"), ("Pedantic", "pedantic"),
  ])
  func `a word is found in any case`(query: String, word: String) {
    #expect(Definition.all(of: query).map(\.word).contains(word))
  }

  @Test(arguments: ["timeline/*", "pedantic", "x-snap", "ad_break_id", "stream_id"])
  func `a pattern, a profile and a name in any form find rules`(query: String) throws {
    #expect(try !RuleSearch.rules(for: query).isEmpty)
  }

  @Test func `an attribute is defined by its type, its tag and its section`() {
    #expect(
      Definition.all(of: "X-SNAP") == [
        Definition(
          word: "X-SNAP",
          meaning:
            "attribute of EXT-X-DATERANGE: a quoted list of OUT or IN in a date range of CLASS "
            + "com.apple.hls.interstitial; rfc8216bis-22 App D.2")
      ])
  }
}
