import SourceText
import Testing

@testable import HLSInterstitials

/// Shapes as JSON Schema.
struct JSONShapeSchemaTests {
  @Test(
    arguments: [
      (.anything, "{}"),
      (.boolean, #"{ "type": "boolean" }"#),
      (.number(.any), #"{ "type": "number" }"#),
      (.number(.notNegative), #"{ "type": "number", "minimum": 0 }"#),
      (.number(.positive), #"{ "type": "number", "exclusiveMinimum": 0 }"#),
      (.number(.count), #"{ "type": "integer", "minimum": 0 }"#),
      (.number(.oneOf([1, 2])), #"{ "type": "number", "enum": [1, 2] }"#),
      (.text(.any), #"{ "type": "string" }"#),
      (.text(.filled), #"{ "type": "string", "minLength": 1 }"#),
      (.text(.label), #"{ "type": "string", "minLength": 1 }"#),
      (.text(.host), #"{ "type": "string", "minLength": 1 }"#),
      (.text(.uri), #"{ "type": "string", "format": "uri-reference" }"#),
      (.text(.absoluteURI), #"{ "type": "string", "format": "uri" }"#),
      (.text(.date), #"{ "type": "string", "format": "date-time" }"#),
      (.text(.words(["a", "\""])), #"{ "type": "string", "enum": ["a", "\""] }"#),
      (.array(of: .boolean), #"{ "type": "array", "items": { "type": "boolean" } }"#),
      (.array(of: .anything, filled: true), #"{ "type": "array", "items": {}, "minItems": 1 }"#),
      (.map(of: .boolean), #"{ "type": "object", "additionalProperties": { "type": "boolean" } }"#),
      (
        .either([.boolean, .text(.any)]),
        #"{ "oneOf": [{ "type": "boolean" }, { "type": "string" }] }"#
      ),
      (.object([]), #"{ "type": "object", "properties": {} }"#),
    ] as [(JSONShape, String)])
  func `each shape has a schema`(shape: JSONShape, expected: String) {
    #expect(shape.schema.text() == expected)
  }

  @Test func `an object requires some keys, allows others, and does not name the rest`() {
    let shape = JSONShape.object([
      JSONKey("a", .required, .boolean), JSONKey("b", .optional),
      JSONKey("c", .misplaced, .boolean), JSONKey("d", .alias(of: "a"), .boolean),
    ])
    #expect(
      shape.schema.text(width: 0)
        == """
        {
          "type": "object",
          "required": [
            "a"
          ],
          "properties": {
            "a": {
              "type": "boolean"
            },
            "b": {}
          }
        }
        """)
  }
}
