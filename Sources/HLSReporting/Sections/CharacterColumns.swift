import HLSLinting
import SourceText

/// The columns of a finding in UTF-16 code units, from 1, as far as its excerpt shows them.
///
/// Columns of a place count bytes; what is in front of an excerpt that is cut is not known.
struct CharacterColumns {
  /// The column of the first character.
  let start: Int?
  /// The column after the last character, which is in the line of the end.
  let end: Int?

  init(_ finding: Finding) {
    let excerpt = finding.excerpt
    func column(_ offset: Int) -> Int {
      String(decoding: excerpt.text.utf8.prefix(max(0, offset)), as: UTF8.self).utf16.count + 1
    }
    let place = finding.place
    if place.start.column == 1 {
      start = 1
    } else if !excerpt.isCutBefore, !excerpt.text.isEmpty {
      start = column(excerpt.marked.lowerBound)
    } else {
      start = nil
    }
    if start == nil {
      end = nil
    } else if place.end.column == 1 {
      end = 1
    } else if place.end.line == place.start.line, !excerpt.isCutBefore, !excerpt.text.isEmpty,
      excerpt.marked.upperBound < excerpt.text.utf8.count || !excerpt.isCutAfter
    {
      end = column(excerpt.marked.upperBound)
    } else {
      end = nil
    }
  }
}
