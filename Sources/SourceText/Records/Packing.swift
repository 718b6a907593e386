/// Packs values into few bytes, to be read again by the same process, or from a history.
package struct Packer {
  /// The bytes of all values so far, without names or types.
  package fileprivate(set) var bytes: [UInt8] = []

  /// Creates a packer that has packed nothing.
  package init() {}

  /// Packs a value.
  package mutating func add(_ value: some Packable) { value.pack(into: &self) }

  /// Packs a byte.
  package mutating func add(byte: UInt8) { bytes.append(byte) }

  /// Packs bytes with their number.
  package mutating func add(bytes added: [UInt8]) {
    add(added.count)
    bytes += added
  }
}

/// Reads what a ``Packer`` has packed, in the same order.
///
/// It must be given what was packed: other bytes stop the process.
package struct Unpacker {
  private let bytes: [UInt8]
  private var place = 0

  /// Creates a reader of what was packed.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next value, whose type is that of the value that was packed: an optional is packed as another one.
  package mutating func next<Value: Packable>(_ type: Value.Type) -> Value {
    Value(from: &self)
  }

  /// The next byte.
  package mutating func byte() -> UInt8 {
    defer { place += 1 }
    return bytes[place]
  }

  /// The next bytes that were packed with their number.
  package mutating func slice() -> ArraySlice<UInt8> {
    let count = next(Int.self)
    defer { place += count }
    return bytes[place..<place + count]
  }
}

/// A value that can be packed.
package protocol Packable {
  /// Packs the value.
  func pack(into packer: inout Packer)
  /// Takes the value from what was packed.
  init(from packed: inout Unpacker)
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// Packs seven bits in each byte, the lowest first.
  fileprivate func packBits(into packer: inout Packer) {
    var rest = self
    while rest > 0x7F {
      packer.add(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    packer.add(byte: UInt8(truncatingIfNeeded: rest))
  }

  fileprivate init(bitsFrom packed: inout Unpacker) {
    self = 0
    var shift = 0
    while true {
      let byte = packed.byte()
      self |= Self(truncatingIfNeeded: byte & 0x7F) << Self(shift)
      guard byte & 0x80 != 0 else { return }
      shift += 7
    }
  }
}

extension UInt64: Packable {
  package func pack(into packer: inout Packer) { packBits(into: &packer) }
  package init(from packed: inout Unpacker) { self.init(bitsFrom: &packed) }
}

extension UInt128: Packable {
  package func pack(into packer: inout Packer) { packBits(into: &packer) }
  package init(from packed: inout Unpacker) { self.init(bitsFrom: &packed) }
}

extension Int: Packable {
  package func pack(into packer: inout Packer) { packer.add(UInt64(bitPattern: Int64(self))) }
  package init(from packed: inout Unpacker) {
    self.init(truncatingIfNeeded: packed.next(UInt64.self))
  }
}

extension String: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(utf8.count)
    packer.bytes += utf8
  }

  package init(from packed: inout Unpacker) { self.init(decoding: packed.slice(), as: UTF8.self) }
}

extension Bool: Packable {
  package func pack(into packer: inout Packer) { packer.add(byte: self ? 1 : 0) }
  package init(from packed: inout Unpacker) { self = packed.byte() != 0 }
}

extension Int64: Packable {
  package func pack(into packer: inout Packer) { packer.add(Int(self)) }
  package init(from packed: inout Unpacker) { self.init(packed.next(Int.self)) }
}

extension Optional: Packable where Wrapped: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(byte: self == nil ? 0 : 1)
    if let self { packer.add(self) }
  }

  package init(from packed: inout Unpacker) {
    self = packed.byte() == 0 ? nil : packed.next(Wrapped.self)
  }
}

extension Array: Packable where Element: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(count)
    for element in self { packer.add(element) }
  }

  package init(from packed: inout Unpacker) {
    let count = packed.next(Int.self)
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(packed.next(Element.self)) }
  }
}
