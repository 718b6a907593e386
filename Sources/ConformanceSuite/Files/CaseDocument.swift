import FoundationEssentials
import HLSLinting

/// The content of `case.json`, member by member.
struct CaseDocument: Hashable, Codable {
  static let fileName = "case.json"
  static let schema = "interlint-case/1"

  /// How strict the requirement is, and where it is written.
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
    /// Relative to the folder of the case, or of its example.
    let name: String
    /// The address by which the other documents link to it; nil for its name.
    var address: String?
    /// When a load began, as EXT-X-PROGRAM-DATE-TIME is written.
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
