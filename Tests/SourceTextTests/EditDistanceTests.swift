import SourceText
import Testing

struct EditDistanceTests {
  @Test(
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1),
      ("abc", "ab", 1), ("abc", "abcd", 1), ("abc", "acb", 1), ("ab", "ba", 1), ("abcd", "badc", 2),
      ("kitten", "sitting", 3), ("flaw", "lawn", 2), ("abc", "ABC", 3),
      // Nothing is put between the two letters of a swap.
      ("ca", "abc", 3),
    ] as [(String, String, Int)])
  func `the distance is the least number of edits, in either direction`(
    left: String, right: String, edits: Int
  ) {
    let (left, right) = (left.utf8Span.span, right.utf8Span.span)
    for limit in edits...edits + 3 {
      #expect(left.editDistance(to: right, within: limit) == edits)
      #expect(right.editDistance(to: left, within: limit) == edits)
    }
    for limit in -1..<edits { #expect(left.editDistance(to: right, within: limit) == nil) }
  }

  @Test func `letters of either case can be the same`() {
    let distance = "RÉsumé".utf8Span.span.editDistance(
      to: "rÉSUMé".utf8Span.span, within: 0, ignoringCase: true)
    #expect(distance == 0)
  }

  @Test func `texts of up to 64 bytes are compared`() {
    let longest = String(repeating: "a", count: 64)
    let changed = String(repeating: "b", count: 64)
    let longer = longest + "a"
    #expect(longest.utf8Span.span.editDistance(to: longest.utf8Span.span, within: 0) == 0)
    #expect(longest.utf8Span.span.editDistance(to: changed.utf8Span.span, within: .max) == 64)
    #expect(longest.utf8Span.span.editDistance(to: "".utf8Span.span, within: .max) == 64)
    #expect(longest.utf8Span.span.editDistance(to: longer.utf8Span.span, within: 2) == nil)
    #expect(longer.utf8Span.span.editDistance(to: longer.utf8Span.span, within: 2) == nil)
  }
}
