import HLSReporting
import LintRuns
import SourceText

/// What the keys of YAML files mean: those of `.interlint.yaml` as its schema says.
enum ConfigurationKeys {
  static var definitions: [Definition] {
    let bytes = Array(ConfigurationSchema.json.utf8)
    let schema = JSONText(parsing: SourceFile(name: "schema", bytes: bytes)).root
    return (schema.map { keys(of: $0, in: $0, below: []) } ?? []) + others
  }

  /// The keys of a part of the schema and those below.
  private static func keys(
    of part: JSONValue, in schema: JSONValue, below path: [String]
  ) -> [Definition] {
    let part = resolved(part, in: schema)
    let members = (part["properties"]?.members ?? []).flatMap { member in
      let words = member.value["description"] ?? resolved(member.value, in: schema)["description"]
      let place = path.isEmpty ? "" : ", in \(path.joined(separator: "."))"
      let definition = Definition(
        word: member.name,
        meaning: "key of \(ConfigurationSearch.fileName)\(place): \(phrase(words?.string ?? ""))")
      return [definition] + keys(of: member.value, in: schema, below: path + [member.name])
    }
    return members + (part["items"].map { keys(of: $0, in: schema, below: path) } ?? [])
  }

  /// What a reference in the schema refers to, such as `#/$defs/texts`; another part is returned as it is.
  private static func resolved(_ part: JSONValue, in schema: JSONValue) -> JSONValue {
    guard let reference = part["$ref"]?.string else { return part }
    return reference.split(separator: "/").dropFirst()
      .reduce(Optional(schema)) { $0?[String($1)] } ?? part
  }

  /// A sentence as a part of another one.
  private static func phrase(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// The keys of target lists and of the configuration of nightly.
  private static var others: [Definition] {
    let files = [
      "the configuration of nightly": "the configuration of nightly",
      "notify": "the configuration of nightly, in notify",
      "evidence": "the configuration of nightly, in evidence",
      "fetch": "the configuration of nightly, in fetch",
      "a target": "a target in a list", "expect": "a target in a list, in expect",
    ]
    return KnownKeys.places.flatMap { map, keys in
      files[map].map { file in
        keys.map { Definition(word: $0, meaning: "key of \(file)") }
      } ?? []
    }
  }
}
