import HLSDocuments
import SourceText

extension HeaderField {
  /// The texts that no output may show if this field is sent: the value, without the scheme before a
  /// token, or the values of cookies, also as an address repeats them.
  ///
  /// Fields such as Accept-Language have none, nor do values of fewer than eight bytes, which occur in
  /// other texts too.
  package var secrets: [String] {
    let name = Array(name.lowercased().utf8)
    guard SecretNames.containsRequestField(name[...]) else { return [] }
    let parts: [Substring] =
      if name.ends(with: "cookie") {
        value.split(separator: ";").map { (cookie: Substring) -> Substring in
          cookie.split(separator: "=", maxSplits: 1).last ?? cookie
        }
      } else if name.ends(with: "authorization") {
        value.split(separator: " ").suffix(1)
      } else {
        [value[...]]
      }
    return parts.filter { $0.utf8.count >= 8 }.flatMap { part -> [String] in
      let secret = String(part)
      return secret.queryEncoded == secret ? [secret] : [secret, secret.queryEncoded]
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with end: String) -> Bool { suffix(end.utf8.count).elementsEqual(end.utf8) }
}
