import SourceText

// What the text of an attribute list and of JSON can have.
extension String {
  /// Whether a quoted string can contain the text (rfc8216bis-22, section 4.2).
  var isQuotable: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") } }

  /// Whether the text is an attribute name (rfc8216bis-22, section 4.2).
  package var isAttributeName: Bool {
    !isEmpty && utf8.allSatisfy { $0.isDigit || $0 == 0x2D || ($0.isLetter && $0 == $0.uppercased) }
  }

  /// Whether the text is the name of an attribute that its user defines (rfc8216bis-22, section 4.4.5.1).
  package var isUserAttributeName: Bool { hasPrefix("X-") && isAttributeName }

  /// Whether the text is one attribute value, with its quotes if it has any.
  var isAttributeValue: Bool {
    if hasPrefix("\""), hasSuffix("\""), utf8.count > 1 {
      return String(dropFirst().dropLast()).isQuotable
    }
    return !isEmpty && isQuotable && !utf8.contains { $0 == UInt8(ascii: ",") || $0 == 0x20 }
  }

  /// The text as a JSON string.
  package var jsonText: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
