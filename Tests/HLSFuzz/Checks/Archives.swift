import HLSDocuments
import HLSLinting
import HLSLoading
import SourceText

/// A recording of a browser is read from any bytes; each entry is a line of the log, and each document
/// can be found by its address.
func checkArchive(_ bytes: [UInt8]) {
  let archive = HTTPArchive(parsing: SourceFile(name: "fuzz.har", bytes: bytes))
  let read = ExchangeLog(parsing: archive.log.source)
  require(read.fault == nil, read.fault?.message ?? "")
  require(read.exchanges.count == archive.log.exchanges.count, "an exchange is lost")
  let found = ArchivedDocuments(archive)
  let loads = found.documents.flatMap { $0.loads.map(\.index) }
  require(Set(loads).count == loads.count, "two documents have one load")
  for document in found.documents {
    for load in document.loads {
      require(found.name(of: load.url.text) == found.name(of: document.address))
    }
    if case .source(let source, let location) = found.document(at: document.address) {
      let graph = DocumentGraph(source, at: location, podServingHosts: [], find: found.document)
      checkFindings(of: linter.lint(graph))
    } else {
      require(false, "a document is lost")
    }
  }
  if let answers = found.answers {
    checkFindings(of: [linter.lint(answers) { found.body(named: $0) }])
  }
}
