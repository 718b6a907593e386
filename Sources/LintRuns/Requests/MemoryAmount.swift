import Glibc
import HLSLoading
import SourceText

/// An amount of memory, as a number of bytes or a part of what the machine has.
package enum MemoryAmount: Sendable, Equatable, Codable {
  case bytes(Int)
  /// A percentage of the available memory, from 1 to 100.
  case percent(Int)

  /// The amount if none is given.
  package static let standard = MemoryAmount.percent(50)
  /// The least amount with which a playlist can be checked.
  package static let least = 64 << 20

  /// What is expected, for messages.
  package static let expected = "expected 64M or more, such as 800M, 4G or 50%"

  /// Parses `800M`, `2G`, `900000000` or `50%`; nil for anything else, and for less than ``least``.
  package init?(_ text: String) {
    let units: [Character: Int] = ["M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[$0] }
    let isPart = text.last == "%"
    let digits = unit == nil && !isPart ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
      return nil
    }
    if isPart {
      guard 1...100 ~= number else { return nil }
      self = .percent(number)
      return
    }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1)
    guard !isTooLarge, bytes >= Self.least else { return nil }
    self = .bytes(bytes)
  }

  /// The amount on this machine, at least ``least``.
  package var inBytes: Int {
    switch self {
    case .bytes(let bytes): bytes
    case .percent(let part): max(Self.least, AvailableMemory.bytes / 100 * part)
    }
  }
}

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
