/// A value that is kept: its fields are declared once, and all forms of it follow from them.
package protocol Record: FieldValue, WrittenRecord {
  /// The value in which no field is known, from which reading begins.
  static var blank: Self { get }
}

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

extension Record {
  /// Reads an object in the order of the fields; unknown members are ignored.
  ///
  /// Throws `DecodingError` if a member without a default is missing, or has a value that is not allowed.
  package init(decoding decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: FieldName.self)
    self = .blank
    for field in Self.form.fields where field.places != .bytes { try field.read(&self, members) }
  }

  package func pack(into packer: inout Packer) { pack(into: &packer, without: nil) }

  package init(from packed: inout Unpacker) { self.init(from: &packed, without: nil) }

  /// Packs the fields in their order, all but one with that name.
  package func pack(into packer: inout Packer, without name: String?) {
    for field in Self.form.fields where field.places != .json && field.name != name {
      field.pack(self, &packer)
    }
  }

  /// Takes the fields from what was packed, all but one with that name.
  package init(from packed: inout Unpacker, without name: String?) {
    self = .blank
    for field in Self.form.fields where field.places != .json && field.name != name {
      field.unpack(&self, &packed)
    }
  }

  /// The same value with each text changed that can hold a secret.
  package func masked(by change: (String) -> String) -> Self {
    var copy = self
    for field in Self.form.fields { field.mask?(&copy, change) }
    return copy
  }
}
