import HLSPlaylist
import SourceText
import Testing

/// A comma, an opening quote or an equals sign that is missing in an attribute list, of each tag and attribute.
struct SeparatorTests {
  private static let lists = TagName.allCases.map { Vocabulary.standard.definition(of: $0) }
    .filter { !$0.attributes.isEmpty }

  /// A value of a type without its quotes, and whether it is quoted; nil for a type that may be either.
  private static func value(_ type: ValueType) -> (text: String, isQuoted: Bool)? {
    switch type {
    case .integer: ("15", false)
    case .decimal, .positiveDecimal: ("15.0", false)
    case .signedDecimal: ("-15.0", false)
    case .hexadecimal, .hexadecimalBytes: ("0x00", false)
    case .resolution: ("640x360", false)
    case .word(let words): (words.all[0].description, false)
    case .words(let words): (words.all.map(\.description).joined(separator: ","), true)
    case .quotedWord(let words): (words.all[0].description, true)
    case .string(.codecs): ("avc1.4d401e,mp4a.40.2", true)
    case .string: ("a.b", true)
    case .stringOrWord: nil
    }
  }

  /// The faults of one list, without those about attributes that are missing or not allowed.
  private func found(_ line: String) -> [GrammarFault] {
    let text = "#EXTM3U\n\(line)\n"
    let playlist = Playlist(parsing: SourceFile(name: "p.m3u8", bytes: Array(text.utf8)))
    return GrammarCheck.faults(in: playlist).filter {
      ![
        .missingTag, .missingVersion, .needsVersion, .missingAttribute, .missingChoice,
        .forbiddenAttribute, .wrongKind, .mediaOnlyAttribute, .misplacedTag, .missingValue,
      ].contains($0.aspect)
    }
  }

  private func text(_ fault: GrammarFault, in line: String) -> String {
    let start = Int(fault.range.start) - 8
    return String(decoding: Array(line.utf8)[start..<start + fault.range.count], as: UTF8.self)
  }

  @Test(arguments: ["", ";", "|", " ", ":"])
  func `a comma that is missing after an unquoted value is the only fault of the list`(
    separator: String
  ) {
    for tag in Self.lists {
      for attribute in tag.attributes {
        guard let (value, isQuoted) = Self.value(attribute.type), !isQuoted else { continue }
        for next in tag.attributes where next.name != attribute.name {
          let line =
            "#\(tag.name.text):\(attribute.name.text)=\(value)\(separator)\(next.name.text)=\"a,b\""
          let faults = found(line)
          #expect(faults.map(\.aspect) == [.missingListComma], "\(line)")
          #expect(faults.map(\.suggestion) == [next.name], "\(line)")
          #expect(
            faults.map { text($0, in: line) } == [separator.isEmpty ? next.name.text : separator],
            "\(line)")
        }
      }
    }
  }

  @Test func `an opening quote that is missing is the only fault of the list`() {
    for tag in Self.lists {
      for attribute in tag.attributes {
        guard let (value, isQuoted) = Self.value(attribute.type), isQuoted else { continue }
        let line = "#\(tag.name.text):\(attribute.name.text)=\(value)\",X-COM-A=\"b\""
        let faults = found(line).filter { $0.aspect != .unknownAttribute }
        #expect(faults.map(\.aspect) == [.unquoted], "\(line)")
        #expect(faults.map(\.attribute) == [attribute.name], "\(line)")
        #expect(faults.map { text($0, in: line) } == [value + "\""], "\(line)")
      }
    }
  }

  @Test(arguments: ["", ":", ";"])
  func `an equals sign that is missing is the only fault of the list`(separator: String) {
    for tag in Self.lists {
      for attribute in tag.attributes {
        guard let (value, isQuoted) = Self.value(attribute.type) else { continue }
        let line =
          "#\(tag.name.text):\(attribute.name.text)\(separator)"
          + (isQuoted ? "\"\(value)\"" : value)
        let faults = found(line)
        #expect(faults.map(\.aspect) == [.missingEquals], "\(line)")
        #expect(faults.map(\.suggestion) == [attribute.name], "\(line)")
      }
    }
  }

  @Test(arguments: [
    #"#EXT-X-DATERANGE:ID="a",X-COM-A="15.0X-ASSET-URI=b""#,
    #"#EXT-X-DATERANGE:ID="a",X-ASSET-URI="https://example.com/a?ID=1,CLASS=b""#,
    #"#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="LANGUAGE=en;URI=b""#,
  ])
  func `names in a quoted string are part of it`(line: String) {
    #expect(found(line).map(\.aspect) == [])
  }
}
