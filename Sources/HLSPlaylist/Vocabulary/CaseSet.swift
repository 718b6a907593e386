/// A set of cases of an enumeration, one bit each.
///
/// Cases have a number of one byte, so that there is a bit for each of them.
public struct CaseSet<Case: RawRepresentable<UInt8>>: Sendable, Hashable {
  private var low: UInt128 = 0
  private var high: UInt128 = 0

  public init() {}

  public init(_ one: Case) { insert(one) }

  public var isEmpty: Bool { low | high == 0 }

  public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  public func contains(_ one: Case) -> Bool {
    let number = one.rawValue
    return (number < 128 ? low : high) >> UInt128(number & 127) & 1 != 0
  }

  public mutating func insert(_ one: Case) {
    let number = one.rawValue
    let bit: UInt128 = 1 << UInt128(number & 127)
    if number < 128 { low |= bit } else { high |= bit }
  }

  public mutating func formUnion(_ other: CaseSet) {
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
  /// The cases themselves, in the order of their declaration.
  public var all: [Case] { Case.allCases.filter(contains) }
}
