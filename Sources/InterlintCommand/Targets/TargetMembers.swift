import HLSConformance
import HLSDelivery
import HLSPlaylist

/// What a list says of a target, or of all by `defaults`.
struct TargetMembers {
  var name: String?
  var place: Position
  var url: String?
  var fields: [HeaderField] = []
  /// Parameters with their values, and these as the list has them.
  var query: [(name: String, value: String, listed: String)] = []
  var expectations = TargetExpectations()
  /// The values that came from the environment.
  var secrets: [String] = []

  private static let shared = ["headers", "query", "expect"]

  /// Reads a target; `defaults` has no name and no address.
  init(
    _ value: YAMLValue, isDefaults: Bool = false, _ environment: EnvironmentValues
  ) throws(YAMLProblem) {
    let what = isDefaults ? "defaults" : "a target"
    let map = try YAMLMap(
      value, of: what, keys: isDefaults ? Self.shared : ["name", "url"] + Self.shared)
    place = value.place
    if !isDefaults {
      url = try map.required("url", in: what).text(of: "url")
      if let name = map["name"] {
        let text = try name.text(of: "name")
        guard TargetNaming.isName(text) else {
          throw YAMLProblem(
            at: name.place,
            "name cannot be \(UsageError.shown(text)); allowed are \(TargetNaming.rule)")
        }
        place = name.place
        self.name = text
      }
    }
    if let headers = map["headers"] { fields = try readFields(headers, environment) }
    if let query = map["query"] {
      for member in try query.members(of: "query") {
        let text = try member.value.text(of: "query.\(member.key)")
        let value = try environment.value(
          of: text, for: "query.\(member.key)", at: member.value.place)
        if value != text { secrets.append(value) }
        self.query.append((member.key, value, text))
      }
    }
    if let expect = map["expect"] { expectations = try Self.expectations(expect) }
  }

  /// A target of which nothing but the address is known.
  init(url: String, at place: Position) {
    self.url = url
    self.place = place
  }

  /// The same with what `defaults` says where this says nothing.
  func completed(by defaults: TargetMembers?) -> TargetMembers {
    guard let defaults else { return self }
    var members = self
    let names = Set(fields.map { $0.name.lowercased() })
    members.fields += defaults.fields.filter { !names.contains($0.name.lowercased()) }
    let parameters = Set(query.map(\.name))
    members.query += defaults.query.filter { !parameters.contains($0.name) }
    members.secrets += defaults.secrets
    members.expectations = expectations.completed(by: defaults.expectations)
    return members
  }

  private mutating func readFields(
    _ headers: YAMLValue, _ environment: EnvironmentValues
  ) throws(YAMLProblem) -> [HeaderField] {
    var fields: [HeaderField] = []
    for member in try headers.members(of: "headers") {
      let name = "headers.\(member.key)"
      let text = try member.value.text(of: name)
      let value = try environment.value(of: text, for: name, at: member.value.place)
      // The scheme before a token, as in `Bearer`, is none.
      if value != text { secrets += value.split(separator: " ").suffix(1).map(String.init) }
      // The value may be secret, so that no error shows it.
      guard let field = HeaderField("\(member.key): \(value)"), field.name == member.key else {
        throw YAMLProblem(
          at: member.keyPlace,
          "\(UsageError.shown(name)) has a character that no header field can hold")
      }
      fields.append(field)
    }
    return fields
  }

  private static func expectations(
    _ value: YAMLValue
  ) throws(YAMLProblem) -> TargetExpectations {
    let map = try YAMLMap(
      value, of: "expect", keys: ["kind", "live", "variants", "interstitials"])
    var expectations = TargetExpectations()
    if let kind = map["kind"] {
      let words = TargetExpectations.Kind.allCases.map(\.rawValue)
      expectations.kind = TargetExpectations.Kind(
        rawValue: try kind.word(of: "expect.kind", among: words))
    }
    expectations.isLive = try map["live"]?.truth(of: "expect.live")
    expectations.variants = try map["variants"]?.number(of: "expect.variants")
    expectations.interstitials = try map["interstitials"]?.number(of: "expect.interstitials")
    return expectations
  }
}
