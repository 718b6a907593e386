/// A value for each case of an enumeration whose cases are numbered from zero.
struct CaseTable<Case: CaseIterable & RawRepresentable<UInt8>, Value> {
  private var values: [Value]

  init(repeating value: Value) {
    values = Array(repeating: value, count: Case.allCases.count)
  }

  /// Asks for the value of each case, in the order of their declaration.
  init(_ value: (Case) -> Value) { values = Case.allCases.map(value) }

  @inline(__always)
  subscript(one: Case) -> Value {
    get { values[Int(one.rawValue)] }
    _modify { yield &values[Int(one.rawValue)] }
  }
}

extension CaseTable: Sendable where Value: Sendable {}
