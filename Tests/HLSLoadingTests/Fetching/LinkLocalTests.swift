@testable import HLSLoading
import LocalHTTPServer
import Testing

/// Link-local addresses and those of metadata services, which no option allows.
struct LinkLocalTests {
  private static let forms = [
    "169.254.169.254", "169.254.0.1", "169.254.43518", "2852039166", "0xA9FEA9FE", "0xa9.0xfe.1",
    "0251.0376.0251.0376", "169.254.169.254.", "[fe80::1]", "[FE80::1%25lo]", "[febf::1]",
    "[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "[::169.254.169.254]", "[64:ff9b::a9fe:a9fe]",
    "[2002:a9fe:a9fe::1]", "[fd00:ec2::254]", "[fd00:0EC2::23]", "[fd20:ce::254]",
    "[fd00:c1::a9fe:a9fe]", "100.100.100.200", "[::ffff:100.100.100.200]",
  ]

  private static func failure(
    _ address: String, _ change: (inout FetchPolicy) -> Void = { _ in }
  ) -> FetchFailure? {
    let policy = FetcherTests.policy {
      $0.mostAttempts = 1
      change(&$0)
    }
    let fetcher = Fetcher(policy)
    if case .failure(let failure) = fetcher.fetch(address).body { return failure }
    return nil
  }

  private static func isRefused(_ failure: FetchFailure?) -> Bool {
    switch failure {
    case .linkLocalAddress, .metadataAddress: true
    default: false
    }
  }

  @Test(arguments: forms)
  func `a link-local address is refused however it is written`(host: String) throws {
    #expect(Self.isRefused(Self.failure("http://\(host):1/")))
    #expect(Self.isRefused(Self.failure("http://\(host):1/") { $0.allowsPrivateAddresses = false }))
  }

  @Test(arguments: forms)
  func `a redirect to a link-local address is refused`(host: String) throws {
    let server = try LocalServer(["/": .redirect("http://\(host):1/")])
    #expect(Self.isRefused(Self.failure(server.address())))
    #expect(server.log.requests.count == 1)
  }

  @Test(arguments: forms)
  func `a link-local address is not passed to a proxy`(host: String) throws {
    let proxy = try LocalServer(["http://h.example/": .redirect("http://\(host)/")])
    for address in ["http://\(host)/", "https://\(host)/", "http://h.example/"] {
      #expect(Self.isRefused(Self.failure(address) { $0.proxy = ProxyChoice(proxy.address()) }))
    }
    #expect(proxy.log.requests.count == 1)
  }

  @Test(arguments: ["169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]"])
  func `a name that resolves to a link-local address is refused`(address: String) throws {
    let server = try LocalServer(["/": .redirect("http://name.example:1/")])
    for start in ["http://name.example:1/", server.address()] {
      #expect(
        Self.isRefused(Self.failure(start) { $0.knownHosts = ["name.example:1:\(address)"] }))
    }
  }

  @Test(arguments: [
    "169.253.255.255", "169.255.0.0", "fe7f::1", "fec0::1", "::ffff:169.255.0.1", "::1",
    "127.0.0.1",
    "fd00:ec3::254", "fd20:ce::255", "fd00:c1::a9fe:a9ff", "100.100.100.201",
    "2002:a9ff::1", "64:ff9b::a9ff:1", "1:2:3:4:5:6:a9fe:a9fe",
  ])
  func `a neighbor of the link-local addresses is none of them`(text: String) throws {
    let address = try #require(NetworkAddress(text))
    #expect(!address.isLinkLocal && !address.isMetadataService)
  }
}
