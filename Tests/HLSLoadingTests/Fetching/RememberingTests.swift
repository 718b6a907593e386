import Glibc
import HLSDocuments
import HLSInterstitials
@testable import HLSLoading
import HLSPlaylist
import LocalHTTPServer
import SourceText
import Testing

/// What is asked to be confirmed, and what comes of the answer (RFC 9110, section 13; RFC 9111,
/// section 4.3.4).
struct RememberingTests {
  private typealias Reply = LocalServer.Reply

  private static let first = Reply.text(
    "old", fields: ["ETag: \"1\"", "Content-Type: a/b", "X-One: 1", "Last-Modified: today"])

  private static func confirming(_ fields: String...) -> Reply {
    first.but(
      .answer("304 Not Modified", fields: ["ETag: \"1\""] + fields), to: "If-None-Match: \"1\"")
  }

  private static func fetchTwice(
    _ server: LocalServer, _ change: (inout FetchPolicy) -> Void = { _ in }
  ) -> Fetched {
    let fetcher = Fetcher(FetcherTests.policy(change), cache: ResponseCache())
    _ = fetcher.fetch(server.address())
    return fetcher.fetch(server.address())
  }

  @Test func `a 304 gives the remembered body, and its fields replace those remembered`() throws {
    let server = try LocalServer([
      "/": Self.confirming("X-One: 2", "X-Two: 3", "Content-Type: c/d", "Content-Encoding: br")
    ])
    let fetched = Self.fetchTwice(server)
    #expect(try fetched.body.get() == Array("old".utf8))
    let answer = try #require(fetched.answer)
    #expect(answer.status == 304 && answer.transferredBytes == 0)
    #expect(
      answer.fields.map(\.name) == [
        "Content-Length", "ETag", "X-One", "X-Two", "Content-Type", "Content-Encoding",
      ])
    // What is said of the kept bytes stays as it was when they came.
    #expect(
      answer.storedFields.map(Set.init)
        == Set(
          [
            ("Content-Length", "3"), ("ETag", "\"1\""), ("Content-Type", "a/b"), ("X-One", "2"),
            ("Last-Modified", "today"), ("X-Two", "3"),
          ].map(HeaderField.init)))
    #expect(server.log.requests[1].contains("\nIf-None-Match: \"1\"\n"))
    #expect(server.log.requests[1].contains("\nIf-Modified-Since: today\n"))
    #expect(!server.log.requests[0].contains("\nIf-"))
  }

  @Test func `what did change is taken, and remembered next`() throws {
    let server = try LocalServer([
      "/": [
        Self.first, .text("new", fields: ["ETag: \"2\""]),
        .text("").but(.answer("304 Not Modified"), to: "If-None-Match: \"2\""),
      ]
    ])
    let fetcher = Fetcher(FetcherTests.policy(), cache: ResponseCache())
    let fetched = (0..<3).map { _ in fetcher.fetch(server.address()) }
    #expect(fetched.map { $0.answer?.status } == [200, 200, 304])
    #expect(fetched.map(\.body) == ["old", "new", "new"].map { .success(Array($0.utf8)) })
  }

  @Test func `a 304 about another document is not believed`() throws {
    let server = try LocalServer([
      "/": Self.first.but(
        .answer("304 Not Modified", fields: ["ETag: \"2\""]), to: "If-None-Match: \"1\"")
    ])
    let fetched = Self.fetchTwice(server)
    #expect(try fetched.body.get() == Array("old".utf8))
    #expect(fetched.answer?.status == 200)
    #expect(server.log.requests.count == 3)
  }

  @Test func `a server may weaken the tag of what it compresses, and not that of a 304`() throws {
    // So does nginx.
    let weak = "ETag: W/\"1\""
    let server = try LocalServer([
      "/": Reply.text("old", fields: [weak]).but(
        .answer("304 Not Modified", fields: ["ETag: \"1\""]), to: "If-None-Match: W/\"1\"")
    ])
    let fetched = Self.fetchTwice(server)
    #expect(try fetched.body.get() == Array("old".utf8))
    #expect(fetched.answer?.status == 304)
    #expect(fetched.answer?.storedFields?.contains { $0.value == "W/\"1\"" } == true)
  }

  @Test func `a 304 that nobody asked for brings nothing`() throws {
    let server = try LocalServer(["/": .answer("304 Not Modified", fields: ["ETag: \"1\""])])
    #expect(Self.fetchTwice(server).body == .failure(.status(304)))
  }

  @Test(arguments: [
    ["X-One: 1"], ["ETag: \"1\"", "Cache-Control: private, No-Store"], ["ETag: \"1\"", "Vary: *"],
    ["ETag:"],
  ])
  func `an answer that cannot be confirmed or may not be kept is not`(fields: [String]) throws {
    let server = try LocalServer(["/": .text("x", fields: fields)])
    _ = Self.fetchTwice(server)
    #expect(server.log.requests.filter { $0.contains("\nIf-") } == [])
  }

  @Test func `an answer serves no request with other fields`() throws {
    let server = try LocalServer(["/": Self.confirming()])
    let fetcher = Fetcher(FetcherTests.policy(), cache: ResponseCache())
    func conditions(_ field: (String, String)?) -> Bool {
      let fields = [field].compactMap { $0 }.map { HeaderField(name: $0.0, value: $0.1) }
      _ = fetcher.fetch(server.address(), with: RequestFields(fields, trusting: [server.address()]))
      return server.log.requests.last?.contains("\nIf-None-Match: \"1\"\n") == true
    }
    #expect(!conditions(("Authorization", "a")))
    #expect(!conditions(nil))
    #expect(!conditions(("Authorization", "b")))
    #expect(!conditions(("Accept-Language", "de")))
    #expect(conditions(("Authorization", "a")))
    #expect(conditions(nil))
    // Whoever asks for a part, or has a condition of his own, gets what he asks for.
    #expect(!conditions(("Range", "bytes=0-1")))
    #expect(!conditions(("if-none-match", "\"9\"")))
  }

  @Test func `each address on the way is asked by itself`() throws {
    let server = try LocalServer(["/": .redirect("/b"), "/b": Self.confirming()])
    let fetched = Self.fetchTwice(server)
    #expect(fetched.answer?.status == 304 && fetched.redirects.map(\.status) == [302])
    #expect(server.log.requests.map { $0.contains("\nIf-") } == [false, false, false, true])
  }

  @Test func `what is remembered counts as what is loaded does`() throws {
    let server = try LocalServer(["/": Self.confirming()])
    let cache = ResponseCache()
    _ = Fetcher(FetcherTests.policy(), cache: cache).fetch(server.address())
    let small = Fetcher(FetcherTests.policy { $0.largestBody = 2 }, cache: cache)
    #expect(small.fetch(server.address()).body == .failure(.tooLarge(limit: 2)))
    let budget = FetcherTests.budget { $0.bytes = 2 }
    let fetcher = Fetcher(FetcherTests.policy(), cache: cache)
    #expect(fetcher.fetch(server.address(), within: budget).body == .failure(.tooMuch(limit: 2)))
  }

  @Test func `memory is no larger than allowed`() throws {
    let paths = ["/a", "/b", "/c", "/a", "/c"]
    let body = String(repeating: "x", count: 10_000)
    let reply = Reply.text(body, fields: ["ETag: 1"])
    let server = try LocalServer(["/a": reply, "/b": reply, "/c": reply])
    let fetcher = Fetcher(FetcherTests.policy(), cache: ResponseCache(largestMemory: 25_000))
    for path in paths { _ = fetcher.fetch(server.address(path)) }
    // The third is one too many for the first, and the first again for the second.
    #expect(server.log.requests.map { $0.contains("\nIf-") } == [false, false, false, false, true])
  }

  @Test func `the record tells of the 304 and of what it confirmed`() throws {
    let server = try LocalServer(["/": Self.confirming("X-One: 2")])
    let line = try #require(Self.fetchTwice(server).record(keptAs: "v.m3u8")).line
    let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
    #expect(log.faultDescription == nil)
    let exchange = try #require(log.exchanges.first)
    #expect(exchange.status?.value == 304 && exchange.isSuccess && exchange.bytes?.value == 3)
    #expect(exchange.mediaType == "a/b" && exchange.header("x-one")?.value == "2")
    #expect(line.contains(#""headers":{"Content-Length":"0","ETag":"\"1\"","X-One":"2"}"#))
  }

  @Test func `of a recorded 304 alone nothing is known but what its answer said`() {
    let line = #"{"url":"http://h/a","status":304,"headers":{"ETag":"1"},"file":"a"}"#
    let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
    #expect(log.faultDescription == nil)
    #expect(log.exchanges.map { $0.headers == nil } == [true])
  }
}
