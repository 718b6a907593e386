import HLSDocuments
import HLSInterstitials
import HLSLoading
import HLSPlaylist
import LocalHTTPServer
import SourceText
import Testing

/// What a fetcher brings from a server, and what it gives up.
struct FetcherTests {
  /// What the server of a test may be asked: it is on a local address.
  static func policy(_ change: (inout FetchPolicy) -> Void = { _ in }) -> FetchPolicy {
    var policy = FetchPolicy()
    policy.allowsPrivateAddresses = true
    policy.documentTime = .seconds(1_800)
    policy.backoff = .milliseconds(1)
    change(&policy)
    return policy
  }

  static func budget(_ change: (inout FetchBudget.Limits) -> Void) -> FetchBudget {
    var limits = FetchBudget.Limits()
    change(&limits)
    return FetchBudget(limits)
  }

  private static func fetch(
    _ address: String, _ policy: FetchPolicy = FetcherTests.policy()
  ) -> Fetched {
    let fetcher = Fetcher(policy)
    return fetcher.fetch(address)
  }

  private static func failure(
    _ address: String, _ policy: FetchPolicy = FetcherTests.policy()
  ) -> FetchFailure? {
    if case .failure(let failure) = fetch(address, policy).body { failure } else { nil }
  }

  @Test func `an answer has its body, status and fields`() throws {
    let server = try LocalServer([
      "/a.m3u8?x=1": .text("#EXTM3U\n", fields: ["X-One:  a b ", "x-two:"])
    ])
    let fetched = Self.fetch(server.address("/a.m3u8?x=1#part"))
    #expect(try fetched.body.get() == Array("#EXTM3U\n".utf8))
    #expect(fetched.location == server.address("/a.m3u8?x=1"))
    #expect(fetched.redirects == [])
    let answer = try #require(fetched.answer)
    #expect(answer.status == 200 && answer.transferredBytes == 8 && answer.time > .zero)
    #expect(
      answer.fields == [
        HeaderField(name: "Content-Length", value: "8"), HeaderField(name: "X-One", value: "a b"),
        HeaderField(name: "x-two", value: ""),
      ])
  }

  @Test func `what a URL cannot hold is percent-encoded`() throws {
    let server = try LocalServer(["/a%20b/%C3%A9?q=%20%0A": .text("x")])
    #expect(try Self.fetch(server.address("/a b/é?q= \n")).body.get() == [0x78])
  }

  @Test(arguments: [
    ("404 Not Found", 404, 1), ("403 Forbidden", 403, 1), ("503 Service Unavailable", 503, 3),
    ("429 Too Many Requests", 429, 3), ("304 Not Modified", 304, 1), ("302 Found", 302, 1),
  ])
  func `a status without a document is reported, and overload is tried again`(
    line: String, status: Int, requests: Int
  ) throws {
    let server = try LocalServer(["/": .answer(line)])
    let fetched = Self.fetch(server.address())
    #expect(fetched.body == .failure(.status(status)))
    #expect(fetched.answer?.status == status)
    #expect(server.log.requests.count == requests)
  }

  @Test func `another attempt finds what the first did not`() throws {
    let server = try LocalServer([
      "/": [.answer("503 Service Unavailable"), Reply(.close), .text("x")]
    ])
    #expect(try Self.fetch(server.address()).body.get() == [0x78])
    #expect(server.log.requests.count == 3)
  }

  @Test func `Retry-After is waited for as long as it is short`() throws {
    let server = try LocalServer([
      "/short": [.answer("429 Too Many Requests", fields: ["Retry-After: 1"]), .text("x")],
      "/long": [.answer("429 Too Many Requests", fields: ["Retry-After: 3600"]), .text("x")],
    ])
    let start = ContinuousClock.now
    #expect(try Self.fetch(server.address("/short")).body.get() == [0x78])
    #expect(start.duration(to: .now) >= .seconds(1))
    #expect(Self.failure(server.address("/long")) == .status(429))
  }

  @Test(arguments: ["301 Moved Permanently", "302 Found", "303 See Other", "307 T", "308 P"])
  func `redirects are followed from place to place`(status: String) throws {
    let server = try LocalServer([
      "/a/b": .redirect("../c?d=1", status: status), "/c?d=1": .redirect("//127.0.0.2:1/"),
      "/e": .redirect("/a/b"),
    ])
    let fetched = Self.fetch(server.address("/e"), Self.policy { $0.mostRedirects = 2 })
    #expect(fetched.body == .failure(.tooManyRedirects(limit: 2)))
    #expect(
      fetched.redirects.map(\.address) == ["/e", "/a/b", "/c?d=1"].map { server.address($0) })
    #expect(fetched.redirects.map(\.status) == [302, Int(status.prefix(3)), 302])
  }

  @Test func `a document is at the end of its redirects`() throws {
    let server = try LocalServer(["/a": .redirect("/b/c"), "/b/c": .text("x")])
    let fetched = Self.fetch(server.address("/a"))
    #expect(try fetched.body.get() == [0x78])
    #expect(fetched.address == server.address("/a"))
    #expect(fetched.location == server.address("/b/c"))
  }

  @Test func `a circle of redirects comes to an end`() throws {
    let server = try LocalServer(["/": .redirect("/")])
    #expect(Self.failure(server.address()) == .tooManyRedirects(limit: 10))
    #expect(server.log.requests.count == 11)
  }

  @Test func `a body is read no further than is allowed`() throws {
    let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
    let server = try LocalServer([
      "/endless": Reply(.send(head), .endlessly(Array(repeating: 0x78, count: 10_000))),
      "/exact": .answer("200 OK", Array(repeating: 0x78, count: 1_000)),
      "/more": .answer("200 OK", Array(repeating: 0x78, count: 1_001)),
      "/head": Reply(.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .endlessly(Array("A: b\r\n".utf8))),
    ])
    let policy = Self.policy { $0.largestBody = 1_000 }
    #expect(Self.failure(server.address("/endless"), policy) == .tooLarge(limit: 1_000))
    #expect(Self.failure(server.address("/more"), policy) == .tooLarge(limit: 1_000))
    #expect(try Self.fetch(server.address("/exact"), policy).body.get().count == 1_000)
    #expect(Self.failure(server.address("/head"), policy) != nil)
  }

  @Test func `all documents together are no larger than is allowed`() throws {
    let server = try LocalServer(["/": .answer("200 OK", Array(repeating: 0x78, count: 600))])
    let fetcher = Fetcher(Self.policy())
    let budget = Self.budget { $0.bytes = 1_000 }
    let first = fetcher.fetch(server.address(), within: budget)
    let second = fetcher.fetch(server.address(), within: budget)
    #expect(try first.body.get().count == 600)
    #expect(second.body == .failure(.tooMuch(limit: 1_000)))
    #expect(try fetcher.fetch(server.address()).body.get().count == 600)
  }

  @Test func `a compressed body is counted and given as what it becomes`() throws {
    // gzip of 100,000 times `x`, made by gzip -9n.
    let server = try LocalServer([
      "/": .answer("200 OK", Gzip.hundredThousandX, fields: ["Content-Encoding: gzip"])
    ])
    let fetched = Self.fetch(server.address())
    #expect(try fetched.body.get() == Array(repeating: 0x78, count: 100_000))
    #expect(fetched.answer?.transferredBytes == Gzip.hundredThousandX.count)
    let policy = Self.policy { $0.largestBody = 99_999 }
    #expect(Self.failure(server.address(), policy) == .tooLarge(limit: 99_999))
    #expect(server.log.requests[0].contains("\nAccept-Encoding: gzip\n"))
  }

  @Test func `an answer that ends early is no document`() throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"
    let server = try LocalServer([
      "/body": Reply(.send(Array((head + "short").utf8)), .close),
      "/head": Reply(.send(Array("HTTP/1.1 200 OK\r\nContent".utf8)), .close),
      "/none": Reply(.close),
    ])
    #expect(Self.failure(server.address("/body")) == .interrupted)
    #expect(Self.failure(server.address("/head")) == .interrupted)
    #expect(Self.failure(server.address("/none")) == .noAnswer)
  }

  @Test func `what follows the announced length is not part of the body`() throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
    let server = try LocalServer(["/": Reply(.send(Array((head + "long").utf8)), .close)])
    #expect(try Self.fetch(server.address()).body.get() == Array("lo".utf8))
  }

  @Test func `a server that takes its time is given up`() throws {
    let server = try LocalServer([
      "/none": Reply(.hang),
      "/part": Reply(.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx".utf8)), .hang),
    ])
    var time = Duration.milliseconds(200)
    func failure(_ path: String) -> FetchFailure? {
      Self.failure(server.address(path), Self.policy { $0.documentTime = time })
    }
    #expect(failure("/none") == .silent)
    // On a slow machine the beginning of an answer comes late, too.
    var found = failure("/part")
    while found == .silent {
      time *= 2
      found = failure("/part")
    }
    #expect(found == .tooSlow)
  }

  @Test func `nobody there is no connection`() throws {
    let server = try LocalServer([String: LocalServer.Reply]())
    let free = server.port == 1 ? 2 : 1
    guard case .noConnection = Self.failure("http://127.0.0.1:\(free)/") else {
      Issue.record("something listens at port \(free)")
      return
    }
    #expect(Self.failure("http://name.invalid/") == .unknownHost("name.invalid"))
  }

  @Test func `many documents come in their order, over few connections`() throws {
    let paths = (0..<40).map { "/\($0)" }
    let server = try LocalServer(
      Dictionary(uniqueKeysWithValues: paths.map { ($0, LocalServer.Reply.text($0)) }))
    let fetcher = Fetcher(Self.policy { $0.mostRequestsAtAHost = 3 })
    let bodies = try fetcher.fetch(paths.map { server.address($0) }).map { try $0.body.get() }
    #expect(bodies == paths.map { Array($0.utf8) })
    #expect(server.log.connections <= 3)
    let nothing = fetcher.fetch([])
    #expect(nothing.isEmpty)
  }

  @Test func `fields go to the hosts that were named, and harmless ones to all`() throws {
    let second = try LocalServer(["/": .text("x")])
    let first = try LocalServer(["/": .redirect(second.address())])
    let fields = RequestFields(
      [
        HeaderField(name: "Authorization", value: "secret"),
        HeaderField(name: "Accept-Language", value: "de"),
      ], trusting: [first.address("/other")])
    let fetched = Fetcher(Self.policy()).fetch(first.address(), with: fields)
    #expect(try fetched.body.get() == [0x78])
    #expect(first.log.requests[0].contains("\nAuthorization: secret\n"))
    #expect(first.log.requests[0].contains("\nAccept-Language: de\n"))
    #expect(!second.log.requests[0].contains("secret"))
    #expect(second.log.requests[0].contains("\nAccept-Language: de\n"))
  }

  @Test(arguments: [(403, 1), (407, 1), (502, 3)])
  func `the status of a proxy that does not connect is reported`(
    status: Int, requests: Int
  ) throws {
    let proxy = try LocalServer(["example.com:443": .answer("\(status) no")])
    let policy = Self.policy { $0.proxy = ProxyChoice(proxy.address()) }
    let fetched = Fetcher(policy).fetch("https://example.com/a")
    #expect(fetched.body == .failure(.proxyStatus(status)))
    #expect(proxy.log.requests.count == requests)
  }

  @Test func `a proxy is asked for the whole address`() throws {
    let proxy = try LocalServer(["http://example.com/a": .text("x")])
    let policy = Self.policy { $0.proxy = ProxyChoice(proxy.address()) }
    #expect(try Self.fetch("http://example.com/a", policy).body.get() == [0x78])
  }

  @Test func `a request becomes a line of an exchange log`() throws {
    let server = try LocalServer([
      "/a": .redirect("/b"), "/b": .text("x", fields: ["Vary: a", "Via: \"v\\", "vary: b"]),
    ])
    let line = try #require(Self.fetch(server.address("/a")).record(keptAs: "0")).line
    let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
    #expect(log.faultDescription == nil)
    let exchange = try #require(log.exchanges.first)
    #expect(exchange.url.text == server.address("/a"))
    #expect(exchange.location == server.address("/b"))
    #expect(exchange.file == "0" && exchange.status?.value == 200 && exchange.bytes?.value == 1)
    #expect(
      exchange.headers?.map { [$0.name, $0.value] } == [
        ["Content-Length", "1"], ["Vary", "a"], ["Vary", "b"], ["Via", "\"v\\"],
      ])
    #expect(exchange.time != nil && exchange.seconds != nil)
    let redirect = try #require(exchange.redirects.first)
    #expect(exchange.redirects.count == 1 && redirect.url.text == server.address("/a"))
    #expect(redirect.status?.value == 302 && redirect.header("Location")?.value == "/b")
    #expect(redirect.time != nil && redirect.seconds != nil && redirect.file == nil)
    #expect(Self.fetch("ftp://127.0.0.1/").record(keptAs: nil) == nil)
  }

  private typealias Reply = LocalServer.Reply
}
