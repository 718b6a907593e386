/// A value of a field, as JSON, packed bytes and a schema have it.
package protocol FieldValue: WrittenValue, Packable, Sendable {
  /// Reads the value from JSON; throws `DecodingError` if it is not allowed.
  init(decoding decoder: any Decoder) throws
  /// The same value with each text changed that it consists of; numbers stay.
  func masked(by change: (String) -> String) -> Self
  /// The value in a table; nil if it is not a number. Truth values are 0 and 1.
  var number: Int64? { get }
  /// Takes the value of a column; nil if it is not a number.
  init?(number: Int64)
}

extension FieldValue {
  package var number: Int64? { nil }
  package init?(number: Int64) { return nil }
  package func masked(by change: (String) -> String) -> Self { self }
}

/// A value of a field as decoders read it, which public types need not be able to by themselves.
package struct Decoded<Value: FieldValue>: Decodable {
  /// The value.
  package let value: Value

  package init(from decoder: any Decoder) throws { value = try Value(decoding: decoder) }
}

extension FieldValue where Self: Decodable {
  package init(decoding decoder: any Decoder) throws { self = try Self(from: decoder) }
}

extension String: FieldValue {
  package static var schema: LaidOutJSON { .type("string") }
  package func masked(by change: (String) -> String) -> String { change(self) }
}

extension Bool: FieldValue {
  package static var schema: LaidOutJSON { .type("boolean") }
  package var number: Int64? { self ? 1 : 0 }
  package init?(number: Int64) { self = number == 1 }
}

extension Int: FieldValue {
  package static var schema: LaidOutJSON { .type("integer") }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.begin("[")
    for element in self { element.write(to: &json) }
    json.end("]")
  }
}

extension Array: WrittenValue where Element: WrittenValue {
  package static var schema: LaidOutJSON {
    .object([("type", "array"), ("items", Element.schema)])
  }
}

extension Array: FieldValue where Element: FieldValue {
  package init(decoding decoder: any Decoder) throws {
    self = try [Decoded<Element>](from: decoder).map(\.value)
  }

  package func masked(by change: (String) -> String) -> [Element] {
    map { $0.masked(by: change) }
  }
}

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
