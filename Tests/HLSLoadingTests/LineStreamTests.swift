import HLSLoading
import Testing

/// Lines come one by one, numbered, and none is longer than the bound.
struct LineStreamTests {
  /// A line as far as tests look at it.
  struct Told: Equatable {
    let number: Int
    let text: String
    var isCut = false
  }

  private func lines(_ text: String) throws -> [Told] {
    var stream = LineStream(Array(text.utf8))
    var all: [Told] = []
    while let line = try stream.next() {
      all.append(
        Told(
          number: line.number, text: String(decoding: line.bytes, as: UTF8.self),
          isCut: line.isCut))
    }
    return all
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n\nb", ["a\r", "", "b"]),
  ])
  func `a line ends with a line feed, or the text with it`(text: String, told: [String]) throws {
    #expect(
      try lines(text) == told.enumerated().map { Told(number: $0 + 1, text: $1) })
  }

  @Test(arguments: ["\n", "\nb", ""])
  func `of a line that is too long the start is reported`(end: String) throws {
    let most = String(repeating: "x", count: LineStream.longest)
    let rest = end == "\nb" ? [Told(number: 2, text: "b")] : []
    #expect(try lines(most + end) == [Told(number: 1, text: most)] + rest)
    #expect(try lines(most + "x" + end) == [Told(number: 1, text: most, isCut: true)] + rest)
  }

  @Test func `a stream can have another bound`() throws {
    let folder = try TemporaryDirectory()
    let long = String(repeating: "x", count: LineStream.longest + 1)
    let path = try folder.file("lines", long + "\nb")
    var stream = try LineStream(reading: path, longest: LineStream.longest + 1)
    let first = try #require(try stream.next())
    #expect(first.bytes.count == long.utf8.count && !first.isCut)
    #expect(try stream.next()?.number == 2)
    #expect(try stream.next() == nil)
  }

  @Test(arguments: [
    ("/", LoadFailure.isDirectory), ("/dev/null", .specialFile(kind: "device")),
    ("/no/such/file", .notFound),
  ])
  func `what is no file is refused`(path: String, failure: LoadFailure) {
    #expect(throws: failure) { try LineStream(reading: path) }
  }
}
