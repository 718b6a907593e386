import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText

/// Derives the names of targets, which depend only on the target because each shard sees only its own.
enum TargetNaming {
  static let longest = 100
  static let rule = "1 to 100 characters of A-Z a-z 0-9 . _ -"

  static func isName(_ text: String) -> Bool {
    (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowed)
  }

  /// A name made of host and path, plus a hash of the whole URL if it has a query, if the name is too long,
  /// or if the path contains a secret, which is masked.
  ///
  /// `address` is the URL as listed, with its query; `plain` is the same without.
  static func name(for plain: String, of address: String) -> String {
    let shown = Redaction.masked(plain)
    let start = shown.range(ofFirst: "://").map { shown[$0...] } ?? shown[...]
    let bytes = start.utf8.map { Self.isAllowed($0) ? $0 : UInt8(ascii: "-") }
    let whole = address.prefix { $0 != "#" }
    let hasQuery = WebAddress.begins(address) && whole.contains("?")
    guard hasQuery || bytes.count > longest || shown != plain else {
      return bytes.isEmpty ? "target" : String(decoding: bytes, as: UTF8.self)
    }
    let hash = "-" + FNV1a(whole).hexadecimal
    // The end of a path is more specific than the start.
    return String(decoding: bytes.suffix(longest - hash.utf8.count), as: UTF8.self) + hash
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isVariableNameCharacter || byte == UInt8(ascii: ".")
  }
}

extension String {
  /// The position after the first `mark`; nil if there is none.
  fileprivate func range(ofFirst mark: String) -> String.Index? {
    firstRange(of: mark)?.upperBound
  }
}
