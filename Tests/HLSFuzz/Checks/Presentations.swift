import HLSDocuments
import HLSLinting
import SourceText

/// The first document is checked with all those it links to.
func checkPresentation(_ bytes: [UInt8]) {
  let documents = FuzzDocuments(bytes)
  guard let first = documents.all.first else { return }
  let graph = DocumentGraph(
    first.source, at: FuzzDocuments.base + first.name,
    podServingHosts: linter.settings.podServingHosts, find: documents.found)
  for link in graph.links {
    require(graph.members.indices.contains(link.source))
    if let member = link.member { require(graph.members.indices.contains(member)) }
  }
  let results = linter.lint(graph)
  checkFindings(of: results)
  documents.checkPlaces(of: results)
  checkReports(of: LintRun(of: results))
}

/// The log, or else the first document, is checked as an exchange log; then each document with the
/// recorded answers.
func checkExchanges(_ bytes: [UInt8]) {
  let documents = FuzzDocuments(bytes)
  guard
    let recorded = documents.all.first(where: { $0.name == ExchangeLog.fileName })
      ?? documents.all.first
  else { return }
  let log = ExchangeLog(parsing: recorded.source)
  checkWriting(of: log)
  let answers = RecordedAnswers(log, at: recorded.name)
  func found(_ address: String) -> FoundDocument {
    let reference = URIReference(address)
    return documents.found(at: reference.decoded(reference.path).text)
  }
  var results = [linter.lint(answers, find: found)]
  for document in documents.all.prefix(3) where document.name != recorded.name {
    let graph = DocumentGraph(
      document.source, at: document.name, podServingHosts: linter.settings.podServingHosts,
      answers: answers, find: found)
    results += linter.lint(graph)
  }
  for result in results { checkFindings(of: [result]) }
  documents.checkPlaces(of: results)
  checkReports(of: LintRun(of: results))
}

/// What was read is the same after it was written.
private func checkWriting(of log: ExchangeLog) {
  let time = DateTime(seconds: 0, nanoseconds: 0)
  let records = log.exchanges.map { ExchangeRecord($0, at: time) }
  let written = ExchangeLog(of: records)
  let read = ExchangeLog(parsing: written.source)
  require(read.fault == nil, read.fault?.message ?? "")
  require(read.exchanges.count == log.exchanges.count, "an exchange is lost")
  for (old, new) in zip(log.exchanges, read.exchanges) {
    require(old.url.text == new.url.text && old.location == new.location)
    require(old.file == new.file && old.method == new.method)
  }
}
