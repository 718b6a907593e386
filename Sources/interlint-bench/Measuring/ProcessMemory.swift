import Glibc

/// The memory of this process in bytes (Linux).
enum ProcessMemory {
  /// The most memory that `body` needs at a time, in addition to what is held before.
  static func peak(of body: () -> Void) -> Int {
    // Freed memory that the allocator keeps would hide what is needed.
    Allocator.releaseFreed()
    let before = status("VmRSS:")
    forgetPeak()
    body()
    return max(0, status("VmHWM:") - before)
  }

  /// Sets the peak to the memory that is held now.
  private static func forgetPeak() {
    guard let file = unsafe fopen("/proc/self/clear_refs", "w") else { return }
    unsafe fputs("5", file)
    unsafe fclose(file)
  }

  private static func status(_ key: String) -> Int {
    guard let file = unsafe fopen("/proc/self/status", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var buffer = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&buffer, 256, file) != nil {
      let line = String(
        decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard line.hasPrefix(key) else { continue }
      return (Int(line.filter(\.isNumber)) ?? 0) * 1024
    }
    return 0
  }
}
