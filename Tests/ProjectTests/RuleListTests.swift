import HLSLinting
import HLSRules
import Testing

/// Every rule that is declared is in the list of its family, and so in the catalog.
@Suite struct RuleListTests {
  /// The string literals of a text that have the form `category/name`.
  private static func ids(in text: String) -> [String] {
    text.matches(of: /"([a-z][a-z0-9\-]*\/[a-z0-9][a-z0-9\-]*)"/).map { String($0.1) }
  }

  /// Those that a severity follows, whatever their category.
  private static func ratedIDs(in text: String) -> [String] {
    text.matches(of: /"([a-z][a-z0-9\-]*\/[a-z0-9][a-z0-9\-]*)",\s*\.(?:error|warning|info)/)
      .map { String($0.1) }
  }

  @Test func `every declared rule is listed`() throws {
    var (literals, rated): (Set<String>, Set<String>) = ([], [])
    for path in try Project.swiftSources(under: "Sources/HLSRules") {
      let text = try Project.text(of: path)
      literals.formUnion(Self.ids(in: text))
      rated.formUnion(Self.ratedIDs(in: text))
    }
    let listed = Set(RuleCatalog.all.map(\.id.description))
    let categories = Set(RuleCatalog.all.map(\.id.category))
    // Other texts of that form, such as media types and parts of addresses, begin with no category, except one.
    let declared = literals.subtracting(["text/plain"])
      .filter { categories.contains(String($0.prefix { $0 != "/" })) }
    #expect(declared.union(rated).subtracting(listed) == [])
    // A rule whose ID is not written out would go unseen.
    #expect(listed.subtracting(declared) == [])
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

  @Test func `a rated ID is found over lines`() {
    #expect(Self.ratedIDs(in: "Rule(\n \"new/one\", .warning, .live) \"a/b\"") == ["new/one"])
  }
}
