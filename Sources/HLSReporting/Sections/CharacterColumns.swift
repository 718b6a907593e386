import HLSLinting
import SourceText

/// The columns of a finding in UTF-16 code units, from 1; columns of a place count bytes.
///
/// An end that its excerpt does not show is not known.
struct CharacterColumns {
  /// The column of the first character.
  let start: Int?
  /// The column after the last character, which is in the line of the end.
  let end: Int?

  init(_ finding: Finding) {
    let excerpt = finding.excerpt
    let before = excerpt.text.isEmpty ? nil : excerpt.unitsBefore
    func column(_ offset: Int) -> Int? {
      before.map {
        $0 + String(decoding: excerpt.text.utf8.prefix(max(0, offset)), as: UTF8.self).utf16.count
          + 1
      }
    }
    let place = finding.place
    start = place.start.column == 1 ? 1 : column(excerpt.marked.lowerBound)
    if start == nil {
      end = nil
    } else if place.end.column == 1 {
      end = 1
    } else if place.end.line == place.start.line,
      excerpt.marked.upperBound < excerpt.text.utf8.count || !excerpt.isCutAfter
    {
      end = column(excerpt.marked.upperBound)
    } else {
      end = nil
    }
  }
}
