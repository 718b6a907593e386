/// A value of a field, as JSON, packed bytes and a schema have it.
package protocol FieldValue: JSONWritable, Decodable, Packable, Sendable {
  /// What a schema says about the value.
  static var schema: LaidOutJSON { get }
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

extension Array: FieldValue where Element: FieldValue {
  package static var schema: LaidOutJSON {
    .object([("type", "array"), ("items", Element.schema)])
  }

  package func masked(by change: (String) -> String) -> [Element] {
    map { $0.masked(by: change) }
  }
}
