package import HLSDocuments

extension HistoryStore {
  /// What the last complete runs measured of each target, by its name; without those that too few runs measured.
  ///
  /// Throws `damaged` if what is read is not what was stored.
  package func usualFacts() throws(HistoryError) -> [String: UsualFacts] {
    guard hasFacts else { return [:] }
    var names: [Int64: String] = [:]
    var facts: [Int64: [TargetFacts]] = [:]
    try database.read { () throws(HistoryError) in
      var found = Checksums()
      try database.rows(of: .targets) { row in
        found.add(row, of: .targets)
        names[row.integer(0)] = row.text(1)
      }
      var first = Int64.max
      try database.run(
        "SELECT id FROM runs WHERE whole = 1 ORDER BY id DESC LIMIT ?",
        [.integer(Int64(UsualFacts.mostRuns))]
      ) { first = min(first, $0.integer(0)) }
      try database.rows(of: .facts, "WHERE facts.run >= ? ORDER BY facts.run", [.integer(first)]) {
        row in
        found.add(row, of: .facts)
        facts[row.integer(1), default: []].append(TargetFacts(row))
      }
      try found.check(against: Checksums(storedIn: database)) { group in
        group.table == .targets || group.table == .facts && group.run >= first
      }
    }
    var usual: [String: UsualFacts] = [:]
    for (target, facts) in facts {
      if let name = names[target], let known = UsualFacts(facts) { usual[name] = known }
    }
    return usual
  }
}

extension TargetFacts {
  /// Reads a row of the table `facts`.
  init(_ row: Row) {
    self.init(
      isLive: row.integer(2) == 1,
      values: Column.all.indices.map { row.optionalInteger(3 + $0) })
  }
}
