import HLSLinting

extension TargetRecorder {
  /// Records the documents that are kept of a target; `found` are its findings, those with a fingerprint in `changed` new
  /// or otherwise than in the last run, and `unchecked` are the documents that were not checked.
  ///
  /// A document with findings is stored when one of them is new or changed. Of a document without findings,
  /// the last version is kept.
  mutating func recordEvidence(
    of target: TargetResult, _ id: Int64, _ found: [FindingMatches.Found],
    changed: Set<String>, unchecked: Set<String>
  ) {
    let known = open.evidence[id] ?? [:]
    let findings = Dictionary(grouping: found) { $0.finding.place.source.storable }
    var seen: Set<String> = []
    for document in target.evidence {
      let source = document.source.storable
      guard seen.insert(source).inserted else { continue }
      let marks = EvidenceMarks(
        (findings[source] ?? []).map {
          EvidenceMarks.Mark(fingerprint: $0.fingerprint, position: $0.finding.place.start)
        })
      let row = known[source]
      if let row, row.isOfFindings != marks.isEmpty {
        let isSame =
          marks.isEmpty
          ? row.digest == document.storedDigest
          : (findings[source] ?? []).allSatisfy { !changed.contains($0.fingerprint) }
        if isSame { continue }
      }
      if let row { end(row, before: marks) }
      add(document, named: source, marks, after: row, of: id)
    }
    for (source, row) in known.sorted(by: { $0.key < $1.key })
    where !seen.contains(source) && !unchecked.contains(source) {
      end(row, before: nil)
    }
  }

  /// Ends all rows of a target that a run does not have.
  mutating func endEvidence(of target: Int64) {
    for (_, row) in (open.evidence[target] ?? [:]).sorted(by: { $0.key < $1.key }) {
      end(row, before: nil)
    }
  }

  /// Ends a version; one without findings is only kept if the next one has some.
  private mutating func end(_ row: OpenRows.Evidence, before next: EvidenceMarks?) {
    if row.isOfFindings || next?.isEmpty == false {
      changes.end(row.stored, in: .evidence)
    } else {
      changes.remove(row.stored, from: .evidence)
    }
  }

  private mutating func add(
    _ document: TargetEvidence, named source: String, _ marks: EvidenceMarks,
    after row: OpenRows.Evidence?, of target: Int64
  ) {
    let body: Int64
    // A document whose findings were muted has no original.
    if let row, row.digest == document.storedDigest,
      row.hasOriginal || document.original == nil
    {
      body = row.body
    } else {
      lastBody += 1
      body = lastBody
      changes.add(
        [
          .id: .integer(body), .bytes: .value(.blob(document.document)),
          .original: .value(document.original.map(Value.blob) ?? .null),
        ], to: .bodies)
    }
    let sum = body == row?.body ? row?.sum : RowChecksum([.blob(document.document)]).stored
    changes.add(
      [
        .target: .integer(target), .source: .text(source), .firstRun: .integer(number),
        .marks: .plain(marks.text), .digest: .integer(document.storedDigest),
        .body: .integer(body), .sum: .integer(sum ?? 0),
      ], to: .evidence)
  }
}

extension TargetEvidence {
  fileprivate var storedDigest: Int64 { Int64(bitPattern: digest) }
}

extension RowChecksum {
  /// The checksum as a number of a column.
  var stored: Int64 { Int64(bitPattern: value) }
}
