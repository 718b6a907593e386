/// Any JSON value, for tests that look at reports as their readers do.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent first, since each attempt that fails costs an error.
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .null
    }
  }

  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  private var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number(let value): value.rounded() == value ? "integer" : "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// What is wrong with the value according to the keywords of JSON Schema that the report's schema
  /// uses, apart from `pattern` and `if`; a member that the schema does not name is wrong as well.
  func violations(of schema: JSONValue, in root: JSONValue, at path: String = "$") -> [String] {
    if case .string(let reference)? = schema["$ref"] {
      let name = reference.split(separator: "/").last.map { String($0) } ?? ""
      guard let target = root["$defs"]?[name] else { return ["\(path): no \(reference)"] }
      return violations(of: target, in: root, at: path)
    }
    var found: [String] = []
    if case .string(let type)? = schema["type"], type != typeName,
      type != "number" || typeName != "integer"
    {
      found.append("\(path): \(typeName), not \(type)")
    }
    if let value = schema["const"], value != self { found.append("\(path): not the constant") }
    if let values = schema["enum"], !values.elements.contains(self) {
      found.append("\(path): not one of the values")
    }
    if case .number(let least)? = schema["minimum"], case .number(let value) = self, value < least {
      found.append("\(path): less than \(least)")
    }
    for case .string(let name) in schema["required"]?.elements ?? [] where self[name] == nil {
      found.append("\(path): no \(name)")
    }
    for (name, value) in members {
      guard let member = schema["properties"]?[name] ?? schema["additionalProperties"] else {
        found.append("\(path): \(name) is not in the schema")
        continue
      }
      found += value.violations(of: member, in: root, at: path + "." + name)
    }
    for (number, element) in elements.enumerated() {
      guard let items = schema["items"] else { continue }
      found += element.violations(of: items, in: root, at: path + "[\(number)]")
    }
    return found
  }
}
