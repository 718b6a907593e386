import SourceText

/// A row of a result; a column of another type than asked for is read as if it were empty.
struct Row {
  let values: [Value]
  /// The places of columns in a whole row of a table; empty for the result of another statement.
  private let places: [Int?]

  /// Creates the result of a statement that names its columns.
  init(values: [Value]) { (self.values, places) = (values, []) }

  /// Creates a row of a table, with all of its columns or without the one at the end.
  init(values: [Value], of table: Table) { self.init(values: values, table.layout) }

  /// Creates a row of a table whose layout is known.
  init(values: [Value], _ layout: TableColumns) {
    (self.values, places) = (values, layout.places)
  }

  /// The value of a column; null if the row does not have it.
  func value(_ column: Column) -> Value {
    guard places.indices.contains(column.rawValue), let place = places[column.rawValue],
      values.indices.contains(place)
    else { return .null }
    return values[place]
  }

  /// 0 for a value that is not a number.
  func integer(_ column: Column) -> Int64 { optionalInteger(column) ?? 0 }

  /// Nil for NULL and for a value that is not a number.
  func optionalInteger(_ column: Column) -> Int64? { value(column).number }

  func text(_ column: Column) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Column) -> String? {
    if case .text(let text) = value(column) { text } else { nil }
  }

  func blob(_ column: Column) -> [UInt8] {
    if case .blob(let bytes) = value(column) { bytes } else { [] }
  }

  /// 0 for a value that is not a number.
  func integer(_ column: Int) -> Int64 { optionalInteger(column) ?? 0 }

  /// Nil for NULL and for a value that is not a number.
  func optionalInteger(_ column: Int) -> Int64? { values[column].number }

  func text(_ column: Int) -> String {
    if case .text(let text) = values[column] { text } else { "" }
  }

  func blob(_ column: Int) -> [UInt8] {
    if case .blob(let bytes) = values[column] { bytes } else { [] }
  }
}

/// A value of a column.
enum Value: Equatable, Hashable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  init(_ text: String?) { self = text.map(Value.text) ?? .null }
  init(_ number: Int64?) { self = number.map(Value.integer) ?? .null }

  /// Nil for what is not a number.
  fileprivate var number: Int64? { if case .integer(let number) = self { number } else { nil } }
}

extension Table {
  /// A row with these values and no others.
  func row(_ values: KeyValuePairs<Column, Value>) -> Row {
    Row(values: self.values(values, others: .null), of: self)
  }
}

extension Record {
  /// The values of the fields, which are numbers, in the order of the columns.
  var columns: [Value] { Self.form.fields.map { Value($0.number(self)) } }

  /// Reads the fields from the last columns of a row.
  init(endOf row: Row) {
    self = .blank
    for (field, value) in zip(Self.form.fields, row.values.suffix(Self.form.fields.count)) {
      field.setNumber(&self, value.number)
    }
  }
}
