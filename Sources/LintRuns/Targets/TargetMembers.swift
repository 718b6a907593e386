import HLSDocuments
import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText

/// The settings of a target in a list, or those of `defaults`.
struct TargetMembers {
  var name: String?
  var place: Position
  var url: String?
  var fields: [HeaderField] = []
  /// The query parameters, with `listed` as written in the list.
  var query: [(name: String, value: String, listed: String)] = []
  var expectations = TargetExpectations()
  /// The time for which a live target is observed, and where it is written.
  var observed: (seconds: Int, place: Position)?
  var details = TargetDetails()
  /// The findings of the target that are expected.
  var exceptions: [FindingException] = []
  /// The values from the environment, and those of header fields.
  var secrets: [String] = []
  /// The settings that cannot be sent because an environment variable is not set, by setting.
  private var missingValues: [(part: String, problem: YAMLProblem)] = []

  /// Reads a target; `defaults` has no name and no URL, and `list` is the file that has the target.
  init(
    _ value: YAMLValue, isDefaults: Bool = false, _ environment: EnvironmentValues,
    in list: SourceSection
  ) throws(YAMLProblem) {
    if !isDefaults, !value.isNothing, case .text(let text, _) = value.content, !text.isEmpty {
      // As on a line.
      (url, place) = (try value.text(of: "a target"), value.place)
      return
    }
    let what = isDefaults ? "defaults" : "a target"
    let map = try YAMLMap(
      value, of: what, keys: isDefaults ? KnownKeys.targetDefaults : KnownKeys.target)
    place = value.place
    if !isDefaults {
      url = try map.required("url", in: what).text(of: "url")
      if let name = map["name"] {
        let text = try name.text(of: "name")
        guard TargetNaming.isName(text) else {
          throw YAMLProblem(
            at: name.place,
            "name cannot be \(text.quoted); expected \(TargetNaming.rule)")
        }
        place = name.place
        self.name = text
      }
    }
    if let headers = map["headers"] { try readFields(headers, environment) }
    if let query = map["query"] { try readQuery(query, environment) }
    if let observe = map["observe"] {
      let seconds = try observe.seconds(of: "observe")
      guard seconds <= Self.longestObservation else {
        throw YAMLProblem(at: observe.place, "observe can be at most 24h")
      }
      observed = (seconds, observe.place)
    }
    if let expect = map["expect"] { expectations = try Self.expectations(expect) }
    details = try TargetDetailsSection.read(map)
    exceptions = try list.exceptions(map["muted"], called: "muted")
  }

  /// A target given by its URL or path only.
  init(url: String, at place: Position) {
    self.url = url
    self.place = place
  }

  /// The settings with missing ones taken from `defaults`.
  func completed(by defaults: TargetMembers?) -> TargetMembers {
    guard let defaults else { return self }
    var members = self
    let parts = Set(
      fields.map { Self.part(field: $0.name) } + query.map { Self.part(parameter: $0.name) }
        + missingValues.map(\.part))
    members.fields += defaults.fields.filter { !parts.contains(Self.part(field: $0.name)) }
    members.query += defaults.query.filter { !parts.contains(Self.part(parameter: $0.name)) }
    members.missingValues += defaults.missingValues.filter { !parts.contains($0.part) }
    members.secrets += defaults.secrets
    members.expectations = expectations.completed(by: defaults.expectations)
    members.observed = observed ?? (isOfURL ? defaults.observed : nil)
    members.details = details.completed(by: defaults.details)
    members.exceptions += defaults.exceptions
    return members
  }

  /// Whether the target has a URL, so that defaults about loading it apply.
  private var isOfURL: Bool { url.map(WebAddress.begins) ?? false }

  private static let longestObservation = 86_400

  /// The error for the first environment variable that is not set; nil if all are set.
  var missingValue: YAMLProblem? { missingValues.first?.problem }

  private static func part(field name: String) -> String { "headers.\(name.lowercased())" }

  private static func part(parameter name: String) -> String { "query.\(name)" }

  /// A literal value, or one that names a variable.
  private static func value(_ value: YAMLValue, of name: String) throws(YAMLProblem) -> String {
    let text = try value.text(of: name)
    if let misuse = EnvironmentValues.misuse(in: text) {
      throw YAMLProblem(at: value.place, "\(name) \(misuse)")
    }
    return text
  }

  private mutating func readFields(
    _ headers: YAMLValue, _ environment: EnvironmentValues
  ) throws(YAMLProblem) {
    for member in try headers.members(of: "headers") {
      let name = "headers.\(member.key)"
      let text = try Self.value(member.value, of: name)
      // The value may be secret, so errors do not show it.
      let problem = YAMLProblem(
        at: member.keyPlace,
        "\(name.quoted) contains a character that is not allowed in a header field")
      guard let written = HeaderField("\(member.key): \(text)"), written.name == member.key else {
        throw problem
      }
      switch environment.value(of: text, for: name, at: member.value.place) {
      case .written:
        fields.append(written)
        secrets += written.secrets
      case .found(let value):
        // The scheme before a token, such as `Bearer`, is not secret.
        secrets += value.split(separator: " ").suffix(1).map(String.init)
        if let field = HeaderField("\(member.key): \(value)") {
          fields.append(field)
        } else {
          missingValues.append((Self.part(field: member.key), problem))
        }
      case .missing(let problem): missingValues.append((Self.part(field: member.key), problem))
      }
    }
  }

  private mutating func readQuery(
    _ parameters: YAMLValue, _ environment: EnvironmentValues
  ) throws(YAMLProblem) {
    for member in try parameters.members(of: "query") {
      let name = "query.\(member.key)"
      let text = try Self.value(member.value, of: name)
      var value = text
      switch environment.value(of: text, for: name, at: member.value.place) {
      case .written: break
      case .found(let found):
        value = found
        secrets.append(found)
      case .missing(let problem): missingValues.append((Self.part(parameter: member.key), problem))
      }
      query.append((member.key, value, text))
    }
  }

  /// Reads expectations; `name` is that of the map in messages.
  static func expectations(
    _ value: YAMLValue, of name: String = "expect"
  ) throws(YAMLProblem) -> TargetExpectations {
    let map = try YAMLMap(value, of: name, keys: KnownKeys.expectation)
    var expectations = TargetExpectations()
    if let kind = map["kind"] {
      let words = TargetExpectations.Kind.allCases.map(\.rawValue)
      expectations.kind = TargetExpectations.Kind(
        rawValue: try kind.word(of: "\(name).kind", among: words))
    }
    expectations.isLive = try map["live"]?.truth(of: "\(name).live")
    expectations.variants = try map["variants"]?.number(of: "\(name).variants")
    expectations.interstitials = try map["interstitials"]?.number(of: "\(name).interstitials")
    return expectations
  }
}

/// The keys of a target that say whom it belongs to and where it is.
enum TargetDetailsSection {
  static func read(_ map: YAMLMap) throws(YAMLProblem) -> TargetDetails {
    var labels: [String] = []
    for (text, place) in try map["labels"]?.texts(of: "labels") ?? [] {
      guard labels.count < TargetDetails.mostLabels else {
        throw YAMLProblem(
          at: place, "labels has more than \(TargetDetails.mostLabels) values")
      }
      labels.append(try value(text, of: "a value of labels", at: place))
    }
    return TargetDetails(
      owner: try value(map["owner"], of: "owner"), region: try value(map["region"], of: "region"),
      labels: labels, timeZone: try map["timezone"].map(timeZone))
  }

  private static func value(_ value: YAMLValue?, of name: String) throws(YAMLProblem) -> String? {
    guard let value else { return nil }
    return try self.value(try value.text(of: name), of: name, at: value.place)
  }

  private static func value(
    _ text: String, of name: String, at place: Position
  ) throws(YAMLProblem) -> String {
    guard TargetDetails.isValue(text) else {
      throw YAMLProblem(
        at: place, "\(name) has more than \(TargetDetails.longest) characters, or invisible ones")
    }
    return text
  }

  private static func timeZone(_ value: YAMLValue) throws(YAMLProblem) -> String {
    let name = try value.text(of: "timezone")
    guard TimeZoneDatabase.offsets(of: name) == nil else { return name }
    guard TimeZoneDatabase.isInstalled else {
      throw YAMLProblem(
        at: value.place,
        "timezone needs the time zone database in \(TimeZoneDatabase.folder); install tzdata")
    }
    let near = TimeZoneDatabase.nearest(to: name).map { "; did you mean \($0.quoted)?" } ?? ""
    throw YAMLProblem(
      at: value.place,
      "timezone cannot be \(name.quoted); expected an IANA name such as Europe/Berlin" + near)
  }
}
