import Glibc

/// The lines that arrive through a pipe, of any length.
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
      buffer.removeSubrange(..<start)
      (start, searched) = (0, buffer.count)
      let more = chunk()
      if more.isEmpty { return nil }
      buffer += more
    }
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
