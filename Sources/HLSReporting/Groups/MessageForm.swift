import HLSLinting
import SourceText

/// A message without its values, which is the same for findings that probably have one cause.
struct MessageForm: Hashable {
  /// A hash of the words that are no values.
  private let hash: UInt64

  /// Leaves out the words of `message` that are values: numbers, names with digits, addresses, quotations.
  init(_ message: String) {
    var hash = FNV1a()
    var isQuoted = false
    var wasValue = false
    for word in message.utf8.split(separator: UInt8(ascii: " ")) {
      let quotes = word.count { $0 == UInt8(ascii: "\"") }
      let isValue = isQuoted || quotes > 0 || word.contains(where: Self.isPartOfValue)
      if quotes % 2 == 1 { isQuoted.toggle() }
      if !isValue { hash.add(word) }
      if !isValue || !wasValue { hash.add(" ".utf8) }
      wasValue = isValue
    }
    self.hash = hash.value
  }

  /// Whether a word with this byte is a value.
  private static func isPartOfValue(_ byte: UInt8) -> Bool {
    byte.isDigit || byte >= 0x80 || "/=*%{}<>\\".utf8.contains(byte)
  }

  /// What findings of a rule and severity with this form have in common: 16 hexadecimal digits.
  func group(_ rule: RuleID, _ severity: Severity) -> String {
    var group = FNV1a("\(rule) \(severity.rawValue) ")
    group.add(hash.zeroPadded(to: 16, radix: 16).utf8)
    return group.hexadecimal
  }
}
