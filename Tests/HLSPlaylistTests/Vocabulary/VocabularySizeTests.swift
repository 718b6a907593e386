@testable import HLSPlaylist
import Testing

/// What the vocabulary has no room for stops the first run with a message; everything else fits.
///
/// Not run under sanitizers: an optimized program stops without the message.
struct VocabularySizeTests {
  /// What a process wrote before it stopped.
  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  // MARK: Words

  @Test
  func `a word has up to 16 characters`() async {
    #expect(("ABCDEFGHIJKLMNOP" as Word).description == "ABCDEFGHIJKLMNOP")
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = "ABCDEFGHIJKLMNOPQ" as Word
    }
    #expect(message(result).contains(#"the word "ABCDEFGHIJKLMNOPQ" does not have 1 to 16"#))
  }

  @Test
  func `a word is ASCII`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = "NÖ" as Word
    }
    #expect(message(result).contains(#"the word "NÖ" does not have 1 to 16 ASCII characters"#))
  }

  @Test
  func `a list holds up to five words`() async {
    let five: [Word] = ["A", "B", "C", "D", "E"]
    #expect((["A", "B", "C", "D", "E"] as Words).all == five)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ["A", "B", "C", "D", "E", "F"] as Words
    }
    #expect(message(result).contains("[A, B, C, D, E, F] has 6 words; there is room for 5"))
  }

  // MARK: Definitions

  /// A definition of each tag, with these attributes where it takes attributes.
  private static func definitions(_ attributes: [AttributeDefinition]) -> [TagDefinition] {
    TagName.allCases.filter { $0 != .unknown }.map {
      $0.hasAttributeList
        ? TagDefinition($0, "1", .many, .attributes, attributes) : TagDefinition($0, "1", .many)
    }
  }

  @Test
  func `every tag may define every attribute`() {
    let names = AttributeName.allCases.filter { $0 != .unknown }
    let vocabulary = Vocabulary(
      Self.definitions(names.map { AttributeDefinition($0, .integer, .required) }))
    #expect(vocabulary.attributes.count > 256)
    for tag in TagName.allCases where tag.hasAttributeList {
      #expect(names.map { vocabulary.definition(of: $0, in: tag)?.name } == names)
      #expect(vocabulary.shape(of: tag).required.all == names)
    }
  }

  @Test
  func `a tag without definition stops`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Vocabulary(Self.definitions([]).filter { $0.name != .media })
    }
    #expect(message(result).contains("EXT-X-MEDIA has 0 definitions"))
  }

  @Test
  func `a tag with two definitions stops`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Vocabulary(Self.definitions([]) + [TagDefinition(.endlist, "1", .many)])
    }
    #expect(message(result).contains("EXT-X-ENDLIST has 2 definitions"))
  }

  @Test
  func `an attribute with two definitions stops`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Vocabulary(
        Self.definitions([
          AttributeDefinition(.gap, .integer), AttributeDefinition(.gap, .decimal),
        ]))
    }
    #expect(message(result).contains("EXT-X-START has two definitions of GAP"))
  }

  @Test
  func `attributes that no parser reads stop`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Vocabulary(
        Self.definitions([]).filter { $0.name != .gap }
          + [TagDefinition(.gap, "1", .many, .attributes)])
    }
    #expect(message(result).contains("EXT-X-GAP has an attribute list by its definition or"))
  }

  @Test
  func `conditions on two attributes of one tag stop`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Vocabulary(
        Self.definitions([
          AttributeDefinition(.uri, .integer, .requiredIf(.when(.type, ["AUDIO"]))),
          AttributeDefinition(.iv, .integer, forbidden: .when(.method, ["NONE"])),
        ]))
    }
    #expect(message(result).contains("EXT-X-START has conditions on two attributes"))
  }

  // MARK: Sets and tables

  /// An enumeration with all the cases that a number of one byte allows.
  private struct Numbered: RawRepresentable, CaseIterable, Equatable {
    let rawValue: UInt8

    static let allCases = (0...UInt8.max).map(Numbered.init(rawValue:))
  }

  @Test(arguments: [
    (0...0), (127...127), (128...128), (255...255), (120...140), (0...255),
  ])
  func `a set holds every case that there can be`(numbers: ClosedRange<UInt8>) {
    var set = CaseSet<Numbered>()
    for number in numbers { set.insert(Numbered(rawValue: number)) }
    #expect(set.all.map(\.rawValue) == Array(numbers))
    #expect(set.count == numbers.count)
    #expect(!set.isEmpty)
    #expect(set.subtracting(set) == CaseSet())
    #expect(set.intersection(set) == set)
  }

  @Test
  func `a table has a place for every case that there can be`() {
    var table = CaseTable<Numbered, Int>(repeating: 0)
    for one in Numbered.allCases { table[one] += Int(one.rawValue) + 1 }
    #expect(Numbered.allCases.map { table[$0] } == Array(1...256))
  }

  // MARK: Names

  @Test
  func `a table of names grows with them`() {
    let names = (10..<1010).map { ("NAME-\($0)", $0) }
    let table = NameTable(names)
    for (text, number) in names {
      #expect(table.find(text.utf8.span, 0..<text.utf8.count) == number)
    }
    #expect(table.find("NAME-1010".utf8.span, 0..<9) == nil)
  }

  @Test
  func `a name has up to 32 bytes`() async {
    let longest = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"
    #expect(NameTable([(longest, 1)]).find(longest.utf8.span, 0..<32) == 1)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = NameTable([("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456", 1)])
    }
    #expect(
      message(result).contains(
        #"the name "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456" does not have 2 to 32 bytes"#))
  }

  @Test
  func `a name that is there twice stops`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = NameTable([("URI", 1), ("URI", 2)])
    }
    #expect(message(result).contains(#"the name "URI" is in the table twice"#))
  }
}
