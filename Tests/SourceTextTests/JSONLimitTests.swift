import SourceText
import Testing

/// What is kept of a JSON document with very many parts.
struct JSONLimitTests {
  private func read(_ text: String) -> JSONText {
    JSONText(parsing: SourceFile(name: "a.json", bytes: Array(text.utf8)))
  }

  @Test(arguments: ["1,", "{},", "\"\",", "[],", "null,", "[[1]],", "{\"a\":1},"])
  func `reading ends when there are more values than one for each eight bytes`(element: String) {
    let count = 900_000 / element.utf8.count
    let text = read("[" + String(repeating: element, count: count) + "2]")
    #expect(text.unread?.end == UInt32(text.source.bytes.count))
    #expect(text.unread?.isEmpty == false)
    #expect(!text.isComplete)
    #expect(text.isWellFormed)
    #expect(text.faults == [])
  }

  @Test func `a hundred thousand values are always read`() {
    let text = read("[" + String(repeating: "1,", count: 99_998) + "1]")
    #expect(text.unread == nil && text.isComplete)
    #expect(text.root?.elements?.count == 99_999)
  }

  @Test(arguments: [
    ("/**/", JSONFault.Kind.comment), ("x        ,", .unknownWord), ("'       ',", .singleQuotes),
    ("\"\\ud800  \",", .loneSurrogate), ("1        ", .missingComma),
  ])
  func `of many faults of a kind the first are kept, and the last counts the others`(
    part: String, kind: JSONFault.Kind
  ) {
    let text = read("[" + String(repeating: part, count: 30_000) + "1]")
    let found = text.faults.filter { $0.kind == kind }
    #expect(text.unread == nil)
    #expect(found.count == 10_000)
    #expect(found.map(\.count).reduce(0, +) == 30_000)
    #expect(found.dropLast().allSatisfy { $0.count == 1 })
  }

  @Test func `names are equal byte by byte in an object of any size`() {
    let names = ["e\u{301}", "\u{E9}"] + (0..<1_000).map { "key-\($0)-of-some-length" }
    let text = read(
      "{" + (names + ["key-7-of-some-length"]).map { "\"\($0)\":1" }.joined(separator: ",") + "}")
    #expect(text.faults.map(\.kind) == [.duplicateName])
  }
}
