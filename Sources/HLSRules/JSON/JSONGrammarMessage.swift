import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The message of a fault in a JSON document: what was found, then what was expected.
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
    case .missing: "\(container) has no \(key); expected \(allowed(fault.shape))"
    case .kind:
      "\(subject) is \(kind(fault, in: text)); expected \(allowed(fault.shape))"
    case .empty: "\(subject) is empty; expected \(allowed(fault.shape))"
    case .characters, .unknownWord, .unknownNumber:
      "\(subject) is \(found); expected \(allowed(fault.shape))"
    case .relativeURI: "\(subject) is \(found), a relative URI; expected an absolute URI"
    case .badURI:
      "\(subject) has \"\(name)\", which is not valid in a URI; expected percent-encoding"
    case .negative: "\(subject) is \(found); expected a number of 0 or more"
    case .zero: "\(subject) is \(found); expected a number greater than zero"
    case .fraction: "\(subject) is \(found); expected a whole number"
    case .keyCase: "\(name) is not defined, because keys are case-sensitive; did you mean \(key)?"
    case .unknownKey:
      "\(name) is not defined, so players skip it"
        + (fault.key.map { "; did you mean \($0)?" } ?? "")
    case .misplacedKey: "\(name) has no effect here; expected in the outermost object"
    case .alias: "\(name) is the name of an attribute; expected the key \(key)"
    case .emptyName: "\(subject) has an empty name; expected at least one character"
    }
  }

  /// The message of a fault that a strict parser rejects.
  static func text(for fault: JSONFault, in text: JSONText) -> String {
    let found = shortened(text.text(fault.range))
    return switch fault.kind {
    case .byteOrderMark: "byte order mark before the document; expected none"
    case .utf16OrUTF32: "UTF-16 or UTF-32; expected UTF-8"
    case .invalidUTF8: "bytes that are not UTF-8; expected UTF-8"
    case .unexpectedEnd:
      text.source.bytes.isEmpty
        ? "the document is empty; expected JSON" : "the document ends too early"
    case .unexpectedCharacter: "unexpected \"\(found)\""
    case .contentAfterEnd: "text after the end of the document; expected none"
    case .tooDeep:
      "arrays and objects are nested more than \(JSONText.deepestNesting) deep"
    case .trailingComma: "comma after the last element; expected none"
    case .missingComma: "no comma before this element"
    case .missingColon: "no colon between a name and its value"
    case .comment: "a comment; JSON has no comments"
    case .singleQuotes: "a string in single quotes; expected double quotes"
    case .unquotedName: "the name \(found) is unquoted; expected double quotes"
    case .unterminatedString: "the string that begins here has no closing quote"
    case .controlCharacter:
      "a control character in a string; expected an escape, such as \\n"
    case .badEscape: "\(found) is not a JSON escape"
    case .loneSurrogate: "\(found) is half of a surrogate pair"
    case .badNumber: "\(found) is not a JSON number"
    case .unknownWord: "\(found) is not a JSON value; expected double quotes around a string"
    case .duplicateName:
      "\(found) occurs twice in one object; some parsers use the first, others the last"
    }
  }

  /// The format of a document that is not JSON, judged by its beginning.
  static func otherFormat(_ text: JSONText) -> String? {
    let begin = text.text(ByteRange(0..<min(64, text.source.bytes.count)))
      .drop { $0.isWhitespace }
    if begin.hasPrefix("#EXT") { return "a playlist; expected JSON" }
    guard begin.hasPrefix("<") else { return nil }
    return ContentKind(of: text.source.bytes.span) == .html
      ? "an HTML page; expected JSON" : "XML; expected JSON"
  }

  private static func subject(_ path: String, of whole: String) -> String {
    if path.isEmpty { return whole }
    let name = last(path).isEmpty ? whole : last(path)
    if path.hasSuffix("[]") { return "an element of \(name)" }
    return path.hasSuffix("{}") ? "a value of \(name)" : name
  }

  /// The name of the object that contains the value.
  private static func container(_ path: String, of whole: String) -> String {
    subject(path.split(separator: ".").dropLast().joined(separator: "."), of: whole)
  }

  /// The last name in a path.
  private static func last(_ path: String) -> String {
    let step = path.split(separator: ".").last ?? ""
    return String(step.prefix { $0 != "[" && $0 != "{" })
  }

  /// The kind of the value, with its text unless its name is free: such a value may be a secret.
  private static func kind(_ fault: JSONShapeFault, in text: JSONText) -> String {
    guard let value = fault.value else { return "of the wrong type" }
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
    case .either(let shapes): shapes.map(allowed).joined(separator: ", or ")
    case .boolean: "true or false"
    case .object, .map: "an object"
    case .array(_, let isFilled): isFilled ? "an array with at least one element" : "an array"
    case .text(let form):
      switch form {
      case .any: "a string"
      case .date: "a date such as 2026-01-01T12:00:00.000Z"
      case .filled: "a non-empty string"
      case .uri: "a string with a URI"
      case .absoluteURI: "a string with an absolute URI"
      case .label: "a string of letters, hyphens and underscores"
      case .host: "a string with a host name"
      case .words(let words): join(words.map { "\"\($0)\"" })
      }
    case .number(let form):
      switch form {
      case .any: "a number"
      case .notNegative: "a number that is not negative"
      case .positive: "a number greater than zero"
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
