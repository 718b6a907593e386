/// A value that is written as an object: its fields are declared once, and JSON and schema follow from them.
package protocol WrittenRecord: WrittenValue {
  /// The fields, and what a schema says about the whole.
  static var form: RecordForm<Self> { get }
}

extension WrittenRecord {
  /// The schema of an object with the fields, or a reference to it if the record has a name.
  package static var schema: LaidOutJSON { form.name.map(LaidOutJSON.defined) ?? form.schema }

  /// The record as a member of `$defs`.
  package static var definition: LaidOutMember { (form.name ?? "", form.schema) }

  package func write(to json: inout JSONWriter) { Self.form.write(self, to: &json) }

  /// Passes the value as one line of JSON to `output` in pieces, so that lists of any length need little memory.
  package func writeJSON<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    for piece in Self.form.pieces(of: self) {
      piece(&json)
      try json.flush(to: output)
    }
    json.endLine()
    try json.flush(from: 1, to: output)
  }

  /// The value as one line of JSON.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    writeJSON { bytes += $0 }
    return bytes
  }

  /// The parts of the value in JSON: one, unless it has lists that are written element by element.
  fileprivate var pieces: AnySequence<JSONPiece> {
    Self.form.hasPieces
      ? Self.form.pieces(of: self) : AnySequence(CollectionOfOne({ self.write(to: &$0) }))
  }
}

extension RecordForm {
  fileprivate var hasPieces: Bool { members.contains { $0.pieces != nil } }

  fileprivate func pieces(of record: Of) -> AnySequence<JSONPiece> {
    let inner = members.lazy.flatMap { field in
      field.pieces?(record) ?? AnySequence(CollectionOfOne({ field.write(record, &$0) }))
    }
    return .enclosed("{", AnySequence(inner), "}")
  }
}

extension AnySequence where Element == JSONPiece {
  /// The pieces of an object or an array, between its brackets.
  fileprivate static func enclosed(
    _ start: Unicode.Scalar, _ pieces: AnySequence, _ end: Unicode.Scalar
  ) -> AnySequence {
    let parts: [AnySequence] = [
      AnySequence(CollectionOfOne({ $0.begin(start) })), pieces,
      AnySequence(CollectionOfOne({ $0.end(end) })),
    ]
    return AnySequence(parts.lazy.joined())
  }
}

extension Field {
  /// Creates a field of a value that is only written, and always has one.
  package init<Value: WrittenValue>(
    _ name: String, _ description: String? = nil, schema: LaidOutJSON? = nil,
    limits: [LaidOutMember] = [], value: @escaping Getter<Value>
  ) {
    self.init(
      written: name, .member(description, schema ?? Value.schema, limits), isRequired: true,
      value: value)
  }

  /// Creates a field of a value that is only written, and may have none, which JSON then does not have.
  package init<Value: WrittenValue>(
    _ name: String, _ description: String? = nil, schema: LaidOutJSON? = nil,
    limits: [LaidOutMember] = [], optional value: @escaping Getter<Value?>
  ) {
    self.init(
      written: name, .member(description, schema ?? Value.schema, limits), isRequired: false,
      value: value)
  }

  /// Creates a field of a text that is only written, and always the same.
  package init(_ name: String, constant text: String) {
    self.init(name, schema: .object([("const", .string(text))]), value: { _ in text })
  }

  /// Creates a field of a list of any length that is only written, element by element.
  package init<List: Sequence & SendableMetatype>(
    _ name: String, _ description: String? = nil, list: @escaping Getter<List>
  ) where List.Element: WrittenRecord {
    self.init(name, description, isRequired: true, list: list)
  }

  /// Creates a field of a list of any length that is only written, and may be absent.
  package init<List: Sequence & SendableMetatype>(
    _ name: String, _ description: String? = nil, optionalList list: @escaping Getter<List?>
  ) where List.Element: WrittenRecord {
    self.init(name, description, isRequired: false, list: list)
  }

  private init<List: Sequence & SendableMetatype>(
    _ name: String, _ description: String?, isRequired: Bool, list: @escaping Getter<List?>
  ) where List.Element: WrittenRecord {
    self.init(
      written: name, .member(description, [List.Element].schema, []), isRequired: isRequired,
      value: { list($0).map { Array($0) } })
    let key = FieldName(name).prepared
    pieces = { record in
      guard let found = list(record) else { return AnySequence([]) }
      let elements = AnySequence(found.lazy.flatMap(\.pieces))
      let named: JSONPiece = { $0.prepared(key) }
      return AnySequence([AnySequence([named]), .enclosed("[", elements, "]")].lazy.joined())
    }
  }

  private init<Value: JSONWritable & SendableMetatype>(
    written name: String, _ schema: LaidOutJSON, isRequired: Bool,
    value: @escaping Getter<Value?>
  ) {
    let key = FieldName(name).prepared
    self.init(
      name: name, places: .json, isRequired: isRequired, schema: schema,
      write: { record, json in
        guard let value = value(record) else { return }
        json.prepared(key)
        value.write(to: &json)
      }, read: { _, _ in }, pack: { _, _ in }, unpack: { _, _ in }, mask: nil,
      number: { _ in nil }, setNumber: { _, _ in })
  }
}
