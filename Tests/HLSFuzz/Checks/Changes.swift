import HLSDocuments
import HLSLinting
import HLSReporting
import SourceText

/// Two versions of documents are compared, with what viewers see of them; those of the new version are in the folder `new`.
func checkChanges(_ bytes: [UInt8]) {
  let documents = FuzzDocuments(bytes)
  guard let first = documents.all.first else { return }
  let second =
    documents.all.first { $0.name.hasPrefix("new/") }
    ?? FuzzDocuments.Document(
      name: "new/" + first.name, bytes: Array(first.bytes.dropFirst(first.bytes.count / 2)))
  let before = graph(of: first, in: documents), after = graph(of: second, in: documents)
  var same = DocumentComparison()
  same.compare(before, before)
  require(same.changes.isEmpty && same.timelines.isEmpty, "a document differs from itself")
  var comparison = DocumentComparison()
  comparison.compare(before, after)
  for change in comparison.changes {
    for pair in change.places {
      checkPlace(pair.before, in: before)
      checkPlace(pair.after, in: after)
    }
  }
  let report = ChangeReport(comparison, before: first.name, after: second.name)
  check(json: report.json)
  require(isVisible(report.text(color: false, width: 80)), "a report controls the terminal")
  require(report.markdown.utf8.count < 64 << 20)
}

private func graph(
  of document: FuzzDocuments.Document, in documents: FuzzDocuments
) -> DocumentGraph {
  DocumentGraph(
    document.source, at: FuzzDocuments.base + document.name,
    podServingHosts: linter.settings.podServingHosts, find: documents.found)
}

private func checkPlace(_ place: PlaylistChange.Place?, in graph: DocumentGraph) {
  guard let place else { return }
  guard let member = graph.members.first(where: { $0.text.source.name == place.source }) else {
    stop("\(place.source) is not compared")
  }
  require(place.line >= 1 && place.line <= member.text.source.bytes.count + 1)
}
