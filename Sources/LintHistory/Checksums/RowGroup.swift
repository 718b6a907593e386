/// Rows of a table that have one checksum: those of one run.
///
/// The rows of an interval that continues belong to its first run, those of an interval that has
/// ended to the run that ended it. So a run only changes checksums of rows that it reads.
struct RowGroup: Hashable {
  let table: Table
  let run: Int64
  /// Whether the rows are intervals that have ended.
  var isEnded = false

  init(_ table: Table, _ run: Int64, isEnded: Bool = false) {
    (self.table, self.run, self.isEnded) = (table, run, isEnded)
  }

  /// The group of a row, as `Table.selection` has it.
  init(_ table: Table, of row: Row) {
    if table.isInterval, let end = row.optionalInteger(row.values.count - 1) {
      self.init(table, end, isEnded: true)
      return
    }
    let column: Int? =
      switch table {
      case .runs, .attempts, .durations, .facts, .artifacts: 0
      case .targets, .outcomes, .timelines: 2
      case .findings, .unjudged, .muted, .evidence, .breakDetails: 3
      case .aliases: 4
      case .details: 6
      case .breaks: 7
      case .numbers, .texts, .bodies, .checksums: nil
      }
    self.init(table, column.map(row.integer) ?? 0)
  }

  /// The rows, for messages.
  var text: String {
    switch table {
    case .numbers: "the interval of runs"
    case .attempts: "a run that did not end"
    case .runs: "run \(run)"
    case .details: "the details of targets of run \(run)"
    case .breakDetails: "the details of breaks of run \(run)"
    case .muted: "the muted findings of run \(run)"
    default: "the \(table.rawValue) of run \(run)"
    }
  }
}
