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
    var (first, second) = (one[...], other[...])
    while let a = first.first, let b = second.first {
      if a.isDigit, b.isDigit {
        let (number, rest) = cutNumber(first)
        let (otherNumber, otherRest) = cutNumber(second)
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if !number.elementsEqual(otherNumber) {
          return number.lexicographicallyPrecedes(otherNumber)
        }
        (first, second) = (rest, otherRest)
      } else {
        if a != b { return a < b }
        first.removeFirst()
        second.removeFirst()
      }
    }
    if first.isEmpty != second.isEmpty { return first.isEmpty }
    // Numbers that differ in leading zeros only.
    return one.lexicographicallyPrecedes(other)
  }

  /// The leading digits without leading zeros, and the rest.
  private static func cutNumber(
    _ bytes: ArraySlice<UInt8>
  ) -> (number: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let digits = bytes.prefix(while: \.isDigit)
    return (digits.drop { $0 == UInt8(ascii: "0") }, bytes.dropFirst(digits.count))
  }
}
