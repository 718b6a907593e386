/// A set of enumeration cases, stored as one bit per case.
///
/// Raw values have one byte, so 256 bits suffice.
public struct CaseSet<Case: RawRepresentable<UInt8>>: Sendable, Hashable {
  @usableFromInline var low: UInt128 = 0
  @usableFromInline var high: UInt128 = 0

  /// Creates an empty set.
  @inlinable public init() {}

  /// The bits of the cases, from which ``init(bits:)`` makes an equal set.
  package var bits: [UInt128] { [low, high] }

  /// Creates a set from its bits.
  package init(bits: [UInt128]) { (low, high) = (bits[0], bits[1]) }

  /// Creates a set of one case.
  @inlinable package init(_ one: Case) { insert(one) }

  /// Whether the set has no cases.
  @inlinable public var isEmpty: Bool { low | high == 0 }

  /// The number of cases in the set.
  @inlinable public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Whether the set contains the case.
  @inlinable public func contains(_ one: Case) -> Bool {
    let number = one.rawValue
    return (number < 128 ? low : high) >> UInt128(number & 127) & 1 != 0
  }

  /// Adds a case; does nothing if the set contains it.
  @inlinable public mutating func insert(_ one: Case) {
    let number = one.rawValue
    let bit: UInt128 = 1 << UInt128(number & 127)
    if number < 128 { low |= bit } else { high |= bit }
  }

  /// Adds all cases of another set.
  @inlinable public mutating func formUnion(_ other: CaseSet) {
    low |= other.low
    high |= other.high
  }

  func intersection(_ other: CaseSet) -> CaseSet {
    var result = self
    result.low &= other.low
    result.high &= other.high
    return result
  }

  func subtracting(_ other: CaseSet) -> CaseSet {
    var result = self
    result.low &= ~other.low
    result.high &= ~other.high
    return result
  }
}

extension CaseSet where Case: CaseIterable {
  /// The cases in the set, in declaration order.
  public var all: [Case] { Case.allCases.filter(contains) }
}

/// A table with one value for each case of an enumeration whose raw values count from zero.
struct CaseTable<Case: CaseIterable & RawRepresentable<UInt8>, Value> {
  private var values: [Value]

  init(repeating value: Value) {
    values = Array(repeating: value, count: Case.allCases.count)
  }

  /// Calls `value` for each case, in declaration order.
  init(_ value: (Case) -> Value) { values = Case.allCases.map(value) }

  @inline(__always)
  subscript(one: Case) -> Value {
    get { values[Int(one.rawValue)] }
    _modify { yield &values[Int(one.rawValue)] }
  }
}

extension CaseTable: Sendable where Value: Sendable {}
