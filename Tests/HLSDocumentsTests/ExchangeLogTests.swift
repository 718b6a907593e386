import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// The record of requests and answers, as it is read.
struct ExchangeLogTests {
  private func log(_ text: String) -> ExchangeLog {
    ExchangeLog(parsing: SourceFile(name: "exchanges.jsonl", bytes: Array(text.utf8)))
  }

  @Test func `a log with more than one record for each 48 bytes is at fault`() throws {
    let line = #"{"url":"https://e.com"}"# + "\n"
    let log = log(String(repeating: line, count: 30_000))
    #expect(log.exchanges.count == log.source.bytes.count / 48)
    let fault = try #require(log.fault)
    #expect(fault.message == "more than one record for each 48 bytes")
    #expect(fault.range.start == UInt32(log.exchanges.count * line.utf8.count))
    #expect(self.log(String(repeating: line + "\n", count: 10_000)).fault == nil)
  }

  @Test func `every key of an exchange is read, and keeps its place in the whole file`() throws {
    let line = #"""
      {"url":"https://e.com/v.m3u8?_HLS_msn=7#x","file":"v.m3u8","method":"get","status":200,"headers":{"content-type":"audio/mpegurl; charset=utf-8","Via":["a","b"]},"requestHeaders":{"Accept-Encoding":"gzip"},"time":"2026-11-21T00:00:01.500Z","seconds":0.21,"bytes":1234,"location":"https://cdn.e.com/v.m3u8","more":[1]}
      """#
    let log = log("\n\(line)\r\n  \n\(line)\n")
    #expect(log.fault == nil)
    #expect(log.exchanges.map(\.index) == [0, 1])
    #expect(log.lineCount == 4)
    let exchange = try #require(log.exchanges.last)
    #expect(log.text(exchange.urlRange) == "https://e.com/v.m3u8?_HLS_msn=7#x")
    #expect(exchange.location == "https://cdn.e.com/v.m3u8")
    #expect(exchange.file == "v.m3u8")
    #expect(exchange.method == "GET")
    #expect(exchange.status?.value == 200)
    #expect(exchange.status.map { log.text($0.range) } == "200")
    #expect(exchange.mediaType == "audio/mpegurl")
    #expect(
      exchange.header("Content-Type").map { log.text($0.range) } == "audio/mpegurl; charset=utf-8")
    #expect(exchange.headers?.filter { $0.name == "Via" }.map(\.value) == ["a", "b"])
    #expect(exchange.requestHeader("accept-encoding")?.value == "gzip")
    #expect(exchange.time?.value.seconds == 1_795_219_201)
    #expect(exchange.time?.value.nanoseconds == 500_000_000)
    #expect(exchange.seconds?.value == Seconds(nanoseconds: 210_000_000))
    #expect(exchange.bytes?.value == 1234)
    #expect(exchange.parameter("_HLS_msn")?.value == "7")
    #expect(log.lineNumber(at: exchange.urlRange.start) == 3)
    #expect(log.exchange(at: exchange.urlRange.start)?.index == 1)
  }

  @Test(arguments: [
    (
      "{\"url\":\"https://e.com/a\"}\n{\"url\":\"https://e.com/b\"",
      "line 2, column 25: the line ends inside a JSON value"
    ),
    ("[]", "line 1, column 1: not a JSON object"),
    ("{\"status\":200}", "line 1, column 1: url is missing"),
    ("{\"url\":\"a.m3u8\"}", "line 1, column 8: url is not an absolute address"),
    (
      "{\"url\":\"https://e.com/a\",\"status\":\"200\"}",
      "line 1, column 35: status is not a non-negative number"
    ),
    ("{\"url\":\"https://e.com/a\",\"bytes\":1.5}", "line 1, column 34: bytes is not an integer"),
    ("{\"url\":\"https://e.com/a\",\"headers\":[]}", "line 1, column 36: headers is not an object"),
    (
      "{\"url\":\"https://e.com/a\",\"headers\":{\"Age\":2}}",
      "line 1, column 43: headers has a value that is not a string"
    ),
    (
      "{\"url\":\"https://e.com/a\",\"time\":\"now\"}",
      "line 1, column 33: time is not a date and time such as 2026-11-21T00:00:00.000Z"
    ),
    ("{\"url\":\"https://e.com/a\"} {}", "line 1, column 27: more than one JSON value on the line"),
  ])
  func `what breaks the format is reported with its place`(text: String, fault: String) {
    #expect(log(text).faultDescription == fault)
  }

  @Test(arguments: ["", "\n", " \n\t\n"])
  func `a log without exchanges has no fault`(text: String) {
    #expect(log(text).fault == nil)
    #expect(log(text).exchanges.isEmpty)
  }

  @Test func `the answer to an address is the first one that has a body`() {
    let log = log(
      """
      {"url":"https://e.com/a","status":503}
      {"url":"https://e.com/a","status":200,"file":"a"}
      {"url":"https://e.com/a","status":200,"file":"a2"}
      {"url":"https://e.com/b?x=1&_HLS_primary_id=9","status":200,"file":"b"}
      {"url":"https://e.com/c?_HLS_skip=YES","status":200,"file":"c"}
      {"url":"https://e.com/d","method":"HEAD","status":200}
      """)
    #expect(log.answer(to: "https://e.com/a#t=1")?.index == 1)
    #expect(log.answer(to: "https://e.com/b?x=1")?.index == 3)
    #expect(log.answer(to: "https://e.com/b?x=2") == nil)
    #expect(log.answer(to: "https://e.com/c") == nil)
    #expect(log.answer(to: "https://e.com/c?_HLS_skip=YES")?.index == 4)
    #expect(log.answer(to: "https://e.com/d") == nil)
    #expect(log.exchanges(before: log.exchanges[2]).map(\.index) == [1, 0])
  }
}
