import HLSDocuments
import HLSLinting
import HLSLoading
import HLSRules
import SourceText

/// The settings file of Apple's validator for podcasts, as far as rules here check the same.
///
/// A key that the file does not have keeps the value of Apple's own file, version 1.05; numbers of rules and
/// keys that are unknown here are ignored, unless a key is similar to a known one. Source: HLS for Apple Podcasts, examples-and-validation.
struct PodcastSettingsFile: Sendable {
  /// The limits in the file.
  private(set) var limits = PodcastSettings()
  /// The rules that the file allows to violate.
  private(set) var without: Set<RuleID> = []
  /// The severities that the file gives to rules.
  private(set) var severities: [RuleID: Severity] = [:]
  /// Whether the file has a key that is read.
  private var isOfKnownKeys = false

  /// Reads a file; throws if it cannot be read or has a value of another type than expected.
  init(reading path: String) throws(RunFailure) {
    let bytes = try LoadedFile.bytes(of: path, called: "the settings file", limit: 1 << 20)
    do {
      try self.init(bytes)
    } catch {
      throw RunFailure(
        .usage, "the settings file \(path): \(Self.mistake(bytes) ?? error.explanation)")
    }
    if !isOfKnownKeys, let mistake = Self.mistake(bytes) {
      throw RunFailure(.usage, "the settings file \(path): \(mistake)")
    }
  }

  /// What the file is instead; nil if it may be a settings file.
  private static func mistake(_ bytes: [UInt8]) -> String? {
    ContentKind.mistake(ofJSON: bytes, for: "a settings file of Apple's validator")
  }

  /// A value of the wrong type.
  struct Fault: Error {
    let explanation: String
  }

  /// Reads the bytes of a file.
  init(_ bytes: [UInt8]) throws(Fault) {
    let text = JSONText(parsing: SourceFile(name: "settings", bytes: Self.withoutComments(bytes)))
    // Apple's own file has a trailing comma, after which the parser goes on.
    guard let root = text.root, root.members != nil, text.isComplete else {
      let end = text.faults.last { $0.kind.isSyntax }.map { text.position(of: $0.range.start) }
      throw Fault(
        explanation: "expected a JSON object, with // comments if any"
          + (end.map { ": see line \($0.line), column \($0.column)" } ?? ""))
    }
    try Self.refuseMisspelled(["errors.ignore", "rules"], in: root, of: "the file")
    isOfKnownKeys = root["errors.ignore"] != nil || root["rules"] != nil
    for value in try Self.elements(root["errors.ignore"], "errors.ignore") {
      without.formUnion(Int64(value.string ?? "").map(RuleCatalog.rules(forAppleNumber:)) ?? [])
    }
    guard let rules = root["rules"] else { return }
    guard rules.members != nil else { throw Fault(explanation: "rules: expected an object") }
    for (number, keys) in Self.keys {
      if let rule = rules[number] { try Self.refuseMisspelled(keys, in: rule, of: number) }
    }
    try readBoundary(rules["24060"], text)
    try readTypes(rules["33053"])
    try readAttributes(rules["42508"])
    if let value = rules["33087"]?["duration-err"] {
      limits.durationPerMille = Int(
        clamping: try Self.thousandfold(value, "33087 duration-err", text) / 100)
    }
    if let range = rules["35023"]?["range"] {
      limits.leastTargetDuration = try Self.whole(range["min"], "35023 range min", text)
      limits.greatestTargetDuration = try Self.whole(range["max"], "35023 range max", text)
    }
    if let types = rules["42518"]?["types"] {
      limits.playlistTypes = try Self.words(types, "42518 types")
    }
    if let wish = rules["33088"]?["captioning"] {
      switch wish.string {
      case "prefer": severities["authoring/captions-missing"] = .warning
      case "require": severities["authoring/captions-missing"] = .error
      case "allow": without.insert("authoring/captions-missing")
      default: throw Fault(explanation: "33088 captioning: expected allow, prefer or require")
      }
    }
  }

  private mutating func readBoundary(_ rule: JSONValue?, _ text: JSONText) throws(Fault) {
    if let margin = rule?["boundary-margin"] {
      limits.boundaryMargin = Seconds(
        nanoseconds: try Self.thousandfold(margin, "24060 boundary-margin", text) * 1_000_000)
    }
    switch rule?["boundary-check"]?.string {
    case nil, "must": break
    case "should": severities["authoring/podcast-range-boundary"] = .warning
    default: without.insert("authoring/podcast-range-boundary")
    }
  }

  private mutating func readTypes(_ rule: JSONValue?) throws(Fault) {
    let wishes: [(key: String, wanted: String, rule: RuleID)] = [
      ("audioVideo", "require", "authoring/podcast-video-missing"),
      ("audioOnly", "require", "authoring/podcast-audio-only-missing"),
      ("videoOnly", "forbid", "authoring/podcast-video-only"),
      ("interstitials", "superset", "authoring/podcast-asset-types"),
    ]
    for wish in wishes {
      guard let value = rule?[wish.key] else { continue }
      guard let word = value.string else {
        throw Fault(explanation: "33053 \(wish.key): expected a string")
      }
      if word != wish.wanted { without.insert(wish.rule) }
    }
  }

  private mutating func readAttributes(_ rule: JSONValue?) throws(Fault) {
    if let required = rule?["require"] {
      limits.requiredAttributes = try Self.words(required, "42508 require")
    }
    guard let limit = rule?["limit"] else { return }
    guard let members = limit.members else {
      throw Fault(explanation: "42508 limit: expected an object")
    }
    limits.attributeValues = [:]
    for member in members {
      limits.attributeValues[member.name] = try Self.words(member.value, "42508 limit")
    }
  }

  /// The keys of rules that are read.
  private static let keys = [
    ("24060", ["boundary-check", "boundary-margin"]),
    ("33053", ["audioVideo", "audioOnly", "videoOnly", "interstitials"]),
    ("33087", ["duration-err"]), ("33088", ["captioning"]), ("35023", ["range"]),
    ("42508", ["require", "limit"]), ("42518", ["types"]),
  ]

  /// Throws for a key that is probably one of `known`, which the object does not have.
  private static func refuseMisspelled(
    _ known: [String], in object: JSONValue, of name: String
  ) throws(Fault) {
    let members = object.members ?? []
    let missing = known.filter { key in !members.contains { $0.name == key } }
    for member in members where !known.contains(member.name) {
      guard let meant = Spelling.nearest(to: member.name, among: missing) else { continue }
      throw Fault(
        explanation:
          "\(member.name.escapingInvisible()) is no key of \(name); did you mean \(meant)?")
    }
  }

  private static func elements(_ value: JSONValue?, _ name: String) throws(Fault) -> [JSONValue] {
    guard let value else { return [] }
    guard let elements = value.elements else {
      throw Fault(explanation: "\(name): expected an array")
    }
    return elements
  }

  private static func words(_ value: JSONValue, _ name: String) throws(Fault) -> Set<String> {
    let elements = try elements(value, name)
    let words = elements.compactMap(\.string)
    guard words.count == elements.count else {
      throw Fault(explanation: "\(name): expected an array of strings")
    }
    return Set(words)
  }

  /// A number from 0 to a million, in thousandths.
  private static func thousandfold(
    _ value: JSONValue, _ name: String, _ text: JSONText
  ) throws(Fault) -> Int64 {
    let limit = Seconds(1_000_000)
    guard let number = text.number(value)?.seconds, .zero <= number, number <= limit else {
      throw Fault(explanation: "\(name): expected a number from 0 to 1000000")
    }
    return number.nanoseconds / 1_000_000
  }

  private static func whole(
    _ value: JSONValue?, _ name: String, _ text: JSONText
  ) throws(Fault) -> UInt64 {
    guard let value else { throw Fault(explanation: "\(name): expected a number") }
    return UInt64(clamping: try thousandfold(value, name, text) / 1_000)
  }

  /// The bytes with spaces in place of comments from `//` to the end of the line, outside strings.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var (isQuoted, isEscaped, isComment) = (false, false, false)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") { (isQuoted, isEscaped, isComment) = (false, false, false) }
      if isComment {
        result[index] = UInt8(ascii: " ")
      } else if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, byte == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "/")
      {
        isComment = true
        result[index] = UInt8(ascii: " ")
      }
    }
    return result
  }
}
