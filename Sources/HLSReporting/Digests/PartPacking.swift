import SourceText

// In the module of the reports, since generic code of another module is slow.
extension Packer {
  /// Packs whether there is a value, and the value.
  mutating func add<Value: Packable>(_ value: Value?) {
    add(byte: value == nil ? 0 : 1)
    if let value { value.pack(into: &self) }
  }

  /// Packs values with their number.
  mutating func add<Value: Packable>(_ values: [Value]) {
    values.count.pack(into: &self)
    for value in values { value.pack(into: &self) }
  }
}

extension Unpacker {
  /// The next value, if there was one.
  mutating func next<Value: Packable>(_ type: Value?.Type) -> Value? {
    byte() == 0 ? nil : Value(from: &self)
  }

  /// The next values.
  mutating func next<Value: Packable>(_ type: [Value].Type) -> [Value] {
    var values: [Value] = []
    let count = Int(from: &self)
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(Value(from: &self)) }
    return values
  }
}
