import SourceText

/// A value in a message, which may be missing or of another type.
struct MessageValue: Sendable {
  /// The value; nil if it is missing.
  let value: JSONValue?
  private let text: JSONText

  init(_ value: JSONValue?, in text: JSONText) { (self.value, self.text) = (value, text) }

  /// The member with that name.
  subscript(name: String) -> MessageValue { MessageValue(value?[name], in: text) }

  /// The text; nil for any other value.
  var string: String? { value?.string }

  /// Whether the value is `true`.
  var isTrue: Bool { value?.content == .boolean(true) }

  /// Whether there is a value other than `null`.
  var isPresent: Bool { value.map { $0.content != .null } ?? false }

  /// The elements; none for any other value.
  var elements: [MessageValue] { (value?.elements ?? []).map { MessageValue($0, in: text) } }

  /// The whole number from 0 to 2^31-1; nil for any other value.
  var integer: Int? {
    guard let decimal = value.flatMap(text.number)?.decimal, !decimal.isNegative,
      decimal.fractionDigits == 0, decimal.significand < 1 << 31
    else { return nil }
    return Int(decimal.significand)
  }

  /// The position with `line` and `character`; nil if it has none.
  var position: ClientPosition? {
    guard let line = self["line"].integer, let character = self["character"].integer else {
      return nil
    }
    return ClientPosition(line: line, character: character)
  }

  /// The range with `start` and `end`; nil if it has none.
  var range: ClientRange? {
    guard let start = self["start"].position, let end = self["end"].position else { return nil }
    return ClientRange(start: start, end: end)
  }

  /// The change with `text` and, unless it is of the whole text, `range`; nil if it has no text.
  var change: DocumentChange? {
    self["text"].string.map { DocumentChange(range: self["range"].range, text: $0) }
  }

  /// The ID of a request; nil for any other value.
  var requestID: RequestID? { value.flatMap { RequestID($0, in: text) } }

  /// The document that `textDocument` names.
  var document: DocumentURI? { self["textDocument"]["uri"].string.map { DocumentURI($0) } }
}
