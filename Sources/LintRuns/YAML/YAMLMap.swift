import HLSPlaylist
import SourceText

/// A map with a fixed set of keys.
struct YAMLMap {
  private let members: [String: YAMLValue]
  let place: Position

  /// Reads `value`, called `name` in errors; throws for a key that is not among `keys`.
  init(_ value: YAMLValue, of name: String, keys: [String]) throws(YAMLProblem) {
    for member in try value.members(of: name) where !keys.contains(member.key) {
      let suggestion =
        KnownKeys.map(with: member.key).map { "; it is a key of \($0)" }
        ?? Spelling.nearest(to: member.key, among: keys).map { "; did you mean \($0.quoted)?" }
      throw YAMLProblem(
        at: member.keyPlace,
        "unknown key \(member.key.quoted) in \(name); expected one of "
          + keys.joined(separator: ", ") + (suggestion ?? ""))
    }
    place = value.place
    members = Dictionary(
      try value.members(of: name).map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  subscript(key: String) -> YAMLValue? { members[key] }

  /// The value of a required key.
  func required(_ key: String, in name: String) throws(YAMLProblem) -> YAMLValue {
    guard let value = members[key] else {
      throw YAMLProblem(at: place, "\(name) has no \(key), which is required")
    }
    return value
  }
}

/// Conversions of values; `name` is used in errors.
extension YAMLValue {
  /// What was found instead of the expected value; never the text, which may be secret.
  private var kind: String {
    if isNothing { return "empty" }
    if isNumber { return "a number" }
    if isBoolean { return "true or false" }
    return switch content {
    case .text(let text, _): text.isEmpty ? "empty" : "a string"
    case .list: "a list"
    case .map: "a map"
    }
  }

  func members(of name: String) throws(YAMLProblem) -> [Member] {
    guard case .map(let members) = content else {
      var words = "\(name) is \(kind); expected a map"
      if case .text(let text, true) = content, let key = KnownKeys.key(withoutSpaceIn: text) {
        words += ": a space is missing after '\(key):'"
      }
      throw YAMLProblem(at: place, words)
    }
    return members
  }

  func elements(of name: String) throws(YAMLProblem) -> [YAMLValue] {
    guard case .list(let elements) = content else {
      throw YAMLProblem(at: place, "\(name) is \(kind); expected a list")
    }
    return elements
  }

  /// A string that is not empty, and neither a number nor a Boolean.
  func string(of name: String) throws(YAMLProblem) -> String {
    guard !isNumber, !isBoolean else {
      throw YAMLProblem(at: place, "\(name) is \(kind); expected a string: write it in quotes")
    }
    return try text(of: name)
  }

  /// A list of such strings with their positions; a single one is a list of one.
  func strings(of name: String) throws(YAMLProblem) -> [(text: String, place: Position)] {
    guard case .list(let elements) = content else { return [(try string(of: name), place)] }
    var strings: [(text: String, place: Position)] = []
    for element in elements {
      strings.append((try element.string(of: "a value of \(name)"), element.place))
    }
    return strings
  }

  /// A text that is not empty; a number is one.
  func text(of name: String) throws(YAMLProblem) -> String {
    guard case .text(let text, _) = content, !text.isEmpty, !isNothing else {
      throw YAMLProblem(at: place, "\(name) is \(kind); expected a string")
    }
    // A NUL would truncate a path or URL.
    guard !text.utf8.contains(0) else {
      throw YAMLProblem(at: place, "\(name) contains a NUL character")
    }
    return text
  }

  /// A list of strings with their positions; a single string is a list of one.
  func texts(of name: String) throws(YAMLProblem) -> [(text: String, place: Position)] {
    guard case .list(let elements) = content else { return [(try text(of: name), place)] }
    var texts: [(text: String, place: Position)] = []
    for element in elements {
      texts.append((try element.text(of: "a value of \(name)"), element.place))
    }
    return texts
  }

  func truth(of name: String) throws(YAMLProblem) -> Bool {
    if case .text("true", false) = content { throw quoted(name) }
    if case .text("false", false) = content { throw quoted(name) }
    let word = try word(of: name, among: ["true", "false"])
    return word == "true"
  }

  private func quoted(_ name: String) -> YAMLProblem {
    YAMLProblem(at: place, "\(name) is a string; expected true or false without quotes")
  }

  func word(of name: String, among words: [String]) throws(YAMLProblem) -> String {
    let text = try text(of: name)
    guard words.contains(text) else {
      let suggestion = Spelling.meant(by: text, among: words).map {
        "; did you mean \($0.quoted)?"
      }
      throw YAMLProblem(
        at: place,
        "\(name) cannot be \(text.quoted); expected one of \(words.joined(separator: ", "))"
          + (suggestion ?? ""))
    }
    return text
  }

  /// A whole number of at least `least`.
  func number(of name: String, from least: Int = 1) throws(YAMLProblem) -> Int {
    let text = try text(of: name)
    guard text.utf8.allSatisfy(\.isDigit), let number = Int32(text),
      number >= least
    else {
      throw YAMLProblem(
        at: place,
        "\(name) cannot be \(text.quoted); expected a whole number, at least \(least)")
    }
    return Int(number)
  }

  /// An amount of memory, such as `800M`, `4G` or `50%`.
  func memory(of name: String) throws(YAMLProblem) -> MemoryAmount {
    let text = try text(of: name)
    guard let amount = MemoryAmount(text) else {
      throw YAMLProblem(at: place, "\(name) cannot be \(text.quoted); \(MemoryAmount.expected)")
    }
    return amount
  }

  /// A duration in seconds, such as `30s`, `5m`, `24h` or `7d`.
  func seconds(of name: String) throws(YAMLProblem) -> Int {
    let text = try text(of: name)
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }), digits.utf8.allSatisfy(\.isDigit),
      let number = Int(digits), (1...1_000_000_000).contains(number)
    else {
      let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
      throw YAMLProblem(
        at: place,
        "\(name) cannot be \(text.quoted)\(isNumber ? ", which has no unit" : ""); expected a "
          + "duration such as 30s, 5m, 24h or 7d")
    }
    return number * unit
  }
}
