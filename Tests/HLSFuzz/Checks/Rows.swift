import HLSLinting
import SourceText

@testable import LintHistory

/// Rows are stored as they are, and then shown, continued by two runs and pruned.
///
/// A line has the name of a table and its values, separated by tabs. The first character of a value is
/// its type: `i` a number, `t` text, `b` a blob, `n` null; `I`, `T` and `B` the same as PostgreSQL
/// encodes them. Intervals have the run that ended them as one more value. `\t`, `\n` and `\\` are
/// escapes.
func checkRows(_ bytes: [UInt8]) {
  let history = FuzzHistory()
  for line in bytes.split(separator: 0x0A).prefix(400) {
    let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
    guard let name = cells.first.map({ String(decoding: $0, as: UTF8.self) }),
      let table = Table(rawValue: name), table != .checksums
    else { continue }
    // Rows that the tables do not accept cannot be in a history.
    try? history.insert(cells.dropFirst().map(value), into: table)
  }
  history.addChecksums()
  do throws(HistoryError) {
    checkPages(of: try history.snapshot())
  } catch {
    stop("the rows could not be read: \(error)")
  }
  let result = linter.lint(SourceFile(name: "fuzz.m3u8", bytes: Array("#EXTM3U\n".utf8)))
  do throws(HistoryError) {
    try history.record(LintRun(of: [result]), at: 1_700_000_000)
    try history.record(LintRun(of: []), at: 1_800_000_000)
    try history.prune()
    require(try !history.snapshot().runs.isEmpty)
  } catch {
    // Rows can contradict each other so that no run can be added.
    require(!"\(error)".isEmpty)
  }
}

extension FuzzHistory {
  /// Inserts a row with the column that later runs change, if there is a value for it.
  fileprivate func insert(_ values: [Value], into table: Table) throws(HistoryError) {
    var columns = table.layout.inserted
    if table.layout.isInterval { columns.append("end_run") }
    guard values.count <= columns.count else { return }
    columns.removeLast(columns.count - values.count)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    try database.execute(
      "INSERT OR REPLACE INTO \(table.rawValue)(\(columns.joined(separator: ", "))) VALUES (\(places))",
      values
    ) { _ in }
  }

  /// Stores the checksums of the rows, as for a history of an earlier version.
  fileprivate func addChecksums() {
    do throws(HistoryError) {
      try database.run("DELETE FROM numbers WHERE name = 'checksums'")
      try database.insert([[.text("checksums"), .integer(0)]], into: .numbers)
      try Checksums(of: database).save(to: database, replacing: Checksums())
    } catch {
      stop("the checksums could not be stored: \(error)")
    }
  }
}

/// The value of a cell.
private func value(_ cell: ArraySlice<UInt8>) -> Value {
  var bytes: [UInt8] = []
  var isEscaped = false
  for byte in cell.dropFirst() {
    if isEscaped {
      bytes.append(
        byte == UInt8(ascii: "n") ? 0x0A : byte == UInt8(ascii: "t") ? 0x09 : byte)
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else {
      bytes.append(byte)
    }
  }
  switch cell.first.map(Unicode.Scalar.init) {
  case "i": return .integer(Int64(String(decoding: bytes, as: UTF8.self)) ?? 0)
  case "t": return .text(String(decoding: bytes, as: UTF8.self))
  case "b": return .blob(bytes)
  case "I": return received(bytes, type: bytes.count > 4 ? 20 : 23)
  case "T": return received(bytes, type: 25)
  case "B": return received(bytes, type: 17)
  default: return .null
  }
}

/// A value that was received from PostgreSQL, which is the same after it was sent back.
private func received(_ bytes: [UInt8], type: UInt32) -> Value {
  let value = PostgreSQLValues.value(bytes, of: type)
  var sent: [UInt8] = []
  PostgreSQLValues.append(value, to: &sent)
  let sentType: UInt32 = type == 23 ? 20 : type
  require(PostgreSQLValues.value(sent, of: sentType) == value, "\(value) was sent differently")
  var copy = PostgreSQLCopy()
  copy.append([value, .null])
  copy.finish()
  require(copy.bytes.count == 19 + 2 + 4 + sent.count + 4 + 2)
  return value
}
