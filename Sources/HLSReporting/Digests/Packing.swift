/// Packs values into few bytes, to be read again by the same process.
struct Packer {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ value: some Packable) { value.pack(into: &self) }

  mutating func add(byte: UInt8) { bytes.append(byte) }

  mutating func add(bytes added: some Collection<UInt8>) {
    add(added.count)
    bytes += added
  }
}

/// Reads what a ``Packer`` has packed, in the same order.
struct Unpacker {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next value, whose type is that of the value that was packed: an optional is packed as another one.
  mutating func next<Value: Packable>(_ type: Value.Type) -> Value { Value(from: &self) }

  mutating func byte() -> UInt8 {
    defer { place += 1 }
    return bytes[place]
  }

  mutating func slice() -> ArraySlice<UInt8> {
    let count = next(Int.self)
    defer { place += count }
    return bytes[place..<place + count]
  }
}

/// A value that can be packed.
protocol Packable {
  func pack(into packer: inout Packer)
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
  func pack(into packer: inout Packer) { packBits(into: &packer) }
  init(from packed: inout Unpacker) { self.init(bitsFrom: &packed) }
}

extension UInt128: Packable {
  func pack(into packer: inout Packer) { packBits(into: &packer) }
  init(from packed: inout Unpacker) { self.init(bitsFrom: &packed) }
}

extension Int: Packable {
  func pack(into packer: inout Packer) { packer.add(UInt64(bitPattern: Int64(self))) }
  init(from packed: inout Unpacker) { self.init(truncatingIfNeeded: packed.next(UInt64.self)) }
}

extension String: Packable {
  func pack(into packer: inout Packer) { packer.add(bytes: utf8) }
  init(from packed: inout Unpacker) { self.init(decoding: packed.slice(), as: UTF8.self) }
}

extension Optional: Packable where Wrapped: Packable {
  func pack(into packer: inout Packer) {
    packer.add(byte: self == nil ? 0 : 1)
    if let self { packer.add(self) }
  }

  init(from packed: inout Unpacker) { self = packed.byte() == 0 ? nil : packed.next(Wrapped.self) }
}

extension Array: Packable where Element: Packable {
  func pack(into packer: inout Packer) {
    packer.add(count)
    for element in self { packer.add(element) }
  }

  init(from packed: inout Unpacker) {
    let count = packed.next(Int.self)
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(packed.next(Element.self)) }
  }
}
