import Glibc
import SourceText

/// Monotonic time in nanoseconds.
func now() -> UInt64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// What this process holds in memory, and the most it has held since `forget`, in bytes (Linux).
enum ProcessMemory {
  static var current: Int { status("VmRSS:") }
  static var peak: Int { status("VmHWM:") }

  /// Makes the peak what is held now.
  static func forget() {
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

/// The best time of several runs of `body`, in seconds.
func best(of runs: Int, _ body: () -> Void) -> Double {
  var shortest = UInt64.max
  for _ in 0..<runs {
    let start = now()
    body()
    shortest = min(shortest, now() - start)
  }
  return Double(shortest) / 1e9
}

/// How many line feeds there are, found by the C library: the floor that nothing that reads can beat.
func countLines(_ bytes: [UInt8]) -> Int {
  unsafe bytes.withUnsafeBytes { buffer in
    var count = 0
    guard var next = buffer.baseAddress else { return 0 }
    let end = unsafe next + buffer.count
    while let found = unsafe memchr(next, 0x0A, end - next) {
      count += 1
      unsafe next = UnsafeRawPointer(found) + 1
    }
    return count
  }
}

/// A number with so many digits after the point.
func fixed(_ number: Double, _ digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = Int((number * scale).rounded())
  guard digits > 0 else { return String(scaled) }
  return "\(scaled / Int(scale)).\((scaled % Int(scale)).zeroPadded(to: digits))"
}
