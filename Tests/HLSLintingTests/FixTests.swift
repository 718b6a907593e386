import HLSLinting
import SourceText
import Testing

/// Edits of bytes: which may be made together, and what stays as it is.
struct FixTests {
  private func edit(_ start: UInt32, _ end: UInt32, _ text: String) -> Fix.Edit {
    Fix.Edit(ByteRange(start, end), with: text)
  }

  @Test func `edits are in the order of their ranges`() throws {
    let fix = try #require(Fix(.safe, [edit(4, 5, "b"), edit(0, 1, "a")]))
    #expect(fix.edits == [edit(0, 1, "a"), edit(4, 5, "b")])
    #expect(fix.grade == .safe)
  }

  @Test(
    arguments: [
      // Two insertions at one place, whose order is not known.
      [(1, 1, "a"), (1, 1, "b")],
      // An insertion inside, and at the start, of what is replaced.
      [(0, 3, "a"), (1, 1, "b")], [(1, 1, "a"), (1, 3, "b")],
      [(0, 2, "a"), (1, 3, "b")],
      [],
    ] as [[(UInt32, UInt32, String)]])
  func `there is no fix with edits that overlap, or without any`(
    edits: [(UInt32, UInt32, String)]
  ) {
    #expect(Fix(.safe, edits.map { edit($0.0, $0.1, $0.2) }) == nil)
  }

  @Test func `an insertion after what is replaced does not overlap`() {
    #expect(Fix(.unsafe, [edit(0, 2, "a"), edit(2, 2, "b")]) != nil)
    #expect(Fix.safe(nil) == nil)
    #expect(Fix.unsafe([]) == nil)
  }

  @Test func `a fix that is less certain is greater`() {
    #expect([Fix.Grade.unsafe, .safe].sorted() == [.safe, .unsafe])
    #expect(Fix.Grade.allCases.map(\.rawValue) == ["safe", "unsafe"])
  }

  @Test func `bytes outside of edits stay as they are`() throws {
    // No valid UTF-8, and two kinds of line ends.
    let original: [UInt8] = [0xEF, 0xBB, 0xBF, 0x41, 0x0D, 0x0A, 0xFF, 0x42, 0x0A]
    var bytes = FixedBytes(original)
    #expect(bytes.bytes == original)
    #expect(bytes.add(try #require(Fix(.safe, [edit(3, 4, "xy"), edit(9, 9, "z")]))))
    #expect(
      bytes.bytes == [0xEF, 0xBB, 0xBF, 0x78, 0x79, 0x0D, 0x0A, 0xFF, 0x42, 0x0A, 0x7A])
  }

  @Test func `a fix that overlaps an earlier one is left out as a whole`() throws {
    var bytes = FixedBytes(Array("abcdef".utf8))
    #expect(bytes.add(try #require(Fix(.safe, [edit(1, 3, "X")]))))
    #expect(!bytes.add(try #require(Fix(.safe, [edit(0, 1, "Y"), edit(2, 4, "Z")]))))
    #expect(bytes.bytes == Array("aXdef".utf8))
    #expect(bytes.add(try #require(Fix(.safe, [edit(3, 3, "-"), edit(5, 6, "")]))))
    #expect(bytes.bytes == Array("aX-de".utf8))
  }

  @Test func `an edit of two fixes is made once`() throws {
    var bytes = FixedBytes(Array("abc".utf8))
    #expect(bytes.add(try #require(Fix(.safe, [edit(0, 0, "#"), edit(2, 3, "")]))))
    #expect(bytes.add(try #require(Fix(.safe, [edit(0, 0, "#")]))))
    #expect(bytes.bytes == Array("#ab".utf8))
  }

  @Test func `an edit behind the end is refused`() throws {
    var bytes = FixedBytes(Array("ab".utf8))
    #expect(!bytes.add(try #require(Fix(.safe, [edit(2, 3, "")]))))
    #expect(bytes.bytes == Array("ab".utf8))
  }
}
