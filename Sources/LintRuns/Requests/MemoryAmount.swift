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
