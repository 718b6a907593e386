import HLSInterstitials
import HLSLinting
import HLSPlaylist
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

  @Test(arguments: [vocabulary, options, reports])
  func `every word has a definition`(words: [String]) {
    let known = Set(Definition.known)
    #expect(!words.isEmpty)
    #expect(words.filter { !known.contains($0) } == [])
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
