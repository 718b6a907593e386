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

/// The natural sort order of names: `load-2` before `load-10`.
package enum NaturalOrder {
  /// Whether `one` comes before `other`.
  package static func precedes(_ one: String, _ other: String) -> Bool {
    precedes(Array(one.utf8), Array(other.utf8))
  }

  /// Whether the path `one` comes before `other` if the entries of each directory are in natural order, and a
  /// directory comes before every longer name.
  static func precedes(path one: String, _ other: String) -> Bool {
    let (first, second) = (one.utf8.split(separator: 0x2F), other.utf8.split(separator: 0x2F))
    guard let (a, b) = zip(first, second).first(where: { !$0.elementsEqual($1) }) else {
      return first.count < second.count
    }
    return precedes(Array(a), Array(b))
  }

  /// Whether the bytes of `one` come before those of `other`.
  static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    var (first, second) = (0, 0)
    while first < one.count, second < other.count {
      let (a, b) = (one[first], other[second])
      if a.isDigit, b.isDigit {
        let (number, otherNumber) = (number(in: one, at: first), number(in: other, at: second))
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        for (digit, otherDigit) in zip(number, otherNumber) where one[digit] != other[otherDigit] {
          return one[digit] < other[otherDigit]
        }
        (first, second) = (number.upperBound, otherNumber.upperBound)
      } else {
        if a != b { return a < b }
        first += 1
        second += 1
      }
    }
    if (first == one.count) != (second == other.count) { return first == one.count }
    // Numbers that differ in leading zeros only.
    return one.lexicographicallyPrecedes(other)
  }

  /// The places of the digits that begin at a place, without leading zeros.
  private static func number(in bytes: [UInt8], at place: Int) -> Range<Int> {
    var end = place
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    var start = place
    while start < end, bytes[start] == UInt8(ascii: "0") { start += 1 }
    return start..<end
  }
}
