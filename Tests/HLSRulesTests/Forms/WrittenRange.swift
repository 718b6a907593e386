import HLSPlaylist
import SourceText

/// A date range of an example as it is written, with the marks of the example.
struct WrittenRange {
  /// An attribute: its name, and its value with quotes if it has any.
  struct Attribute {
    var name: String
    var lexeme: String

    var plainName: String { name.unmarked }
    var isQuoted: Bool { lexeme.unmarked.hasPrefix("\"") }
    /// The value without quotes, with marks.
    var value: String { lexeme.filter { $0 != "\"" } }
    var hasMark: Bool { lexeme.hasMark }
    /// Whether a mark encloses the quotes as well, so that the fault is in the notation.
    var marksQuotes: Bool { isQuoted && !lexeme.hasPrefix("\"") || lexeme.hasSuffix("\"»") }
  }

  private static let tag = "#EXT-X-DATERANGE:"

  /// The name of the tag, with marks.
  var head: String
  var attributes: [Attribute]

  /// Returns nil for a line that is no EXT-X-DATERANGE tag.
  init?(_ line: Substring) {
    guard line.unmarked.hasPrefix(Self.tag), let colon = line.firstIndex(of: ":") else {
      return nil
    }
    head = String(line[..<colon])
    attributes = line[line.index(after: colon)...].splitOutsideQuotes().map { piece in
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Attribute(name: String(parts[0]), lexeme: parts.count == 2 ? String(parts[1]) : "")
    }
  }

  init(_ attributes: [(String, String)]) {
    head = String(Self.tag.dropLast())
    self.attributes = attributes.map { Attribute(name: $0, lexeme: $1) }
  }

  /// The line of the tag.
  var line: String {
    head + ":" + attributes.map { "\($0.name)=\($0.lexeme)" }.joined(separator: ",")
  }

  func index(_ name: String) -> Int? { attributes.firstIndex { $0.plainName == name } }

  subscript(_ name: String) -> Attribute? { index(name).map { attributes[$0] } }

  /// The value of an attribute without quotes and marks.
  func plain(_ name: String) -> String? { self[name]?.value.unmarked }

  var isInterstitial: Bool { plain("CLASS") == "com.apple.hls.interstitial" }
  var start: DateTime? { plain("START-DATE").flatMap { DateTime($0) } }

  func seconds(_ name: String) -> Seconds? {
    plain(name).flatMap { DecimalNumber($0)?.seconds }
  }

  /// The length that an attribute states; nil without one.
  var length: Seconds? {
    if let length = seconds("DURATION") { return length }
    if let start, let end = plain("END-DATE").flatMap({ DateTime($0) }) {
      return start.distance(to: end)
    }
    return seconds("PLANNED-DURATION")
  }
}

extension StringProtocol {
  /// The text without the marks of an example.
  var unmarked: String { String(filter { $0 != "«" && $0 != "»" }) }
  var hasMark: Bool { contains("«") || contains("»") }

  /// The text, marked if another text is.
  func marked(like other: String) -> String { other.hasMark ? "«\(self)»" : String(self) }

  /// The parts between commas that are not in quotes.
  fileprivate func splitOutsideQuotes() -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in self {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
