/// A value of a column.
enum Value: Equatable, Hashable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  init(_ text: String?) { self = text.map(Value.text) ?? .null }
  init(_ number: Int64?) { self = number.map(Value.integer) ?? .null }
}
