import HLSPlaylist
import SourceText

/// A map of which the keys are known.
struct YAMLMap {
  private let members: [String: YAMLValue]
  let place: Position

  /// Reads `value`, called `name` in errors, as a map that has no keys but these.
  init(_ value: YAMLValue, of name: String, keys: [String]) throws(YAMLProblem) {
    for member in try value.members(of: name) where !keys.contains(member.key) {
      let suggestion = Spelling.nearest(to: member.key, among: keys).map {
        "; did you mean \($0.quoted)?"
      }
      throw YAMLProblem(
        at: member.keyPlace,
        "unknown key \(member.key.quoted) in \(name); allowed are "
          + keys.joined(separator: ", ") + (suggestion ?? ""))
    }
    place = value.place
    members = Dictionary(
      try value.members(of: name).map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  subscript(key: String) -> YAMLValue? { members[key] }

  /// The value that must be there.
  func required(_ key: String, in name: String) throws(YAMLProblem) -> YAMLValue {
    guard let value = members[key] else {
      throw YAMLProblem(at: place, "\(name) has no \(key), which it needs")
    }
    return value
  }
}

/// Values as what they are to be; `name` is what errors call them.
extension YAMLValue {
  /// What was found where something else is to be; no text, since that may be secret.
  private var kind: String {
    if isNothing { return "empty" }
    return switch content {
    case .text(let text, _): text.isEmpty ? "empty" : "a text"
    case .list: "a list"
    case .map: "a map"
    }
  }

  func members(of name: String) throws(YAMLProblem) -> [Member] {
    guard case .map(let members) = content else {
      throw YAMLProblem(at: place, "\(name) is \(kind); a map of keys and values is allowed")
    }
    return members
  }

  func elements(of name: String) throws(YAMLProblem) -> [YAMLValue] {
    guard case .list(let elements) = content else {
      throw YAMLProblem(at: place, "\(name) is \(kind); a list is allowed")
    }
    return elements
  }

  /// A text that is not empty.
  func text(of name: String) throws(YAMLProblem) -> String {
    guard case .text(let text, _) = content, !text.isEmpty, !isNothing else {
      throw YAMLProblem(at: place, "\(name) is \(kind); a text is allowed")
    }
    // No path and no address goes on behind it.
    guard !text.utf8.contains(0) else {
      throw YAMLProblem(at: place, "\(name) has a character of code 0; any other is allowed")
    }
    return text
  }

  /// A list of texts with their places, or one alone.
  func texts(of name: String) throws(YAMLProblem) -> [(text: String, place: Position)] {
    guard case .list(let elements) = content else { return [(try text(of: name), place)] }
    var texts: [(text: String, place: Position)] = []
    for element in elements {
      texts.append((try element.text(of: "a value of \(name)"), element.place))
    }
    return texts
  }

  func truth(of name: String) throws(YAMLProblem) -> Bool {
    let word = try word(of: name, among: ["true", "false"])
    return word == "true"
  }

  func word(of name: String, among words: [String]) throws(YAMLProblem) -> String {
    let text = try text(of: name)
    guard words.contains(text) else {
      let suggestion = Spelling.nearest(to: text, among: words).map {
        "; did you mean \($0.quoted)?"
      }
      throw YAMLProblem(
        at: place,
        "\(name) cannot be \(text.quoted); allowed are \(words.joined(separator: ", "))"
          + (suggestion ?? ""))
    }
    return text
  }

  /// A whole number from `least`.
  func number(of name: String, from least: Int = 1) throws(YAMLProblem) -> Int {
    let text = try text(of: name)
    guard text.utf8.allSatisfy(\.isDigit), let number = Int32(text),
      number >= least
    else {
      throw YAMLProblem(
        at: place,
        "\(name) cannot be \(text.quoted); allowed are whole numbers from \(least)")
    }
    return Int(number)
  }

  /// A length of time in seconds, such as `90`, `30s`, `5m`, `24h` or `7d`.
  func seconds(of name: String) throws(YAMLProblem) -> Int {
    let text = try text(of: name)
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy(\.isDigit), let number = Int(digits),
      (1...1_000_000_000).contains(number)
    else {
      throw YAMLProblem(
        at: place,
        "\(name) cannot be \(text.quoted); allowed are lengths of time such as 30s, 5m, "
          + "24h and 7d")
    }
    return number * (unit ?? 1)
  }
}
