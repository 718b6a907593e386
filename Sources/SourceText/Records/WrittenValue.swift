/// A value that is written as JSON, and described by a schema.
package protocol WrittenValue: JSONWritable, SendableMetatype {
  /// The JSON Schema of a value.
  static var schema: LaidOutJSON { get }
}

/// A part of a value in JSON, such as an element of a list, or the bracket that begins it.
package typealias JSONPiece = (inout JSONWriter) -> Void

extension Int64: WrittenValue {
  package static var schema: LaidOutJSON { .type("integer") }
}

extension Double: WrittenValue {
  package static var schema: LaidOutJSON { .type("number") }
}

/// Values by names that are not those of fields, in their order.
package struct NamedValues<Value: WrittenValue>: WrittenValue {
  private let members: [(name: String, value: Value)]

  /// Creates an object with these members.
  package init(_ members: [(name: String, value: Value)]) { self.members = members }

  /// Creates an object with these members, sorted by the UTF-8 of their names.
  package init(sorting members: [(name: String, value: Value)]) {
    self.members = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package static var schema: LaidOutJSON {
    .object([("type", "object"), ("additionalProperties", Value.schema)])
  }

  package func write(to json: inout JSONWriter) {
    json.begin("{")
    for member in members {
      json.name(member.name)
      member.value.write(to: &json)
    }
    json.end("}")
  }
}
