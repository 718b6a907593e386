import HLSLoading
import HLSPlaylist
import SourceText

/// The names of targets, which depend on nothing but the target: each share of a list sees only its own.
enum TargetNaming {
  static let longest = 100
  static let rule = "1 to 100 characters of A-Z a-z 0-9 . _ -"

  static func isName(_ text: String) -> Bool {
    (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowed)
  }

  /// A name made of host and path, and of a hash of the whole address where these do not tell all.
  ///
  /// `address` is as the list has it, with query; `plain` is the same without.
  static func name(for plain: String, of address: String) -> String {
    let start = plain.range(ofFirst: "://").map { plain[$0...] } ?? plain[...]
    let bytes = start.utf8.map { Self.isAllowed($0) ? $0 : UInt8(ascii: "-") }
    let whole = address.prefix { $0 != "#" }
    let hasQuery = WebAddress.begins(address) && whole.contains("?")
    guard hasQuery || bytes.count > longest else {
      return bytes.isEmpty ? "target" : String(decoding: bytes, as: UTF8.self)
    }
    let hash = "-" + FNV1a(whole).hexadecimal
    // Of the end more is told than of the start.
    return String(decoding: bytes.suffix(longest - hash.utf8.count), as: UTF8.self) + hash
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isVariableNameCharacter || byte == UInt8(ascii: ".")
  }
}

extension String {
  /// Where the text goes on behind the first `mark`; nil where there is none.
  fileprivate func range(ofFirst mark: String) -> String.Index? {
    firstRange(of: mark)?.upperBound
  }
}
