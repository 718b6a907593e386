import SourceText

/// The lines that differ between two versions of a file, in the unified format of diff, with three lines
/// around each change.
///
/// The format is that of IEEE Std 1003.1, diff, option -U.
package struct UnifiedDiff: Sendable {
  /// A run of lines that are the same in both versions, or only in one.
  private enum Change: Equatable { case same, removed, added }

  private struct Line {
    let change: Change
    let text: ArraySlice<UInt8>
  }

  /// The number of equal lines that are shown around a change.
  private static let context = 3
  /// The number of lines in which the versions must agree again; a longer difference is shown as if all
  /// these lines were replaced one by one.
  private static let reach = 32

  private let path: String
  private let lines: [Line]

  /// Compares two versions of the file at `path`.
  package init(of path: String, from old: [UInt8], to new: [UInt8]) {
    self.path = path
    lines = Self.compare(Self.lines(of: old), Self.lines(of: new))
  }

  /// The lines of a text with their terminators.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func compare(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [Line] {
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, right < new.count, old[left] == new[right] {
        lines.append(Line(change: .same, text: old[left]))
        left += 1
        right += 1
        continue
      }
      let (removed, added) = difference(old[left...], new[right...])
      lines += old[left..<left + removed].map { Line(change: .removed, text: $0) }
      lines += new[right..<right + added].map { Line(change: .added, text: $0) }
      left += removed
      right += added
    }
    return lines
  }

  /// How many lines of each version come before the first line that both have.
  private static func difference(
    _ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>
  ) -> (removed: Int, added: Int) {
    for length in 1...min(reach, old.count + new.count) {
      for removed in max(0, length - new.count)...min(length, old.count)
      where old.dropFirst(removed).first == new.dropFirst(length - removed).first {
        return (removed, length - removed)
      }
    }
    return (min(1, old.count), min(1, new.count))
  }

  /// The diff as text, with a line feed at the end; empty for equal versions.
  ///
  /// Bytes that are not UTF-8 become U+FFFD, and a CR before a line feed is left out.
  package var text: String {
    var text = ""
    var (left, right) = (1, 1)
    var next = 0
    while let first = lines[next...].firstIndex(where: { $0.change != .same }) {
      let start = max(next, first - Self.context)
      left += start - next
      right += start - next
      let end = endOfHunk(from: first)
      let hunk = lines[start..<end]
      let removed = hunk.count { $0.change != .added }
      let added = hunk.count { $0.change != .removed }
      text += "@@ -\(Self.range(left, removed)) +\(Self.range(right, added)) @@\n"
      for line in hunk { text += Self.written(line) }
      left += removed
      right += added
      next = end
    }
    return text.isEmpty ? "" : "--- \(path)\n+++ \(path)\n" + text
  }

  /// The end of a hunk whose first change is known: no two hunks have a line in common.
  private func endOfHunk(from first: Int) -> Int {
    var last = first
    while let change = lines[(last + 1)...].prefix(2 * Self.context + 1)
      .firstIndex(where: { $0.change != .same })
    {
      last = change
    }
    return min(lines.count, last + 1 + Self.context)
  }

  /// Where the lines of a hunk are; without lines, after which line they would be.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start)" : "\(count == 0 ? start - 1 : start),\(count)"
  }

  private static func written(_ line: Line) -> String {
    let mark =
      switch line.change {
      case .same: " "
      case .removed: "-"
      case .added: "+"
      }
    let isTerminated = line.text.last == 0x0A
    var content = isTerminated ? line.text.dropLast() : line.text
    if isTerminated, content.last == 0x0D { content.removeLast() }
    return mark + String(decoding: content, as: UTF8.self) + "\n"
      + (isTerminated ? "" : "\\ No newline at end of file\n")
  }
}
