import SourceText
import Testing

private func read(_ text: String) -> JSONText { read(Array(text.utf8)) }

private func read(_ bytes: [UInt8]) -> JSONText {
  JSONText(parsing: SourceFile(name: "a.json", bytes: bytes))
}

/// The kinds of the faults and the text of each.
private func faults(_ text: JSONText) -> [String] {
  text.faults.map { "\($0.kind) \(text.text($0.range))" }
}

@Suite struct `A JSON document without fault` {
  @Test(arguments: [
    "[]", "{}", "null", "true", "false", "0", "-0", "1", "-1.5", "123.456e78", "1E22", "1e-2",
    "1e+2", "0e1", "0E+1", "20e1", "1.5", "\"\"", "\" \"", " [] ", "\t[\r\n] ", "[[]   ]",
    "[null, 1, \"1\", {}]", "[\"a\"]", "[1,null,null,null,2]", "{\"a\":[]}", "{\"\":0}",
    "{\"a\":\"b\",\"b\":1}", "{\"foo\\u0000bar\": 42}", "[\"a/*b*/c/*d//e\"]", "[\"\\\\a\"]",
    "[\"\\\"\"]", "[\"\\/\\b\\f\\n\\r\\t\"]", "[\"\\u0012\"]", "[\"\\u0060\\u012a\\u12AB\"]",
    "[\"\\uD834\\uDd1e\"]", "[\"\\uDBFF\\uDFFE\"]", "[\"\\uFFFE\"]", "[\"\u{7F}\"]",
    "[\"\u{20AC}\u{1D11E}\"]", "[\"\u{2028}\"]", "[\"new\\u000Aline\"]", "[\"\\u005C\"]",
    "{\"e\u{301}\":1,\"\u{E9}\":2}", "[1\n]", "[-0.000000000000000000000000000001]",
  ])
  func `is read whole`(text: String) {
    let read = read(text)
    #expect(faults(read) == [])
    #expect(read.root != nil)
    #expect(read.isWellFormed)
  }

  @Test(
    arguments: [
      ("null", .null), ("true", .boolean(true)), (" false", .boolean(false)), ("-1", .number),
      ("\"\\u0041\\\\\\\"\\/\\b\\f\\n\\r\\t\"", .string("A\\\"/\u{8}\u{C}\n\r\t")),
      ("\"\\uD83D\\uDE00\\u00fC\"", .string("\u{1F600}\u{FC}")), ("\"ü\"", .string("ü")),
      ("[]", .array([])), ("{}", .object([])),
    ] as [(String, JSONValue.Content)])
  func `has the value that it says`(text: String, content: JSONValue.Content) {
    #expect(read(text).root?.content == content)
  }

  @Test func `keeps members and elements in order, each with its place`() {
    let text = read(#" { "a" : [ 1 , "b\n" ] , "c":null}"#)
    #expect(
      text.root
        == JSONValue(
          .object([
            JSONMember(
              name: "a", nameRange: ByteRange(3, 6),
              value: JSONValue(
                .array([
                  JSONValue(.number, ByteRange(11, 12)),
                  JSONValue(.string("b\n"), ByteRange(15, 20)),
                ]), ByteRange(9, 22))),
            JSONMember(
              name: "c", nameRange: ByteRange(25, 28), value: JSONValue(.null, ByteRange(29, 33))),
          ]), ByteRange(1, 34)))
    #expect(text.root?["a"]?.elements?.last?.innerRange == ByteRange(16, 19))
    #expect(text.root?["C"] == nil)
  }
}

@Suite struct `A faulty JSON document` {
  @Test(
    arguments: [
      // What has to follow is not there.
      ("", ["unexpectedEnd "]), (" ", ["unexpectedEnd "]), ("[", ["unexpectedEnd "]),
      ("[1", ["unexpectedEnd "]), ("[1,", ["unexpectedEnd "]), ("[1,\n1\n,1", ["unexpectedEnd "]),
      ("{", ["unexpectedEnd "]), ("{\"a\"", ["unexpectedEnd "]), ("{\"a\":", ["unexpectedEnd "]),
      ("{\"a\":1,", ["unexpectedEnd "]), ("[{}", ["unexpectedEnd "]),
      ("\"", ["unterminatedString \""]), ("[\"a", ["unterminatedString \""]),
      ("\"\\", ["unterminatedString \""]), ("\"\\\"", ["unterminatedString \""]),
      ("{\"a\":\"a", ["unterminatedString \""]),
      // Something else is there.
      ("*", ["unexpectedCharacter *"]), ("]", ["unexpectedCharacter ]"]),
      ("[,1]", ["unexpectedCharacter ,"]), ("[1,,2]", ["unexpectedCharacter ,"]),
      ("[,]", ["unexpectedCharacter ,"]), ("[1}", ["unexpectedCharacter }"]),
      ("{]", ["unexpectedCharacter ]"]), ("{\"a\":]", ["unexpectedCharacter ]"]),
      ("[\"a\":1]", ["unexpectedCharacter :"]), ("{\"a\",1}", ["unexpectedCharacter ,"]),
      ("{[]:1}", ["unexpectedCharacter ["]), ("{\"a\"::1}", ["unexpectedCharacter :"]),
      ("{,}", ["unexpectedCharacter ,"]), ("<.>", ["unexpectedCharacter <"]),
      ("[\u{C}]", ["unexpectedCharacter \u{C}"]), ("[\u{2060}]", ["unexpectedCharacter \u{2060}"]),
      ("[\u{E5}]", ["unexpectedCharacter \u{E5}"]), ("[1]x", ["contentAfterEnd x"]),
      ("{}}", ["contentAfterEnd }"]), ("[] []\n[]", ["contentAfterEnd []"]),
      ("2@", ["contentAfterEnd @"]),
      // What other formats allow.
      ("[1,]", ["trailingComma ,"]), ("{\"a\":1,}", ["trailingComma ,"]),
      ("[[1,],]", ["trailingComma ,", "trailingComma ,"]),
      ("[1 2]", ["missingComma 2"]), ("[1[2]]", ["missingComma ["]),
      ("{\"a\":1 \"b\":2}", ["missingComma \""]), ("{\"a\" 1}", ["missingColon 1"]),
      ("{a: 1}", ["unquotedName a"]), ("{'a':0}", ["singleQuotes 'a'"]),
      ("['it\\'s']", ["badEscape \\'", "singleQuotes 'it\\'s'"]),
      ("{}/**/", ["comment /**/"]), ("[]//x", ["comment //x"]),
      ("[/*", ["comment /*", "unexpectedEnd "]),
      ("[/a]", ["unexpectedCharacter /"]),
      ("// a\r\n[1 /* b */]", ["comment // a", "comment /* b */"]),
      // Words and numbers.
      ("[True]", ["unknownWord True"]), ("nul", ["unknownWord nul"]), ("NaN", ["unknownWord NaN"]),
      ("[Infinity]", ["unknownWord Infinity"]), ("[-Infinity]", ["badNumber -Infinity"]),
      ("[+1]", ["badNumber +1"]), ("[01]", ["badNumber 01"]), ("[-01]", ["badNumber -01"]),
      ("[-]", ["badNumber -"]), ("[.5]", ["badNumber .5"]), ("[1.]", ["badNumber 1."]),
      ("[-.5]", ["badNumber -.5"]), ("[1.e1]", ["badNumber 1.e1"]), ("[1e]", ["badNumber 1e"]),
      ("[1e+]", ["badNumber 1e+"]), ("[0x1F]", ["badNumber 0x1F"]),
      ("[1_000]", ["badNumber 1_000"]),
      ("[1+2]", ["badNumber 1+2"]), ("[--1]", ["badNumber --1"]), ("[1.2.3]", ["badNumber 1.2.3"]),
      ("[1 000]", ["missingComma 0", "badNumber 000"]), ("[1ea]", ["badNumber 1ea"]),
      ("[\u{FF11}]", ["unexpectedCharacter \u{FF11}"]),
      // Strings.
      ("[\"\t\"]", ["controlCharacter \t"]),
      ("[\"a\nb\u{0}\"]", ["controlCharacter \n", "controlCharacter \u{0}"]),
      ("[\"\\x00\"]", ["badEscape \\x"]), ("[\"\\u\"]", ["badEscape \\u"]),
      ("[\"\\u00A\"]", ["badEscape \\u"]), ("[\"\\uqqqq\"]", ["badEscape \\u"]),
      ("[\"\\uD800\\u\"]", ["loneSurrogate \\uD800", "badEscape \\u"]),
      ("[\"\\U0041\"]", ["badEscape \\U"]),
      ("[\"\\ü\"]", ["badEscape \\"]), ("[\"\\u+123\"]", ["badEscape \\u"]),
      ("[\"\\uD800\"]", ["loneSurrogate \\uD800"]), ("[\"\\uDc00\"]", ["loneSurrogate \\uDc00"]),
      ("[\"\\uD800\\n\"]", ["loneSurrogate \\uD800"]),
      ("[\"\\uD888\\u1234\"]", ["loneSurrogate \\uD888"]),
      ("[\"\\uDd1e\\uD834\"]", ["loneSurrogate \\uDd1e", "loneSurrogate \\uD834"]),
      // Objects and the beginning.
      ("{\"a\":1,\"b\":2,\"a\":3}", ["duplicateName \"a\""]),
      ("{\"a\":1,\"\\u0061\":1}", ["duplicateName \"\\u0061\""]),
      ("\u{FEFF}{}", ["byteOrderMark \u{FEFF}"]), ("[]\u{FEFF}", ["contentAfterEnd \u{FEFF}"]),
    ] as [(String, [String])])
  func `tells each fault at its place`(text: String, expected: [String]) {
    #expect(faults(read(text)) == expected)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], .utf16OrUTF32, 0..<2),
      ([0, 0x5B, 0, 0x5D], .utf16OrUTF32, 0..<2), ([0x5B, 0, 0x5D, 0], .utf16OrUTF32, 0..<2),
      ([0xFE, 0xFF, 0, 0x5B], .utf16OrUTF32, 0..<2), ([0, 0, 0, 0x5B], .utf16OrUTF32, 0..<2),
      ([0x5B, 0x22, 0xE9, 0x22, 0x5D], .invalidUTF8, 2..<3),
      ([0x22, 0xC0, 0xAF, 0x22], .invalidUTF8, 1..<2), ([0x22, 0x80, 0x22], .invalidUTF8, 1..<2),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, 1..<2),
    ] as [([UInt8], JSONFault.Kind, Range<Int>)])
  func `of another encoding is reported first`(
    bytes: [UInt8], kind: JSONFault.Kind, range: Range<Int>
  ) {
    #expect(read(bytes).faults == [JSONFault(kind: kind, range: ByteRange(range))])
    #expect(read(bytes).isWellFormed)
  }

  @Test(
    arguments: [
      ("[1,2,]", "[1,2 ]"), ("{'a' 1}", "{\"a\":1}"), ("[1 /**/ \"b\",]", "[1,    \"b\" ]"),
    ])
  func `is read on where its meaning is plain`(text: String, plain: String) {
    #expect(shape(read(text).root) == shape(read(plain).root))
    #expect(!read(text).isWellFormed)
  }

  @Test func `keeps what stands before the fault that ends reading`() {
    let text = read(#"{"ASSETS":[{"URI":"a"},{"URI":!"#)
    #expect(shape(text.root) == "{ASSETS:[{URI:'a'}{}]}")
    #expect(faults(text) == ["unexpectedCharacter !"])
  }

  @Test func `has names byte by byte, the last of equals first`() {
    let text = read("{\"a\":1,\"e\u{301}\":2,\"a\":3}")
    #expect(text.root?["a"].map { text.text($0.range) } == "3")
    #expect(text.root?["\u{E9}"] == nil)
  }
}

@Suite struct `A hostile JSON document` {
  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `is not followed into every depth`(opening: String) {
    let text = read(String(repeating: opening, count: 100_000))
    #expect(text.faults.map(\.kind) == [.tooDeep, .unexpectedEnd])
  }

  @Test func `may be as deep as the limit`() {
    let deepest = JSONText.deepestNesting
    func nested(_ depth: Int) -> JSONText {
      read(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    #expect(nested(deepest).faults == [])
    #expect(
      nested(deepest + 1).faults == [
        JSONFault(kind: .tooDeep, range: ByteRange(deepest..<deepest + 1))
      ])
  }

  @Test func `is read on after a value below the deepest level`() {
    let below = Self.nested("[1,{\"b\":[2]},\"]\"]")
    let text = read("{\"a\":\(below),\"c\":{\"d\":7}}")
    #expect(text.faults.map(\.kind) == [.tooDeep])
    #expect(text.isComplete)
    #expect(text.root?["c"]?["d"].map { text.text($0.range) } == "7")
  }

  @Test(
    arguments: [
      ("[1,]", .trailingComma), ("[1 2]", .missingComma), ("{\"a\" 1}", .missingColon),
      ("{\"a\":1,}", .trailingComma), ("{a:1}", .unquotedName), ("['a']", .singleQuotes),
      ("[NaN]", .unknownWord), ("[01]", .badNumber), ("[}", .unexpectedCharacter),
      ("[1", .unexpectedCharacter), ("[\"a]", .unterminatedString), ("[/**/1]", .comment),
      ("[\"\\x\"]", .badEscape),
    ] as [(String, JSONFault.Kind)])
  func `has the faults below the deepest level as well`(value: String, fault: JSONFault.Kind) {
    let text = read("{\"a\":\(Self.nested(value))}")
    #expect(text.faults.map(\.kind).first == .tooDeep)
    #expect(text.faults.map(\.kind).dropFirst().first == fault)
  }

  /// A value inside objects and arrays that fill the levels down to the deepest.
  private static func nested(_ value: String) -> String {
    let levels = JSONText.deepestNesting / 2
    return String(repeating: "{\"a\":[", count: levels) + value
      + String(repeating: "]}", count: levels)
  }

  @Test func `is read in one pass`() {
    let count = 200_000
    let members = (0..<count).map { "\"\($0)\":[1.000000000000,'',\"\\u0041\"]" }.joined(
      separator: ",")
    let text = read("{\(members)}")
    #expect(text.root?.members?.count == count)
    #expect(text.faults.reduce(0) { $0 + $1.count } == count)
    #expect(
      read(String(repeating: "/", count: count)).faults.map(\.kind) == [.comment, .unexpectedEnd])
    #expect(read(String(repeating: "\"", count: count)).faults.map(\.kind) == [.contentAfterEnd])
  }

  @Test func `gives some value after every cut and every changed byte`() {
    let sample = Array(#" {"a":[1.5e3,-0,"\u00e9\ud83d\ude00\n",null,true,{"b":{}}],"é":[]}"#.utf8)
    for end in sample.indices {
      let text = read(Array(sample[..<end]))
      #expect(!text.isWellFormed)
      for byte in [0, 0x22, 0x27, 0x2C, 0x2F, 0x5C, 0x5D, 0x7B, 0x80, 0xFF] as [UInt8] {
        var changed = sample
        changed[end] = byte
        let text = read(changed)
        #expect(text.faults.allSatisfy { $0.range.offsets.upperBound <= changed.count })
        #expect(text.root.map { isNested($0, in: ByteRange(0..<changed.count)) } != false)
      }
    }
  }
}

@Suite struct `A place in a JSON document` {
  private let text = read("{\r\n  \"a/b\": [1,\n {\"~c\": 2}]\r}\n")

  @Test(
    arguments: [
      (0, 1, 1), (1, 1, 2), (3, 2, 1), (5, 2, 3), (15, 2, 13), (16, 3, 1), (28, 3, 13),
      (30, 4, 1), (900, 4, 871),
    ] as [(UInt32, Int, Int)])
  func `has a line and a column`(offset: UInt32, line: Int, column: Int) {
    #expect(text.position(of: offset) == Position(line: line, column: column))
  }

  @Test func `lies in a line without its terminator`() {
    let lines = (0..<text.lineCount).map { text.text(text.lineRange($0)) }
    #expect(lines == ["{", "  \"a/b\": [1,", " {\"~c\": 2}]\r}", ""])
    #expect(text.lineRange(4).isEmpty)
    #expect(read("").lineCount == 1)
    #expect(read("").position(of: 0) == Position(line: 1, column: 1))
  }

  @Test(arguments: [
    ("«{»\"a\":1}", ""), ("{«\"a\"»:1}", "/a"), ("{\"a\":«1»}", "/a"), ("{\"a\":1«}»", ""),
    ("[0,«1»]", "/1"), ("[0«,»1]", ""), ("{\"a/b\":[0,{\"~c\":«2»}]}", "/a~1b/1/~0c"),
    ("{\"\":«1»}", "/"), ("«»7", ""),
  ])
  func `has a pointer`(marked: String, pointer: String) {
    let offset = marked.prefix { $0 != "«" }.utf8.count
    let plain = marked.filter { $0 != "«" && $0 != "»" }
    #expect(read(plain).pointer(to: UInt32(offset)) == pointer)
  }
}

@Suite struct `A JSON number` {
  @Test(
    arguments: [
      ("15", 15_000_000_000), ("15.0", 15_000_000_000), ("-1", -1_000_000_000),
      ("0.1", 100_000_000),
      ("1.5e1", 15_000_000_000), ("150E-1", 15_000_000_000), ("1e-9", 1), ("1e-10", 0),
      ("29.999999999", 29_999_999_999), ("1e400", .max), ("-1e99999999999999999999", -.max),
      ("1e-99999999999999999999", 0), ("0e99", 0), ("-0", 0),
    ] as [(String, Int64)])
  func `is exact to a billionth`(text: String, nanoseconds: Int64) {
    #expect(number(text)?.seconds == Seconds(nanoseconds: nanoseconds))
  }

  @Test(arguments: [
    ("15", true), ("15.0", true), ("1.5e1", true), ("0", true), ("20.5", false), ("1e-1", false),
    ("1e30", true),
  ])
  func `is whole without a fraction`(text: String, isWhole: Bool) {
    #expect(number(text)?.isWhole == isWhole)
  }

  @Test func `tells how it is written`() {
    #expect(number("-1.0e3")?.hasExponent == true)
    #expect(number("1")?.hasExponent == false)
    #expect(number("\"1\"") == nil)
  }

  private func number(_ text: String) -> JSONNumber? {
    let text = read(text)
    return text.root.flatMap(text.number)
  }
}

/// Whether each value lies inside the one around it.
private func isNested(_ value: JSONValue, in range: ByteRange) -> Bool {
  range.contains(value.range) && value.range.contains(value.innerRange)
    && (value.elements ?? []).allSatisfy { isNested($0, in: value.range) }
    && (value.members ?? []).allSatisfy {
      value.range.contains($0.nameRange) && isNested($0.value, in: value.range)
    }
}

/// A value without its places.
private func shape(_ value: JSONValue?) -> String {
  switch value?.content {
  case nil, .unreadable: "?"
  case .null: "null"
  case .boolean(let value): "\(value)"
  case .number: "#"
  case .string(let text): "'\(text)'"
  case .array(let elements): "[" + elements.map(shape).joined() + "]"
  case .object(let members): "{" + members.map { "\($0.name):\(shape($0.value))" }.joined() + "}"
  }
}
