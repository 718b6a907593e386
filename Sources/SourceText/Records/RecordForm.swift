/// The fields of a record, and what a schema says about the whole.
package struct RecordForm<Of>: Sendable {
  /// The name by which a schema defines it as a member of `$defs`; nil if each place that has it says it all.
  package let name: String?
  /// What the value is, in one sentence; nil if its members say it.
  package let description: String?
  /// The fields, in the order in which they are packed.
  package let fields: [Field<Of>]
  /// Members of the schema that no field says, such as conditions.
  package let conditions: [LaidOutMember]
  /// The fields of JSON, in the order of their names.
  let members: [Field<Of>]

  /// Creates a form; a closed one has no other members, so that readers may refuse these.
  package init(
    name: String? = nil, description: String? = nil, isClosed: Bool = false,
    _ fields: [Field<Of>], conditions: [LaidOutMember] = []
  ) {
    (self.name, self.description, self.fields) = (name, description, fields)
    self.conditions = conditions + (isClosed ? [("additionalProperties", false)] : [])
    members = fields.filter { $0.places != .bytes }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }
}

extension RecordForm {
  /// The names of the members that a schema requires.
  package var required: LaidOutJSON {
    .array(fields.filter { $0.places != .bytes && $0.isRequired }.map { .string($0.name) })
  }

  /// The schema of an object with the fields.
  package var schema: LaidOutJSON {
    var members: [LaidOutMember] = []
    if let description { members.append(("description", .string(description))) }
    members.append(("type", "object"))
    if case .array(let names) = required, !names.isEmpty { members.append(("required", required)) }
    let properties = fields.filter { $0.places != .bytes }.map { LaidOutMember($0.name, $0.schema) }
    return .object(members + [("properties", .object(properties))] + conditions)
  }

  /// Writes an object with the members that are known, sorted by name.
  package func write(_ record: Of, to json: inout JSONWriter) {
    json.begin("{")
    for field in members { field.write(record, &json) }
    json.end("}")
  }
}
