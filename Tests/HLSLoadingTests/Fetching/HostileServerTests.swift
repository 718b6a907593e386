import HLSDocuments
@testable import HLSLoading
import LocalHTTPServer
import Testing

/// Servers that do not answer as HTTP requires, and the reasons that are given.
struct HostileServerTests {
  /// The failure of a document, and the number of requests it took.
  private static func failure(
    of bytes: [UInt8], _ change: (inout FetchPolicy) -> Void = { _ in }
  ) throws -> (FetchFailure?, requests: Int) {
    let server = try LocalServer(["/": LocalServer.Reply(.send(bytes), .close)])
    let fetcher = Fetcher(FetcherTests.policy(change))
    let fetched = fetcher.fetch(server.address())
    guard case .failure(let failure) = fetched.body else { return (nil, server.log.requests.count) }
    return (failure, server.log.requests.count)
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH_9.2p1\r\n", "220 mail.example ESMTP\r\n", "+OK POP3 ready\r\n",
    "\u{15}\u{3}\u{1}",
    "#EXTM3U\n#EXT-X-ENDLIST\n", "<html></html>", "ICY 200 OK\r\n\r\n", "RTSP/1.0 200 OK\r\n\r\n",
    "HTTP/1.1 abc\r\n\r\n", "-ERR unknown command\r\n", "\0\0\u{4}\0\0\0\0\0", "{\"status\":200}",
  ])
  func `a server that speaks another protocol is reported once`(answer: String) throws {
    let (failure, requests) = try Self.failure(of: Array(answer.utf8))
    #expect(failure == .noHTTP && requests == 1)
  }

  @Test(arguments: [
    ["A: b\0c"], ["Content-Length: -1"], ["Content-Length: 9", "Content-Length: 3"],
  ])
  func `an answer that violates HTTP is reported as such`(fields: [String]) throws {
    let (failure, requests) = try Self.failure(of: Reply.head("200 OK", fields) + Self.body)
    guard case .malformedAnswer = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(requests == 1)
  }

  @Test(arguments: [
    ["A: " + String(repeating: "x", count: 65_537)],
    // Longer than libcurl reads.
    ["A: " + String(repeating: "x", count: 400_000)],
    Array(repeating: "A: " + String(repeating: "x", count: 1_000), count: 66),
  ])
  func `a header of more than 64 KiB is not received`(fields: [String]) throws {
    let (failure, requests) = try Self.failure(of: Reply.head("200 OK", fields) + Self.body)
    #expect(failure == .largeHeader(limit: 65_536) && requests == 1)
  }

  @Test func `informational answers and trailers count as part of the header`() throws {
    let hints = Reply.head("103 Early Hints", ["Link: <a>"])
    let many = Array(repeating: hints, count: 2_000).flatMap(\.self)
    let trailers = Array(repeating: Array("A: b\r\n".utf8), count: 12_000).flatMap(\.self)
    let limit = FetchFailure.largeHeader(limit: 65_536)
    #expect(try Self.failure(of: many + Reply.head("200 OK", []) + Self.body).0 == limit)
    let chunked =
      Reply.head("200 OK", ["Transfer-Encoding: chunked"]) + Array("1\r\nx\r\n0\r\n".utf8)
    #expect(try Self.failure(of: chunked + trailers + Array("\r\n".utf8)).0 == limit)
    #expect(try Self.failure(of: chunked + Array("A: b\r\n\r\n".utf8)).0 == nil)
    #expect(try Self.failure(of: hints + Reply.head("200 OK", []) + Self.body).0 == nil)
  }

  @Test func `a trailer is not a header field`() throws {
    let server = try LocalServer([
      "/": Reply(
        .send(
          Reply.head("200 OK", ["Transfer-Encoding: chunked"])
            + Array("1\r\nx\r\n0\r\nETag: \"1\"\r\n\r\n".utf8)))
    ])
    let fetched = Fetcher(FetcherTests.policy()).fetch(server.address())
    #expect(fetched.answer?.fields.map(\.name) == ["Transfer-Encoding"])
  }

  @Test(arguments: [
    ["Content-Length: 100"], ["Content-Length: 99999999999999999999"],
    ["Transfer-Encoding: chunked"],
    ["Content-Encoding: gzip"], ["Content-Encoding: x-gzip", "Transfer-Encoding: identity"],
  ])
  func `a body without its end is no document`(fields: [String]) throws {
    var body = Self.body
    if fields[0].hasSuffix("chunked") { body = Array("3\r\nabc\r\n".utf8) }
    if fields[0].hasSuffix("gzip") { body = Gzip.hundredThousandX.dropLast(4) }
    let (failure, requests) = try Self.failure(of: Reply.head("200 OK", fields) + body)
    #expect(failure == .interrupted && requests == 3)
  }

  @Test(arguments: [0, 1, 8, 12, 40])
  func `gzip is read to its end and no further`(missing: Int) throws {
    let body = Gzip.hundredThousandX.dropLast(missing)
    // The length is that of what is sent.
    let server = try LocalServer([
      "/": .answer("200 OK", Array(body), fields: ["Content-Encoding: gzip"])
    ])
    let fetched = Fetcher(FetcherTests.policy { $0.mostAttempts = 1 }).fetch(server.address())
    #expect(
      fetched.body.map(\.count) == (missing == 0 ? .success(100_000) : .failure(.interrupted)))
  }

  @Test func `gzip may have several members, but nothing else after them`() throws {
    let members = Gzip.hundredThousandX + Gzip.hundredThousandX
    let server = try LocalServer([
      "/two": .answer("200 OK", members, fields: ["Content-Encoding: GZIP"]),
      "/more": .answer("200 OK", members + [0x78, 0x78], fields: ["Content-Encoding: gzip"]),
      "/plain": .text("#EXTM3U", fields: ["Content-Encoding: gzip"]),
    ])
    let fetcher = Fetcher(FetcherTests.policy())
    let found = fetcher.fetch(["/two", "/more", "/plain"].map { server.address($0) })
    #expect(
      found.map { $0.body.map(\.count) } == [
        .success(200_000), .failure(.malformedBody), .failure(.malformedBody),
      ])
  }

  @Test(arguments: ["br", "deflate", "zstd", "gzip, gzip", "utf-8"])
  func `a body with an unrequested coding is not guessed`(coding: String) throws {
    let head = Reply.head("200 OK", ["Content-Encoding: \(coding)"])
    let name = String(coding.prefix { $0 != "," })
    #expect(try Self.failure(of: head + Self.body).0 == .unknownCoding(name))
    let missing = Reply.head("404 Not Found", ["Content-Encoding: \(coding)"])
    #expect(try Self.failure(of: missing + Self.body).0 == .status(404))
  }

  @Test(arguments: [["Content-Range: bytes 0-2/3"], ["Content-Range: bytes 0-2/900"], []])
  func `part of a document is not the document`(fields: [String]) throws {
    let head = Reply.head("206 Partial Content", ["Content-Length: 3"] + fields)
    let (failure, requests) = try Self.failure(of: head + Self.body)
    #expect(failure == .partial && requests == 1)
  }

  @Test func `retries are part of the time of a document`() throws {
    let server = try LocalServer([
      "/slow": Reply(.wait(milliseconds: 150), .close),
      "/moved": .redirect("/slow"),
    ])
    let policy = FetcherTests.policy {
      $0.documentTime = .milliseconds(400)
      $0.mostAttempts = 1_000
    }
    let fetcher = Fetcher(policy)
    for fetched in fetcher.fetch(["/slow", "/moved"].map({ server.address($0) })) {
      guard case .failure(let failure) = fetched.body else {
        Issue.record("the server never answers")
        return
      }
      #expect([.noAnswer, .silent, .tooSlow].contains(failure))
    }
    // Without retries in between there is time for three.
    #expect(server.log.requests.count { $0.hasPrefix("GET /slow ") } <= 8)
  }

  @Test func `connections that are closed one after the other are no answer, either`() throws {
    // libcurl takes an open connection for each of its five attempts.
    let open = (0..<8).map { "/open-\($0)" }
    let server = try LocalServer { request, server in
      guard open.contains(request.target) else { return Reply(.close) }
      // Each needs a connection of its own.
      server.waitForRequests(open.count)
      return .text("#EXTM3U")
    }
    let policy = FetcherTests.policy {
      $0.mostRequestsAtAHost = open.count
      $0.mostAttempts = 1
    }
    let fetcher = Fetcher(policy)
    for fetched in fetcher.fetch(open.map { server.address($0) }) {
      #expect(throws: Never.self) { try fetched.body.get() }
    }
    guard case .failure(let failure) = fetcher.fetch(server.address("/none")).body else {
      Issue.record("the server sends nothing")
      return
    }
    #expect(failure == .noAnswer)
  }

  @Test(arguments: ["86400", "99999999999999999999", "Fri, 01 Jan 2100 00:00:00 GMT"])
  func `a delay that exceeds the time of a document ends it`(delay: String) throws {
    let head = Reply.head("503 Service Unavailable", ["Retry-After: \(delay)"])
    let (failure, requests) = try Self.failure(of: head)
    #expect(failure == .status(503) && requests == 1)
  }

  @Test func `what continues comes first, and ends in time even if its host is busy`() throws {
    let now = ContinuousClock.now
    let policy = FetcherTests.policy {
      $0.mostRequestsAtAHost = 1
      // Less than the time of a target.
      $0.documentTime = .seconds(60)
    }
    var queue = RequestQueue(policy)
    func request(_ path: String) throws -> FetchRequest {
      let address = "http://a.example/\(path)"
      return FetchRequest(
        address, at: try WebAddress(address), RequestFields(), FetchBudget(), completion: { _ in })
    }
    queue.add(try request("1"))
    queue.add(try request("2"))
    queue.add(try request("3"))
    let first = queue.next(now: now)
    var started = try #require(first)
    _ = started.start(policy, at: now)
    queue.release("a.example")
    // A second attempt at the same time, and a third that has to wait.
    started.tryAgain(after: .zero)
    queue.add(started)
    let second = queue.next(now: .now)
    #expect(second?.original == "http://a.example/1")
    queue.add(started)
    let early = queue.takeOverdue(now: now + policy.documentTime - .milliseconds(1))
    #expect(early.isEmpty)
    #expect(queue.nextTime(after: .now) == now + policy.documentTime)
    let overdue = queue.takeOverdue(now: now + policy.documentTime)
    #expect(overdue.map(\.original) == ["http://a.example/1"])
    #expect(overdue.map(\.overrun) == [.tooSlow])
  }

  private static let body = Array("abc".utf8)
  private typealias Reply = LocalServer.Reply
}
