import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// Documents that are read and checked on several processors have the findings that they have on one.
struct ProcessorsTests {
  private static let linter: Linter = {
    var selection = RuleSelection()
    selection.profiles = Set(Profile.allCases)
    return Linter(RuleCatalog.book, selection: selection)
  }()

  private static func result(of bytes: [UInt8], on processors: Int) -> SourceResult {
    let source = SourceFile(name: "a.m3u8", bytes: bytes)
    // Even the smallest document is divided.
    let division = Division(in: processors, from: 0)
    var linter = Self.linter
    linter.division = division
    return linter.lint(
      DocumentGraph(
        source, at: nil, podServingHosts: [], scheduling: .byPlaylists, divided: division))[0]
  }

  @Test func `examples of rules have the same results`() {
    var hasFindings = false
    // Many examples have a document in common.
    var seen: Set<[UInt8]> = []
    let documents = RuleCatalog.all.flatMap { $0.violating + $0.conforming }
      .flatMap(\.completedDocuments).map(\.bytes).filter { seen.insert($0).inserted }
    for (number, bytes) in documents.enumerated() where number % 3 == 0 {
      let expected = Self.result(of: bytes, on: 1)
      hasFindings = hasFindings || !expected.findings.isEmpty
      #expect(
        Self.result(of: bytes, on: 2 + number % 2) == expected,
        "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(hasFindings)
  }

  @Test func `more findings than are listed are counted alike`() {
    let segments = (0..<15_000).map { "#EXTINF:\(7 + $0 % 2),\n\($0) .ts?a={$b}\n" }.joined()
    let bytes = Array(("#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + segments).utf8)
    let expected = Self.result(of: bytes, on: 1)
    #expect(!expected.omitted.byRule.isEmpty)
    #expect(Self.result(of: bytes, on: 4) == expected)
  }
}
