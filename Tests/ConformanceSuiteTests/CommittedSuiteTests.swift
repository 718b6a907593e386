@testable import ConformanceSuite
import HLSLinting
import HLSRules
import SuiteDocuments
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
    ).plan().map(\.change)
    #expect(stale == [], "interlint conformance write")
  }

  @Test func `every part of it can be read`() {
    #expect(contents.problems == [])
  }

  @Test func `other programs read the same documents as interlint`() throws {
    let derived = contents.cases.filter { $0.id == $0.rule?.description }
    let own = derived.flatMap { entry in entry.examples.flatMap(\.files).map(\.bytes) }
    #expect(!own.isEmpty)
    #expect(try SuiteDocument.all().map(\.bytes) == own)
  }

  @Test func `every rule has a failing and a passing example`() {
    let covered = Set(
      contents.cases.filter { Set([.failing, .passing]).isSubset(of: $0.examples.map(\.role)) }
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

  @Test func `the catalog and the rules say the same of each rule`() throws {
    let catalog = try #require(contents.catalog)
    #expect(catalog.rows.count >= RuleCatalog.all.count)
    #expect(catalog.disagreements(with: RuleCatalog.book) == [])
  }

  @Test func `as much is checked as is committed`() throws {
    let coverage = try Conformance.coverage(Self.directory, book: RuleCatalog.book)
    #expect(coverage.floor != nil)
    #expect(!coverage.isBelowFloor, "\(coverage.verdict)")
  }

  @Test func `each source that names a section names a document that is known`() throws {
    let coverage = try Conformance.coverage(Self.directory, book: RuleCatalog.book)
    #expect(coverage.entries.filter { $0.sections.isEmpty }.map(\.id) == [])
    let unknown = coverage.documents.filter { $0.name == "other pages" }.flatMap(\.sections)
    #expect(unknown.compactMap(\.name).filter { $0.contains("§") || $0.contains("App ") } == [])
  }

  @Test(arguments: [
    "ad-break", "attribute", "playlist", "pod-url", "text", "version",
  ])
  func `a category that is complete leaves nothing planned that one playlist shows`(
    category: String
  ) throws {
    let rows = try #require(contents.catalog).rows.filter { $0.id.category == category }
    #expect(rows.contains { $0.status == .rule })
    let planned = rows.filter { $0.status == .planned }
    #expect(
      planned.filter { ["playlist", "media", "multivariant"].contains($0.input) }.map(\.id) == [])
  }
}
