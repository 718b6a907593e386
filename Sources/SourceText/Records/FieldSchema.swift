/// What JSON Schema, draft 2020-12, says about values.
extension LaidOutJSON {
  /// The schema of a value of one type.
  package static func type(_ name: String) -> LaidOutJSON { .object([("type", .string(name))]) }

  /// The schema of a text that is one of some words.
  package static func words(_ words: [String]) -> LaidOutJSON {
    .object([("enum", .array(words.map { .string($0) }))])
  }

  /// The schema of a text that is one of the cases of a type.
  package static func words<Word: CaseIterable & RawRepresentable<String>>(
    _ type: Word.Type
  ) -> LaidOutJSON { .words(type.allCases.map(\.rawValue)) }

  /// The schema of a value that another place defines, as a member of `$defs`.
  package static func defined(_ name: String) -> LaidOutJSON {
    .object([("$ref", .string("#/$defs/\(name)"))])
  }

  /// The schema of a member: what it is, and limits of its value.
  package static func member(
    _ description: String?, _ schema: LaidOutJSON, _ limits: [LaidOutMember] = []
  ) -> LaidOutJSON {
    guard case .object(let members) = schema else { return schema }
    let first = description.map { [LaidOutMember("description", .string($0))] } ?? []
    let names = Set((first + limits).map(\.name))
    return .object(first + members.filter { !names.contains($0.name) } + limits)
  }

  /// The schema of an object with members of `$defs` at its end.
  package func defining(_ definitions: [LaidOutMember]) -> LaidOutJSON {
    guard case .object(let members) = self else { return self }
    return .object(members + [("$defs", .object(definitions))])
  }

  /// The text of a schema of its own, with a line feed at the end.
  package func document(_ id: String? = nil, title: String) -> String {
    guard case .object(let members) = self else { return text() + "\n" }
    let head: [LaidOutMember] =
      [("$schema", "https://json-schema.org/draft/2020-12/schema")]
      + (id.map { [("$id", .string($0))] } ?? []) + [("title", .string(title))]
    return LaidOutJSON.object(head + members).text() + "\n"
  }
}
