/// The offsets of a time zone from UTC over time, as a file of the time zone database has them (RFC 9636).
package struct TimeZoneOffsets: Sendable, Equatable {
  /// The times from which other offsets apply, in seconds since 1970-01-01T00:00:00Z, in order.
  private let transitions: [Int64]
  /// The offset from each transition on.
  private let offsets: [Int64]
  /// The offset before the first transition.
  private let first: Int64
  /// The rule after the last transition; nil if the last offset remains.
  private let rule: TimeZoneRule?

  /// The offset from UTC in seconds at a time in seconds since 1970-01-01T00:00:00Z, positive to the east.
  package func offset(at seconds: Int64) -> Int64 {
    guard let start = transitions.first, seconds >= start else {
      return transitions.isEmpty ? rule?.offset(at: seconds) ?? first : first
    }
    if let last = transitions.last, seconds >= last, let rule { return rule.offset(at: seconds) }
    let next = transitions.partitioningIndex { $0 > seconds }
    return offsets[next - 1]
  }

  /// Reads a file; nil if it is none of version 2 or later, or if it is damaged.
  package init?(file bytes: [UInt8]) {
    var reader = Reader(bytes)
    guard let old = reader.header(), old.version >= UInt8(ascii: "2"),
      reader.skip(old.size(ofTime: 4)), let header = reader.header(), header.types > 0,
      let times = reader.numbers(header.times, ofBytes: 8),
      let indices = reader.numbers(header.times, ofBytes: 1)
    else { return nil }
    var known: [Int64] = []
    for _ in 0..<header.types {
      guard let offset = reader.number(ofBytes: 4), reader.skip(2),
        -90_000 < offset, offset < 93_600
      else { return nil }
      known.append(offset)
    }
    guard reader.skip(header.sizeAfterTypes), times == times.sorted(),
      indices.allSatisfy({ known.indices.contains(Int($0)) })
    else { return nil }
    transitions = times
    offsets = indices.map { known[Int($0)] }
    first = known[0]
    let footer = reader.rest
    guard footer.count >= 2, footer.first == 0x0A, footer.last == 0x0A else { return nil }
    let text = String(decoding: footer.dropFirst().dropLast(), as: UTF8.self)
    rule = TimeZoneRule(text)
    guard rule != nil || text.isEmpty else { return nil }
  }
}

/// The numbers at the start of a block of a file.
private struct Header {
  let version: UInt8
  /// The numbers of indicators of two kinds, leap seconds, transitions, types, and bytes of names.
  let universals, standards, leaps, times, types, characters: Int

  /// The size of the block in bytes, whose times have so many bytes.
  func size(ofTime bytes: Int) -> Int {
    times * (bytes + 1) + types * 6 + characters + leaps * (bytes + 4) + standards + universals
  }

  /// The size of what follows the types, with times of eight bytes.
  var sizeAfterTypes: Int { characters + leaps * 12 + standards + universals }
}

/// Reads numbers in network byte order.
private struct Reader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func skip(_ count: Int) -> Bool {
    guard count <= rest.count else { return false }
    rest = rest.dropFirst(count)
    return true
  }

  /// The next number with a sign, in at most eight bytes; nil at the end.
  mutating func number(ofBytes count: Int) -> Int64? {
    guard count <= rest.count, let first = rest.first else { return nil }
    var value: Int64 = count > 1 && first >= 0x80 ? -1 : 0
    for byte in rest.prefix(count) { value = value << 8 | Int64(byte) }
    rest = rest.dropFirst(count)
    return value
  }

  mutating func numbers(_ count: Int, ofBytes size: Int) -> [Int64]? {
    guard count <= rest.count / size else { return nil }
    var numbers: [Int64] = []
    for _ in 0..<count {
      guard let number = number(ofBytes: size) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The next header; nil if it is not one, or has more than a file can have.
  mutating func header() -> Header? {
    guard rest.starts(with: "TZif".utf8), rest.count >= 44 else { return nil }
    let version = rest[rest.startIndex + 4]
    guard skip(20), let counts = numbers(6, ofBytes: 4),
      counts.allSatisfy({ (0...1 << 20).contains($0) })
    else { return nil }
    let sizes = counts.map { Int($0) }
    return Header(
      version: version, universals: sizes[0], standards: sizes[1], leaps: sizes[2],
      times: sizes[3], types: sizes[4], characters: sizes[5])
  }
}
