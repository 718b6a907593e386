import HLSLinting
import HLSRules
import Testing

/// Every rule that is declared is in the list of its family, and so in the catalog.
@Suite struct RuleListTests {
  /// The texts in the sources of the rules that have the form of an ID and are none.
  private static let others: Set = [
    // Media types.
    "application/javascript", "application/json", "application/pdf", "application/xml",
    "audio/mpegurl", "image/png", "text/plain", "video/mp4",
    // Parts of addresses in examples.
    "network/1234", "pod/1", "pod/2", "pod/4", "pod/5",
  ]

  /// The string literals of a text that have the form `category/name`.
  private static func ids(in text: String) -> [String] {
    text.matches(of: /"([a-z][a-z0-9\-]*\/[a-z0-9][a-z0-9\-]*)"/).map { String($0.1) }
  }

  @Test func `every declared rule is listed`() throws {
    var declared: Set<String> = []
    for path in try Project.swiftSources(under: "Sources/HLSRules") {
      declared.formUnion(Self.ids(in: try Project.text(of: path)))
    }
    let listed = Set(RuleCatalog.all.map(\.id.description))
    #expect(declared.subtracting(Self.others).subtracting(listed) == [])
    // A rule whose ID is not written out would go unseen.
    #expect(listed.subtracting(declared) == [])
    #expect(Self.others.subtracting(declared) == [])
  }

  @Test func `every subject of a rule has a name`() {
    let subjects = Set(RuleCatalog.all.map(\.subject))
    #expect(subjects.filter { Subject(named: $0.name) != $0 } == [])
  }

  @Test(arguments: [
    (#"static let one = Rule("a-b/c-1", .error)"#, ["a-b/c-1"]),
    (#"["a/b", "c/d"]"#, ["a/b", "c/d"]),
    (#""https://a/b" "a / b" "a/B" a/b "a/b/c""#, []),
  ])
  func `an ID is found where it is written`(text: String, expected: [String]) {
    #expect(Self.ids(in: text) == expected)
  }
}
