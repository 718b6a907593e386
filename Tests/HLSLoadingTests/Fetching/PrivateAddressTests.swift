@testable import HLSLoading
import LocalHTTPServer
import Testing

/// Where a fetcher never goes unless the user allows it.
struct PrivateAddressTests {
  private static func failure(
    _ address: String, _ change: (inout FetchPolicy) -> Void = { _ in }
  ) -> FetchFailure? {
    var policy = FetchPolicy()
    policy.documentTime = .seconds(1_800)
    policy.mostAttempts = 1
    change(&policy)
    let fetcher = Fetcher(policy)
    if case .failure(let failure) = fetcher.fetch(address).body { return failure }
    return nil
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]", "localhost",
  ])
  func `loopback is refused however it is written`(host: String) throws {
    let server = try LocalServer(["/": .text("x")])
    let failure = Self.failure(server.address(host: host))
    #expect(
      [.privateAddress("127.0.0.1"), .privateAddress("::ffff:127.0.0.1"), .privateAddress("::1")]
        .contains(failure))
    #expect(server.log.connections == 0)
  }

  @Test func `loopback is loaded where that is allowed`() throws {
    let server = try LocalServer(["/": .text("x")])
    #expect(Self.failure(server.address()) { $0.allowsPrivateAddresses = true } == nil)
    #expect(server.log.connections == 1)
  }

  @Test func `a name that leads to a private address is refused`() throws {
    let server = try LocalServer(["/": .text("x")])
    let failure = Self.failure(server.address(host: "example.com")) {
      $0.knownHosts = ["example.com:\(server.port):127.0.0.1"]
    }
    #expect(failure == .privateAddress("127.0.0.1"))
    #expect(server.log.connections == 0)
  }

  @Test func `a redirect to a name that leads to a private address is refused`() throws {
    let inner = try LocalServer(["/": .text("x")])
    let proxy = try LocalServer([
      "http://example.com/": .redirect(inner.address(host: "inner.example"))
    ])
    let failure = Self.failure("http://example.com/") {
      $0.proxy = ProxyChoice(
        environment: [
          "http_proxy": proxy.address(), "no_proxy": "a.example, .inner.example",
        ].asLookup)
      $0.knownHosts = ["inner.example:\(inner.port):127.0.0.1"]
    }
    #expect(failure == .privateAddress("127.0.0.1"))
    #expect(inner.log.connections == 0 && proxy.log.requests.count == 1)
  }

  @Test(arguments: ["http://127.0.0.1/", "http://0x7f.1/", "http://localhost./", "http://[::1]/"])
  func `a redirect to a private address is not passed to a proxy`(target: String) throws {
    let proxy = try LocalServer(["http://example.com/": .redirect(target)])
    let failure = Self.failure("http://example.com/") { $0.proxy = ProxyChoice(proxy.address()) }
    guard case .privateAddress = failure else {
      Issue.record("\(target) was asked for")
      return
    }
    #expect(proxy.log.requests.count == 1)
  }

  @Test(arguments: ["file:///etc/passwd", "FILE:/etc/passwd", "gopher://h/", "ftp://h/", "data:,x"])
  func `a redirect leads to nothing but the web`(target: String) throws {
    let server = try LocalServer(["/": .redirect(target)])
    #expect(Self.failure(server.address()) { $0.allowsPrivateAddresses = true } == .strayRedirect)
  }

  @Test(arguments: [
    ("file:///etc/passwd", FetchFailure.notOfTheWeb), ("/etc/passwd", .notOfTheWeb),
    ("", .notOfTheWeb), ("ftp://h/", .notOfTheWeb), ("http:", .malformedAddress),
    ("http://", .malformedAddress), ("http:///etc/passwd", .malformedAddress),
    ("http://h:x/", .malformedAddress), ("http://h:65536/", .malformedAddress),
    ("http://127%2e0.0.1/", .malformedAddress), ("http://127。0。0。1/", .malformedAddress),
    ("http://127.0.0.1\\.example.com/", .malformedAddress), ("http://[]/", .malformedAddress),
    ("http://a b/", .malformedAddress), ("http://h\r\nX: y/", .malformedAddress),
  ])
  func `what is no address of the web is not asked for`(address: String, failure: FetchFailure) {
    #expect(Self.failure(address) == failure)
  }

  /// The registries of addresses for special purposes (RFC 6890): the first and last of each block,
  /// and their neighbours.
  @Test(arguments: [
    ("0.0.0.0", false), ("0.255.255.255", false), ("1.0.0.0", true), ("9.255.255.255", true),
    ("10.0.0.0", false), ("10.255.255.255", false), ("11.0.0.0", true), ("100.63.255.255", true),
    ("100.64.0.0", false), ("100.127.255.255", false), ("100.128.0.0", true),
    ("126.255.255.255", true), ("127.0.0.1", false), ("128.0.0.0", true), ("169.254.0.0", false),
    ("169.254.169.254", false), ("169.255.0.0", true), ("172.15.255.255", true),
    ("172.16.0.0", false), ("172.31.255.255", false), ("172.32.0.0", true), ("192.0.0.8", false),
    ("192.0.1.0", true), ("192.0.2.1", false), ("192.167.255.255", true), ("192.168.0.0", false),
    ("192.169.0.0", true), ("198.17.255.255", true), ("198.18.0.0", false),
    ("198.19.255.255", false), ("198.20.0.0", true), ("198.51.100.1", false),
    ("203.0.113.255", false), ("203.0.114.0", true), ("223.255.255.255", true),
    ("224.0.0.1", false), ("239.255.255.255", false), ("255.255.255.255", false),
    ("0.100.255.155", false), ("::", false), ("::1", false), ("::127.0.0.1", false),
    ("::ffff:10.0.0.1", false), ("::ffff:1.1.1.1", true), ("64:ff9b::10.0.0.1", false),
    ("64:ff9b::1.1.1.1", true), ("64:ff9b:1::1", false), ("100::1", false), ("2001::1", false),
    ("2001:1ff:ffff::1", false), ("2001:200::1", true), ("2001:db8::1", false),
    ("2001:db9::1", true), ("2002:7f00:1::1", false), ("2606:4700::1111", true),
    ("3fff:fff::1", false), ("3fff:1000::1", true), ("4000::1", false), ("fc00::1", false),
    ("fd00::1", false), ("fe80::1", false), ("fe80::1%eth0", false), ("fec0::1", false),
    ("ff02::1", false),
  ])
  func `an address is public or it is not`(text: String, isPublic: Bool) throws {
    #expect(try #require(NetworkAddress(text)).isPublic == isPublic)
  }

  @Test(arguments: ["", "example.com", "1.2.3.4.5", "::g", "256.1.1.1"])
  func `a name is no address`(text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test(arguments: [
    ("http://a.example/", "p"), ("https://a.example/", "s"), ("http://b.example/", nil),
    ("http://x.b.example/", nil), ("http://xb.example/", "p"), ("http://c.example/", nil),
  ])
  func `the environment says what goes through a proxy`(address: String, proxy: String?) throws {
    let choice = ProxyChoice(
      environment: [
        "http_proxy": "p", "HTTP_PROXY": "x", "HTTPS_PROXY": "s",
        "no_proxy": "b.example,.C.example",
      ].asLookup)
    #expect(choice.proxy(for: try WebAddress(address)) == proxy)
    #expect(ProxyChoice().proxy(for: try WebAddress(address)) == nil)
  }

  @Test(arguments: [
    ("https://u:p@Example.com:8443/a/b?token=x#f", "https://example.com:8443/a/b"),
    ("http://example.com", "http://example.com/"), ("HTTP://h/é", "http://h/%C3%A9"),
  ])
  func `a report names an address without what may be secret`(
    address: String, name: String
  ) throws {
    #expect(try WebAddress(address).name == name)
  }
}

extension [String: String] {
  fileprivate var asLookup: (String) -> String? { { self[$0] } }
}
