/// What most of several things say, and which of them say something else.
///
/// Where they are in balance, something said counts more than nothing, and the first more than the
/// others.
public struct Majority<Value: Hashable> {
  /// Nil where most say nothing.
  public let value: Value?
  /// The number of the first that says so.
  public let first: Int
  /// The numbers of those that say something else.
  public let deviating: [Int]

  /// Returns nil where all say the same.
  public init?(_ values: [Value?]) {
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
