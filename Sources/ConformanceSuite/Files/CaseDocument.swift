import FoundationEssentials
import HLSLinting

/// The members of `case.json`, which is written by hand.
struct CaseDocument: Hashable, Decodable {
  static let fileName = "case.json"
  static let schema = "interlint-case/1"

  /// A document.
  struct File: Hashable, Decodable {
    /// The path relative to the folder of the case, or of its example.
    let name: String
    /// The address by which other documents link to it; nil if they use its name.
    var address: String?
    /// The time of the load, in the format of EXT-X-PROGRAM-DATE-TIME.
    var time: String?
    var says: String?
    var status: ConformanceExample.Status?
    let findings: [ExpectedFinding]
  }

  /// A folder of several documents.
  struct Example: Hashable, Decodable {
    /// The name of the folder.
    let name: String
    /// The document that links to the others; nil for successive loads of one playlist.
    var entry: String?
    let files: [File]
  }

  let header: CaseHeader
  /// The documents of a case whose examples are single documents.
  let files: [File]?
  let examples: [Example]?

  static func parse(_ bytes: [UInt8]) throws(CaseFault) -> CaseDocument {
    do {
      return try JSONDecoder().decode(CaseDocument.self, from: Data(bytes))
    } catch let fault as CaseFault {
      throw fault
    } catch {
      throw CaseFault(decoding: error)
    }
  }

  private enum Key: String, CodingKey { case schema, files, examples }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let schema = try members.decode(String.self, forKey: .schema)
    guard schema == Self.schema else {
      throw CaseFault("schema is \(schema); expected \(Self.schema)")
    }
    header = try CaseHeader(from: decoder)
    files = try members.decodeIfPresent([File].self, forKey: .files)
    examples = try members.decodeIfPresent([Example].self, forKey: .examples)
    guard files != nil || examples != nil else {
      throw CaseFault("the document has no files and no examples")
    }
  }
}

/// The error if a `case.json` is invalid.
struct CaseFault: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  init(decoding error: any Error) {
    func place(_ path: [any CodingKey]) -> String {
      let steps = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      return steps.isEmpty ? "the document" : steps.joined(separator: ".")
    }
    self.message =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        "\(place(context.codingPath)) has no \(key.stringValue)"
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        "\(place(context.codingPath)) has a value of the wrong type"
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        "\(place(context.codingPath)) has a value that is not allowed"
      default: "not valid JSON"
      }
  }
}

/// What a case is about, as in `case.json` and in a group of the file of a category.
struct CaseHeader: Hashable, Decodable {
  /// The force and source of the requirement.
  struct Requirement: Hashable, Decodable {
    let level: String
    let source: String

    /// The requirement; nil for an unknown level.
    var value: HLSLinting.Requirement? {
      switch HLSLinting.Requirement.Level(rawValue: level) {
      case .must: .must(source)
      case .should: .should(source)
      case .advice: .advice(source)
      case nil: nil
      }
    }
  }

  var rule: String?
  var severity: String?
  var profile: String?
  var requirement: Requirement?
  var says: String?
  var settings: CaseSettings?
}
