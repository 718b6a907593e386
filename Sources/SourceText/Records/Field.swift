/// The places that have a field.
package enum FieldPlaces: Sendable {
  /// JSON and packed bytes.
  case all
  /// Only JSON, since packed bytes have the value in another field.
  case json
  /// Only packed bytes, since JSON has the value in other members, or not at all.
  case bytes
}

/// A field of a kept value: its name, and what each form of the value needs to know about it.
package struct Field<Of>: Sendable {
  /// The value of a field.
  package typealias Getter<Value> = @Sendable (Of) -> Value
  /// Sets a field to a value.
  package typealias Setter<Value> = @Sendable (inout Of, Value) -> Void
  /// Changes the texts of a value by a function.
  typealias Masking = @Sendable (inout Of, (String) -> String) -> Void

  /// The name, as JSON has it.
  package let name: String
  /// The places that have the field.
  package let places: FieldPlaces
  /// Whether JSON always has it.
  package let isRequired: Bool
  /// The JSON Schema of its value, with a description.
  package let schema: LaidOutJSON
  /// Writes it, unless the value is one that is left out.
  let write: @Sendable (Of, inout JSONWriter) -> Void
  let read: @Sendable (inout Of, KeyedDecodingContainer<FieldName>) throws -> Void
  let pack: @Sendable (Of, inout Packer) -> Void
  let unpack: @Sendable (inout Of, inout Unpacker) -> Void
  /// Changes the texts in it by a function; nil if it cannot hold a secret.
  let mask: Masking?
  /// The value as a column of a table; nil if it is not a number.
  package let number: Getter<Int64?>
  /// Sets it to the value of a column; nil changes nothing that always has a value.
  package let setNumber: Setter<Int64?>
  /// Writes a list element by element; nil for other fields.
  var pieces: (@Sendable (Of) -> AnySequence<JSONPiece>)? = nil
}

extension Field {
  /// Creates a field that always has a value.
  ///
  /// A value that is missing in JSON is `missing`, or an error if that is nil; `isLeftOut` says which values are
  /// not written. A schema requires the member unless it is left out, or `isRequired` says so. Reading fails for
  /// values that are not allowed.
  package init<Value: FieldValue>(
    _ name: String, _ description: String? = nil, in places: FieldPlaces = .all,
    isSecret: Bool = false, isRequired: Bool = true, missing: Value? = nil,
    schema: LaidOutJSON? = nil, limits: [LaidOutMember] = [],
    isLeftOut: (@Sendable (Value) -> Bool)? = nil,
    isAllowed: @escaping @Sendable (Value) -> Bool = { _ in true },
    value: @escaping Getter<Value>, set: @escaping Setter<Value>
  ) {
    self.init(
      name, places, isSecret: isSecret, isRequired: isRequired && isLeftOut == nil,
      schema: .member(description, schema ?? Value.schema, limits), isLeftOut: isLeftOut,
      isNeeded: true, missing: missing,
      isAllowed: isAllowed, value: value, set: { if let found = $1 { set(&$0, found) } },
      pack: { value($0).pack(into: &$1) }, unpack: { set(&$0, $1.next(Value.self)) })
  }

  /// Creates a field that may have no value, which JSON then does not have.
  package init<Value: FieldValue>(
    _ name: String, _ description: String? = nil, in places: FieldPlaces = .all,
    isSecret: Bool = false, schema: LaidOutJSON? = nil, limits: [LaidOutMember] = [],
    isAllowed: @escaping @Sendable (Value) -> Bool = { _ in true },
    optional value: @escaping Getter<Value?>, set: @escaping Setter<Value?>
  ) {
    self.init(
      name, places, isSecret: isSecret, isRequired: false,
      schema: .member(description, schema ?? Value.schema, limits), isLeftOut: nil,
      isNeeded: false, missing: nil, isAllowed: isAllowed, value: value, set: set,
      pack: { $1.add(value($0)) }, unpack: { set(&$0, $1.next(Value?.self)) })
  }

  /// Creates a field of a number that always has a value: 0 if it is missing or negative.
  package init<Number: FieldNumber>(
    _ name: String, _ description: String? = nil, of type: Number.Type,
    value: @escaping Getter<Int64>, set: @escaping Setter<Int64>
  ) {
    self.init(
      name, description, missing: Number(0), value: { Number(value($0)) },
      set: { set(&$0, max(0, $1.value)) })
  }

  /// Creates a field of a number that may be unknown; a negative one is 0.
  package init<Number: FieldNumber>(
    _ name: String, _ description: String? = nil, ofOptional type: Number.Type,
    value: @escaping Getter<Int64?>, set: @escaping Setter<Int64?>
  ) {
    self.init(
      name, description, optional: { value($0).map { Number($0) } },
      set: { set(&$0, $1.map { max(0, $0.value) }) })
  }

  private init<Value: FieldValue>(
    _ name: String, _ places: FieldPlaces, isSecret: Bool, isRequired: Bool, schema: LaidOutJSON,
    isLeftOut: (@Sendable (Value) -> Bool)?,
    isNeeded: Bool, missing: Value?,
    isAllowed: @escaping @Sendable (Value) -> Bool,
    value: @escaping Getter<Value?>, set: @escaping Setter<Value?>,
    pack: @escaping @Sendable (Of, inout Packer) -> Void,
    unpack: @escaping @Sendable (inout Of, inout Unpacker) -> Void
  ) {
    let key = FieldName(name)
    let member = key.prepared
    let mask: Masking = { set(&$0, value($0)?.masked(by: $1)) }
    self.init(
      name: name, places: places, isRequired: isRequired, schema: schema,
      write: { record, json in
        guard let value = value(record), !(isLeftOut?(value) ?? false) else { return }
        json.prepared(member)
        value.write(to: &json)
      },
      read: { record, members in
        let found = try members.decodeIfPresent(Decoded<Value>.self, forKey: key)?.value ?? missing
        if found == nil, isNeeded {
          throw DecodingError.keyNotFound(
            key, .init(codingPath: members.codingPath, debugDescription: "missing"))
        }
        guard found.map(isAllowed) ?? true else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: members, debugDescription: "not an allowed value")
        }
        set(&record, found)
      },
      pack: pack, unpack: unpack,
      mask: isSecret ? mask : nil,
      number: { value($0)?.number }, setNumber: { set(&$0, $1.flatMap(Value.init(number:))) })
  }

  /// Creates a field that only packed bytes have.
  package init<Value: Packable & Sendable>(
    bytes name: String, value: @escaping Getter<Value>, set: @escaping Setter<Value>
  ) {
    self.init(
      name: name, places: .bytes, isRequired: false, schema: .object([]), write: { _, _ in },
      read: { _, _ in }, pack: { $1.add(value($0)) }, unpack: { set(&$0, $1.next(Value.self)) },
      mask: nil, number: { _ in nil }, setNumber: { _, _ in })
  }

  /// Creates a field of a record that is a part of another one, whose JSON has its members; without the part, it
  /// has none of them.
  package init<Part>(
    _ field: Field<Part>, isRequired: Bool = false, of part: @escaping Getter<Part?>,
    set: @escaping Setter<Part>
  ) {
    let mask: Masking = { record, change in
      guard var changed = part(record) else { return }
      field.mask?(&changed, change)
      set(&record, changed)
    }
    self.init(
      name: field.name, places: .json, isRequired: isRequired, schema: field.schema,
      write: { record, json in
        if let part = part(record) { field.write(part, &json) }
      },
      read: { record, members in
        guard var changed = part(record) else { return }
        try field.read(&changed, members)
        set(&record, changed)
      }, pack: { _, _ in }, unpack: { _, _ in },
      mask: field.mask == nil ? nil : mask, number: { _ in nil }, setNumber: { _, _ in })
  }
}

/// The name of a field as the key of a member.
package struct FieldName: CodingKey, Sendable {
  package let stringValue: String
  package var intValue: Int? { nil }

  /// Creates a key from a name.
  package init(_ name: String) { stringValue = name }
  package init(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }

  /// The name in quotation marks, and the colon after it.
  var prepared: [UInt8] {
    var json = JSONWriter()
    json.name(stringValue)
    return json.bytes
  }
}
