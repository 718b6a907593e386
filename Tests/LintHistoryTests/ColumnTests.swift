import HLSDocuments
import SourceText
import Testing

@testable import LintHistory

/// The columns of tables, whose order stored checksums depend on.
struct ColumnTests {
  private static let facts = [
    "run", "target", "live", "observed", "variants", "renditions", "breaks", "played", "ads",
    "planned", "filled", "pods", "gap", "playlist_time", "list_time", "asset_time", "signaled",
    "answered", "offered",
  ]

  @Test(
    arguments: [
      (.runs, ["id", "begun", "whole", "tool", "rules", "micros", "settings"]),
      (.attempts, ["id", "begun"]),
      (.targets, ["id", "name", "first_run", "first_begun"]),
      (.texts, ["id", "text"]),
      (
        .outcomes,
        [
          "id", "target", "first_run", "status", "kind", "reason", "errors", "warnings", "infos",
          "omitted", "unjudged",
        ]
      ),
      (
        .findings,
        [
          "id", "target", "fingerprint", "first_run", "first_begun", "rule", "severity", "message",
          "source", "line", "\"column\"",
        ]
      ),
      (.aliases, ["id", "target", "fingerprint", "reported", "run"]),
      (.unjudged, ["id", "target", "source", "first_run"]),
      (
        .breaks,
        ["id", "target", "name", "content", "start", "duration", "first_run", "last_run"]
      ),
      (.breakDetails, ["id", "target", "name", "run", "digest", "bytes"]),
      (.timelines, ["id", "target", "first_run", "bytes"]),
      (.evidence, ["id", "target", "source", "first_run", "marks", "digest", "body", "sum"]),
      (.bodies, ["id", "bytes", "original"]),
      (.durations, ["run", "target", "micros", "requests", "bytes"]),
      (.facts, facts),
      (.artifacts, ["run", "name", "bytes"]),
      (.details, ["id", "target", "owner", "region", "labels", "timezone", "run"]),
      (
        .muted,
        ["id", "target", "fingerprint", "first_run", "origin", "reason", "owner", "expires"]
      ),
      (.numbers, ["name", "value"]),
      (.checksums, ["name", "run", "ended", "sum"]),
    ] as [(Table, [String])])
  func `a row has the columns in the order in which its checksum has them`(
    table: Table, columns: [String]
  ) {
    #expect(table.layout.inserted == columns)
  }

  @Test func `intervals are the tables with an end`() {
    #expect(
      Table.allCases.filter(\.layout.isInterval) == [
        .outcomes, .findings, .unjudged, .timelines, .evidence, .muted,
      ])
  }

  @Test func `the columns of facts are their fields`() {
    #expect(
      Table.facts.layout.inserted.dropFirst(2) == TargetFacts.form.fields.map(\.name)[...])
  }

  @Test func `each column is one of a table`() {
    let unused = Column.allCases.filter { column in
      Table.allCases.allSatisfy { $0.layout.places[column.rawValue] == nil }
    }
    #expect(unused == [])
  }

  @Test func `a new history has these tables and columns`() throws {
    let folder = try StoreFolder()
    try folder.store(SampleRun.of([("a.m3u8", SampleRun.clean)]), day: 1)
    let database = try SQLiteDatabase(opening: folder.path, creating: false)
    for table in Table.allCases {
      var names: [String] = []
      try database.execute(
        "SELECT name FROM pragma_table_info('\(table.rawValue)')", []
      ) { names.append($0.text(0)) }
      let layout = table.layout
      let columns = layout.inserted.map { $0.filter { $0 != "\"" } }
      #expect(names.sorted() == (columns + (layout.isInterval ? ["end_run"] : [])).sorted())
    }
  }

  @Test func `values are found by their columns`() {
    let row = Table.breaks.row([.lastRun: .integer(7), .name: .text("x"), .start: .integer(-1)])
    #expect(
      row.values == [.null, .null, .text("x"), .null, .integer(-1), .null, .null, .integer(7)])
    #expect(
      row.text(.name) == "x" && row.optionalInteger(.start) == -1 && row.integer(.lastRun) == 7)
    #expect(row.optionalText(.content) == nil && row.integer(.id) == 0)
    #expect(row.value(.rule) == .null && row.blob(.name) == [])
  }

  @Test func `an interval has its end behind its other columns`() {
    let values: [Value] = [.integer(3), .integer(1), .integer(2), .integer(5), .integer(9)]
    let row = Row(values: values, of: .unjudged)
    #expect(row.runs == RunInterval(first: 5, end: 9))
    let open = Row(values: values.dropLast(), of: .unjudged)
    #expect(open.runs == RunInterval(first: 5, end: nil))
  }
}
