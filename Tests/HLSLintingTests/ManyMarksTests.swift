import HLSLinting
import Testing

/// The time to mask a text grows with its size, whatever it repeats.
struct ManyMarksTests {
  /// A quadratic search needs minutes for these.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("token=", "\\"), ("token=", "“"), ("", "token=“x "), ("", "token:"), ("", "a:token>"),
      ("", "data:,"), ("", "bearer+"), ("https://a.example/?", "a="), ("https://a.example/", "a?"),
    ])
  func `a text of many marks is masked in a time that grows with its size`(
    head: String, unit: String
  ) {
    let text = head + String(repeating: unit, count: 100_000 / unit.utf8.count)
    #expect(DocumentRedaction(hiding: []).masked(text).utf8.count == text.utf8.count)
  }

  @Test func `a quotation is found after marks of the same kind that have no end`() {
    let filler = String(repeating: "x ", count: 2_000)
    let text = "token=“y \(filler)token=“a b” token=“c d”"
    let masked = DocumentRedaction(hiding: []).masked(text)
    #expect(masked.hasSuffix("\(filler)token=********* token=*********"))
  }
}
