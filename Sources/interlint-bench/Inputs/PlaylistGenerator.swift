import SourceText

/// Generates playlists of realistic sizes: a day of VOD, a hundred megabytes, a live window.
///
/// All are correct, so that a linter reads to their end. Equal seeds give equal bytes.
struct PlaylistGenerator {
  var numbers: SeededGenerator
  var text = PlaylistText()

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  mutating func line(_ line: String) { text.line(line) }
}

/// The bytes of a document that is written line by line.
struct PlaylistText {
  private(set) var bytes: [UInt8] = []

  /// Adds a line and its line feed.
  mutating func line(_ line: String) {
    bytes += line.utf8
    bytes.append(0x0A)
  }

  mutating func lines(_ lines: [String]) {
    for line in lines { self.line(line) }
  }

  mutating func reserve(_ size: Int) { bytes.reserveCapacity(size) }

  /// The document under a name.
  func named(_ name: String) -> SourceFile { SourceFile(name: name, bytes: bytes) }
}

/// A seeded source of numbers (SplitMix64): the same seed gives the same inputs on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Hexadecimal digits, lower case.
  mutating func hex(_ digits: Int) -> String {
    (next() & (digits == 16 ? .max : (1 << UInt64(digits * 4)) - 1)).zeroPadded(
      to: digits, radix: 16)
  }
}

/// Times as the generated playlists write them.
enum PlaylistDates {
  /// 2025-03-01T00:00:00Z in milliseconds.
  private static let start: Int64 = 1_740_787_200_000

  /// The date `milliseconds` after 2025-03-01T00:00:00Z.
  static func stamp(_ milliseconds: Int) -> String {
    DateTime(milliseconds: start + Int64(milliseconds)).utcText
  }

  /// `milliseconds` in seconds with three digits after the point.
  static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\((milliseconds % 1000).zeroPadded(to: 3))"
  }
}
