/// A column of tables; the same name means the same in each table.
enum Column: Int, CaseIterable {
  case id, name, value, text
  case run, target, source, fingerprint
  /// The runs of an interval: `endRun` is the first run that is not in it.
  case firstRun, lastRun, endRun
  case begun, firstBegun, whole, tool, rules, settings, micros, requests
  case status, kind, reason, errors, warnings, infos, omitted, unjudged
  case rule, severity, message, line, column, reported
  case content, start, duration
  case digest, bytes, marks, body, original, sum, ended
  case owner, region, labels, timezone
  case origin, expires

  /// The columns by their names in a database, such as `first_run`.
  fileprivate static let named: [String: Column] = Dictionary(
    uniqueKeysWithValues: allCases.map { column in
      let words = "\(column)".map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }
      return (words.joined(), column)
    })
}

/// The columns of a table, as the migrations create them.
struct TableColumns {
  /// The names in the order of the values of an inserted row, as statements have them.
  let inserted: [String]
  /// Whether the table has the column `end_run`, which a whole row has at its end.
  let isInterval: Bool
  /// The place of each column in a whole row; nil for columns that the table does not have.
  let places: [Int?]

  init(created names: [String]) {
    isInterval = names.contains("end_run")
    inserted = names.filter { $0 != "end_run" }
    let whole = inserted + (isInterval ? ["end_run"] : [])
    var places = [Int?](repeating: nil, count: Column.allCases.count)
    for (place, name) in whole.enumerated() {
      let plain = name.filter { $0 != "\"" }
      if let column = Column.named[plain] { places[column.rawValue] = place }
    }
    self.places = places
  }
}

extension HistorySchema {
  /// The names of the columns of each table after all migrations, in the order of their creation.
  static let columns: [String: [String]] = {
    var columns: [String: [String]] = [:]
    let lines = steps(.sqlite).joined(separator: "\n").split(separator: "\n")
    // Comments can have commas.
    let code = lines.map { line in
      String(line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line)
    }.joined(separator: "\n")
    for statement in code.split(separator: ";") {
      let words = statement.split(whereSeparator: \.isWhitespace)
      if words.starts(with: ["CREATE", "TABLE"]), words.count > 2,
        let start = statement.firstIndex(of: "(")
      {
        let list = statement[start...].dropFirst()
        let keys = list.firstRange(of: "PRIMARY KEY (")?.lowerBound ?? list.endIndex
        columns["\(words[2])"] = list[..<keys].split(separator: ",").compactMap { column in
          column.split(whereSeparator: \.isWhitespace).first.map(String.init)
        }
      } else if words.starts(with: ["ALTER", "TABLE"]), words.count > 5 {
        columns["\(words[2])", default: []].append("\(words[5])")
      }
    }
    return columns
  }()
}
