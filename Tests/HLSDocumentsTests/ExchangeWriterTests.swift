import HLSDocuments
import SourceText
import Testing

/// A log that was made of exchanges is the log that is read from its text.
struct ExchangeWriterTests {
  private static let records: [ExchangeRecord] = {
    let time = DateTime(milliseconds: 1_795_000_000_123)
    var answered = ExchangeRecord(
      url: "https://a.example/v.m3u8?a=%22\"\\&b={$x}", location: "https://b.example/ü.m3u8",
      status: 200, time: time)
    answered.milliseconds = 1_234
    answered.headers = [
      HeaderField(name: "Content-Type", value: "application/vnd.apple.mpegurl; q=\"1\""),
      HeaderField(name: "vary", value: "a"), HeaderField(name: "X-\u{7F}", value: "\t\u{1}\u{1F}"),
      HeaderField(name: "Vary", value: "b"), HeaderField(name: "Empty", value: ""),
    ]
    answered.bytes = 7
    answered.requestHeaders = [HeaderField(name: "Accept-Encoding", value: "gzip")]
    answered.file = "bodies/ä \"1\".m3u8"
    var confirmed = ExchangeRecord(url: "https://a.example/", status: 304, time: time)
    confirmed.headers = [HeaderField(name: "ETag", value: "\"1\"")]
    confirmed.storedHeaders = [
      HeaderField(name: "ETag", value: "\"1\""), HeaderField(name: "Age", value: "7"),
    ]
    confirmed.milliseconds = 0
    var failed = ExchangeRecord(
      url: "https://a.example/", status: 0, time: DateTime(milliseconds: -1))
    failed.ending = .failure("no connection: refused")
    var stopped = ExchangeRecord(url: "https://a.example/x", status: 200, time: time)
    stopped.ending = .stopped("has more than 9 bytes\nin all")
    stopped.headers = []
    var redirected = ExchangeRecord(
      url: "https://a.example/l", location: "https://c.example/l", status: 200, time: time)
    var first = ExchangeRecord(url: "https://a.example/l", status: 302, time: time)
    first.headers = [HeaderField(name: "Location", value: "https://b.example/l?t=\"")]
    first.requestHeaders = [HeaderField(name: "Origin", value: "https://p.example")]
    first.milliseconds = 20
    let second = ExchangeRecord(url: "https://b.example/l?t=\"", status: 307, time: nil)
    redirected.redirects = [first, second]
    redirected.file = "l.json"
    return [answered, confirmed, failed, stopped, redirected]
  }()

  private struct Seen: Equatable {
    let index: Int
    let texts: [String?]
    let numbers: [Int64?]
    let ranges: [ByteRange?]
    let headers: [[Exchange.Header]?]
    let time: DateTime?
    let redirects: [Seen]

    init(_ exchange: Exchange) {
      index = exchange.index
      texts = [
        exchange.url.text, exchange.location, exchange.file, exchange.method, exchange.failure,
        exchange.stopped,
      ]
      numbers = [
        exchange.status.map { Int64($0.value) }, exchange.seconds?.value.nanoseconds,
        exchange.bytes.map { Int64($0.value) },
      ]
      ranges = [
        exchange.urlRange, exchange.status?.range, exchange.time?.range, exchange.seconds?.range,
        exchange.bytes?.range,
      ]
      headers = [exchange.headers, exchange.requestHeaders]
      time = exchange.time?.value
      redirects = exchange.redirects.map(Seen.init)
    }
  }

  @Test func `each exchange has the values and places that reading gives`() {
    let made = ExchangeLog(of: Self.records, named: "log")
    let read = ExchangeLog(parsing: made.source)
    #expect(read.faultDescription == nil)
    #expect(made.exchanges.count == 5)
    #expect(made.exchanges.map(Seen.init) == read.exchanges.map(Seen.init))
    #expect((0..<5).map(made.lineRange) == (0..<5).map(read.lineRange))
    for address in Self.records.map(\.url) {
      #expect(made.answer(to: address)?.index == read.answer(to: address)?.index)
    }
  }

  @Test func `a line is that of the log`() {
    let log = ExchangeLog(of: Self.records, named: "log")
    #expect(
      String(decoding: log.source.bytes, as: UTF8.self)
        == Self.records.map { $0.line + "\n" }.joined())
  }

  @Test func `an exchange that is recorded again is the same line`() {
    let log = ExchangeLog(of: Self.records, named: "log")
    for (exchange, record) in zip(log.exchanges, Self.records) where record.status != 304 {
      let again = ExchangeRecord(exchange, at: DateTime(milliseconds: 0))
      // The names of fields that are joined are all that of the first.
      #expect(again.line == record.line)
    }
  }

  @Test func `redirects are exchanges before the answer`() throws {
    let exchange = try #require(ExchangeLog(of: Self.records).exchanges.last)
    #expect(
      exchange.redirects.map(\.url.text) == ["https://a.example/l", "https://b.example/l?t=\""])
    #expect(exchange.redirects.map(\.location) == exchange.redirects.map(\.url.text))
    #expect(exchange.redirects.map { $0.status?.value } == [302, 307])
    #expect(exchange.redirects[0].header("location")?.value == "https://b.example/l?t=\"")
    #expect(exchange.redirects[0].requestHeader("Origin")?.value == "https://p.example")
    #expect(exchange.redirects[1].headers == nil)
  }

  @Test(
    arguments: [
      ("{}", "line 1, column 40: redirects is not an array"),
      ("[7]", "line 1, column 41: not a JSON object"),
      ("[{}]", "line 1, column 41: url is missing"),
      (#"[{"url":"/a"}]"#, "line 1, column 48: url is not an absolute address"),
      // Redirects of redirects are not read.
      (#"[{"url":"https://a.example/","redirects":7}]"#, nil), ("null", nil), ("[]", nil),
    ] as [(String, String?)])
  func `redirects have the format of exchanges`(redirects: String, fault: String?) {
    let line = #"{"url":"https://a.example","redirects":"# + redirects + "}"
    let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
    #expect(log.faultDescription == fault)
    #expect(log.exchanges.count == (fault == nil ? 1 : 0))
  }

  @Test func `no exchanges are an empty log`() {
    let log = ExchangeLog(of: [], named: "log")
    #expect(log.exchanges.isEmpty && log.source.bytes.isEmpty && log.faultDescription == nil)
    #expect(log.exchange(at: 0) == nil)
  }

  @Test func `a record that breaks the format is the fault that reading finds`() {
    let time = DateTime(milliseconds: 0)
    let good = ExchangeRecord(url: "https://a.example/", status: 200, time: time)
    let log = ExchangeLog(of: [ExchangeRecord(url: "v.m3u8", status: 200, time: time), good])
    #expect(log.source.name == "exchanges.jsonl")
    #expect(log.exchanges.map(\.url.text) == ["https://a.example/"])
    #expect(log.faultDescription == "line 1, column 8: url is not an absolute address")
    #expect(log.fault == ExchangeLog(parsing: log.source).fault)
  }

  @Test func `a negative number counts as zero`() {
    var record = ExchangeRecord(
      url: "https://a.example/", status: -1, time: DateTime(milliseconds: 0))
    record.milliseconds = -1_500
    record.bytes = -7
    let log = ExchangeLog(of: [record])
    #expect(ExchangeLog(parsing: log.source).fault == nil)
    #expect(log.exchanges.first.map(Seen.init)?.numbers == [0, 0, 0])
  }

  @Test func `the method is recorded`() {
    var record = ExchangeRecord(
      url: "https://a.example/", status: 200, time: DateTime(milliseconds: 0))
    record.method = "head"
    let log = ExchangeLog(of: [record])
    #expect(log.exchanges.map(\.method) == ["HEAD"])
    #expect(ExchangeLog(parsing: log.source).exchanges.map(\.method) == ["HEAD"])
    #expect(
      log.exchanges.map { ExchangeRecord($0, at: DateTime(milliseconds: 0)).line } == [record.line])
  }
}
