import FoundationEssentials
import HLSReporting
import SourceText
import Testing

/// Values that are only written, in each layout.
struct WrittenRecordTests {
  private struct Part: WrittenRecord, Encodable {
    let name: String
    var numbers: [Int] = []

    static let form = RecordForm<Part>(
      name: "part", isClosed: true,
      [
        Field("numbers", limits: [("minItems", 0)], value: { $0.numbers }),
        Field("name", "What it is.", value: { $0.name }),
      ])
  }

  private struct Whole: WrittenRecord {
    let parts: [Part]
    var last: Part?
    var others: [Part]?

    static let form = RecordForm<Whole>([
      Field("schema", constant: "whole/1"),
      Field("parts", "All.", list: { $0.parts.lazy.map { $0 } }),
      Field("others", optionalList: { $0.others }),
      Field("last", optional: { $0.last }),
      Field(
        "counts", value: { NamedValues(sorting: $0.parts.map { ($0.name, $0.numbers.count) }) }),
    ])
  }

  private static let parts = [Part(name: "b"), Part(name: "a", numbers: [1, 2])]

  private static func text(_ value: some WrittenRecord) -> String {
    String(decoding: value.json, as: UTF8.self)
  }

  @Test func `members are sorted, and those without a value are left out`() {
    #expect(
      Self.text(Whole(parts: Self.parts))
        == #"{"counts":{"a":2,"b":0},"parts":[{"name":"b","numbers":[]},"#
        + #"{"name":"a","numbers":[1,2]}],"schema":"whole/1"}"# + "\n")
    #expect(
      Self.text(Whole(parts: [], last: Part(name: "c"), others: []))
        == #"{"counts":{},"last":{"name":"c","numbers":[]},"others":[],"parts":[],"#
        + #""schema":"whole/1"}"# + "\n")
  }

  @Test func `a value is the same as a part of another one and by itself`() {
    let whole = Whole(parts: Self.parts, others: Self.parts)
    var json = JSONWriter()
    whole.write(to: &json)
    #expect(json.bytes + [UInt8(ascii: "\n")] == whole.json)
  }

  @Test func `a schema refers to a record with a name, and says what one without is`() {
    #expect(
      Whole.schema.text(width: 1_000)
        == #"{ "type": "object", "required": ["schema", "parts", "counts"], "properties": { "#
        + #""schema": { "const": "whole/1" }, "#
        + ##""parts": { "description": "All.", "type": "array", "items": { "$ref": "#/$defs/part" } }, "##
        + ##""others": { "type": "array", "items": { "$ref": "#/$defs/part" } }, "##
        + ##""last": { "$ref": "#/$defs/part" }, "##
        + #""counts": { "type": "object", "additionalProperties": { "type": "integer" } } } }"#)
    #expect(Part.definition.name == "part")
    #expect(
      Part.definition.value.text(width: 1_000)
        == #"{ "type": "object", "required": ["numbers", "name"], "properties": { "#
        + #""numbers": { "type": "array", "items": { "type": "integer" }, "minItems": 0 }, "#
        + #""name": { "description": "What it is.", "type": "string" } }, "#
        + #""additionalProperties": false }"#)
  }

  @Test func `a long list is passed on in pieces`() {
    let whole = Whole(
      parts: [], others: Array(repeating: Part(name: "a long name"), count: 10_000))
    var sizes: [Int] = []
    whole.writeJSON { sizes.append($0.count) }
    #expect(sizes.count > 4 && sizes.allSatisfy { $0 < 66_000 })
    #expect(sizes.reduce(0, +) == whole.json.count)
  }

  /// The encoder of Foundation defines the layout.
  @Test(arguments: [
    Part(name: #"{"a":[1,2]}, \"#, numbers: [1]), Part(name: "\u{1B} ## é \" \\\" :"),
    Part(name: "", numbers: [1, -2, 3]),
  ])
  private func `an indented record has the layout of an encoded value`(part: Part) throws {
    func expect(_ record: some WrittenRecord, _ value: some Encodable) throws {
      #expect(
        String(decoding: IndentedJSON.bytes(of: Layout(record)), as: UTF8.self)
          == String(decoding: try IndentedJSON.bytes(of: Encoded(value)), as: UTF8.self))
    }
    try expect(part, part)
  }

  private struct Layout<Inner: WrittenRecord>: WrittenRecord {
    let inner: Inner

    init(_ inner: Inner) { self.inner = inner }

    static var form: RecordForm<Self> {
      RecordForm([Field("inner", value: { [$0.inner] }), Field("none", value: { _ in [String]() })])
    }
  }

  private struct Encoded<Inner: Encodable>: Encodable {
    let inner: [Inner]
    let none: [String] = []

    init(_ inner: Inner) { self.inner = [inner] }
  }
}
