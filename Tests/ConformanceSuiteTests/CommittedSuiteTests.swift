import ConformanceSuite
import HLSConformance
import HLSRules
import Testing

/// The suite of this repository.
struct CommittedSuiteTests {
  static let directory =
    String(#filePath.dropLast("/Tests/ConformanceSuiteTests/CommittedSuiteTests.swift".count))
    + "/Conformance"

  private let contents = SuiteReader.read(directory, book: RuleCatalog.book)

  @Test func `what is derived from the rules is fresh`() throws {
    let stale = try SuiteWriter(
      book: RuleCatalog.book, exampleSettings: RuleCatalog.exampleSettings,
      directory: Self.directory
    ).staleness()
    #expect(stale == [], "interlint conformance write")
  }

  @Test func `every part of it can be read`() {
    #expect(contents.problems == [])
  }

  @Test func `every rule has a failing and a passing playlist`() {
    let covered = Set(
      contents.cases.filter { Set(["fail.m3u8", "pass.m3u8"]).isSubset(of: $0.files.map(\.name)) }
        .compactMap(\.rule))
    #expect(!covered.isEmpty)
    #expect(Set(RuleCatalog.all.map(\.id)).subtracting(covered) == [])
  }

  @Test func `interlint passes it`() {
    let result = SuiteRun(book: RuleCatalog.book).grade(contents.cases, version: "0")
    #expect(result.cases.count == contents.cases.count)
    #expect(
      result.cases.filter { $0.outcome.isFailure }.flatMap { entry in
        entry.files.filter { $0.outcome.isFailure }
          .map { "\(entry.id) \($0.name): expected \($0.expected), found \($0.found)" }
      } == [])
  }

  @Test func `the catalogue and the rules say the same of each rule`() throws {
    let catalogue = try #require(contents.catalogue)
    #expect(catalogue.rows.count >= RuleCatalog.all.count)
    #expect(catalogue.disagreements(with: RuleCatalog.book) == [])
  }

  @Test(arguments: [
    "ad-break", "attribute", "date-range", "interstitial", "playlist", "pod-url", "text", "version",
  ])
  func `a category that is complete leaves nothing planned that one playlist shows`(
    category: String
  ) throws {
    let rows = try #require(contents.catalogue).rows.filter { $0.id.category == category }
    #expect(rows.contains { $0.status == .rule })
    let planned = rows.filter { $0.status == .planned }
    #expect(
      planned.filter { ["playlist", "media", "multivariant"].contains($0.input) }.map(\.id) == [])
  }
}
