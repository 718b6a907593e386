import Glibc

/// What the fleet does, as the tables of `Fleet.md` say.
struct FleetTable: Sendable {
  private var defects: [String: Misbehaviour] = [:]
  /// By number; channels that are correct in the night have none.
  private(set) var misbehaving: [Int: Misbehaviour] = [:]

  /// What is wrong with a table.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads what the channels do in the column of that night.
  init(_ path: String, night: String) throws(Failure) {
    let tables = try Self.tables(of: path)
    for row in tables["defect"]?.dropFirst() ?? [] {
      guard row.count >= 3, let defect = Misbehaviour(document: row[1], action: row[2]) else {
        throw Failure(description: "the defect \(row.joined(separator: " ")) means nothing")
      }
      defects[row[0]] = defect
    }
    for name in ["channel", "behind a proxy"] {
      let rows = tables[name] ?? []
      // The columns behind a proxy are no nights.
      let column = name == "channel" ? rows.first?.firstIndex(of: night) : 1
      guard let column else { throw Failure(description: "no channel has a column \(night)") }
      for row in rows.dropFirst() { try add(row, column: column) }
    }
  }

  private mutating func add(_ row: [String], column: Int) throws(Failure) {
    guard row.count > column, let number = Int(row[0]) else {
      throw Failure(description: "the channel \(row.joined(separator: " ")) means nothing")
    }
    // What the client does with a channel is no matter of the server.
    if ["correct", "unlisted"].contains(row[column]) { return }
    guard let defect = defects[row[column]] else {
      throw Failure(description: "there is no defect \(row[column])")
    }
    misbehaving[number] = defect
  }

  /// The rows of each table with their heads, by the first head.
  private static func tables(of path: String) throws(Failure) -> [String: [[String]]] {
    guard let file = unsafe fopen(path, "r") else {
      throw Failure(description: "\(path) cannot be read")
    }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let lines = String(decoding: bytes.prefix(count), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var tables: [String: [[String]]] = [:]
    var head: String?
    for line in lines {
      guard line.hasPrefix("| ") || line.hasPrefix("|-") else {
        head = nil
        continue
      }
      if line.hasPrefix("|-") { continue }
      let row = line.split(separator: "|").map(trimmed)
      let name = head ?? row.first ?? ""
      tables[name, default: []].append(row)
      head = name
    }
    return tables
  }

  private static func trimmed(_ cell: Substring) -> String {
    let start = cell.drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
  }
}
