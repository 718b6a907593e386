import SourceText

extension JSONShape {
  /// The shape as JSON Schema, draft 2020-12: an object in lines that follow `indent`.
  ///
  /// Keys with other names are allowed, because they are reported as such and not refused.
  package func schema(indent: String = "") -> String {
    members(indent: indent).map { "\($0.name.jsonText): \($0.value)" }
      .joined(separator: ",\n" + indent + "  ")
      .wrapped(indent: indent)
  }

  private func members(indent: String) -> [(name: String, value: String)] {
    let inner = indent + "  "
    switch self {
    case .anything: return []
    case .boolean: return [("type", "\"boolean\"")]
    case .number(let form):
      return [("type", form == .count ? "\"integer\"" : "\"number\"")] + form.limits
    case .text(let form): return [("type", "\"string\"")] + form.limits
    case .array(let element, let isFilled):
      return [("type", "\"array\""), ("items", element.schema(indent: inner))]
        + (isFilled ? [("minItems", "1")] : [])
    case .map(let element):
      return [("type", "\"object\""), ("additionalProperties", element.schema(indent: inner))]
    case .either(let shapes):
      let options = shapes.map { $0.schema(indent: inner + "  ") }
      return [
        ("oneOf", "[\n\(inner)  " + options.joined(separator: ",\n\(inner)  ") + "\n\(inner)]")
      ]
    case .object(let keys):
      let allowed = keys.filter { $0.presence == .required || $0.presence == .optional }
      let required = keys.filter { $0.presence == .required }.map(\.name.jsonText)
      let properties = allowed.map { key in
        "\(key.name.jsonText): \(key.shape.schema(indent: inner + "  "))"
      }
      return [("type", "\"object\"")]
        + (required.isEmpty ? [] : [("required", "[\(required.joined(separator: ", "))]")])
        + [
          (
            "properties",
            "{\n\(inner)  " + properties.joined(separator: ",\n\(inner)  ") + "\n\(inner)}"
          )
        ]
    }
  }
}

extension JSONNumberForm {
  fileprivate var limits: [(name: String, value: String)] {
    switch self {
    case .any: []
    case .notNegative, .count: [("minimum", "0")]
    case .positive: [("exclusiveMinimum", "0")]
    case .oneOf(let numbers):
      [("enum", "[\(numbers.map(String.init).joined(separator: ", "))]")]
    }
  }
}

extension JSONTextForm {
  fileprivate var limits: [(name: String, value: String)] {
    switch self {
    case .any: []
    case .filled, .label, .host: [("minLength", "1")]
    case .uri: [("format", "\"uri-reference\"")]
    case .absoluteURI: [("format", "\"uri\"")]
    case .date: [("format", "\"date-time\"")]
    case .words(let words):
      [("enum", "[\(words.map(\.jsonText).joined(separator: ", "))]")]
    }
  }
}

extension String {
  fileprivate func wrapped(indent: String) -> String {
    isEmpty ? "{}" : "{\n\(indent)  \(self)\n\(indent)}"
  }
}
