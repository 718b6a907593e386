import HLSDocuments
import SourceText

/// A command that makes a request again, for a shell.
///
/// Values that are masked become variables of the shell, named after their field or parameter, such as `$AUTHORIZATION`.
package struct CurlCommand: Sendable {
  /// The command in one line.
  package let text: String

  /// Creates the command for a request; nil if its address is no URL of the web.
  package init?(_ response: EvidenceResponse) {
    guard ["http://", "https://"].contains(where: response.address.hasPrefix) else { return nil }
    var words = ["curl", "--include", "--compressed"]
    if response.method != "GET" {
      words += response.method == "HEAD" ? ["--head"] : ["--request", Self.quoted(response.method)]
    }
    for field in response.sent where field.name.lowercased() != "accept-encoding" {
      let head = Self.quoted(field.name + ": ")
      words += [
        "--header",
        Self.isMasked(field.value)
          ? "\(head)\"$\(Self.variable(field.name))\""
          : Self.quoted("\(field.name): \(field.value)"),
      ]
    }
    // An address that begins with a hyphen would be an option.
    words += ["--url", Self.address(response.address)]
    text = words.joined(separator: " ")
  }

  /// The address as a word of a shell, with variables for masked values of parameters.
  private static func address(_ address: String) -> String {
    var words: [String] = []
    var plain = ""
    var rest = address[...]
    while let equals = rest.firstIndex(of: "=") {
      let head = rest[...equals]
      let value = rest[rest.index(after: equals)...].prefix { $0 == "*" }
      rest = rest[value.endIndex...]
      plain += head
      let name = head.dropLast().reversed().prefix {
        $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-"
      }
      guard value.count > 2, !name.isEmpty else {
        plain += value
        continue
      }
      words += [quoted(plain), "\"$\(variable(String(name.reversed())))\""]
      plain = ""
    }
    plain += rest
    return (words + (plain.isEmpty ? [] : [quoted(plain)])).joined()
  }

  private static func isMasked(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// The name of a variable of the shell for a field or parameter, such as `X_API_KEY`.
  private static func variable(_ name: String) -> String {
    let letters = name.utf8.map { byte -> Character in
      byte.isLetterOrDigit ? Character(Unicode.Scalar(byte)) : "_"
    }
    let text = String(letters).uppercased()
    return text.first?.isNumber == true ? "_" + text : text
  }

  /// A word that a POSIX shell takes as it is; characters that a terminal obeys are left out.
  private static func quoted(_ text: String) -> String {
    let visible = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isInvisible }))
    return "'" + visible.replacing("'", with: #"'\''"#) + "'"
  }
}
