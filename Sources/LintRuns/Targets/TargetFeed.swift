import Glibc
import HLSReporting

/// Provides the targets of a run one at a time.
package struct TargetFeed: Sendable {
  private enum Source: Sendable {
    case list([TargetEntry])
    case lines(TargetLines)
    case requests(PipeLines)
  }

  private var source: Source
  private let usual: UsualTargets
  private var number = 0
  /// Why the feed stopped early; nil if it reached the end.
  package private(set) var failure: RunFailure?

  private init(_ source: Source, _ usual: UsualTargets = UsualTargets()) {
    (self.source, self.usual) = (source, usual)
  }

  /// Provides the targets of a complete list, with what is usual of them.
  package init(_ entries: [TargetEntry], usually usual: UsualTargets = UsualTargets()) {
    self.init(.list(entries), usual)
  }

  /// Provides targets as their lines are read, with what is usual of them.
  package init(_ lines: TargetLines, usually usual: UsualTargets = UsualTargets()) {
    self.init(.lines(lines), usual)
  }

  /// Provides the targets that a worker process receives, which have what is usual of them.
  init(_ requests: PipeLines) { self.init(.requests(requests)) }

  /// Waits for the next target and its index; nil at the end, after a failure, or soon after `isStopped`
  /// returns true.
  mutating func next(
    unless isStopped: () -> Bool
  ) -> (number: Int, entry: TargetEntry)? {
    guard failure == nil, !isStopped(), let entry = entry(unless: isStopped) else { return nil }
    defer { number += 1 }
    return (number, usual.completed(entry))
  }

  private mutating func entry(unless isStopped: () -> Bool) -> TargetEntry? {
    switch source {
    case .list(let entries): return entries.indices.contains(number) ? entries[number] : nil
    case .lines(var lines):
      // Modified in place, so that the buffer is not copied for each line.
      source = .list([])
      defer { source = .lines(lines) }
      do {
        return try lines.next(unless: isStopped)?.entry
      } catch {
        failure = error
        return nil
      }
    case .requests(var lines):
      source = .list([])
      defer { source = .requests(lines) }
      return lines.next().flatMap { try? JSONLine.value(in: $0) }
    }
  }
}

/// The lines that arrive through a pipe, of any length, and the bytes between them.
struct PipeLines {
  private let descriptor: CInt
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer.
  private var start = 0

  init(of descriptor: CInt) { self.descriptor = descriptor }

  /// Waits for the next line, without its line feed; nil at the end, where an incomplete line is dropped.
  mutating func next() -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return buffer[start..<end]
      }
      searched = buffer.count - start
      if !readMore() { return nil }
    }
  }

  /// Waits for that number of bytes after the last line; nil if fewer arrive.
  mutating func next(bytes count: Int) -> ArraySlice<UInt8>? {
    while buffer.count - start < count { if !readMore() { return nil } }
    defer { start += count }
    return buffer[start..<start + count]
  }

  /// Removes what was returned and adds what one read returns; false at the end.
  private mutating func readMore() -> Bool {
    buffer.removeSubrange(..<start)
    start = 0
    let more = chunk()
    buffer += more
    return !more.isEmpty
  }

  /// What one read returns; empty at the end.
  private func chunk() -> [UInt8] {
    let size = 64 << 10
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var result = -1
      repeat {
        result = unsafe read(descriptor, buffer.baseAddress, size)
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
  }
}
