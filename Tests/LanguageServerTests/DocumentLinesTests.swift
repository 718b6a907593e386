import Testing

@testable import LanguageServer

/// Positions are a line and the units before a character (LSP 3.17, Text Documents).
struct DocumentLinesTests {
  private static func position(_ line: Int, _ character: Int) -> ClientPosition {
    ClientPosition(line: line, character: character)
  }

  @Test func `lines end with LF, CR LF and CR`() {
    let lines = DocumentLines(Array("a\nb\r\nc\rd".utf8))
    let places = (0..<8).map { lines.position(of: $0, .utf16) }
    #expect(
      places == [
        Self.position(0, 0), Self.position(0, 1), Self.position(1, 0), Self.position(1, 1),
        // Between CR and LF is the end of the line.
        Self.position(1, 1), Self.position(2, 0), Self.position(2, 1), Self.position(3, 0),
      ])
    #expect(lines.position(of: 8, .utf16) == Self.position(3, 1))
    #expect(lines.position(of: 99, .utf16) == Self.position(3, 1))
  }

  /// `𝄞` has four bytes and two units of UTF-16, `ä` two bytes and one unit.
  @Test(arguments: [
    (PositionEncoding.utf16, [0, 1, 2, 4, 5]), (.utf8, [0, 1, 3, 7, 8]),
  ])
  func `characters are counted in the units of the encoding`(
    encoding: PositionEncoding, units: [Int]
  ) {
    let lines = DocumentLines(Array("aä𝄞b\n".utf8))
    let offsets = [0, 1, 3, 7, 8]
    #expect(offsets.map { lines.position(of: $0, encoding).character } == units)
    #expect(units.map { lines.offset(of: Self.position(0, $0), encoding) } == offsets)
  }

  @Test func `a position behind its line is its end`() {
    let lines = DocumentLines(Array("ab\r\nc\n".utf8))
    #expect(lines.offset(of: Self.position(0, 9), .utf16) == 2)
    #expect(lines.offset(of: Self.position(1, 9), .utf16) == 5)
    #expect(lines.offset(of: Self.position(2, 0), .utf16) == 6)
    #expect(lines.offset(of: Self.position(7, 3), .utf16) == 6)
  }

  @Test func `a position inside of a character is its start`() {
    let lines = DocumentLines(Array("𝄞".utf8))
    #expect(lines.offset(of: Self.position(0, 1), .utf16) == 0)
    #expect(lines.offset(of: Self.position(0, 2), .utf16) == 4)
  }

  /// A line of 4,000 characters with two to four bytes each, after a line of one.
  @Test(arguments: [PositionEncoding.utf16, .utf8])
  func `places in a long line are counted like those in a short one`(encoding: PositionEncoding) {
    let pattern: [(text: String, units: Int)] =
      encoding == .utf16
      ? [("a", 1), ("ä", 1), ("€", 1), ("𝄞", 2)] : [("a", 1), ("ä", 2), ("€", 3), ("𝄞", 4)]
    let text = "x\n" + String(repeating: "aä€𝄞", count: 1_000) + "\ny"
    let lines = DocumentLines(Array(text.utf8))
    var (offset, units) = (2, 0)
    for number in 0..<4_000 {
      let place = Self.position(1, units)
      #expect(lines.position(of: offset, encoding) == place)
      #expect(lines.offset(of: place, encoding) == offset)
      offset += pattern[number % 4].text.utf8.count
      units += pattern[number % 4].units
    }
    #expect(lines.position(of: offset, encoding) == Self.position(1, units))
    #expect(lines.offset(of: Self.position(1, units + 1), encoding) == offset)
    #expect(lines.position(of: offset + 1, encoding) == Self.position(2, 0))
  }

  @Test func `a document that ends with a block has its end`() {
    let lines = DocumentLines([UInt8](repeating: 0x61, count: 2_048))
    #expect(lines.position(of: 2_048, .utf16) == Self.position(0, 2_048))
    #expect(lines.offset(of: Self.position(0, 2_048), .utf16) == 2_048)
    #expect(lines.offset(of: Self.position(0, 1_024), .utf16) == 1_024)
  }

  @Test func `an empty document has one line`() {
    let lines = DocumentLines([])
    #expect(lines.position(of: 0, .utf16) == Self.position(0, 0))
    #expect(lines.offset(of: Self.position(0, 0), .utf16) == 0)
  }
}
