/// Gives targets names that no two of a list share.
struct TargetNaming {
  static let longest = 100
  static let rule = "1 to 100 characters of A-Z a-z 0-9 . _ -"

  private var taken: Set<String> = []

  static func isName(_ text: String) -> Bool {
    (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowed)
  }

  /// Takes a name that the list gives; false where another target has it.
  mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }

  /// A name made of host and path, with a number where that makes two targets one.
  ///
  /// Take the names that the list gives first.
  mutating func makeName(for plainAddress: String) -> String {
    let start = plainAddress.range(ofFirst: "://").map { plainAddress[$0...] } ?? plainAddress[...]
    var bytes = start.utf8.map { Self.isAllowed($0) ? $0 : UInt8(ascii: "-") }
    // Of the end more is told than of the start.
    if bytes.count > Self.longest - 9 {
      bytes =
        Array(StableHash.of(start).hexadecimal.prefix(8).utf8) + [UInt8(ascii: "-")]
        + bytes.suffix(Self.longest - 18)
    }
    let plain = bytes.isEmpty ? "target" : String(decoding: bytes, as: UTF8.self)
    var name = plain
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(plain)-\(number)"
      number += 1
    }
    return name
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "._-".utf8.contains(byte)
    }
  }
}

extension String {
  /// Where the text goes on behind the first `mark`; nil where there is none.
  fileprivate func range(ofFirst mark: String) -> String.Index? {
    firstRange(of: mark)?.upperBound
  }
}

/// A hash that is the same on every machine and in every version: Fowler-Noll-Vo, 64 bits, 1a.
struct StableHash {
  let value: UInt64

  static func of(_ text: some StringProtocol) -> StableHash {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return StableHash(value: hash)
  }

  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
