import HLSInterstitials
import HLSPlaylist
import SourceText

/// What the rules of JSON documents say of a fault: what was found, then what is allowed.
enum JSONGrammarMessage {
  static func text(
    for fault: JSONShapeFault, in text: JSONText, of whole: String = "the document"
  ) -> String {
    let subject = subject(fault.path, of: whole)
    let container = container(fault.path, of: whole)
    let found = fault.value.map { shown($0, as: fault.shape, in: text) } ?? ""
    let name = shortened(text.text(fault.range))
    let key = fault.key ?? ""
    return switch fault.aspect {
    case .missing: "\(container) has no \(key); it takes \(allowed(fault.shape))"
    case .kind:
      "\(subject) is \(kind(fault, in: text)); it takes \(allowed(fault.shape))"
    case .empty: "\(subject) is empty; it takes \(allowed(fault.shape))"
    case .characters, .unknownWord, .unknownNumber:
      "\(subject) is \(found); it takes \(allowed(fault.shape))"
    case .relativeURI: "\(subject) is \(found), a relative URI; it has to be absolute"
    case .badURI:
      "\(subject) has \"\(name)\", which no URI can hold; such characters are percent-encoded"
    case .negative: "\(subject) is \(found); it may not be negative"
    case .zero: "\(subject) is \(found); it has to be above zero"
    case .fraction: "\(subject) is \(found); it takes a whole number"
    case .keyCase: "\(name) is not defined, since letters count as written; did you mean \(key)?"
    case .unknownKey:
      "\(name) is not defined, and players skip it"
        + (fault.key.map { "; did you mean \($0)?" } ?? "")
    case .misplacedKey: "\(name) has no effect here; it belongs into the outermost object"
    case .alias: "\(name) is the name of an attribute; here it is \(key)"
    case .emptyName: "\(subject) has an empty name; it has to say something"
    }
  }

  /// What a strict reader stumbles over.
  static func text(for fault: JSONFault, in text: JSONText) -> String {
    let found = shortened(text.text(fault.range))
    return switch fault.kind {
    case .byteOrderMark: "a byte order mark before the document; JSON begins without one"
    case .utf16OrUTF32: "UTF-16 or UTF-32; JSON is sent in UTF-8"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .unexpectedEnd:
      text.source.bytes.isEmpty ? "the document is empty" : "the document ends too early"
    case .unexpectedCharacter: "\"\(found)\" where JSON allows none"
    case .contentAfterEnd: "something follows the end of the document"
    case .tooDeep:
      "arrays and objects lie in each other more than \(JSONText.deepestNesting) deep"
    case .trailingComma: "a comma after the last element; JSON allows none there"
    case .missingComma: "no comma before this element"
    case .missingColon: "no colon between a name and its value"
    case .comment: "a comment; JSON has none"
    case .singleQuotes: "a string in single quotation marks; JSON takes double ones"
    case .unquotedName: "the name \(found) without quotation marks"
    case .unterminatedString: "the string that begins here never ends"
    case .controlCharacter:
      "a control character in a string; it is written as an escape, such as \\n"
    case .badEscape: "\(found) is no escape of JSON"
    case .loneSurrogate: "\(found) is half of a surrogate pair"
    case .badNumber: "\(found) is no number of JSON"
    case .unknownWord: "\(found) is no value of JSON; strings stand in quotation marks"
    case .duplicateName:
      "\(found) occurs twice in one object; some readers take the first, some the last"
    }
  }

  /// What the document is instead of JSON, as far as its beginning tells.
  static func otherFormat(_ text: JSONText) -> String? {
    let begin = text.text(ByteRange(0..<min(64, text.source.bytes.count)))
      .drop { $0.isWhitespace }
    if begin.hasPrefix("#EXT") { return "a playlist; JSON belongs here" }
    return begin.hasPrefix("<") ? "XML or HTML; JSON belongs here" : nil
  }

  private static func subject(_ path: String, of whole: String) -> String {
    if path.isEmpty { return whole }
    let name = last(path).isEmpty ? whole : last(path)
    if path.hasSuffix("[]") { return "an element of \(name)" }
    return path.hasSuffix("{}") ? "a value of \(name)" : name
  }

  /// What holds the value.
  private static func container(_ path: String, of whole: String) -> String {
    subject(path.split(separator: ".").dropLast().joined(separator: "."), of: whole)
  }

  /// The last name in a path.
  private static func last(_ path: String) -> String {
    let step = path.split(separator: ".").last ?? ""
    return String(step.prefix { $0 != "[" && $0 != "{" })
  }

  /// Values under free names may be secrets, so only their kind is told.
  private static func kind(_ fault: JSONShapeFault, in text: JSONText) -> String {
    guard let value = fault.value else { return "of another kind" }
    let written = text.text(value.range)
    let query = written.firstIndex(of: "?")
    let shown =
      fault.path.hasSuffix("{}")
      ? "" : shortened(query.map { written[..<$0] + "?…\"" } ?? written) + ", "
    return switch value.content {
    case .null: "null"
    case .boolean(let isTrue): "\(isTrue)"
    case .number: shown + "a number"
    case .string: shown + "a string"
    case .array: "an array"
    case .object: "an object"
    case .unreadable: "unreadable"
    }
  }

  private static func shown(_ value: JSONValue, as shape: JSONShape, in text: JSONText) -> String {
    guard case .text(let form) = shape, let string = value.string else {
      return shortened(text.text(value.range))
    }
    guard form == .uri || form == .absoluteURI else { return "\"\(shortened(string))\"" }
    let address = string.prefix { $0 != "?" }
    return shortened(String(address)) + (address.count < string.count ? "?…" : "")
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }

  private static func allowed(_ shape: JSONShape) -> String {
    switch shape {
    case .anything: "a value"
    case .boolean: "true or false"
    case .object, .map: "an object"
    case .array(_, let isFilled): isFilled ? "an array with one element at least" : "an array"
    case .text(let form):
      switch form {
      case .any: "a string"
      case .filled: "a string that is not empty"
      case .uri: "a URI in a string"
      case .absoluteURI: "an absolute URI in a string"
      case .label: "a string of letters, hyphens and underscores"
      case .host: "a string with the name of a host"
      case .words(let words): join(words.map { "\"\($0)\"" })
      }
    case .number(let form):
      switch form {
      case .any: "a number"
      case .notNegative: "a number that is not negative"
      case .positive: "a number above zero"
      case .count: "a whole number that is not negative"
      case .oneOf(let numbers): join(numbers.map(String.init))
      }
    }
  }

  private static func join(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
