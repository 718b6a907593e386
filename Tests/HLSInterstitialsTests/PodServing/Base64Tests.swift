import HLSInterstitials
import Testing

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
    ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"),
  ])
  func `decodes the test vectors of the standard`(text: String, decoded: String) throws {
    // RFC 4648, section 10.
    #expect(try Base64.decode(text) == Array(decoded.utf8))
  }

  @Test func `knows plus and slash`() throws {
    #expect(try Base64.decode("+/+/") == [0xFB, 0xFF, 0xBF])
  }

  @Test(
    arguments: [
      ("Zg", .incomplete, 2), ("Zg=", .incomplete, 3), ("Zm9vY", .incomplete, 5),
      ("Zg===", .misplacedPadding, 4), ("Z===", .misplacedPadding, 1), ("=", .misplacedPadding, 0),
      ("Zg==Zg==", .misplacedPadding, 4), ("Z=9v", .misplacedPadding, 1),
      ("Zm9v Zg==", .unknownCharacter, 4), ("_-8=", .unknownCharacter, 0),
      ("Zg==\n", .misplacedPadding, 4), ("Zm9vü", .unknownCharacter, 4),
      ("0xFC302500", .incomplete, 10), ("Zh==", .trailingBits, 1), ("Zm9=", .trailingBits, 2),
    ] as [(String, HLSInterstitials.Base64.Fault.Reason, Int)])
  func `names the first place at fault`(
    text: String, reason: HLSInterstitials.Base64.Fault.Reason, offset: Int
  ) {
    let fault = #expect(throws: HLSInterstitials.Base64.Fault.self) {
      try Base64.decode(text)
    }
    #expect(fault?.reason == reason)
    #expect(fault?.offset == offset)
  }
}
