import SourceText
import Testing

struct SpellingTests {
  @Test(
    arguments: [
      ("lint", "lint"), ("lnit", "lint"), ("lin", "lint"), ("lints", "lint"), ("lant", "lint"),
      ("LINT", "lint"), ("explian", "explain"), ("eplian", "explain"), ("x", nil), ("", nil),
      ("lo", nil), ("xylint", "lint"), ("xxlintx", nil), ("confromanse", "conformance"),
    ] as [(String, String?)])
  func `the nearest name is found if it is near enough`(name: String, expected: String?) {
    let names = ["lint", "explain", "conformance"]
    #expect(Spelling.nearest(to: name, among: names) == expected)
  }

  @Test(
    arguments: [
      ("warn", "warning"), ("WARN", "warning"), ("inf", "info"), ("er", nil), ("n", nil),
      ("wrning", "warning"), ("warnings", "warning"), ("info", "info"), ("information", nil),
    ] as [(String, String?)])
  func `a word may be meant by its beginning`(name: String, expected: String?) {
    #expect(Spelling.meant(by: name, among: ["error", "warning", "info", "never"]) == expected)
  }

  @Test func `the beginning of two words means neither`() {
    #expect(Spelling.meant(by: "confi", among: ["configuration", "confirmation"]) == nil)
  }

  @Test func `the nearer name wins, and the first of two as near`() {
    #expect(Spelling.nearest(to: "abcdefg", among: ["abcdeXY", "abcdefX", "Xbcdefg"]) == "abcdefX")
    #expect(Spelling.nearest(to: "abc", among: []) == nil)
    #expect(Spelling.nearest(to: "abcdefg", among: ["abcdeXY"], within: 1) == nil)
    #expect(Spelling.nearest(to: "abc", among: ["abc"], within: 0) == "abc")
    #expect(Spelling.nearest(to: "abc", among: ["abc"], within: -1) == nil)
  }

  @Test func `names of more than 64 bytes have no suggestion`() {
    let name = String(repeating: "a", count: 64)
    #expect(Spelling.nearest(to: name, among: [name + "b", "b" + name, name]) == name)
    #expect(Spelling.nearest(to: name + "b", among: [name + "b"]) == nil)
  }
}
