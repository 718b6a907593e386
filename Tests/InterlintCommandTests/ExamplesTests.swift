import Foundation
import Testing

/// The presentations in `Conformance/Examples`, which the README shows as correct.
struct ExamplesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Conformance/Examples")

  /// The rows of the tables on the page, as what stands in backticks in their cells.
  private static func rows() throws -> [[[String]]] {
    try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { row in
        row.split(separator: "|", omittingEmptySubsequences: true).map { cell in
          cell.matches(of: /`([^`]*)`/).map { String($0.1) }
        }
      }
  }

  /// What lint finds in each file, with the settings that the page names.
  private static func findings(_ arguments: String...) throws -> [String: [String]] {
    let workplace = try Folder()
    try workplace.write("0123456789ABCDEF", to: "key")
    let report = try Interlint.report(
      on: [folder.path, "--dai-key-file=key"] + arguments, in: workplace)
    try #require(report.status == 0)
    return Dictionary(
      report.json.sources.map { source in
        (source.source.replacing(folder.path + "/", with: ""), Set(source.rules).sorted())
      }, uniquingKeysWith: { $0 + $1 })
  }

  @Test func `an example has no findings but those that the page names`() throws {
    let found = try Self.findings()
    #expect(!found.isEmpty)
    let expected = try Self.rows().filter { $0[0].contains { $0.hasSuffix(".m3u8") } }
      .map { ($0[0][0], $0[1].prefix(1)) }
    #expect(
      found.filter { !$0.value.isEmpty }
        == Dictionary(expected.map { ($0, Array($1)) }, uniquingKeysWith: { $0 + $1 }))
  }

  @Test func `each folder has a row and a playlist, and each row a folder`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0 != "README.md" }
    let named = try Self.rows().compactMap(\.first?.first).filter { $0.hasSuffix("/") }
    #expect(named.map { String($0.dropLast()) }.sorted() == names.sorted())
    for name in names {
      let files = try FileManager.default
        .contentsOfDirectory(atPath: Self.folder.appending(path: name).path)
      #expect(files.contains { ["multivariant.m3u8", "media.m3u8"].contains($0) }, "\(name)")
    }
  }

  @Test func `every playlist and manifest that is named relatively is there, and is valid JSON`()
    throws
  {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
    var named: Set<String> = []
    for path in paths where path.hasSuffix(".m3u8") {
      let file = Self.folder.appending(path: path)
      let text = try String(contentsOf: file, encoding: .utf8)
      let quoted = text.matches(of: /"([^":?,\n]*\.(?:m3u8|json))(?:\?[^"\n]*)?"/).map(\.output.1)
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { $0.prefix { $0 != "?" } }.filter { $0.hasSuffix(".m3u8") }
      for name in quoted + lines where !name.contains("{$") {
        let target = file.deletingLastPathComponent().appending(path: String(name))
          .standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(name)")
        named.insert(target.path)
      }
    }
    #expect(!named.isEmpty)
    for path in paths where path.hasSuffix(".json") {
      let data = try Data(contentsOf: Self.folder.appending(path: path))
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
    }
  }
}
