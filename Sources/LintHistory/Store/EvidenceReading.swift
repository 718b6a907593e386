package import LintEvidence

extension HistoryStore {
  /// The greatest number of bytes of documents in a snapshot.
  static var mostBytes: Int { 16 << 20 }

  /// The document of a version, with its encrypted original if that is kept; nil for an ID that is not stored.
  ///
  /// Throws `damaged` if the document is not what was stored.
  package func evidence(
    _ version: HistorySnapshot.StoredEvidence
  ) throws(HistoryError) -> (document: PackedEvidence, original: [UInt8]?)? {
    var found: (document: PackedEvidence, original: [UInt8]?)?
    try database.rows(of: .bodies, "WHERE bodies.id = ?", [.integer(version.body)]) { row in
      let original = row.blob(.original)
      found = (PackedEvidence(bytes: row.blob(.bytes)), original.isEmpty ? nil : original)
    }
    guard let found else { return nil }
    guard version.isIntact(found.document) else { throw version.damage }
    return found
  }

  /// Reads the documents that pages about open findings show: those of the channels that lose most first, until they are
  /// too many.
  ///
  /// A document for which there is no room is left out; a smaller one after it may still fit.
  static func readDocuments(
    _ snapshot: inout HistorySnapshot, in database: any Database, atMost bytes: Int = mostBytes
  ) throws(HistoryError) {
    var places: [Int64: [(target: Int, version: Int)]] = [:]
    var order: [Int64] = []
    for number in snapshot.targetsWorstFirst {
      let target = snapshot.targets[number]
      for place in target.neededEvidence {
        let body = target.evidence[place].body
        if places[body] == nil { order.append(body) }
        places[body, default: []].append((number, place))
      }
    }
    var sizes: [Int64: Int64] = [:]
    try database.run(
      "SELECT id, length(bytes) FROM bodies WHERE id", in: order.map(Value.integer)
    ) { row in sizes[row.integer(0)] = row.integer(1) }
    var remaining = Int64(bytes)
    let chosen = order.filter { body in
      guard let size = sizes[body], size <= remaining else { return false }
      remaining -= size
      return true
    }
    var damage: HistoryError?
    try database.run("SELECT id, bytes FROM bodies WHERE id", in: chosen.map(Value.integer)) {
      row in
      let document = PackedEvidence(bytes: row.blob(1))
      for place in places[row.integer(0)] ?? [] {
        let version = snapshot.targets[place.target].evidence[place.version]
        if !version.isIntact(document) { damage = version.damage }
        snapshot.targets[place.target].evidence[place.version].document = document
      }
    }
    if let damage { throw damage }
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

extension HistorySnapshot {
  /// The indices of the targets with evidence, in the order of channels; those that the last run did not have last.
  fileprivate var targetsWorstFirst: [Int] {
    let stored = targets.indices.filter { !targets[$0].evidence.isEmpty }
    guard !stored.isEmpty, let report = ChannelReport(self) else { return stored }
    let ranks = Dictionary(
      report.channels.enumerated().map { ($1.target, $0) }, uniquingKeysWith: { first, _ in first })
    func rank(_ number: Int) -> Int { ranks[targets[number].id] ?? .max }
    return stored.sorted { (rank($0), $0) < (rank($1), $1) }
  }
}

extension HistorySnapshot.Target {
  /// The places of the versions of open findings, the worst first, each with that which it is compared with.
  fileprivate var neededEvidence: [Int] {
    var seen: Set<Int64> = []
    var needed: [Int] = []
    func add(_ version: HistorySnapshot.StoredEvidence) {
      guard seen.insert(version.id).inserted else { return }
      needed += evidence.firstIndex { $0.id == version.id }.map { [$0] } ?? []
    }
    let open = findings.filter { $0.runs.end == nil }.map { finding in
      (finding: finding, loss: LossTable.loss(byError: finding.rule))
    }
    let ranked = open.sorted {
      ($0.finding.severity, $0.loss) > ($1.finding.severity, $1.loss)
    }
    for finding in ranked.map(\.finding) {
      guard let version = evidence(of: finding) else { continue }
      add(version)
      evidence(before: version, without: finding.fingerprint).map(add)
    }
    return needed
  }
}
