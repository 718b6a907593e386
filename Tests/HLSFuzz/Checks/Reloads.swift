import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The documents are loads of one playlist; a single one is divided into loads.
func checkReloads(_ bytes: [UInt8]) {
  var loads = FuzzDocuments(bytes).all
  if loads.count == 1, let whole = loads.first?.bytes {
    let middle = whole.count / 2
    loads = [whole, Array(whole[..<middle]), Array(whole[middle...]), whole].enumerated().map {
      FuzzDocuments.Document(name: "\($0.offset).m3u8", bytes: $0.element)
    }
  }
  var reloads = Reloads(named: "fuzz", podServingHosts: linter.settings.podServingHosts)
  for (number, load) in loads.enumerated() {
    reloads.add(
      SourceFile(name: "\(number).m3u8", bytes: load.bytes),
      at: DateTime(seconds: Int64(number) * 6, nanoseconds: 0),
      from: load.name.contains("?") ? FuzzDocuments.base + load.name : nil)
  }
  for load in reloads.loads {
    guard let composition = load.composition else { continue }
    checkPlaces(of: composition.playlist)
    require(composition.carriedSegments <= composition.playlist.segments.count)
    for tag in composition.playlist.tags {
      let origin = composition.origin(of: tag.range)
      require(origin.range.end <= UInt32(clamping: origin.playlist.source.bytes.count))
      if composition.isDeltaUpdate, origin.range.count == tag.range.count {
        require(
          origin.playlist.text(origin.range) == composition.playlist.text(tag.range),
          "the origin of a line is another line")
      }
    }
  }
  guard !loads.isEmpty else { return }
  let result = linter.lint(reloads)
  let largest = loads.map(\.bytes.count).max() ?? 0
  for finding in result.findings {
    require(finding.place.range.end <= UInt32(clamping: largest), finding.message)
    require(finding.loads != nil, finding.message)
  }
  checkFindings(of: [result])
  checkReports(of: LintRun(of: [result]))
  checkChanges(between: loads)
}

/// A version equals itself, and every change has a line in its documents.
private func checkChanges(between loads: [FuzzDocuments.Document]) {
  let graphs = loads.map { DocumentGraph(SourceFile(name: $0.name, bytes: $0.bytes)) }
  for (before, after) in zip(graphs, graphs.dropFirst() + graphs.prefix(1)) {
    var same = DocumentComparison()
    same.compare(before, before)
    require(same.changes.isEmpty, "a document differs from itself")
    var comparison = DocumentComparison()
    comparison.compare(before, after)
    for change in comparison.changes {
      for place in change.places.flatMap({ [$0.before, $0.after] }) {
        require(place.map { $0.line > 0 } ?? true, change.message)
      }
    }
  }
}
