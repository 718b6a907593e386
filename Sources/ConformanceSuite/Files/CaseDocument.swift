import FoundationEssentials
import HLSLinting

/// The members of `case.json`.
struct CaseDocument: Hashable, Codable {
  static let fileName = "case.json"
  static let schema = "interlint-case/1"

  /// The force and source of the requirement.
  struct Requirement: Hashable, Codable {
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

  /// A document.
  struct File: Hashable, Codable {
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
  struct Example: Hashable, Codable {
    /// The name of the folder.
    let name: String
    /// The document that links to the others; nil for successive loads of one playlist.
    var entry: String?
    let files: [File]
  }

  let schema: String
  /// Whether it was generated from a rule and may be replaced.
  var generated: Bool?
  var rule: String?
  var severity: String?
  var profile: String?
  var requirement: Requirement?
  var says: String?
  var settings: CaseSettings?
  /// The documents of a case whose examples are single documents.
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

  /// The number of documents in its examples.
  var documentCount: Int { (files ?? []).count + (examples ?? []).flatMap(\.files).count }

  init(parsing bytes: [UInt8]) throws(CaseFault) {
    do {
      self = try JSONDecoder().decode(CaseDocument.self, from: Data(bytes))
    } catch {
      throw CaseFault(decoding: error)
    }
    guard schema == Self.schema else {
      throw CaseFault("schema is \(schema); expected \(Self.schema)")
    }
    guard files != nil || examples != nil else {
      throw CaseFault("the document has no files and no examples")
    }
  }
}
