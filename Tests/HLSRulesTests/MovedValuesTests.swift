import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Every rule sees values that variables provide (rfc8216bis-22, section 4.3).
///
/// Not run under sanitizers: thousands of documents with the same code.
struct MovedValuesTests {
  /// The lines on which a rule reports, for each document.
  private func lines(_ example: Example, _ rule: Rule) -> [[Int]] {
    ExampleLinters.linter(for: rule).lint(example).map { result in
      result.findings.filter { $0.rule == rule.id }.map(\.place.start.line).sorted()
    }
  }

  /// All rules but those about versions, since a variable itself needs version 8, which is the one finding,
  /// and the one about characters of URI lines: after substitution it is `variable/substituted-value-illegal`.
  @Test(
    arguments: RuleCatalog.all.filter {
      !$0.id.description.hasPrefix("version/") && $0.id != "text/invalid-uri-line"
    })
  func `a rule reports the same value behind a variable`(rule: Rule) {
    // The examples of a rule have much in common.
    var seen: Set<String> = []
    for example in rule.violating {
      let expected = lines(example, rule)
      for moved in MovedValue.all(in: example)
      where seen.insert("\(moved.document) \(moved.value)").inserted {
        #expect(
          lines(moved.example, rule) == moved.lines(expected),
          "\(rule.id): \(moved.value) in document \(moved.document) of\n\(moved.example.text)")
      }
    }
  }
}

/// An example in which a variable provides one quoted value, hexadecimal sequence, or URI line.
private struct MovedValue {
  let example: Example
  let document: Int
  let value: String

  /// The lines after EXT-X-DEFINE was added as the second line of the document, or of all loads, since a
  /// line that only one load has is a difference of its own.
  func lines(_ lines: [[Int]]) -> [[Int]] {
    lines.enumerated().map { number, lines in
      number == document || example.arrangement == .reloads
        ? lines.map { $0 > 1 ? $0 + 1 : $0 } : lines
    }
  }

  static func all(in example: Example) -> [MovedValue] {
    let documents = example.documents
    return documents.indices.flatMap { number in
      texts(of: documents[number].completed).map { value, text in
        let definition = "#EXT-X-DEFINE:NAME=\"moved\",VALUE=\"\(value)\""
        var changed = documents
        changed[number] = documents[number].replacing(with: text).defining(definition)
        if example.arrangement == .reloads {
          for other in documents.indices where other != number {
            changed[other] = documents[other].replacing(
              with: documents[other].completed.playlist.text
            ).defining(definition)
          }
        }
        let moved: Example =
          switch example.arrangement {
          case .single: changed[0]
          case .presentation: .presentation(changed)
          case .reloads: .reloads(changed)
          case .viewers: .viewers(viewers(changed))
          }
        return MovedValue(example: moved, document: number, value: value)
      }
    }
  }

  /// Documents of several viewers, one example for each viewer, without the letters in their names.
  private static func viewers(_ documents: [Example]) -> [Example] {
    let letters = documents.map { $0.name.prefix(2) }
    return Set(letters).sorted().map { letter in
      .presentation(
        zip(letters, documents).filter { $0.0 == letter }
          .map { $1.named(String($1.name.dropFirst(2))) })
    }
  }

  /// The texts of a document in which a value is a reference, with the value.
  private static func texts(of document: CompletedExample) -> [(value: String, text: String)] {
    let playlist = document.playlist
    guard playlist.isDecodable, playlist.census.firstLine(of: .extm3u) == 0, playlist.lineCount > 1
    else { return [] }
    let end = UInt32(playlist.source.bytes.count)
    return ranges(in: playlist).compactMap { range in
      let value = playlist.text(range)
      guard !value.contains("{$"), !value.contains("\"") else { return nil }
      return (
        value,
        playlist.text(ByteRange(0, range.start)) + "{$moved}"
          + playlist.text(ByteRange(range.end, end))
      )
    }
  }

  /// The segments of examples that have none of their own, but for the first and the last, which stand for all.
  private static let alike = Set((2...9).map { "segment-\($0).ts" })

  /// The values that a variable can provide: quoted ones, hexadecimal sequences, and URI lines, whole and
  /// their first half.
  private static func ranges(in playlist: Playlist) -> [ByteRange] {
    let lines = playlist.lines.filter { line in
      let text = playlist.text(line.range)
      return line.form == .uri && !text.hasPrefix(" ") && !alike.contains(text)
    }
    return values(in: playlist)
      + lines.flatMap { [$0.range, $0.range.slice(0, $0.range.count / 2)] }.filter { !$0.isEmpty }
  }

  private static func values(in playlist: Playlist) -> [ByteRange] {
    playlist.tags.filter { $0.name != .define && $0.name != .unknown }
      .flatMap { playlist.attributes[$0.attributes] }
      .filter { attribute in
        switch attribute.form {
        case .quoted: !attribute.valueRange.isEmpty
        // RESOLUTION=0x0 is no hexadecimal sequence; undefined attributes have a rule about variables.
        case .unquoted where attribute.name != .resolution && attribute.name != .unknown:
          playlist.text(attribute.valueRange).hasPrefix("0x")
        default: false
        }
      }
      .map(\.valueRange)
  }
}

extension CompletedExample {
  fileprivate var playlist: Playlist { Playlist(parsing: source) }
}

extension Playlist {
  fileprivate var text: String { text(ByteRange(0, UInt32(source.bytes.count))) }
}

extension Example {
  fileprivate func replacing(with text: String) -> Example {
    var example = Example.whole(text).named(name)
    if let address { example = example.at(address) }
    if let loadTime { example = example.loaded(at: loadTime) }
    return example
  }

  /// The same with another line after the first one.
  fileprivate func defining(_ line: String) -> Example {
    guard let end = text.utf8.firstIndex(of: 10) else { return self }
    let next = text.utf8.index(after: end)
    return replacing(with: text[..<next] + line + "\n" + text[next...])
  }
}
