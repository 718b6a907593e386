package import SourceText

/// The program that checked.
struct WrittenTool: WrittenRecord {
  let version: String

  static let form = RecordForm<WrittenTool>(
    name: "tool",
    [Field("name", constant: "interlint"), Field("version", value: { $0.version })])
}

extension Tally: WrittenRecord {
  package static let form = RecordForm<Tally>(
    name: "summary",
    description: "The numbers of inputs and findings, including unlisted findings.",
    [
      .count("checked", "Inputs that were wholly checked.") { $0.checked },
      .countIfAny("partly", "Inputs that were partly checked; absent if none.") { $0.partly },
      .count("unchecked") { $0.unchecked },
      .count("errors") { $0.errors },
      .count("warnings") { $0.warnings },
      .count("infos") { $0.infos },
      .count("omitted") { $0.omitted },
      .countIfAny(
        "expected", "Findings that are expected, not among the others; absent if none."
      ) { $0.suppressed },
    ])
}

extension Field {
  /// Creates a field of a number of things.
  fileprivate static func count(
    _ name: String, _ description: String? = nil, _ value: @escaping Getter<Int>
  ) -> Field {
    Field(name, description, schema: .defined("count"), value: value)
  }

  /// Creates a field of a number of things that is absent if it is 0.
  fileprivate static func countIfAny(
    _ name: String, _ description: String? = nil, _ value: @escaping Getter<Int>
  ) -> Field {
    Field(
      name, description, schema: .defined("count"),
      optional: { one in value(one) > 0 ? value(one) : nil })
  }
}
