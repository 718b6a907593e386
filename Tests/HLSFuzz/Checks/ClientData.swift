import HLSDocuments
import HLSLinting
import SourceText

/// Client data is read from any query and any header fields: the first line is the query parameter, the
/// others are fields.
///
/// What is read from a written log is the same when the log is parsed again.
func checkClientData(_ bytes: [UInt8]) {
  let lines = String(decoding: bytes, as: UTF8.self).split(
    separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
  let query = lines.first.map(String.init) ?? ""
  var record = ExchangeRecord(
    url: "https://example.com/v.m3u8" + (query.isEmpty ? "" : "?CMCD=\(query)"), status: 200,
    time: nil)
  let names = ["CMCD-Object", "cmcd-request", "CMCD-Session", "CMCD-Status"]
  for (name, value) in zip(names, lines.dropFirst()) where !value.isEmpty {
    record.requestHeaders.append(HeaderField(name: name, value: String(value)))
  }
  let log = ExchangeLog(of: [record])
  let read = ExchangeLog(parsing: log.source)
  require(read.fault == nil && log.fault == nil, read.fault?.message ?? "")
  require(log.exchanges.count == 1 && read.exchanges.count == 1, "an exchange is lost")
  let (data, again) = (MediaClientData(log.exchanges[0]), MediaClientData(read.exchanges[0]))
  require(data?.items == again?.items && data?.faults == again?.faults)
  require(data?.ignoredQuery == again?.ignoredQuery)
  let ranges = (data?.items.map(\.range) ?? []) + (data?.faults.map(\.range) ?? [])
  for range in ranges { require(log.lineRange(0).contains(range), "a key is outside of the log") }
  checkFindings(of: [
    linter.lint(RecordedAnswers(log)) { _ in .absent(reason: "not recorded") }
  ])
}
