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
