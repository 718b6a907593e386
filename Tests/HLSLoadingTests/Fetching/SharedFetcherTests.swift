import Dispatch
import HLSInterstitials
@testable import HLSLoading
import LocalHTTPServer
import Testing

/// What threads share that load through one fetcher.
struct SharedFetcherTests {
  /// What each thread gets that fetches its addresses while the others do.
  private static func fetch(_ addresses: [[String]], with fetcher: Fetcher) -> [[Fetched]] {
    let results = Exclusive([[Fetched]](repeating: [], count: addresses.count))
    let isDone = DispatchGroup()
    for (number, addresses) in addresses.enumerated() {
      DispatchQueue(label: "caller").async(group: isDone) {
        let fetched = fetcher.fetch(addresses)
        results.withValue { $0[number] = fetched }
      }
    }
    isDone.wait()
    return results.withValue { $0 }
  }

  @Test func `threads share the limit for a host and its connections`() throws {
    let paths = (0..<16).map { thread in (0..<8).map { "/\(thread)/\($0)" } }
    let server = try LocalServer(
      Dictionary(uniqueKeysWithValues: paths.joined().map { ($0, LocalServer.Reply.text($0)) }))
    let fetcher = Fetcher(FetcherTests.policy { $0.mostRequestsAtAHost = 3 })
    let fetched = Self.fetch(paths.map { $0.map { server.address($0) } }, with: fetcher)
    #expect(
      try fetched.map { try $0.map { try $0.body.get() } }
        == paths.map { $0.map { Array($0.utf8) } })
    #expect(server.log.connections <= 3)
  }

  @Test func `a host that hangs holds up no other`() throws {
    let isOver = Watched(false)
    let slow = try LocalServer { _, _ in
      isOver.wait { $0 }
      return .text("y")
    }
    let fast = try LocalServer(["/": .text("x")])
    let fetcher = Fetcher(
      FetcherTests.policy {
        $0.knownHosts = ["slow.example:\(slow.port):127.0.0.1"]
        $0.mostRequestsAtATime = 7
      })
    let hanging = [String](repeating: slow.address(host: "slow.example"), count: 40)
    let results = Exclusive([Fetched]())
    let isDone = DispatchGroup()
    DispatchQueue(label: "caller").async(group: isDone) {
      let fetched = fetcher.fetch(hanging)
      results.withValue { $0 = fetched }
    }
    slow.waitForRequests(1)
    for _ in 0..<20 { #expect(try fetcher.fetch(fast.address()).body.get() == [0x78]) }
    #expect(isDone.wait(timeout: .now()) == .timedOut)
    isOver.change { $0 = true }
    isDone.wait()
    let bodies = Set(results.withValue { $0.map(\.body) })
    #expect(bodies == [.success([0x79])])
    #expect(slow.log.connections <= 6)
  }

  @Test func `the end of the time of a target ends what it waits for`() throws {
    let server = try LocalServer(["/none": Reply(.hang), "/": .text("x")])
    let fetcher = Fetcher(FetcherTests.policy { $0.documentTime = .seconds(1_800) })
    let start = ContinuousClock.now
    let hanging = [String](repeating: server.address("/none"), count: 9)
    let budget = FetcherTests.budget { $0.time = .milliseconds(200) }
    #expect(Set(fetcher.fetch(hanging, within: budget).map(\.body)) == [.failure(.outOfTime)])
    #expect(start.duration(to: .now) < .seconds(900))
    #expect(fetcher.fetch(server.address(), within: budget).body == .failure(.outOfTime))
    #expect(try fetcher.fetch(server.address()).body.get() == [0x78])
  }

  @Test func `a target has a number of documents, and tells what it cost`() throws {
    let server = try LocalServer([
      "/a": [.redirect("/b")], "/b": [.answer("503 Overload"), .text("xyz")],
      "/c": [.answer("200 OK", Gzip.hundredThousandX, fields: ["Content-Encoding: gzip"])],
    ])
    let fetcher = Fetcher(FetcherTests.policy())
    let budget = FetcherTests.budget { $0.documents = 2 }
    let fetched = fetcher.fetch(["/a", "/c", "/b"].map { server.address($0) }, within: budget)
    let sizes: [Result<Int, FetchFailure>] = fetched.map { $0.body.map(\.count) }
    #expect(sizes == [.success(3), .success(100_000), .failure(.tooMany(limit: 2))])
    #expect(budget.requests == 4)
    #expect(budget.transferredBytes == 3 + Gzip.hundredThousandX.count)
  }

  @Test func `targets take turns at a host`() throws {
    let budgets = [FetchBudget(), FetchBudget()]
    var queue = RequestQueue(FetcherTests.policy { $0.mostRequestsAtAHost = 1 })
    func add(_ budget: Int, _ address: String) throws {
      queue.add(
        FetchRequest(
          address, at: try WebAddress(address), RequestFields(), budgets[budget],
          completion: { _ in }))
    }
    for path in ["1", "2", "3"] { try add(0, "http://a.example/\(path)") }
    try add(1, "http://a.example/4")
    try add(1, "http://b.example/5")
    var order: [String] = []
    while let request = queue.next(now: .now) {
      order.append(request.original)
      // The second host answers never.
      if request.address.host == "a.example" { queue.release("a.example") }
    }
    #expect(
      order
        == ["a.example/1", "a.example/4", "b.example/5", "a.example/2", "a.example/3"]
        .map { "http://" + $0 })
  }

  @Test func `all that waits for a target ends at the very moment its time does`() throws {
    let budgets = [FetcherTests.budget { $0.time = .seconds(60) }, FetchBudget()]
    var queue = RequestQueue(FetcherTests.policy())
    for (budget, address) in [
      (0, "http://a.example/1"), (0, "http://b.example/2"), (1, "http://a.example/3"),
    ] {
      queue.add(
        FetchRequest(
          address, at: try WebAddress(address), RequestFields(), budgets[budget],
          completion: { _ in }))
    }
    let early = queue.takeOverdue(now: budgets[0].end - .milliseconds(1))
    #expect(early.isEmpty)
    let overdue = queue.takeOverdue(now: budgets[0].end)
    #expect(overdue.map(\.original) == ["http://a.example/1", "http://b.example/2"])
    #expect(overdue.map(\.overrun) == [.outOfTime, .outOfTime])
    let rest = queue.takeAll()
    #expect(rest.map(\.original) == ["http://a.example/3"])
  }

  private typealias Reply = LocalServer.Reply
}
