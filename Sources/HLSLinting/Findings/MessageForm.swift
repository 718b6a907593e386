import SourceText

/// A message without its values, which is the same for findings that probably have one cause.
package struct MessageForm: Hashable, Sendable {
  /// A hash of the words that are no values.
  package let hash: UInt64

  /// Leaves out the words of `message` that are values: numbers, names with digits, addresses, quotations.
  package init(_ message: String) {
    let bytes = message.utf8Span.span
    var hash = FNV1a()
    var (isQuoted, wasValue) = (false, false)
    var end = 0
    while end < bytes.count {
      let start = end
      var (quotes, isValue) = (0, isQuoted)
      while end < bytes.count, bytes[end] != UInt8(ascii: " ") {
        if bytes[end] == UInt8(ascii: "\"") { quotes += 1 }
        isValue = isValue || Self.isPartOfValue(bytes[end])
        end += 1
      }
      let word = start..<end
      end += 1
      guard !word.isEmpty else { continue }
      if quotes % 2 == 1 { isQuoted.toggle() }
      if !isValue { for place in word { hash.add(bytes[place]) } }
      if !isValue || !wasValue { hash.add(UInt8(ascii: " ")) }
      wasValue = isValue
    }
    self.hash = hash.value
  }

  /// Creates the form with a hash.
  package init(hash: UInt64) { self.hash = hash }

  /// Whether a word with this byte is a value.
  private static func isPartOfValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "%"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"), UInt8(ascii: "\""):
      true
    default: byte.isDigit || byte >= 0x80
    }
  }

  /// What findings of a rule and severity with this form have in common: 16 hexadecimal digits.
  package func group(_ rule: RuleID, _ severity: Severity) -> String {
    var group = FNV1a("\(rule) \(severity.rawValue) ")
    group.add(hash.zeroPadded(to: 16, radix: 16).utf8)
    return group.hexadecimal
  }
}
