package import SourceText

extension JSONShape {
  /// The shape as JSON Schema, draft 2020-12.
  ///
  /// Keys with other names are allowed, because they are reported as such and not refused.
  package var schema: LaidOutJSON {
    switch self {
    case .anything: .object([])
    case .boolean: .type("boolean")
    case .number(let form):
      .member(nil, .type(form == .count ? "integer" : "number"), form.limits)
    case .text(let form): .member(nil, .type("string"), form.limits)
    case .array(let element, let isFilled):
      .object(
        [("type", "array"), ("items", element.schema)] + (isFilled ? [("minItems", 1)] : []))
    case .map(let element):
      .object([("type", "object"), ("additionalProperties", element.schema)])
    case .either(let shapes): .object([("oneOf", .array(shapes.map(\.schema)))])
    case .object(let keys): Self.schema(of: keys)
    }
  }

  /// Another name of a key and one that is misplaced are no part of it.
  private static func schema(of keys: [JSONKey]) -> LaidOutJSON {
    let required = keys.filter { $0.presence == .required }.map { LaidOutJSON.string($0.name) }
    let allowed = keys.filter { $0.presence == .required || $0.presence == .optional }
    return .object(
      [("type", "object")] + (required.isEmpty ? [] : [("required", .array(required))])
        + [("properties", .object(allowed.map { ($0.name, $0.shape.schema) }))])
  }
}

extension JSONNumberForm {
  fileprivate var limits: [LaidOutMember] {
    switch self {
    case .any: []
    case .notNegative, .count: [("minimum", 0)]
    case .positive: [("exclusiveMinimum", 0)]
    case .oneOf(let numbers): [("enum", .array(numbers.map { .number($0) }))]
    }
  }
}

extension JSONTextForm {
  fileprivate var limits: [LaidOutMember] {
    switch self {
    case .any: []
    case .filled, .label, .host: [("minLength", 1)]
    case .uri: [("format", "uri-reference")]
    case .absoluteURI: [("format", "uri")]
    case .date: [("format", "date-time")]
    case .words(let words): [("enum", .array(words.map { .string($0) }))]
    }
  }
}
