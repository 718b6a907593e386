import SourceText

/// The natural sort order of names: `load-2` before `load-10`.
package enum NaturalOrder {
  /// Whether `one` comes before `other`.
  package static func precedes(_ one: String, _ other: String) -> Bool {
    var (first, second) = (Array(one.utf8)[...], Array(other.utf8)[...])
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
    return one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// The leading digits without leading zeros, and the rest.
  private static func cutNumber(
    _ bytes: ArraySlice<UInt8>
  ) -> (number: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let digits = bytes.prefix(while: \.isDigit)
    return (digits.drop { $0 == UInt8(ascii: "0") }, bytes.dropFirst(digits.count))
  }
}
