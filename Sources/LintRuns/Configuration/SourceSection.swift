import HLSLinting
import HLSLoading
import HLSRules
import SourceText

/// The parts of a configuration that are about some sources: exclusions, severities and exceptions.
struct SourceSection {
  /// The absolute path of the folder of the configuration, with a slash at its end.
  let folder: String
  /// The name of the configuration in reports.
  let file: String

  /// Creates the parts of the file at `path`.
  init(_ path: String) {
    let naming = SourceNaming()
    self.init(folder: naming.absolute(path).folderOfPath, file: naming.name(path))
  }

  /// Creates the parts of a file.
  init(folder: String, file: String) { (self.folder, self.file) = (folder, file) }

  func patterns(_ value: YAMLValue?, of name: String) throws(YAMLProblem) -> [SourcePattern] {
    var patterns: [SourcePattern] = []
    for (text, place) in try value?.strings(of: name) ?? [] {
      guard !text.hasPrefix("../"), !text.hasPrefix("!") else {
        throw YAMLProblem(
          at: place,
          "\(name) cannot be \(text.quoted); expected a pattern for paths in the folder of the "
            + "configuration, such as 'ads/**', or for URLs")
      }
      patterns.append(SourcePattern(PathPattern(text), in: folder))
    }
    return patterns
  }

  func overrides(_ value: YAMLValue?) throws(YAMLProblem) -> [SourcePolicy.Override] {
    var overrides: [SourcePolicy.Override] = []
    for element in try value?.elements(of: "overrides") ?? [] {
      let map = try YAMLMap(element, of: "an override", keys: KnownKeys.override)
      let paths = try patterns(
        map.required("paths", in: "an override"), of: "overrides.paths")
      let severities = try SeveritySection.read(
        map.required("severities", in: "an override"), of: "overrides.severities")
      var all: [RuleID: Severity?] = [:]
      for entry in severities {
        for rule in entry.rules { all.updateValue(entry.severity, forKey: rule) }
      }
      overrides.append(SourcePolicy.Override(paths, all))
    }
    return overrides
  }

  /// Reads a list of exceptions; `name` is its key.
  func exceptions(
    _ value: YAMLValue?, called name: String
  ) throws(YAMLProblem) -> [FindingException] {
    var exceptions: [FindingException] = []
    for element in try value?.elements(of: name) ?? [] {
      let what = "an exception"
      let map = try YAMLMap(element, of: what, keys: KnownKeys.exception)
      var exception = FindingException(
        try Self.rules(map.required("rules", in: what)),
        because: try map.required("reason", in: what).string(of: "reason"),
        at: FindingException.Origin(
          file: file, line: element.place.line, column: element.place.column))
      exception.ruleNames = try map.required("rules", in: what).strings(of: "rules").map(\.text)
      exception.sources = try patterns(map["paths"], of: "\(name).paths")
      exception.condition = try map["when"].map(Self.condition)
      exception.owner = try map["owner"]?.string(of: "owner")
      if let day = map["expires"] {
        let text = try day.string(of: "expires")
        guard CalendarDay(text) != nil else {
          throw YAMLProblem(
            at: day.place, "expires cannot be \(text.quoted); expected a date such as 2027-01-31")
        }
        exception.expires = text
      }
      exceptions.append(exception)
    }
    return exceptions
  }

  private static func rules(_ value: YAMLValue) throws(YAMLProblem) -> Set<RuleID> {
    var rules: Set<RuleID> = []
    for (text, place) in try value.strings(of: "rules") {
      // An outage is no finding of a rule, so that no category or pattern includes it.
      if RuleID(text) == .unreachableTarget {
        rules.insert(.unreachableTarget)
        continue
      }
      let found = try Self.named(text, at: place)
      if found.count == 1, RuleCatalog.unsilenceable.contains(found[0]) {
        throw YAMLProblem(at: place, "findings of \(found[0]) cannot be silenced")
      }
      rules.formUnion(Set(found).subtracting(RuleCatalog.unsilenceable))
    }
    return rules
  }

  /// The rules that a name selects; throws with the name of an outage if that is similar.
  private static func named(_ text: String, at place: Position) throws(YAMLProblem) -> [RuleID] {
    do throws(YAMLProblem) {
      return try RuleNames.rules(text, of: "rules", at: place)
    } catch {
      let outage = RuleID.unreachableTarget.description
      guard Spelling.nearest(to: text, among: [outage], within: 3) != nil else { throw error }
      throw YAMLProblem(
        at: place, "rules: \(RequestError.unknown(kind: "rule", name: text, suggestion: outage))")
    }
  }

  private static func condition(_ value: YAMLValue) throws(YAMLProblem) -> DateRangeCondition {
    let map = try YAMLMap(value, of: "when", keys: KnownKeys.condition)
    var condition = DateRangeCondition()
    condition.id = try map["id"].map { value throws(YAMLProblem) in
      Wildcard(try value.string(of: "when.id"))
    }
    condition.category = try map["class"].map { value throws(YAMLProblem) in
      Wildcard(try value.string(of: "when.class"))
    }
    condition.attribute = try map["attribute"]?.string(of: "when.attribute")
    if let value = map["value"] {
      guard condition.attribute != nil else {
        throw YAMLProblem(at: value.place, "when.value needs when.attribute")
      }
      condition.value = Wildcard(try value.string(of: "when.value"))
    }
    guard condition != DateRangeCondition() else {
      throw YAMLProblem(at: value.place, "when is empty; expected id, class or attribute")
    }
    return condition
  }
}

/// A map of rules to severities.
enum SeveritySection {
  /// The severity of some rules.
  struct Entry {
    let rules: [RuleID]
    /// Nil if the rules are off.
    let severity: Severity?
    /// Whether the key is the ID of a rule.
    let isOfOneRule: Bool
  }

  static func read(_ value: YAMLValue, of name: String) throws(YAMLProblem) -> [Entry] {
    var entries: [Entry] = []
    for member in try value.members(of: name) {
      let rules = try RuleNames.rules(member.key, of: name, at: member.keyPlace)
      let word = try member.value.word(
        of: "\(name).\(member.key)", among: ["error", "warning", "info", "off"])
      let severity = Severity(rawValue: word)
      let isOfOneRule = rules.map(\.description) == [member.key]
      let fixed = rules.filter { !RuleCatalog.book.canBeLowered($0, to: severity) }
      if isOfOneRule, !fixed.isEmpty {
        throw YAMLProblem(
          at: member.value.place,
          "\(name): \(member.key) cannot be \(word): it reports what cannot be judged at all")
      }
      entries.append(
        Entry(
          rules: rules.filter { !fixed.contains($0) }, severity: severity, isOfOneRule: isOfOneRule)
      )
    }
    return entries
  }
}

extension RuleBook {
  /// Whether a rule may have a severity, or be off: one about what cannot be judged keeps its own.
  fileprivate func canBeLowered(_ rule: RuleID, to severity: Severity?) -> Bool {
    guard let declared = self[rule], !declared.canBeSilenced, rule.category != "suppression" else {
      return true
    }
    return severity.map { $0 >= declared.severity } ?? false
  }
}

extension RuleNames {
  /// The IDs of the rules that a name in a configuration selects.
  static func rules(
    _ text: String, of name: String, at place: Position
  ) throws(YAMLProblem) -> [RuleID] {
    do throws(RequestError) {
      return try rules(text).map(\.id)
    } catch {
      throw YAMLProblem(at: place, "\(name): \(error)")
    }
  }
}
