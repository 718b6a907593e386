import Glibc
import HLSLoading

/// The memory that this process may use.
enum AvailableMemory {
  /// The memory that the machine has free, or the limit of the control group if that is less.
  static var bytes: Int {
    ([machine] + groups.map { "/sys/fs/cgroup\($0)/memory.max" }.map(number)).compactMap { $0 }
      .min() ?? 1 << 30
  }

  /// The bytes that this process has and RLIMIT_DATA counts; terabytes under a sanitizer.
  static var used: Int {
    let fields = lines(of: "/proc/self/statm").first?.split(separator: " ").map { Int($0) ?? 0 }
    return (fields?.dropFirst(5).first ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// `MemAvailable` of `/proc/meminfo`, which is in kB.
  private static var machine: Int? {
    lines(of: "/proc/meminfo").first { $0.hasPrefix("MemAvailable:") }
      .flatMap { Int($0.filter(\.isWholeNumber)) }.map { $0 << 10 }
  }

  /// The control group of this process and those that contain it, as in `/a/b`, `/a` and the root.
  private static var groups: [String] {
    let own = lines(of: "/proc/self/cgroup").first { $0.hasPrefix("0::/") }?.dropFirst(4) ?? ""
    let names = own.split(separator: "/")
    return (0...names.count).map { names.prefix($0).map { "/" + $0 }.joined() }
  }

  /// The number in a file; nil for `max` and if it does not exist.
  private static func number(in path: String) -> Int? { lines(of: path).first.flatMap { Int($0) } }

  private static func lines(of path: String) -> [Substring] {
    guard let file = try? LoadedFile(reading: path) else { return [] }
    return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
  }
}
