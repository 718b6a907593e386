/// A row of a result; a column of another type than asked for is read as if it were empty.
struct Row {
  let values: [Value]

  /// 0 for a value that is not a number.
  func integer(_ column: Int) -> Int64 { optionalInteger(column) ?? 0 }

  /// Nil for NULL and for a value that is not a number.
  func optionalInteger(_ column: Int) -> Int64? {
    if case .integer(let number) = values[column] { number } else { nil }
  }

  func text(_ column: Int) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int) -> String? {
    if case .text(let text) = values[column] { text } else { nil }
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
}
