import Testing

@testable import HLSDocuments
import SourceText

/// Expectations are those of HAR 1.2 and of what programs that write it leave out.
struct HTTPArchiveTests {
  private static func archive(_ entries: String...) -> HTTPArchive {
    let text = #"{"log":{"version":"1.2","entries":[\#(entries.joined(separator: ","))]}}"#
    return HTTPArchive(parsing: SourceFile(name: "a.har", bytes: Array(text.utf8)))
  }

  private static func entry(
    _ url: String = "https://example.com/v.m3u8", status: Int = 200, content: String = "{}",
    response: String = "", more: String = ""
  ) -> String {
    #"{"startedDateTime":"2026-11-21T10:00:00.500+01:00","request":{"method":"get","url":"\#(url)"},"#
      + #""response":{"status":\#(status),"content":\#(content)\#(response)}\#(more)}"#
  }

  @Test func `an entry is the line with its number`() throws {
    let archive = Self.archive("7", Self.entry(), "{}", Self.entry("https://example.com/b"))
    #expect(archive.fault == nil)
    #expect(archive.entryCount == 4)
    #expect(archive.log.source.name == "a.har#entries")
    #expect(
      archive.log.exchanges.map { archive.log.position(of: $0.urlRange.start).line } == [2, 4])
    #expect(archive.skipped.map(\.reason) == ["without a request"])
    #expect(archive.skipped.map(\.count) == [2])
    let first = try #require(archive.log.exchanges.first)
    #expect(first.method == "GET")
    #expect(first.time?.value.utcText == "2026-11-21T09:00:00.500Z")
  }

  @Test func `what an archive lacks is unknown`() throws {
    let exchange = try #require(
      Self.archive(
        Self.entry(content: #"{"size":-1}"#, response: #","headers":[]"#, more: #","time":-1"#)
      ).log.exchanges.first)
    #expect(exchange.bytes == nil)
    #expect(exchange.seconds == nil)
    #expect(exchange.headers == nil)
    #expect(exchange.requestHeaders == nil)
    #expect(exchange.file == nil)
    #expect(!exchange.isFailure)
  }

  @Test(arguments: [0, -1, 99, 1_000])
  func `a request without an answer is no failure of the server`(status: Int) throws {
    let exchange = try #require(Self.archive(Self.entry(status: status)).log.exchanges.first)
    #expect(!exchange.isFailure)
    #expect(!exchange.isSuccess)
  }

  @Test func `time in the client's queue is not that of the server`() throws {
    let exchange = try #require(
      Self.archive(Self.entry(more: #","time":1500.5,"timings":{"blocked":1000.5}"#))
        .log.exchanges.first)
    #expect(exchange.seconds?.value.description == "0.5")
  }

  @Test(
    arguments: [
      (#"{"blocked":1000,"dns":20,"connect":80,"ssl":50,"send":-1,"wait":400,"receive":7}"#, "0.5"),
      (#"{"blocked":-1,"wait":400.5}"#, "0.4"), (#"{"wait":-1}"#, nil), (#"{"dns":3}"#, nil),
      (#"{"wait":1e300}"#, nil),
    ] as [(String, String?)])
  func `the first byte is timed from the request`(timings: String, seconds: String?) throws {
    let log = Self.archive(Self.entry(more: #","time":1507,"timings":\#(timings)"#)).log
    let exchange = try #require(log.exchanges.first)
    #expect(exchange.firstByte?.value.description == seconds)
    let copy = ExchangeLog(of: [ExchangeRecord(exchange, at: DateTime(seconds: 0, nanoseconds: 0))])
    #expect(copy.exchanges.first?.firstByte?.value == exchange.firstByte?.value)
    #expect(
      ExchangeLog(parsing: copy.source).exchanges.first?.firstByte?.value.description == seconds)
  }

  @Test(
    arguments: [
      (##"{"text":"#EXTM3U"}"##, "#EXTM3U"), (##"{"size":7,"text":"#EXTM3U"}"##, "#EXTM3U"),
      (##"{"encoding":"base64","text":"I0VYVE0zVQ=="}"##, "#EXTM3U"),
      (##"{"encoding":"base64","text":"I0VYVE0z\nVQ=="}"##, "#EXTM3U"),
      // Without its end, in another encoding, with letters of no alphabet.
      (##"{"size":70,"text":"#EXTM3U"}"##, nil), (##"{"encoding":"hex","text":"23"}"##, nil),
      (##"{"encoding":"base64","text":"#EXTM3U"}"##, nil), (##"{"size":7,"text":""}"##, nil),
    ] as [(String, String?)])
  func `a body is text or Base64, and complete`(content: String, body: String?) throws {
    let archive = Self.archive(Self.entry(content: content))
    let exchange = try #require(archive.log.exchanges.first)
    #expect(archive.body(of: exchange).map { String(decoding: $0, as: UTF8.self) } == body)
    #expect(exchange.file == body.map { _ in "entry-0.m3u8" })
  }

  @Test(
    arguments: [
      "file:///etc/passwd", "javascript:alert(1)", "data:,x", "v.m3u8", "", "http:", "https://",
    ])
  func `only HTTP addresses are exchanges`(url: String) {
    let archive = Self.archive(Self.entry(url))
    #expect(archive.log.exchanges.isEmpty)
    #expect(archive.skipped.map(\.reason) == ["of another scheme than http and https"])
  }

  @Test(arguments: [#","_fromCache":"disk""#, #","_fetchType":"Memory Cache""#])
  func `an answer from the client's cache is no exchange`(mark: String) {
    #expect(Self.archive(Self.entry(more: mark)).log.exchanges.isEmpty)
    #expect(Self.archive(Self.entry(more: #","_fetchType":"Network Load""#)).skipped.isEmpty)
  }

  @Test func `redirects and the answer are one exchange`() throws {
    let archive = Self.archive(
      Self.entry(
        "https://a.example/x", status: 302,
        response: #","headers":[{"name":"Location","value":"/y"}]"#),
      Self.entry(
        "https://a.example/y", status: 307, response: #","redirectURL":"https://b.example/z""#),
      Self.entry("https://c.example/"), Self.entry("https://b.example/z"))
    #expect(archive.log.exchanges.map(\.url.text) == ["https://c.example/", "https://a.example/x"])
    let exchange = try #require(archive.log.exchanges.last)
    #expect(exchange.location == "https://b.example/z")
    #expect(exchange.status?.value == 200)
    #expect(
      exchange.redirects.map(\.url.text) == ["https://a.example/x", "https://a.example/y"])
    #expect(exchange.redirects.map { $0.status?.value } == [302, 307])
    #expect(archive.log.position(of: exchange.urlRange.start).line == 4)
  }

  @Test func `of more redirects in a row than clients follow, fifty are one exchange`() throws {
    let entries = (0..<120).map { number in
      Self.entry(
        "https://a.example/\(number)", status: 302,
        response: #","redirectURL":"https://a.example/\#(number + 1)""#)
    }
    let exchanges = Self.archive(entries.joined(separator: ",")).log.exchanges
    #expect(exchanges.map(\.redirects.count) == [50, 50, 17])
  }

  @Test func `the names that HTTP2 has in place of a request line are no fields`() throws {
    let fields = #"[{"name":":status","value":"200"},{"name":"age","value":"3"},{"name":7},null]"#
    let exchange = try #require(
      Self.archive(Self.entry(response: #","headers":\#(fields)"#)).log.exchanges.first)
    #expect(exchange.headers?.map(\.name) == ["age"])
  }

  @Test(
    arguments: [
      ("", "an empty file, not a HAR file"),
      ("{\"log\":{\n\"entries\":[", "the file is cut off at line 2, column 12"),
      ("hello", "text, not a HAR file"),
      ("[]", "not a HAR file: expected an object log with an array entries"),
      (#"{"log":{"entries":{}}}"#, "not a HAR file: expected an object log with an array entries"),
      ("\u{FEFF}{\"log\":{\"entries\":[]}}", nil),
    ] as [(String, String?)])
  func `a file that is no archive is explained`(text: String, fault: String?) {
    let archive = HTTPArchive(parsing: SourceFile(name: "a.har", bytes: Array(text.utf8)))
    #expect(archive.fault == fault)
    #expect(archive.log.exchanges.isEmpty)
  }

  @Test func `the complete entries of a file that is cut off are read`() {
    let text = #"{"log":{"entries":[\#(Self.entry()),\#(Self.entry())"#.dropLast(3)
    let archive = HTTPArchive(parsing: SourceFile(name: "a.har", bytes: Array(text.utf8)))
    #expect(archive.fault?.hasPrefix("the file is cut off") == true)
    #expect(archive.log.exchanges.count == 1)
  }
}
