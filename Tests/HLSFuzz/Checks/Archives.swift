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
  for document in found.documents {
    require(found.loaded(from: document.address) != nil)
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
