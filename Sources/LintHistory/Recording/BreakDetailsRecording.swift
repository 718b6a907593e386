import HLSDocuments
import HLSLinting
import HLSReporting
import SourceText

extension TargetRecorder {
  /// A line of a document.
  private struct BreakLine: Hashable {
    let source: String
    let line: Int

    init(source: String, line: Int) { (self.source, self.line) = (source, line) }

    init(_ found: FindingMatches.Found) {
      let place = found.finding.place
      self.init(source: place.source, line: place.start.line)
    }
  }

  /// The number of findings in the lines and documents of a break that are kept.
  private static let mostFindings = 50

  /// Records the details of the breaks that a run found, with the findings in their lines and documents; those of
  /// other breaks are removed.
  ///
  /// A break that is announced again without change keeps its row, with the lines and times of the first
  /// run: the window of a live playlist moves on in every run.
  mutating func record(
    details breaks: [BreakDetails], _ found: [FindingMatches.Found], of target: Int64
  ) {
    var known = open.breakDetails[target] ?? [:]
    let found = breaks.isEmpty ? [] : found
    let inLines = Dictionary(grouping: found) { BreakLine($0) }
    let inDocuments = Dictionary(grouping: found) { $0.finding.place.source }
    var seen: Set<String> = []
    for var details in breaks.suffix(BreakDetails.mostBreaks) {
      let name = details.id.storable
      guard seen.insert(name).inserted else { continue }
      let own =
        details.lines.filter(\.isOfBreak).flatMap { line in
          inLines[BreakLine(source: details.source, line: line.number)] ?? []
        } + details.documents.flatMap { inDocuments[$0] ?? [] }
      details.findings = own.prefix(Self.mostFindings).map(\.fingerprint).sorted()
      let digest = Int64(bitPattern: details.digest)
      let old = known.removeValue(forKey: name)
      if let old, old.digest == digest { continue }
      let row: [RowChanges.Draft] = [
        .integer(target), .value(.text(name)), .integer(number), .integer(digest),
        .value(.blob(PackedBreak(details).bytes)),
      ]
      if let old {
        changes.replace(old.stored, with: row, in: .breakDetails)
      } else {
        changes.add(row, to: .breakDetails)
      }
    }
    for (_, row) in known.sorted(by: { $0.key < $1.key }) {
      changes.remove(row.stored, from: .breakDetails)
    }
  }
}

extension PackedBreak {
  /// The names and addresses of the asset lists and ads of the break with that ID.
  func documents(of id: String) -> Set<String> {
    guard let details = details(of: id) else { return [] }
    return Set((details.documents + details.requests.map(\.address)).map(\.storable))
  }
}
