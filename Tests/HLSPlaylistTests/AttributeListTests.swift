@testable import HLSPlaylist
import SourceText
import Testing

/// Whatever stands between the commas of a list is an attribute, with its form and place.
struct AttributeListTests {
  private func playlist(_ list: String) -> Playlist {
    Playlist(parsing: SourceFile(name: "p", bytes: Array("#EXT-X-DATERANGE:\(list)\n".utf8)))
  }

  /// Each attribute as `name form value`.
  private func told(_ list: String) -> [String] {
    let playlist = playlist(list)
    return playlist.attributes.map {
      "\(playlist.text($0.nameRange)) \($0.form) \(playlist.text($0.valueRange))"
    }
  }

  @Test
  func `a list is names and values, quoted or not`() {
    #expect(
      told("ID=\"a,b=c\",DURATION=1.5,X-FOO=0xAB") == [
        "ID quoted a,b=c", "DURATION unquoted 1.5", "X-FOO unquoted 0xAB",
      ])
  }

  @Test
  func `order, duplicates and unknown names stay`() {
    let playlist = playlist("X-B=1,ID=\"a\",X-B=2,id=3")
    #expect(playlist.attributes.map(\.name) == [.unknown, .id, .unknown, .unknown])
  }

  @Test(
    arguments: [
      ("", []),
      ("ID", ["ID nameOnly "]),
      ("ID=", ["ID unquoted "]),
      ("=1", [" unquoted 1"]),
      ("ID=\"a\",", ["ID quoted a", " empty "]),
      (",ID=\"a\"", [" empty ", "ID quoted a"]),
      ("ID=\"a\",,CLASS=\"b\"", ["ID quoted a", " empty ", "CLASS quoted b"]),
      ("ID=\"a", ["ID unterminated a"]),
      ("ID=\"", ["ID unterminated "]),
      ("ID=\"5\" screen\",CLASS=\"b\"", ["ID textAfterQuote 5\" screen\"", "CLASS quoted b"]),
      ("ID=a\"b\"", ["ID unquoted a\"b\""]),
      ("ID=\"\"", ["ID quoted "]),
    ] as [(String, [String])])
  func `nothing is lost of what is malformed`(list: String, expected: [String]) {
    #expect(told(list) == expected)
  }

  @Test(
    arguments: [
      (" ID=\"a\"", [Anomaly.Kind.whitespaceAfterColon]),
      ("ID=\"a\", CLASS=\"b\"", [.whitespaceInList]),
      ("ID=\"a\" ,CLASS=\"b\"", [.whitespaceInList]),
      ("ID = \"a\"", [.whitespaceAroundEquals]),
      ("ID= \"a\"", [.whitespaceAroundEquals]),
    ] as [(String, [Anomaly.Kind])])
  func `blanks around commas and equals signs are noted, and the values still read`(
    list: String, expected: [Anomaly.Kind]
  ) {
    let playlist = playlist(list)
    #expect(playlist.anomalies.map(\.kind) == expected)
    #expect(playlist.string(playlist.attribute(.id, of: playlist.tags[0])).value == "a")
  }

  @Test
  func `places are those of the bytes`() throws {
    let playlist = playlist("ID=\"ad1\"")
    let attribute = try #require(playlist.attributes.first)
    #expect(attribute.nameRange == ByteRange(17, 19))
    #expect(attribute.valueRange == ByteRange(21, 24))
    #expect(attribute.lexemeRange == ByteRange(20, 25))
    #expect(attribute.range == ByteRange(17, 25))
  }

  @Test
  func `a hundred thousand attributes are read`() {
    let list = (0..<100_000).map { "X-A\($0)=\($0)" }.joined(separator: ",")
    #expect(playlist(list).attributes.count == 100_000)
  }

  private func find<Name>(_ text: String, in table: NameTable<Name>) -> Name? {
    table.find(text.utf8.span, 0..<text.utf8.count)
  }

  @Test
  func `every defined name is found by its bytes, and no other`() {
    for name in AttributeName.allCases where name != .unknown {
      #expect(find(name.text, in: AttributeName.table) == name)
      #expect(find(name.text + "X", in: AttributeName.table) == nil)
    }
    for name in TagName.allCases where name != .unknown {
      #expect(find(name.text, in: TagName.table) == name)
      #expect(find(String(name.text.dropLast()), in: TagName.table) == nil)
    }
  }
}
