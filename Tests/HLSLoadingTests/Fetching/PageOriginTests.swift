import HLSDocuments
@testable import HLSLoading
import Testing

/// Expectations: Fetch Standard, append a request Origin header, redirect-taint.
struct PageOriginTests {
  private static let page = "https://p.example"

  /// The values of Origin in the requests along a chain of addresses; nil where there is none.
  private static func origins(_ chain: [String], from page: String) throws -> [String?] {
    let addresses = try chain.map { try WebAddress($0) }
    let field = HeaderField(name: "Origin", value: page)
    var origin = PageOrigin(field, at: addresses[0])
    return addresses.enumerated().map { number, address in
      if number > 0 { origin.follow(to: address) }
      return origin.field(field)?.value
    }
  }

  @Test(
    arguments: [
      (["https://p.example/a"], [nil]),
      (["https://p.example:443/a", "https://P.example/b"], [nil, nil]),
      (["https://b.example/a"], [page]),
      (["https://p.example:8443/a"], [page]), (["http://p.example/a"], [page]),
      // From its own origin, a page may be sent to one other.
      (["https://p.example/a", "https://b.example/a"], [nil, page]),
      (["https://b.example/a", "https://b.example/b"], [page, page]),
      // From there, to none.
      (["https://b.example/a", "https://c.example/a"], [page, "null"]),
      (["https://b.example/a", "https://p.example/a"], [page, "null"]),
      (["http://b.example/a", "https://b.example/a"], [page, "null"]),
      (
        [
          "https://p.example/a", "https://b.example/a", "https://c.example/a", "https://b.example/",
        ],
        [nil, page, "null", "null"]
      ),
    ] as [([String], [String?])])
  func `redirects between origins hide the page`(chain: [String], expected: [String?]) throws {
    #expect(try Self.origins(chain, from: Self.page) == expected)
  }

  @Test func `an origin that is no address is another one than every address`() throws {
    let chain = ["https://b.example/a", "https://b.example/b", "https://c.example/"]
    #expect(try Self.origins(chain, from: "null") == ["null", "null", "null"])
    #expect(try Self.origins(chain, from: "app") == ["app", "app", "null"])
  }
}
