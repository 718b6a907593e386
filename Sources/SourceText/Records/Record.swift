/// A value that is kept: its fields are declared once, and all forms of it follow from them.
package protocol Record: FieldValue, WrittenRecord {
  /// The value in which no field is known, from which reading begins.
  static var blank: Self { get }
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
