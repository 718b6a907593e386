import HLSDocuments
package import HLSLinting
import SourceText

/// A place in the record of an answer that was received from the network.
///
/// No file has the record, so that nobody can open its lines: what can be opened is the address that was requested.
struct AnswerPlace {
  /// The requested address.
  let address: String
  /// The name of the header field with the place; nil if it is in no field, or too far into a long value.
  var field: String?

  /// Nil for a place in another source.
  init?(_ place: Place) {
    let source = place.source
    // Most names end with another character.
    guard source.utf8.last == UInt8(ascii: ")"), source.isAddress,
      let address = ExchangeRecordText.address(ofRecordNamed: source)
    else { return nil }
    self.address = address
  }

  /// The place of a finding; nil if it is in another source.
  init?(_ finding: Finding) {
    self.init(finding.place)
    let start = finding.excerpt.marked.lowerBound
    field = Self.field(before: Array(finding.excerpt.text.utf8.prefix(start)))
  }

  /// How the place is named, such as `https://example.com/live.m3u8 (answer, Content-Type)`.
  var shown: String { "\(address) (answer\(field.map { ", \($0)" } ?? ""))" }

  /// The name of the last member of JSON that begins in a text, if that is a header field.
  private static func field(before text: [UInt8]) -> String? {
    let (quote, colon) = (UInt8(ascii: "\""), UInt8(ascii: ":"))
    /// The last quotation mark below an index that no backslash precedes.
    func lastQuote(below end: Int) -> Int? {
      text.indices.prefix(end).last {
        text[$0] == quote && ($0 == 0 || text[$0 - 1] != UInt8(ascii: "\\"))
      }
    }
    var end = text.count
    while let close = lastQuote(below: end) {
      if close + 1 < text.count, text[close + 1] == colon {
        guard let open = lastQuote(below: close) else { return nil }
        let name = String(decoding: text[open + 1..<close], as: UTF8.self)
        return ExchangeRecordText.members.contains(name) ? nil : name
      }
      end = close
    }
    return nil
  }
}

extension Finding {
  /// Its place in a line of text: the name of the source with line and column, or the header field of an answer.
  package var placeText: String {
    AnswerPlace(self)?.shown ?? "\(place.source):\(place.start.line):\(place.start.column)"
  }

  /// The same for programs that show paths of a repository.
  var shownPlace: String { AnswerPlace(self)?.shown ?? place.shown }

  /// The name of what can be opened: a path of the repository, or an address.
  var openedSource: String { AnswerPlace(place)?.address ?? place.source.repositoryPath }

  /// Its message where nothing else can name the header field with the place.
  var placedMessage: String {
    guard let field = AnswerPlace(self)?.field,
      !message.lowercased().contains(field.lowercased())
    else { return message }
    return "\(field): \(message)"
  }
}
