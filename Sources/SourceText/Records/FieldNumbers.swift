/// A number that is kept as an integer: any number is read as the nearest one up to 10^15, and as -1 below 0.
package protocol FieldNumber: FieldValue, Hashable {
  /// How many of it are 1 in JSON.
  static var scale: Double { get }
  /// The number.
  var value: Int64 { get }
  /// Creates a number.
  init(_ value: Int64)
}

extension FieldNumber {
  /// The greatest number that is read.
  package static var greatest: Int64 { 1_000_000_000_000_000 }

  package init(decoding decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self) * Self.scale
    let nearest = number < Double(Self.greatest) ? Int64(max(0, number) + 0.5) : Self.greatest
    self.init(number < 0 ? -1 : nearest)
  }

  package func pack(into packer: inout Packer) { packer.add(value) }
  package init(from packed: inout Unpacker) { self.init(packed.next(Int64.self)) }

  package var number: Int64? { value }
  package init?(number: Int64) { self.init(number) }
}

/// A number of things.
package struct Count: FieldNumber {
  package static let scale = 1.0
  package let value: Int64

  package init(_ value: Int64) { self.value = value }

  package static var schema: LaidOutJSON { .object([("type", "integer"), ("minimum", 0)]) }
  package func write(to json: inout JSONWriter) { value.write(to: &json) }
}

/// A time in milliseconds, in seconds in JSON.
package struct Milliseconds: FieldNumber {
  package static let scale = 1_000.0
  package let value: Int64

  package init(_ value: Int64) { self.value = value }

  package static var schema: LaidOutJSON { .object([("type", "number"), ("minimum", 0)]) }
  package func write(to json: inout JSONWriter) { (Double(value) / Self.scale).write(to: &json) }
}
