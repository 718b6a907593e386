import Foundation

/// A document of the derived cases of the conformance suite, read as other programs read them.
package struct SuiteDocument: Sendable {
  /// The rule, the case and the document in it, such as `live/media-sequence-decreased/fail/1.m3u8`; a
  /// single document has the name of its case.
  package let path: String
  /// The bytes of the document.
  package let bytes: [UInt8]
  /// Whether its case meets the requirement.
  package let isOfValidCase: Bool
  /// How the documents of its case belong together, such as `single`.
  package let arrangement: String

  /// The documents in the files of all categories, in the order of the suite.
  package static func all() throws -> [SuiteDocument] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Conformance/Cases").standardizedFileURL
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".json") }
      .flatMap { name in
        let groups = try JSONDecoder().decode(
          [Group].self, from: try Data(contentsOf: folder.appending(path: name)))
        return groups.flatMap(\.documents)
      }
  }

  private struct Group: Decodable {
    struct Case: Decodable {
      let name: String
      let valid: Bool
      let arrangement: String
      let documents: [Document]
    }

    struct Document: Decodable {
      let name: String
      let lines: [String]?
      let base64: Data?
    }

    let rule: String
    let cases: [Case]

    var documents: [SuiteDocument] {
      cases.flatMap { entry in
        entry.documents.map { document in
          let folder = entry.arrangement == "single" ? rule : "\(rule)/\(entry.name)"
          return SuiteDocument(
            path: "\(folder)/\(document.name)",
            bytes: document.base64.map(Array.init)
              ?? Array((document.lines ?? []).joined(separator: "\n").utf8),
            isOfValidCase: entry.valid, arrangement: entry.arrangement)
        }
      }
    }
  }
}
