import Foundation
import Testing

/// The landing page of a module leads readers to everything that the module offers.
@Suite struct LandingPageTests {
  private static let keywords: Set = ["struct", "enum", "protocol", "class", "actor", "typealias"]

  /// The names of the public types that a module declares outside of other types.
  private static func publicTypes(of module: String) throws -> Set<String> {
    let folder = "\(MarkdownPage.root)/Sources/\(module)"
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where path.hasSuffix(".swift") {
      for line in try MarkdownPage("Sources/\(module)/\(path)").lines
      where line.hasPrefix("public ") {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard let keyword = words.firstIndex(where: { keywords.contains(String($0)) }),
          keyword + 1 < words.count
        else { continue }
        names.insert(String(words[keyword + 1]))
      }
    }
    return names
  }

  @Test(arguments: [
    ("SourceText", "SourceFile"), ("HLSPlaylist", "Playlist"), ("HLSInterstitials", "Timeline"),
    ("HLSDocuments", "DocumentGraph"), ("HLSLinting", "Linter"), ("HLSRules", "RuleCatalog"),
    ("HLSReporting", "Reporter"),
  ])
  func `a landing page names every public type, and shows how to use them`(
    module: String, known: String
  ) throws {
    let types = try Self.publicTypes(of: module)
    #expect(types.contains(known))
    let page = try MarkdownPage("Sources/\(module)/\(module).docc/\(module).md")
    #expect(types.filter { !page.lines.contains("- ``\($0)``") }.sorted() == [])
    #expect(page.codeBlocks.contains { $0.language == "swift" })
  }

  @Test func `the pages are those of the modules that one import exports`() throws {
    let exported = try MarkdownPage("Sources/Interlint/Interlint.swift").lines
      .filter { $0.hasPrefix("@_exported") }
      .compactMap { $0.split(separator: " ").last }
    let names = try MarkdownPage("Sources/Interlint/Interlint.docc/Interlint.md").lines.joined()
    #expect(!exported.isEmpty)
    #expect(exported.filter { !names.contains("`\($0)`") } == [])
  }
}
