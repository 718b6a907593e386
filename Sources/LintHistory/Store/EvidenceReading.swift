package import LintEvidence

extension HistoryStore {
  /// The greatest number of bytes of documents in a snapshot.
  private static var mostBytes: Int { 16 << 20 }

  /// The document of a version, with its encrypted original if that is kept; nil for an ID that is not stored.
  ///
  /// Throws `damaged` if the document is not what was stored.
  package func evidence(
    _ version: HistorySnapshot.StoredEvidence
  ) throws(HistoryError) -> (document: PackedEvidence, original: [UInt8]?)? {
    var found: (document: PackedEvidence, original: [UInt8]?)?
    try database.run(
      "SELECT bytes, original FROM bodies WHERE id = ?", [.integer(version.body)]
    ) { row in
      let original = row.blob(1)
      found = (PackedEvidence(bytes: row.blob(0)), original.isEmpty ? nil : original)
    }
    guard let found else { return nil }
    guard version.isIntact(found.document) else { throw version.damage }
    return found
  }

  /// Reads the documents that pages about open findings show, until they are too many.
  static func readDocuments(
    _ snapshot: inout HistorySnapshot, in database: any Database
  ) throws(HistoryError) {
    var places: [Int64: [(target: Int, version: Int)]] = [:]
    var order: [Int64] = []
    for (number, target) in snapshot.targets.enumerated() where !target.evidence.isEmpty {
      let needed = target.neededEvidence
      for (place, version) in target.evidence.enumerated() where needed.contains(version.id) {
        if places[version.body] == nil { order.append(version.body) }
        places[version.body, default: []].append((number, place))
      }
    }
    var remaining = mostBytes
    var rest = order[...]
    while !rest.isEmpty, remaining > 0 {
      let some = rest.prefix(200)
      rest = rest.dropFirst(200)
      var damage: HistoryError?
      try database.run("SELECT id, bytes FROM bodies WHERE id", in: some.map(Value.integer)) {
        row in
        let document = PackedEvidence(bytes: row.blob(1))
        remaining -= document.bytes.count
        for place in places[row.integer(0)] ?? [] {
          let version = snapshot.targets[place.target].evidence[place.version]
          if !version.isIntact(document) { damage = version.damage }
          snapshot.targets[place.target].evidence[place.version].document = document
        }
      }
      if let damage { throw damage }
    }
  }
}

extension HistorySnapshot.StoredEvidence {
  fileprivate func isIntact(_ document: PackedEvidence) -> Bool {
    RowChecksum([.blob(document.bytes)]).stored == sum
  }

  fileprivate var damage: HistoryError {
    .damaged(rows: ["the evidence of run \(runs.first)"])
  }
}

extension HistorySnapshot.Target {
  /// The IDs of the versions of open findings, and of those that they are compared with.
  fileprivate var neededEvidence: Set<Int64> {
    var needed: Set<Int64> = []
    for finding in findings where finding.runs.end == nil {
      guard let version = evidence(of: finding) else { continue }
      needed.insert(version.id)
      if let before = evidence(before: version, without: finding.fingerprint) {
        needed.insert(before.id)
      }
    }
    return needed
  }
}
