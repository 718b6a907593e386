extension HistoryStore {
  /// The number of versions of documents that are kept of each target, those of findings that are open first.
  static let keptEvidence: Int64 = 24

  /// Removes the oldest versions of documents of targets that have too many, and documents that no version has.
  func removeOldEvidence(_ checksums: inout Checksums) throws(HistoryError) {
    var old: [Value] = []
    try database.rows(
      of: .evidence,
      """
      WHERE evidence.id IN (SELECT id FROM (
        SELECT id, row_number() OVER (
          PARTITION BY target ORDER BY end_run IS NOT NULL, end_run DESC, id DESC) AS place
        FROM evidence WHERE target IN (SELECT target FROM evidence GROUP BY target HAVING count(*) > ?)
      ) AS ordered WHERE place > ?)
      """, [.integer(Self.keptEvidence), .integer(Self.keptEvidence)]
    ) { row in
      checksums.remove(row, of: .evidence)
      old.append(row.values[0])
    }
    try database.run("DELETE FROM evidence WHERE id", in: old)
    try Self.removeUnusedBodies(in: database)
  }

  /// Removes documents that no version has.
  static func removeUnusedBodies(in database: any Database) throws(HistoryError) {
    try database.run(
      """
      DELETE FROM bodies WHERE id IN (SELECT id FROM bodies EXCEPT SELECT body FROM evidence)
      """)
  }
}
