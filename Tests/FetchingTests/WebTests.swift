import HLSConformance
import HLSInterstitials
import HLSPlaylist
import LocalHTTPServer
import Testing

@testable import HLSDelivery
@testable import InterlintCommand

/// What a run keeps of the network.
struct WebTests {
  private static func web(_ arguments: [String] = []) throws -> Web {
    let line = try OptionTable.interlint.parse(["lint", "--allow-private"] + arguments)
    var policy = try FetchOptions.policy(line)
    policy.proxy = ProxyChoice()
    return Web(Fetcher(policy))
  }

  @Test func `an address is loaded once and has a name of its own`() throws {
    let server = try LocalServer(["/a?x=1": .text("1"), "/a?x=2": .text("2")])
    let web = try Self.web()
    let addresses = ["/a?x=1", "/a?x=2", "/a?x=1"].map { server.address($0) }
    var found: [[String]] = []
    for address in addresses {
      guard case .source(let source, let location) = web.document(at: address) else { continue }
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
    let web = try Self.web()
    for address in ["/etc/passwd", "file:///etc/passwd", "etc/passwd", "//h/etc/passwd", ""] {
      guard case .absent = web.document(at: address) else {
        Issue.record("\(address) led to a document")
        continue
      }
    }
    let record = web.answers()
    #expect(record?.log.exchanges.count == nil)
  }

  @Test func `the answers of servers become a record with their bodies`() throws {
    let server = try LocalServer(["/a.m3u8": .redirect("/b.m3u8"), "/b.m3u8": .text("#EXTM3U\n")])
    let web = try Self.web()
    let addresses = ["/gone", "/a.m3u8"].map { server.address($0) }
    web.load(addresses + ["http://:1/"])
    let record = web.answers()
    let answers = try #require(record)
    #expect(answers.log.faultDescription == nil)
    #expect(answers.log.exchanges.map(\.url.text) == addresses)
    #expect(answers.log.exchanges.map(\.status?.value) == [404, 200])
    #expect(answers.log.exchanges.map(\.location) == [addresses[0], server.address("/b.m3u8")])
    #expect(answers.address(of: answers.log.exchanges[0]) == nil)
    let name = try #require(answers.address(of: answers.log.exchanges[1]))
    guard case .source(let source, _) = web.body(named: name) else {
      Issue.record("no body")
      return
    }
    #expect(source.bytes == Array("#EXTM3U\n".utf8))
    let counts = [[addresses[0]], []].map { web.answers(to: $0)?.log.exchanges.count }
    #expect(counts == [1, nil])
  }

  @Test func `options say how to load`() throws {
    let line = try OptionTable.interlint.parse([
      "lint", "https://a.example/x", "b.m3u8", "--timeout=7", "--max-bytes=9",
      "--header=Accept-Language:  de ", "--header", "X-Home: env:HOME", "--cacert=ca.pem",
      "--resolve=a.example:443:[::1]", "--proxy=http://p:1",
    ])
    let policy = try FetchOptions.policy(line)
    #expect(policy.documentTime == .seconds(7) && policy.largestBody == 9)
    let fields = try FetchOptions.fields(line)
    let language = HeaderField(name: "Accept-Language", value: "de")
    let home = HeaderField(name: "X-Home", value: try #require(Console.environment("HOME")))
    #expect(fields.fields(for: try WebAddress("https://a.example/y")) == [language, home])
    #expect(fields.fields(for: try WebAddress("http://a.example/y")) == [language])
    #expect(policy.knownHosts == ["a.example:443:[::1]"] && policy.certificateFile == "ca.pem")
    #expect(policy.proxy == ProxyChoice("http://p:1") && !policy.allowsPrivateAddresses)
  }

  @Test(arguments: [
    "--header=secret", "--header=: secret", "--header=a b: secret", "--header=A: b\nsecret: d",
    "--header=A: env:NO_SUCH_VARIABLE", "--resolve=secret", "--resolve=h:x:1.1.1.1",
    "--resolve=-h:80:1.1.1.1", "--resolve=h:80:",
  ])
  func `an option that cannot be meant is refused without its value`(option: String) throws {
    let line = try OptionTable.interlint.parse(["lint", "https://a.example/", option])
    do {
      _ = try (FetchOptions.policy(line), FetchOptions.fields(line))
      Issue.record("\(option) was taken")
    } catch {
      #expect(error.code == .usage && !error.message.contains("secret"))
    }
  }
}
