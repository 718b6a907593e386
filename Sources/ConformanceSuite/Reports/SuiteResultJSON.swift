import HLSLinting
import HLSReporting
package import SourceText

extension SuiteResult {
  /// The name and version of the JSON format; a change that breaks readers increases the version.
  package static let schemaName = "interlint-conformance/1"

  /// The result as JSON with sorted keys and one line feed at the end.
  package func json() -> [UInt8] { IndentedJSON.bytes(of: SuiteResultJSON(result: self)) }

  /// The JSON Schema (draft 2020-12) of `json`.
  package static let jsonSchema = SuiteResultJSON.form.schema
    .defining([
      ("outcome", .words(Outcome.self)),
      (
        "counts",
        .member(
          nil, NamedValues<Count>.schema, [("propertyNames", .defined("outcome"))])
      ),
      ("lines", [String].schema),
      CaseResult.definition,
    ])
    .document(title: "Result of the HLS conformance suite")
}

private struct SuiteResultJSON: WrittenRecord {
  let result: SuiteResult

  static let form = RecordForm<SuiteResultJSON>(
    isClosed: true,
    [
      Field("schema", constant: SuiteResult.schemaName),
      Field("validator", value: { $0.result.validator }),
      Field("failed", value: { $0.result.hasFailed }),
      Field("totals", value: { OutcomeCounts(counts: $0.result.totals) }),
      Field(
        "categories",
        value: {
          NamedValues(
            sorting: $0.result.matrix.map { ($0.category, OutcomeCounts(counts: $0.counts)) })
        }),
      Field("cases", value: { $0.result.cases }),
      Field("problems", value: { $0.result.problems }),
    ])
}

/// The number of cases per outcome, with those that no case has.
private struct OutcomeCounts: WrittenValue {
  let counts: [Outcome: Int]

  static let schema = LaidOutJSON.defined("counts")

  func write(to json: inout JSONWriter) {
    NamedValues(sorting: Outcome.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
      .write(to: &json)
  }
}

extension CaseResult: WrittenRecord {
  package static let form = RecordForm<CaseResult>(
    name: "case", isClosed: true,
    [
      Field("id", value: { $0.id }),
      Field("rule", optional: { $0.rule?.description }),
      Field("severity", schema: .words(Severity.self), value: { $0.severity.rawValue }),
      Field(
        "requirement", limits: [("additionalProperties", false)], value: { $0.requirement }),
      Field("says", value: { $0.says }),
      Field("outcome", schema: .defined("outcome"), value: { $0.outcome.rawValue }),
      Field("files", value: { $0.files }),
    ])
}

extension FileResult: WrittenRecord {
  package static let form = RecordForm<FileResult>(
    isClosed: true,
    [
      Field("name", value: { $0.name }),
      Field("outcome", schema: .defined("outcome"), value: { $0.outcome.rawValue }),
      Field("expected", schema: .defined("lines"), value: { $0.expected }),
      Field("found", schema: .defined("lines"), value: { $0.found }),
    ])
}

extension SuiteProblem: WrittenRecord {
  package static let form = RecordForm<SuiteProblem>(
    isClosed: true, [Field("path", value: { $0.path }), Field("message", value: { $0.message })])
}
