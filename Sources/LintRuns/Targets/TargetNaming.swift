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

/// A part of the targets of a list: `2/5` is the second of five.
package struct Shard: Sendable, Equatable {
  /// The number of the shard, counted from 1.
  package let number: Int
  /// The number of shards.
  package let count: Int

  /// The maximum number of shards.
  package static let most = 10_000

  /// Parses `2/5`; nil for anything else, and for more shards than ``most``.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let number = Int(parts[0]), let count = Int(parts[1]), number >= 1, number <= count,
      count <= Self.most
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether a target belongs to the shard, which depends only on its name.
  package func contains(_ name: String) -> Bool {
    // The middle of the hash, because its low bits depend on few bits of the name.
    (FNV1a(name).value >> 20) % UInt64(count) == UInt64(number - 1)
  }

  /// The file for the result lines of the shard, derived from `path`: `results-2-of-5.jsonl`.
  package func path(for path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = path.dropFirst(folder.count)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return "\(folder)\(name[..<dot])-\(number)-of-\(count)\(name[dot...])"
  }
}
