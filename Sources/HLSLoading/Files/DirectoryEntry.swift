import Glibc
import SourceText

/// An entry of a directory.
struct DirectoryEntry {
  private let bytes: [UInt8]
  let isDirectory: Bool
  /// Whether it is a symbolic link.
  let isLink: Bool
  /// Whether it may be a directory after following a link.
  let mayBeDirectory: Bool

  /// The name; nil if it is not valid UTF-8 and so cannot be opened.
  var name: String? { String(validating: bytes, as: UTF8.self) }
  var shownName: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the name ends with `.m3u8` or `.m3u`, ignoring case.
  var isPlaylist: Bool {
    [".m3u8", ".m3u"].contains { ending in
      bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) { $0.lowercased == $1 }
    }
  }

  /// Whether the name is one that another document to check may have.
  var isLikelyOther: Bool { OtherInput.isLikely(bytes) }

  /// The entries of the directory at `path`, in the natural order of their names.
  static func all(in path: String) throws(SystemError) -> [DirectoryEntry] {
    guard let directory = unsafe opendir(path) else { throw SystemError(number: errno) }
    defer { unsafe closedir(directory) }
    var entries: [DirectoryEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else {
        guard errno == 0 else { throw SystemError(number: errno) }
        break
      }
      let bytes = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
          unsafe Array(UnsafeBufferPointer(start: start, count: strlen(start)))
        }
      }
      guard bytes != [0x2E], bytes != [0x2E, 0x2E] else { continue }
      let type = unsafe Int(entry.pointee.d_type)
      entries.append(
        DirectoryEntry(
          bytes: bytes, isDirectory: type == DT_DIR, isLink: type == DT_LNK,
          mayBeDirectory: type == DT_DIR || type == DT_LNK || type == DT_UNKNOWN))
    }
    return entries.sorted { NaturalOrder.precedes($0.bytes, $1.bytes) }
  }
}
