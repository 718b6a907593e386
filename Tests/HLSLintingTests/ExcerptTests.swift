import HLSLinting
import HLSPlaylist
import Testing

/// An excerpt is the part of a line around a finding.
struct ExcerptTests {
  private static func marked(_ excerpt: Excerpt) -> String {
    String(decoding: Array(excerpt.text.utf8)[excerpt.marked], as: UTF8.self)
  }

  @Test(arguments: [
    (0, false, true), (1, false, true), (89, false, true), (90, false, true), (91, true, true),
    (5_000, true, true), (9_900, true, false), (9_997, true, false),
  ])
  func `of a long line what is around the mark is shown`(
    offset: Int, isCutBefore: Bool, isCutAfter: Bool
  ) throws {
    var line = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    line.replaceSubrange(offset..<offset + 3, with: "abc".utf8)
    let bytes = Array("#EXTM3U\n".utf8) + line + Array("\na.ts\n".utf8)
    let excerpt = try #require(finding(in: bytes, at: 8 + offset..<11 + offset)).excerpt
    #expect(excerpt.text.utf8.count <= 240)
    #expect(excerpt.text.allSatisfy { "xabc".contains($0) })
    #expect(Self.marked(excerpt) == "abc")
    #expect(excerpt.isCutBefore == isCutBefore && excerpt.isCutAfter == isCutAfter)
  }

  @Test func `a short line is shown whole, whatever ends it`() throws {
    for ending in ["\n", "\r\n", ""] {
      let excerpt = try #require(
        finding(in: Array("#EXTM3U\n# abc\(ending)".utf8), at: 10..<13)
      ).excerpt
      #expect(excerpt.text == "# abc" && Self.marked(excerpt) == "abc")
      #expect(!excerpt.isCutBefore && !excerpt.isCutAfter && excerpt.secrets.isEmpty)
    }
  }

  @Test func `a mark longer than an excerpt goes on to its end`() throws {
    let bytes = Array("# \(String(repeating: "x", count: 1_000))".utf8)
    let excerpt = try #require(finding(in: bytes, at: 2..<1_002)).excerpt
    #expect(excerpt.marked == 2..<240 && excerpt.isCutAfter)
  }

  @Test(arguments: ["é", "€", "😀"], [0, 1, 2, 3])
  func `no character is cut in two`(character: String, shift: Int) throws {
    let size = character.utf8.count
    let prefix = String(repeating: "x", count: shift)
    let bytes = Array((prefix + String(repeating: character, count: 1_000)).utf8)
    // A place that begins and ends inside a character means the whole of it.
    for (start, end) in [(0, size), (size - 1, size), (0, 1), (1, 2)] {
      let first = shift + 500 * size
      let excerpt = try #require(finding(in: bytes, at: first + start..<first + end)).excerpt
      #expect(excerpt.text.allSatisfy { String($0) == character })
      #expect(Self.marked(excerpt).first == character.first)
      #expect(excerpt.text.utf8.count <= 240 && excerpt.text.utf8.count > 230)
      #expect(excerpt.isCutBefore && excerpt.isCutAfter)
    }
  }

  @Test(arguments: [[0x80], [0xFF], [0xC3], [0xF0, 0x9F]] as [[UInt8]])
  func `bytes that are no text are shown as replacement characters`(piece: [UInt8]) throws {
    let bytes = [[UInt8]](repeating: piece, count: 1_000).flatMap { $0 }
    let place = piece.count * 500
    let excerpt = try #require(finding(in: bytes, at: place..<place + piece.count)).excerpt
    #expect(!excerpt.text.isEmpty)
    #expect(excerpt.text.unicodeScalars.allSatisfy { $0 == "\u{FFFD}" })
    let marked = Self.marked(excerpt).unicodeScalars
    #expect((1...piece.count).contains(marked.count))
    #expect(marked.allSatisfy { $0 == "\u{FFFD}" })
  }

  @Test func `a place at the end of the text has an excerpt`() throws {
    for text in ["", "\n", "#EXTM3U", "#EXTM3U\n", "#EXTM3U\n\n"] {
      let count = text.utf8.count
      let found = try #require(finding(in: Array(text.utf8), at: count..<count))
      #expect(found.excerpt.marked.isEmpty)
      #expect(found.place.start == found.place.end)
    }
  }
}
