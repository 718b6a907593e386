package import HLSDocuments
import SourceText

/// Masks the secrets of whole documents and of what was sent and received with them.
///
/// As in reports, each byte of a secret becomes `*`, so that lines and columns stay the same.
package struct DocumentRedaction: Sendable {
  /// How far around a part of a document the name of a secret, or its end, is searched for.
  private static let reach = 4_096
  private let known: SecretTexts

  /// Masks values whose names or forms say that they are secret, and these values.
  package init(hiding secrets: [String]) { known = SecretTexts(secrets) }

  /// A part of a document, masked; a range past the end is clamped.
  package func masked(_ range: Range<Int>, of bytes: [UInt8]) -> [UInt8] {
    let range = range.clamped(to: bytes.indices)
    let window =
      max(0, range.lowerBound - Self.reach)..<min(bytes.count, range.upperBound + Self.reach)
    let named = SecretScan.secrets(
      in: bytes.span, window, isCutBefore: window.lowerBound > 0,
      isCutAfter: window.upperBound < bytes.count)
    let others =
      known.isEmpty
      ? []
      : known.whole(in: Array(bytes[window])).map {
        $0.lowerBound + window.lowerBound..<$0.upperBound + window.lowerBound
      }
    var masked = Array(bytes[range])
    for secret in named + others {
      for place in secret.clamped(to: range) {
        masked[place - range.lowerBound] = UInt8(ascii: "*")
      }
    }
    return masked
  }

  /// An address or another short text, masked.
  package func masked(_ text: String) -> String { Redaction.masked(known.hidden(in: text)) }

  /// How the texts of breaks are masked.
  package var ofBreaks: BreakDetails.Masking {
    BreakDetails.Masking(text: { masked($0) }, bytes: { masked($0, of: $1) })
  }

  /// A field of a response with secrets in its value masked; all of a value such as a cookie.
  package func masked(received field: HeaderField) -> HeaderField {
    let name = field.name.lowercased().replacing("_", with: "-")
    let isSecret =
      name.hasSuffix("cookie") || name.hasSuffix("authorization")
      || SecretNames.contains(Array(name.utf8)[...])
    return masked(field, entirely: isSecret)
  }

  /// A field of a request, whose whole value is masked unless fields with this name are never secret.
  package func masked(sent field: HeaderField) -> HeaderField {
    masked(
      field,
      entirely: SecretNames.containsRequestField(Array(field.name.lowercased().utf8)[...]))
  }

  private func masked(_ field: HeaderField, entirely: Bool) -> HeaderField {
    guard !entirely else {
      return HeaderField(
        name: field.name, value: String(repeating: "*", count: field.value.utf8.count))
    }
    // The name decides whether the value is secret.
    let head = field.name + ": "
    let line = masked(head + field.value)
    return HeaderField(name: field.name, value: String(line.dropFirst(head.count)))
  }
}
