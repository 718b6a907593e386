package import HLSDocuments
package import SourceText

/// What is usual of one target, written as one line of JSON for a run that does not know its history.
package struct UsualLine: Sendable, Equatable {
  /// The value of the member `schema` in every line.
  package static let schemaName = "interlint-usual/1"

  /// The name of the target.
  package private(set) var target: String
  /// What is usual of it.
  package private(set) var usual: UsualFacts

  /// Creates a line from its parts.
  package init(_ target: String, _ usual: UsualFacts) {
    (self.target, self.usual) = (target, usual)
  }

  /// Parses a line, with or without its line feed; ignores unknown members.
  package init(parsing bytes: some Collection<UInt8>) throws(TargetLineError) {
    self = try TargetLineError.value(Decoded<Self>.self, in: bytes, of: Self.schemaName).value
  }
}

extension UsualLine: Record {
  package static let blank = UsualLine("", .blank)

  package static let form = RecordForm<UsualLine>(
    description:
      "What the last runs measured of one target: the median of each value; times are seconds.",
    [
      Field(
        "schema", in: .json, schema: .object([("const", .string(schemaName))]),
        isAllowed: { $0 == schemaName }, value: { _ in schemaName }, set: { _, _ in }),
      Field(
        "target", "The name of the target in its list.", in: .json, limits: [("minLength", 1)],
        isAllowed: { !$0.isEmpty }, value: { $0.target }, set: { $0.target = $1 }),
    ]
      + UsualFacts.fields.map {
        Field($0, isRequired: $0.isRequired, of: { $0.usual }, set: { $0.usual = $1 })
      })
}

/// The schema of a line that says what is usual of a target.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any
/// time, so the schema allows unknown members.
package enum UsualSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static let json = UsualLine.schema.document(
    "urn:interlint:usual:1", title: "interlint usual")
}
