import FoundationEssentials
import HLSLinting

/// A group in the file of a category: a requirement with its cases.
struct CaseGroup: Decodable {
  /// Documents that meet or violate the requirement.
  struct Case: Decodable {
    let name: String
    /// Whether the requirement is met.
    let valid: Bool
    let arrangement: String
    /// The document that links to the others.
    let entry: String?
    let documents: [Document]
  }

  /// A document with its bytes.
  struct Document: Decodable {
    let name: String
    let address: String?
    let time: String?
    /// The text between the line feeds.
    let lines: [String]?
    /// The bytes, if they are not UTF-8.
    let base64: String?
    let findings: [Place]
  }

  /// Where the rule of the group must be reported, from 1, columns in bytes.
  struct Place: Decodable {
    let line: Int
    let column: Int
  }

  let header: CaseHeader
  let cases: [Case]

  private enum Key: String, CodingKey { case cases }

  init(from decoder: any Decoder) throws {
    header = try CaseHeader(from: decoder)
    cases = try decoder.container(keyedBy: Key.self).decode([Case].self, forKey: .cases)
  }

  static func parse(_ bytes: [UInt8]) throws(CaseFault) -> [CaseGroup] {
    do {
      return try JSONDecoder().decode([CaseGroup].self, from: Data(bytes))
    } catch {
      throw CaseFault(decoding: error)
    }
  }
}

extension CaseGroup.Case {
  /// The example; throws what cannot be used.
  func example(of rule: RuleID, at place: String) throws(CaseFault) -> ConformanceExample {
    guard SuiteLayout.isInside(name), !name.contains("/") else {
      throw CaseFault("is not a valid case name: expected the name of a file or folder")
    }
    guard let arrangement = Example.Arrangement.allNamed[arrangement] else {
      throw CaseFault("arrangement is \(arrangement), which is unknown")
    }
    var files: [ConformanceFile] = []
    for document in documents {
      guard SuiteLayout.isInside(document.name),
        !files.contains(where: { $0.name == document.name })
      else { throw CaseFault("\(document.name) is not a path of its own inside a folder") }
      let file = ConformanceFile(
        name: document.name, address: document.address, time: document.time,
        bytes: try document.bytes(),
        findings: document.findings.map {
          ExpectedFinding(rule: rule.description, line: $0.line, column: $0.column)
        }.sorted())
      if document.name == entry { files.insert(file, at: 0) } else { files.append(file) }
    }
    guard let first = files.first, entry == nil || first.name == entry else {
      throw CaseFault("\(entry ?? "a document") is missing in documents")
    }
    return ConformanceExample(
      name: name, path: place, role: valid ? .passing : .failing, status: .checked,
      arrangement: arrangement, files: files)
  }
}

extension CaseGroup.Document {
  /// The bytes of the document: its lines joined by line feeds, or decoded.
  fileprivate func bytes() throws(CaseFault) -> [UInt8] {
    switch (lines, base64) {
    case (let lines?, nil): return Array(lines.joined(separator: "\n").utf8)
    case (nil, let text?):
      guard let data = Data(base64Encoded: text) else {
        throw CaseFault("\(name) has a base64 that cannot be decoded")
      }
      return Array(data)
    default: throw CaseFault("\(name) needs either lines or base64")
    }
  }
}

extension Example.Arrangement {
  /// The arrangements by their names in files of categories.
  static let allNamed: [String: Example.Arrangement] = [
    "single": .single, "presentation": .presentation, "reloads": .reloads, "viewers": .viewers,
  ]

  /// The name in files of categories.
  var name: String { Self.allNamed.first { $0.value == self }?.key ?? "" }
}
