import SourceText
import Testing

struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b", "a%20b"), ("é%\n", "%C3%A9%25%0A"),
    ("/?#[]@", "%2F%3F%23%5B%5D%40"),
  ])
  func `all but unreserved characters can be encoded`(text: String, encoded: String) {
    #expect(text.percentEncoded { !$0.isUnreserved } == encoded)
  }

  @Test func `what is not to be encoded stays, whole characters included`() {
    #expect("é a".percentEncoded { $0 == 0x20 } == "é%20a")
  }

  @Test func `a path becomes a reference to it`() {
    #expect("a b/100%?#é".pathReference == "a b/100%25%3F%23é")
  }
}
