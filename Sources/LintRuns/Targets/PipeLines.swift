import Glibc

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
