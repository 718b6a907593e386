import FoundationEssentials
import HLSConformance

/// `case.json` as it is written.
struct CaseDocument: Hashable, Codable {
  static let fileName = "case.json"
  static let schema = "interlint-case/1"

  struct Requirement: Hashable, Codable {
    let level: String
    let source: String

    /// The requirement; nil where there is no such level.
    var value: HLSConformance.Requirement? {
      switch HLSConformance.Requirement.Level(rawValue: level) {
      case .must: .must(source)
      case .should: .should(source)
      case .advice: .advice(source)
      case nil: nil
      }
    }
  }

  struct File: Hashable, Codable {
    /// Relative to the folder of the case, or of its example.
    let name: String
    /// How the other documents address it, where that is not its name.
    var address: String?
    /// When a load began, as EXT-X-PROGRAM-DATE-TIME is written.
    var time: String?
    var says: String?
    var status: ConformanceExample.Status?
    let findings: [ExpectedFinding]
  }

  /// Several documents in a folder.
  struct Example: Hashable, Codable {
    /// The name of the folder.
    let name: String
    /// The document that leads to the others; nil where they are successive loads of one playlist.
    var entry: String?
    let files: [File]
  }

  let schema: String
  /// True where it was derived from a rule and may be replaced.
  var generated: Bool?
  var rule: String?
  var severity: String?
  var profile: String?
  var requirement: Requirement?
  var says: String?
  var settings: CaseSettings?
  /// The documents of a case whose examples have one each.
  var files: [File]?
  var examples: [Example]?

  init(generatedFrom rule: Rule, settings: LintSettings) {
    schema = Self.schema
    generated = true
    self.rule = rule.id.description
    severity = rule.severity.rawValue
    profile = rule.profile.rawValue
    requirement = Requirement(
      level: rule.requirement.level.rawValue, source: rule.requirement.source)
    says = rule.summary
    let settings = CaseSettings(settings.narrowed(to: rule.subject))
    if settings != CaseSettings() { self.settings = settings }
  }

  /// How many documents its examples have.
  var documentCount: Int { (files ?? []).count + (examples ?? []).flatMap(\.files).count }

  init(parsing bytes: [UInt8]) throws(CaseFault) {
    do {
      self = try JSONDecoder().decode(CaseDocument.self, from: Data(bytes))
    } catch {
      throw CaseFault(decoding: error)
    }
    guard schema == Self.schema else {
      throw CaseFault("schema is \(schema), and \(Self.schema) is what can be read")
    }
    guard files != nil || examples != nil else {
      throw CaseFault("the document has no files and no examples")
    }
  }
}

/// What is wrong with a `case.json`, in plain words.
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
        "\(place(context.codingPath)) has a value of another type than is allowed"
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        "\(place(context.codingPath)) has a value that is not allowed"
      default: "not valid JSON"
      }
  }
}

/// The one way in which the suite writes JSON.
enum SuiteJSON {
  /// Sorted keys, two spaces, one line feed at the end.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
  }
}
