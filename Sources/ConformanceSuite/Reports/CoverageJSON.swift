import HLSDocuments
package import HLSLinting
import HLSReporting
package import SourceText

extension Coverage {
  /// The name and version of the JSON format; a change that breaks readers increases the version.
  package static let schemaName = "interlint-coverage/1"

  /// The coverage as JSON with sorted keys and one line feed at the end.
  package func json() -> [UInt8] { IndentedJSON.bytes(of: CoverageJSON(coverage: self)) }

  /// The JSON Schema (draft 2020-12) of `json`.
  package static let jsonSchema = CoverageJSON.form.schema
    .defining([
      ("perMille", .member(nil, Count.schema, [("maximum", 1000)])), ("count", Count.schema),
      Counts.definition,
    ])
    .document(title: "Coverage of the HLS requirements")
}

private struct CoverageJSON: WrittenRecord {
  let coverage: Coverage

  static let form = RecordForm<CoverageJSON>(
    isClosed: true,
    [
      Field("schema", constant: Coverage.schemaName),
      Field("failed", value: { $0.coverage.isBelowFloor }),
      Field("floor", schema: .defined("perMille"), optional: { $0.coverage.floor }),
      Field("totals", value: { $0.coverage.totals }),
      Field("documents", value: { $0.coverage.documents }),
      Field("requirements", value: { $0.coverage.entries }),
    ])
}

extension Coverage.Counts: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "counts", isClosed: true,
    [Field("perMille", schema: .defined("perMille"), optional: { $0.perMille })]
      + Coverage.State.allCases.map { state in
        Field(state.rawValue, schema: .defined("count"), value: { $0[state] })
      })
}

extension Coverage.Document: WrittenRecord {
  package static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("document", value: { $0.name }),
      Field("counts", value: { $0.counts }),
      Field("sections", value: { $0.sections }),
    ])
}

extension Coverage.Section: WrittenRecord {
  package static let form = RecordForm<Self>(
    isClosed: true,
    [Field("section", optional: { $0.name }), Field("counts", value: { $0.counts })])
}

extension Coverage.Entry: WrittenRecord {
  package static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("id", value: { $0.id.description }),
      Field("state", schema: .words(Coverage.State.self), value: { $0.state.rawValue }),
      Field("why", optional: { $0.why.isEmpty ? nil : $0.why }),
      Field("sections", value: { $0.sections }),
    ])
}

extension CitedSection: WrittenRecord {
  package static let form = RecordForm<CitedSection>(
    isClosed: true,
    [
      Field("document", value: { $0.document }), Field("section", optional: { $0.section }),
    ])
}
