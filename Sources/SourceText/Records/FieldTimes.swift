/// A duration as a field has it: exact to a millisecond, and seconds in JSON.
///
/// Any number of seconds is read; it is clamped to the range of a duration.
package struct RoundedTime: FieldValue {
  /// The duration.
  package let time: Seconds

  /// Creates a field from a duration.
  package init(_ time: Seconds) { self.time = time }

  /// No time.
  package static let zero = RoundedTime(.zero)

  package static var schema: LaidOutJSON { .type("number") }

  package func write(to json: inout JSONWriter) {
    json.literal(Seconds(milliseconds: time.wholeMilliseconds).description)
  }

  package init(decoding decoder: any Decoder) throws {
    time = Seconds(try decoder.singleValueContainer().decode(Double.self)) ?? .zero
  }

  package func pack(into packer: inout Packer) { packer.add(time.wholeMilliseconds) }

  package init(from packed: inout Unpacker) {
    time = Seconds(milliseconds: packed.next(Int64.self))
  }
}

extension Seconds {
  /// The time in whole milliseconds.
  package var rounded: Seconds { Seconds(milliseconds: wholeMilliseconds) }

  /// The nearest number of milliseconds.
  fileprivate var wholeMilliseconds: Int64 {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return rest.magnitude < 500_000 ? whole : whole + rest.signum()
  }
}

/// An instant as a field has it: in UTC in JSON, and exact to a millisecond in few bytes.
package struct UTCDate: FieldValue {
  /// The instant.
  package let date: DateTime

  /// Creates a field from an instant.
  package init(_ date: DateTime) { self.date = date }

  package static var schema: LaidOutJSON {
    .object([("type", "string"), ("format", "date-time")])
  }

  package func write(to json: inout JSONWriter) { json.string(date.utcText) }

  package init(decoding decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let date = DateTime(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date")
    }
    self.date = date
  }

  package func pack(into packer: inout Packer) { packer.add(date.milliseconds ?? 0) }

  package init(from packed: inout Unpacker) {
    date = DateTime(milliseconds: packed.next(Int64.self))
  }
}

/// A hash of 64 bits as a field has it: 16 hexadecimal digits in JSON.
package struct HexadecimalHash: FieldValue {
  /// The hash.
  package let value: UInt64

  /// Creates a field from a hash.
  package init(_ value: UInt64) { self.value = value }

  package static var schema: LaidOutJSON { .type("string") }

  package func write(to json: inout JSONWriter) {
    json.string(value.zeroPadded(to: 16, radix: 16))
  }

  package init(decoding decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = UInt64(try container.decode(String.self), radix: 16) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a hash")
    }
    self.value = value
  }

  package func pack(into packer: inout Packer) { packer.add(value) }
  package init(from packed: inout Unpacker) { value = packed.next(UInt64.self) }
}
