import HLSDocuments
import SourceText

/// Documents in folders that are no playlists and are checked by themselves: schedules, recorded sessions and the
/// Info.plist of an app.
enum OtherInput {
  /// How many bytes of a file decide what it is.
  private static let head = 4_096

  /// Whether a file may be one by the ending of its name.
  static func isLikely(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    [".json", ".jsonl", ".plist"].contains { ending in
      name.suffix(ending.utf8.count).elementsEqual(ending.utf8) { $0.lowercased == $1 }
    }
  }

  /// Whether the file at a path is one by its first bytes; false if it cannot be read.
  static func isFile(at path: String) -> Bool {
    guard let bytes = try? firstBytes(ofFileAt: path, head) else { return false }
    switch ContentKind(of: bytes.span) {
    case .infoPlist, .dateRangeSchedule: return true
    case .schedule: return hasScheduleKey(bytes)
    case .session: return isSession(bytes)
    default: return false
    }
  }

  /// The first bytes of a regular file, at most `size`; none of anything else.
  static func firstBytes(
    ofFileAt path: String, _ size: Int
  ) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(opening: path)
    guard try FileStatus(of: file.number).isRegular else { return [] }
    return try LoadedFile.head(of: file.number, size: size)
  }

  /// Whether a document with events has a key that only schedules of interstitials have.
  private static func hasScheduleKey(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return ["podURLTemplates", "liveEvent", "templateItems", "assetList", "primary"].contains {
      text.contains("\"\($0)\"")
    }
  }

  /// Whether most whole lines are events of a session: other logs have an event here and there.
  private static func isSession(_ bytes: [UInt8]) -> Bool {
    // The last line may be cut.
    let lines = bytes.split(separator: 0x0A).dropLast(bytes.count == head ? 1 : 0)
    let known = lines.count { SessionLog.isSession($0) }
    return known * 2 > lines.count
  }
}
