import HLSLinting

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
