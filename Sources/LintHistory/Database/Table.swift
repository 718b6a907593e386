/// A table of a history.
enum Table: String, CaseIterable {
  case runs, attempts, targets, texts, outcomes, findings, aliases, unjudged, breaks, timelines
  case breakDetails = "break_details"
  case evidence, bodies
  case durations, facts, artifacts
  case details, muted
  case numbers, checksums

  /// The number of columns that the table had when it was created, if columns were added at its end.
  var firstColumns: Int? { self == .facts ? 16 : nil }

  /// The columns that have the ID of a text.
  private var texts: Set<Column> {
    switch self {
    case .outcomes, .muted: [.reason]
    case .findings: [.message, .source]
    case .unjudged, .evidence: [.source]
    default: []
    }
  }

  /// The statement that reads whole rows: all columns with texts instead of their IDs, and at the
  /// end the one that later runs change.
  var selection: String {
    let layout = layout
    var names = layout.inserted.map { "\(rawValue).\($0)" }
    var joins = ""
    for column in Column.allCases where texts.contains(column) {
      guard let place = layout.places[column.rawValue] else { continue }
      let name = layout.inserted[place]
      names[place] = "\(name)_text.text"
      joins += " LEFT JOIN texts AS \(name)_text ON \(name)_text.id = \(rawValue).\(name)"
    }
    if layout.isInterval { names.append("\(rawValue).end_run") }
    return "SELECT \(names.joined(separator: ", ")) FROM \(rawValue)\(joins)"
  }
}

extension Table {
  /// The columns of the table.
  var layout: TableColumns { Self.layouts[self] ?? TableColumns(created: []) }

  private static let layouts = Dictionary(
    uniqueKeysWithValues: HistorySchema.columns.compactMap { name, columns in
      Table(rawValue: name).map { ($0, TableColumns(created: columns)) }
    })

  /// Values of a row in the order of its columns; those that are not named are `other`.
  func values<Cell>(_ named: KeyValuePairs<Column, Cell>, others other: Cell) -> [Cell] {
    let layout = layout
    var values = [Cell](repeating: other, count: layout.inserted.count)
    for (column, value) in named {
      if let place = layout.places[column.rawValue], place < values.count { values[place] = value }
    }
    return values
  }
}
