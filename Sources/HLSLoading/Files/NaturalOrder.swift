import SourceText

/// The natural sort order of names: `load-2` before `load-10`.
package enum NaturalOrder {
  /// Whether `one` comes before `other`.
  package static func precedes(_ one: String, _ other: String) -> Bool {
    precedes(Array(one.utf8), Array(other.utf8))
  }

  /// Whether the path `one` comes before `other` if the entries of each directory are in natural order, and a
  /// directory comes before every longer name.
  static func precedes(path one: String, _ other: String) -> Bool {
    let (first, second) = (one.utf8.split(separator: 0x2F), other.utf8.split(separator: 0x2F))
    guard let (a, b) = zip(first, second).first(where: { !$0.elementsEqual($1) }) else {
      return first.count < second.count
    }
    return precedes(Array(a), Array(b))
  }

  /// Whether the bytes of `one` come before those of `other`.
  static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    var (first, second) = (0, 0)
    while first < one.count, second < other.count {
      let (a, b) = (one[first], other[second])
      if a.isDigit, b.isDigit {
        let (number, otherNumber) = (number(in: one, at: first), number(in: other, at: second))
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        for (digit, otherDigit) in zip(number, otherNumber) where one[digit] != other[otherDigit] {
          return one[digit] < other[otherDigit]
        }
        (first, second) = (number.upperBound, otherNumber.upperBound)
      } else {
        if a != b { return a < b }
        first += 1
        second += 1
      }
    }
    if (first == one.count) != (second == other.count) { return first == one.count }
    // Numbers that differ in leading zeros only.
    return one.lexicographicallyPrecedes(other)
  }

  /// The places of the digits that begin at a place, without leading zeros.
  private static func number(in bytes: [UInt8], at place: Int) -> Range<Int> {
    var end = place
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    var start = place
    while start < end, bytes[start] == UInt8(ascii: "0") { start += 1 }
    return start..<end
  }
}
