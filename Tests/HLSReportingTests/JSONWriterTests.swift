import Foundation
import HLSReporting
import Testing
import SourceText

/// What the writer of reports writes is JSON as parsers of others read it, and as the encoder of Foundation
/// writes it.
struct JSONWriterTests {
  private static func written(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    body(&json)
    json.endLine()
    return json.bytes
  }

  private static func written(_ values: [some JSONWritable]) -> [UInt8] {
    written { json in json.array { json in for value in values { value.write(to: &json) } } }
  }

  /// All characters, a thousand in a string.
  private static let characters: [String] = stride(from: 0, to: 0x110000, by: 1_000).map { first in
    var text = ""
    for value in first..<first + 1_000 {
      if let scalar = Unicode.Scalar(UInt32(value)) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  private static let hostile: [String] = [
    "", "\"", "\\", "\\\"", "/", "</script>", "\"}],{", "\u{0}",
    "\u{7}\u{8}\t\n\u{B}\u{C}\r\u{1B}[2J",
    "\u{7F}\u{80}\u{85}\u{9B}31m\u{A0}\u{AD}", "\u{2028}\u{2029}\u{202E}\u{2066}\u{200B}\u{FEFF}",
    "\u{D7FF}\u{E000}\u{FFFD}\u{FFFE}\u{FFFF}", "\u{1F600}\u{E0041}\u{10FFFF}", "e\u{301}é\u{E9}",
    "#", "##", "###", "####[group]", "# #", "a#", "#\u{1}#", "\r\n::error::", "\\u0000",
    String(decoding: [0x61, 0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF5, 0xE2, 0x80], as: UTF8.self),
    String(repeating: "a", count: 1_000_000), String(repeating: "\"#", count: 100_000),
    String(repeating: "\u{1}", count: 100_000),
    String(repeating: "\u{1F600}\u{202E}", count: 50_000),
    "\u{1}", NSString(string: "bridged \"é\"\u{85}").substring(from: 2),
  ]

  @Test func `every text is read back as it was written`() throws {
    for texts in [Self.characters, Self.hostile] {
      let bytes = Self.written(texts)
      let decoded = try JSONDecoder().decode([String].self, from: Data(bytes))
      #expect(decoded.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
      let parsed = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String])
      #expect(parsed.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }
  }

  @Test func `a text is written as the encoder of Foundation writes it, escaped for terminals`()
    throws
  {
    for texts in [Self.characters, Self.hostile] {
      #expect(Self.written(texts) == (try EncodedJSON.bytes(of: texts)))
    }
  }

  @Test func `nothing that is written controls a terminal or a log`() {
    for texts in [Self.characters, Self.hostile] {
      let bytes = Self.written(texts)
      #expect(!bytes.dropLast().contains { $0 < 0x20 || $0 == 0x7F } && bytes.last == 0x0A)
      let text = String(decoding: bytes.dropLast(), as: UTF8.self)
      #expect(
        !text.unicodeScalars.contains { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
            true
          default: false
          }
        })
      #expect(!text.contains("##"))
    }
  }

  @Test func `numbers are written as the encoder of Foundation writes them`() throws {
    let integers = [0, 1, -1, 9, 10, 4_294_967_296, .max, .min]
    #expect(Self.written(integers) == (try EncodedJSON.bytes(of: integers)))
    let numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 0.001, 1e-6, 0.030033, 1.234567, 30.033, 1e15, 1e16,
      9_007_199_254_740_991, 9_007_199_254_740_994,
      123_456_789.000001, .pi, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    let bytes = Self.written(numbers)
    #expect(bytes == (try EncodedJSON.bytes(of: numbers)))
    #expect(try JSONDecoder().decode([Double].self, from: Data(bytes)) == numbers)
  }

  @Test func `a number that JSON does not have is null`() {
    #expect(Self.written([Double.nan, .infinity, -.infinity]) == Array("[null,null,null]\n".utf8))
  }

  @Test func `objects and arrays may be empty and hold each other`() throws {
    let bytes = Self.written { json in
      json.object { json in
        json.name("a")
        json.array { json in
          json.array { _ in }
          json.object { _ in }
          json.object { $0.member("n", 1) }
          json.string("x")
        }
        json.member("no value", String?.none)
        json.member("\"b\n", true)
        json.member("c", all: [String]())
        json.member("d", all: [0.5, 2])
        json.name("e")
        json.object { $0.member("f", false) }
      }
    }
    let text = #"{"a":[[],{},{"n":1},"x"],"\"b\n":true,"c":[],"d":[0.5,2],"e":{"f":false}}"#
    #expect(String(decoding: bytes, as: UTF8.self) == text + "\n")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(bytes)) }
  }

  private struct Full: Error {}

  @Test func `what was written is passed on in pieces`() throws {
    var json = JSONWriter()
    var pieces: [[UInt8]] = []
    json.array { json in
      for number in 0..<100 {
        number.write(to: &json)
        json.flush(from: 100) { pieces.append($0) }
      }
    }
    json.endLine()
    json.flush(from: 1) { pieces.append($0) }
    json.flush(from: 1) { pieces.append($0) }
    #expect(pieces.allSatisfy { !$0.isEmpty && $0.count < 110 } && json.bytes == [])
    let whole = Array(pieces.joined())
    #expect(try JSONDecoder().decode([Int].self, from: Data(whole)) == Array(0..<100))
  }

  @Test func `a piece that cannot be written is not lost in silence`() {
    var json = JSONWriter()
    json.string("a")
    #expect(throws: Full.self) {
      try json.flush(from: 1) { (_: [UInt8]) throws(Full) in throw Full() }
    }
    #expect(json.bytes == Array("\"a\"".utf8))
  }
}
