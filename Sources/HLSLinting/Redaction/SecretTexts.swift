/// Values that no output may show, such as request headers with credentials.
///
/// They are looked up by their first and last bytes, since a recording can have thousands of them.
package struct SecretTexts: Sendable {
  /// The bytes by which a value is looked up; shorter values are ignored.
  private static let shortest = 4
  private let secrets: [[UInt8]]
  private let longest: Int
  /// The indices of the values that begin with these bytes, and of those that end with them.
  private let beginnings: [UInt32: [Int]]
  private let endings: [UInt32: [Int]]

  /// Creates the set of values; those of fewer than four bytes are ignored.
  package init(_ texts: some Sequence<String>) {
    secrets = Set(texts).sorted().map { Array($0.utf8) }.filter { $0.count >= Self.shortest }
    longest = secrets.map(\.count).max() ?? 0
    beginnings = Dictionary(grouping: secrets.indices) { [secrets] in Self.key(secrets[$0], at: 0) }
    endings = Dictionary(grouping: secrets.indices) { [secrets] in
      Self.key(secrets[$0], at: secrets[$0].count - Self.shortest)
    }
  }

  /// Whether there are no values.
  package var isEmpty: Bool { secrets.isEmpty }

  /// A text with the values masked, of the same length in bytes.
  ///
  /// If the text is cut, the rest of a value at that end is masked too; so is one next to `…`.
  package func hidden(
    in text: String, isCutBefore: Bool = false, isCutAfter: Bool = false
  ) -> String {
    guard !secrets.isEmpty else { return text }
    var bytes = Array(text.utf8)
    let ellipses = bytes.ranges(of: Array("…".utf8))
    let starts = (isCutBefore ? [0] : []) + ellipses.map(\.upperBound)
    let ends = (isCutAfter ? [bytes.count] : []) + ellipses.map(\.lowerBound)
    var masked = whole(in: bytes)
    masked += starts.compactMap { end(of: bytes, from: $0) }
    masked += ends.compactMap { start(of: bytes, upTo: $0) }
    for range in masked { for index in range { bytes[index] = UInt8(ascii: "*") } }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The places of whole values.
  func whole(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    // Where the last place of a value ends: a value of equal bytes is not looked for in itself.
    var passed: [Int: Int] = [:]
    for place in bytes.indices.dropLast(Self.shortest - 1) {
      for number in beginnings[Self.key(bytes, at: place)] ?? []
      where passed[number] ?? 0 <= place && bytes[place...].starts(with: secrets[number]) {
        found.append(place..<place + secrets[number].count)
        passed[number] = found.last?.upperBound
      }
    }
    return found
  }

  /// The longest end of a value at a place where a text begins in the middle of a word.
  private func end(of bytes: [UInt8], from start: Int) -> Range<Int>? {
    let last = min(bytes.count, start + longest)
    for end in (start..<last + 1).dropFirst(Self.shortest).reversed() {
      let part = bytes[start..<end]
      let isEnd = endings[Self.key(bytes, at: end - Self.shortest)]?.contains { number in
        part.count < secrets[number].count && secrets[number].suffix(part.count) == part
      }
      if isEnd == true { return start..<end }
    }
    return nil
  }

  /// The longest beginning of a value at a place where a text ends in the middle of a word.
  private func start(of bytes: [UInt8], upTo end: Int) -> Range<Int>? {
    for start in (max(0, end - longest)..<end + 1).dropLast(Self.shortest) {
      let part = bytes[start..<end]
      let isStart = beginnings[Self.key(bytes, at: start)]?.contains { number in
        part.count < secrets[number].count && secrets[number].prefix(part.count) == part
      }
      if isStart == true { return start..<end }
    }
    return nil
  }

  /// Four bytes at a place, as a number.
  private static func key(_ bytes: [UInt8], at place: Int) -> UInt32 {
    bytes[place..<place + shortest].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
