import HLSPlaylist
import Testing

struct URISchemeTests {
  @Test(
    arguments: [
      ("https://example.com/a.ts", "https"), ("skd://k", "skd"), ("data:,x", "data"),
      ("a+b-c.1:x", "a+b-c.1"),
      ("a-very-long-scheme-of-many-letters:x", "a-very-long-scheme-of-many-letters"),
      ("segment-1.ts", nil), ("a/b:c", nil), ("?t=12:30", nil), ("a.ts?t=12:30", nil), ("", nil),
      (":x", nil), ("1a:x", nil), ("//host:80/a", nil), ("segment-with-a-long-name.ts#x:y", nil),
    ] as [(String, String?)])
  func `a scheme is what stands before the first colon, if it looks like one`(
    uri: String, expected: String?
  ) {
    let bytes = Array(uri.utf8)
    let scheme = URIScan.scheme(of: 0..<bytes.count, bytes.span)
    #expect(scheme.map { String(decoding: bytes[$0], as: UTF8.self) } == expected)
  }
}
