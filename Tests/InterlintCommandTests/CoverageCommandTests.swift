import Foundation
import Testing

/// `interlint conformance coverage`, as its users start it.
struct CoverageCommandTests {
  private static let conformance = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Conformance")

  /// A suite with the committed catalogue and this figure.
  private static func suite(_ floor: String?) throws -> Folder {
    let folder = try Folder()
    let catalogue = try Data(contentsOf: conformance.appending(path: "Catalogue.tsv"))
    try folder.write(Array(catalogue), to: "Conformance/Catalogue.tsv")
    if let floor { try folder.write(floor, to: "Conformance/coverage-floor") }
    return folder
  }

  @Test(arguments: [(nil, 0), ("0\n", 0), ("1000\n", 1), ("much\n", 3)])
  func `the exit status says whether enough is checked`(floor: String?, status: Int32) throws {
    let outcome = try Interlint.run(["conformance", "coverage"], in: Self.suite(floor))
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty == (status == 3) && outcome.errors.isEmpty == (status != 3))
  }

  @Test func `the committed figure holds, in lines of at most 100 columns`() throws {
    let outcome = try Interlint.run(
      ["conformance", "coverage", "--directory", Self.conformance.path], in: Folder())
    #expect(outcome.status == 0 && outcome.errors == "")
    for name in ["rfc8216bis-22", "App D.2", "Google DAI documentation", "each requirement once"] {
      #expect(outcome.output.contains(name), "\(name)")
    }
    #expect(outcome.output.split(separator: "\n").map(\.count).filter { $0 > 100 } == [])
  }

  @Test func `a category can be listed in detail`() throws {
    let folder = try Self.suite("1000\n")
    let outcome = try Interlint.run(
      ["conformance", "coverage", "ad-break", "--unchecked"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\n  ad-break/"))
    #expect(!outcome.output.contains("\n  pod-url/"))
  }

  @Test func `the report can be JSON in a file, of the form that the schema has`() throws {
    let folder = try Self.suite("1000\n")
    let outcome = try Interlint.run(
      ["conformance", "coverage", "--output=json=c.json"], in: folder)
    #expect(outcome.status == 1 && outcome.output == "" && outcome.errors == "")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(folder.bytes("c.json"))) as? [String: Any])
    #expect(report["failed"] as? Bool == true && report["floor"] as? Int == 1000)
    let schema = try Interlint.run(["schema", "coverage"], in: folder)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(schema.output.utf8)) as? [String: Any])
    #expect(
      Set(report.keys) == Set(try #require(object["required"] as? [String])).union(["floor"]))
  }

  private static let failures: [([String], Int32)] = [
    (["coverage", "no-such"], 2), (["coverage", "--output=junit"], 2),
    (["coverage", "--directory=none"], 3), (["cover"], 2),
  ]

  @Test(arguments: failures)
  func `what cannot be done is reported`(arguments: [String], status: Int32) throws {
    let outcome = try Interlint.run(["conformance"] + arguments, in: Self.suite(nil))
    #expect(outcome.status == status && outcome.output == "" && outcome.errors != "")
  }
}
