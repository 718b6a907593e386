@testable import HLSLoading
import LocalHTTPServer
import Testing

/// Servers without a connection, which are not tried again for each of their documents.
struct UnreachableServerTests {
  /// Nobody listens at this port.
  private static let closed = "http://127.0.0.1:1/"
  private static let unknown = "http://nobody.invalid/"

  private static func failures(_ found: [Fetched]) -> [FetchFailure?] {
    found.map { if case .failure(let failure) = $0.body { failure } else { nil } }
  }

  @Test(arguments: [closed, unknown])
  func `the other documents of an unreachable server fail as its first ones did`(
    server: String
  ) throws {
    let policy = FetcherTests.policy { $0.mostAttempts = 1 }
    let budget = FetchBudget()
    let found = Fetcher(policy).fetch((0..<400).map { "\(server)\($0)" }, within: budget)
    let failures = Self.failures(found)
    let first = try #require(failures.first ?? nil)
    #expect(first.isOfServer)
    #expect(failures.allSatisfy { $0 == first })
    // Those that ran when the first one failed.
    #expect((1...2 * policy.mostRequestsAtAHost).contains(budget.requests))
    #expect(found.count { $0.sent != nil } == budget.requests)
  }

  @Test func `a server that takes no connection in time is unreachable`() throws {
    // An address for documentation, to which there is no route or no answer.
    let policy = FetcherTests.policy {
      $0.connectTime = .milliseconds(200)
      $0.mostAttempts = 1
    }
    let budget = FetchBudget()
    let found = Fetcher(policy).fetch((0..<40).map { "http://192.0.2.1/\($0)" }, within: budget)
    let failures = Self.failures(found)
    #expect(failures.allSatisfy { $0?.isOfServer == true })
    #expect(budget.requests <= 2 * policy.mostRequestsAtAHost)
  }

  @Test func `other servers, other ports of it and other targets are tried`() throws {
    let server = try LocalServer(["/": .text("#EXTM3U")])
    let fetcher = Fetcher(FetcherTests.policy())
    let budget = FetchBudget()
    _ = fetcher.fetch([Self.closed, Self.unknown], within: budget)
    #expect(try fetcher.fetch(server.address(), within: budget).body.get().count == 7)
    let before = budget.requests
    _ = fetcher.fetch(Self.closed, within: budget)
    #expect(budget.requests == before)
    let other = FetchBudget()
    _ = fetcher.fetch(Self.closed, within: other)
    #expect(other.requests > 0)
  }

  @Test func `a server that has answered is tried again`() throws {
    let budget = FetchBudget()
    let fetcher = Fetcher(FetcherTests.policy())
    let addresses: [String]
    do {
      let server = try LocalServer(["/": .answer("404 Not Found")])
      _ = fetcher.fetch(server.address(), within: budget)
      addresses = ["/a", "/b"].map { server.address($0) }
    }
    for address in addresses {
      let before = budget.requests
      _ = fetcher.fetch(address, within: budget)
      #expect(budget.requests > before)
    }
  }
}
