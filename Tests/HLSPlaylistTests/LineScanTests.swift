import Testing

@testable import HLSPlaylist

/// Scans in blocks, held to definitions byte by byte.
@Suite struct LineScanTests {
  /// Texts of 0 to 50 plain bytes, with one byte of every value at every place.
  private static func forEachText(_ body: (_ text: [UInt8], _ place: Int) -> Void) {
    for length in [1, 7, 8, 15, 16, 17, 31, 32, 33, 50] {
      for place in Set([0, 1, length / 2, length - 2, length - 1])
      where (0..<length).contains(place) {
        for byte in UInt8.min...UInt8.max {
          var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
          text[place] = byte
          body(text, place)
        }
      }
    }
  }

  @Test func `the end of plain text is found at every place`() {
    // RFC 3986: unreserved and reserved characters, but for brackets and the number sign.
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
      .union(":/?@!$&'()*+,;=".utf8)
    Self.forEachText { text, place in
      let expected = plain.contains(text[place]) ? text.count : place
      #expect(unsafe URIScan.firstNotPlain(text.span.bytes, from: 0) == expected)
      let after = unsafe URIScan.firstNotPlain(text.span.bytes, from: place + 1)
      #expect(after == text.count)
    }
  }

  @Test func `the first byte that is not printable is found at every place`() {
    Self.forEachText { text, place in
      let isPrintable = (0x20...0x7E).contains(text[place])
      #expect(
        unsafe LineScan.firstUnusual(text.span.bytes, from: 0)
          == (isPrintable ? text.count : place))
    }
  }

  @Test func `line feeds are found at every place`() {
    Self.forEachText { text, place in
      #expect(
        unsafe LineScan.lineFeed(text.span.bytes, from: 0)
          == (text[place] == 0x0A ? place : text.count))
    }
  }

  @Test func `a path ends at a question mark or number sign inside its range`() {
    Self.forEachText { text, place in
      let ends = text[place] == UInt8(ascii: "?") || text[place] == UInt8(ascii: "#")
      #expect(
        URIScan.endOfPath(in: 0..<text.count, of: text.span) == (ends ? place : text.count))
      #expect(URIScan.endOfPath(in: 0..<place, of: text.span) == place)
    }
  }

  @Test func `an authority does not go beyond the range that is searched`() {
    let text = Array("a://h/b".utf8)
    let ends = (0...text.count).map { URIScan.endOfOrigin(in: 0..<$0, of: text.span) }
    // The ranges have the texts a:, a:/, a://, a://h and so on.
    #expect(ends == [nil, nil, 2, 2, 4, 5, 5, 5])
  }

  @Test func `several bytes that are plain but rare do not hide one that is not`() {
    let text = Array("a!$~~$!b/c~d!!$$~~e%20".utf8)
    #expect(unsafe URIScan.firstNotPlain(text.span.bytes, from: 0) == text.count - 3)
  }
}
