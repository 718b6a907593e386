import HLSDocuments
import HLSInterstitials
@testable import HLSLoading
import HLSPlaylist
import LocalHTTPServer
import SourceText
import Testing

/// What a run keeps of the network.
struct NetworkDocumentsTests {
  private static func documents() -> NetworkDocuments {
    var policy = FetchPolicy()
    policy.allowsPrivateAddresses = true
    return NetworkDocuments(Fetcher(policy))
  }

  @Test func `an address is loaded once and has a name of its own`() throws {
    let server = try LocalServer(["/a?x=1": .text("1"), "/a?x=2": .text("2")])
    let documents = Self.documents()
    let addresses = ["/a?x=1", "/a?x=2", "/a?x=1"].map { server.address($0) }
    var found: [[String]] = []
    for address in addresses {
      guard case .source(let source, let location) = documents.document(at: address) else {
        continue
      }
      found.append([source.name, String(decoding: source.bytes, as: UTF8.self), location])
    }
    let plain = server.address("/a")
    #expect(
      found == [
        [plain, "1", addresses[0]], ["\(plain)~2", "2", addresses[1]], [plain, "1", addresses[0]],
      ])
    #expect(server.log.requests.count == 2)
  }

  @Test func `nothing but the web is looked for`() throws {
    let documents = Self.documents()
    for address in ["/etc/passwd", "file:///etc/passwd", "etc/passwd", "//h/etc/passwd", ""] {
      guard case .absent = documents.document(at: address) else {
        Issue.record("\(address) led to a document")
        continue
      }
    }
    let record = documents.answers()
    #expect(record?.log.exchanges.count == nil)
  }

  @Test func `the answers of servers become a record with their bodies`() throws {
    let server = try LocalServer(["/a.m3u8": .redirect("/b.m3u8"), "/b.m3u8": .text("#EXTM3U\n")])
    let documents = Self.documents()
    let addresses = ["/gone", "/a.m3u8"].map { server.address($0) }
    documents.load(addresses + ["http://:1/"])
    let record = documents.answers()
    let answers = try #require(record)
    #expect(answers.log.faultDescription == nil)
    #expect(answers.log.exchanges.map(\.url.text) == addresses)
    #expect(answers.log.exchanges.map(\.status?.value) == [404, 200])
    #expect(answers.log.exchanges.map(\.location) == [addresses[0], server.address("/b.m3u8")])
    #expect(answers.address(of: answers.log.exchanges[0]) == nil)
    let name = try #require(answers.address(of: answers.log.exchanges[1]))
    guard case .source(let source, _) = documents.body(named: name) else {
      Issue.record("no body")
      return
    }
    #expect(source.bytes == Array("#EXTM3U\n".utf8))
    let counts = [[], [addresses[1], "http://127.0.0.1/never"]].map { linked in
      documents.answers(to: addresses[0], linked: linked)?.log.exchanges.count
    }
    #expect(counts == [1, 2])
    #expect(documents.answers(to: "http://127.0.0.1/never", linked: []) == nil)
  }
}
