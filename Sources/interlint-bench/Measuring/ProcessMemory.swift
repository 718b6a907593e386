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

/// The allocator of the C library (Linux), whose functions are in no module.
enum Allocator {
  /// Returns freed memory to the system.
  static func releaseFreed() {
    guard let function = unsafe dlsym(nil, "malloc_trim") else { return }
    _ = unsafe unsafeBitCast(function, to: (@convention(c) (Int) -> CInt).self)(0)
  }

  /// Keeps freed memory of any size for reuse.
  ///
  /// Otherwise large pieces are cleared by the system each time, which makes large inputs look as if
  /// their cost grew faster than their size.
  static func keepFreed() {
    guard let function = unsafe dlsym(nil, "mallopt") else { return }
    let set = unsafe unsafeBitCast(function, to: (@convention(c) (CInt, CInt) -> CInt).self)
    let (trimThreshold, mmapLimit): (CInt, CInt) = (-1, -4)
    _ = set(trimThreshold, .max)
    _ = set(mmapLimit, 0)
  }
}

/// The caches of the processor.
///
/// A small input would stay in them from run to run and a large one cannot, which looks as if its cost
/// grew faster than its size.
struct ProcessorCache {
  private var bytes = [UInt8](repeating: 0, count: 32 << 20)

  /// Fills the caches with other memory.
  mutating func empty() {
    for place in stride(from: 0, to: bytes.count, by: 64) { bytes[place] &+= 1 }
  }
}
