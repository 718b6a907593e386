import HLSPlaylist
import SourceText

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
