/// The most common value in a list, and the positions that deviate.
///
/// If several values are equally common, a value is preferred to nil, and the first to later ones.
package struct Majority<Value: Hashable> {
  /// The most common value; nil if most are missing.
  package let value: Value?
  /// The first position with that value.
  package let first: Int
  /// The positions with another value.
  package let deviating: [Int]

  /// Counts the values; returns nil if all are equal.
  package init?(_ values: [Value?]) {
    guard let head = values.first, !values.allSatisfy({ $0 == head }) else { return nil }
    var counts: [Value?: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    var best = 0
    for (number, value) in values.enumerated() {
      let count = counts[value] ?? 0
      let most = counts[values[best]] ?? 0
      if count > most || (count == most && values[best] == nil && value != nil) { best = number }
    }
    value = values[best]
    first = best
    deviating = values.indices.filter { values[$0] != values[best] }
  }
}
