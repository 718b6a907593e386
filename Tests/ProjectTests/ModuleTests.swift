import Testing

/// What each module may import of this project; an arrow that is not here points the wrong way.
private let uses: [String: Set<String>] = {
  let documents: Set = ["SourceText", "HLSPlaylist", "HLSInterstitials", "HLSDocuments"]
  let linting = documents.union(["HLSLinting"])
  let rules = linting.union(["HLSRules"])
  return [
    "DynamicLibraries": [],
    "SourceText": [],
    "HLSPlaylist": ["SourceText"],
    "HLSInterstitials": ["SourceText", "HLSPlaylist"],
    "HLSDocuments": [
      "SourceText", "HLSPlaylist", "HLSInterstitials", "DynamicLibraries", "CXMLReader",
    ],
    "HLSLinting": documents,
    "PodTokens": ["SourceText", "DynamicLibraries", "CLibCrypto"],
    "HLSRules": linting.union(["PodTokens"]),
    "XMLWriting": ["SourceText", "DynamicLibraries", "CXMLWriter"],
    "HLSReporting": linting.union(["XMLWriting"]),
    "Interlint": rules.union(["HLSReporting"]),
    "HLSLoading": documents.union(["DynamicLibraries", "CLibCurl", "CZlib"]),
    "HLSWatching": linting.union(["HLSLoading"]),
    "LintEvidence": linting.union(["HLSReporting", "DynamicLibraries", "CZlib", "CLibCrypto"]),
    "LintRuns": rules.union([
      "HLSReporting", "HLSLoading", "HLSWatching", "LintEvidence", "PodTokens", "DynamicLibraries",
      "CLibCrypto", "CLibYAML",
    ]),
    "LintHistory": rules.union([
      "HLSReporting", "HLSLoading", "LintEvidence", "DynamicLibraries", "CSQLite", "CLibPQ",
    ]),
    "HistorySite": linting.union([
      "HLSReporting", "HLSLoading", "LintEvidence", "LintHistory", "XMLWriting",
    ]),
    "ConformanceSuite": rules.union(["HLSReporting", "HLSLoading", "XMLWriting"]),
    "LanguageServer": rules.union(["HLSReporting"]),
    "InterlintCommand": rules.union([
      "HLSReporting", "HLSLoading", "HLSWatching", "LintEvidence", "LintRuns", "ConformanceSuite",
      "LintHistory", "HistorySite", "LanguageServer", "XMLWriting", "DynamicLibraries",
    ]),
    "interlint": ["InterlintCommand"],
    "interlint-bench": rules.union(["HLSReporting", "HLSLoading"]),
  ]
}()

/// The modules that may import what the platform offers, and which of it.
private let platform: [(names: Set<String>, modules: Set<String>)] = [
  (
    ["FoundationEssentials"],
    ["HLSReporting", "ConformanceSuite", "LintHistory", "HistorySite", "InterlintCommand"]
  ),
  (
    // The clock, the network and the file system.
    ["Glibc"],
    [
      "DynamicLibraries", "HLSLoading", "LintRuns", "ConformanceSuite", "LintHistory",
      "HistorySite",
      "InterlintCommand", "interlint-bench",
    ]
  ),
  (
    // Threads.
    ["Dispatch", "Synchronization"],
    ["SourceText", "HLSLoading", "HLSWatching", "LintRuns", "ConformanceSuite", "InterlintCommand"]
  ),
]

@Suite struct ModuleTests {
  @Test func `every module has a row in the table of imports`() throws {
    let modules = try Project.swiftFolders(in: "Sources")
    #expect(modules.contains("HLSPlaylist"))
    #expect(modules.filter { uses[$0] == nil } == [])
  }

  @Test func `a target of tests has the name of a module`() throws {
    let modules = try Set(Project.swiftFolders(in: "Sources"))
    let tests = try Project.swiftFolders(in: "Tests").filter { $0.hasSuffix("Tests") }
      .map { String($0.dropLast("Tests".count)) }
    // The benchmark has a short name; the others read the project.
    let others: Set = ["Bench", "Project", "Readme"]
    #expect(tests.contains("HLSPlaylist"))
    #expect(tests.filter { !modules.contains($0) && !others.contains($0) } == [])
  }

  @Test(arguments: uses.keys.sorted())
  func `a module imports nothing but what its row allows`(module: String) throws {
    let allowed = platform.filter { $0.modules.contains(module) }
      .reduce(try #require(uses[module])) { $0.union($1.names) }
    var forbidden: [String] = []
    for path in try Project.swiftSources(under: "Sources/\(module)") {
      for line in try Project.lines(of: path) {
        if let name = importedModule(line.text), !allowed.contains(name) {
          forbidden.append("\(path):\(line.number) imports \(name)")
        }
      }
    }
    #expect(forbidden == [])
  }

  @Test(arguments: [
    ("import HLSPlaylist", "HLSPlaylist"),
    ("  public import struct HLSPlaylist.Line", "HLSPlaylist"),
    ("@testable import HLSRules  // why", "HLSRules"),
    ("@_spi(Tests) @preconcurrency internal import Foundation", "Foundation"),
    ("@_exported import CLibXML2.xmlwriter", "CLibXML2"),
    ("importance = 1", nil),
    ("// import Foundation", nil),
    ("let import = 1", nil),
  ])
  func `the imported module is found on an import line alone`(line: Substring, module: String?) {
    #expect(importedModule(line) == module)
  }

  @Test func `the name of a source file occurs once`() throws {
    let paths = try Project.swiftSources(under: "Sources")
    #expect(!paths.isEmpty)
    let places = Dictionary(grouping: paths) { $0.split(separator: "/").last }
    #expect(places.values.filter { $0.count > 1 } == [])
  }

  @Test func `every folder of tests is a target of the package`() throws {
    let manifest = try Project.text(of: "Package.swift")
    let folders = try Project.swiftFolders(in: "Tests")
    #expect(folders.contains("ProjectTests"))
    // A gate makes packages of its programs.
    #expect(folders.filter { !manifest.contains("\"\($0)\"") } == ["Gates"])
  }
}

/// The top-level module that a line imports, or nil when it is no import.
private func importedModule(_ line: Substring) -> String? {
  let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
  let kinds: Set = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
  ]
  var words = line.split(separator: " ").drop { word in
    word.hasPrefix("@") || accessLevels.contains(String(word))
  }
  guard words.popFirst() == "import" else { return nil }
  if let kind = words.first, kinds.contains(String(kind)) { words.removeFirst() }
  return words.first?.split(separator: ".").first.map(String.init)
}
