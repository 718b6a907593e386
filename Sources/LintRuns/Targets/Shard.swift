import HLSPlaylist
import SourceText

/// A share of the targets of a list: `2/5` is the second of five.
public struct Shard: Sendable, Equatable {
  public let number: Int
  public let count: Int

  public static let most = 10_000

  /// Reads `2/5`; nil for anything else, and for more shares than ``most``.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let number = Int(parts[0]), let count = Int(parts[1]), number >= 1, number <= count,
      count <= Self.most
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether a target of that name belongs to the share, which depends on nothing else.
  public func contains(_ name: String) -> Bool {
    // The middle of the hash, since its low bits hang on few bits of the name.
    (FNV1a(name).value >> 20) % UInt64(count) == UInt64(number - 1)
  }

  /// The file for the lines of the share, where `path` is that for all: `results-2-of-5.jsonl`.
  public func path(for path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = path.dropFirst(folder.count)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return "\(folder)\(name[..<dot])-\(number)-of-\(count)\(name[dot...])"
  }
}
