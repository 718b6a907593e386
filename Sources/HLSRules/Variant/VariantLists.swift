import HLSPlaylist
import SourceText

/// An element of a list in a quoted string, with its position.
struct ListElement {
  let text: Substring
  let range: ByteRange
  /// Whether the range contains the text; otherwise it is the whole value, since variables were replaced.
  var isLiteral = true

  /// The parts of the element, separated by `separator`.
  func parts(_ separator: Character) -> [ListElement] {
    var offset = 0
    return text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      defer { offset += part.utf8.count + 1 }
      return ListElement(
        text: part, range: place(offset, offset + part.utf8.count), isLiteral: isLiteral)
    }
  }

  /// The place of some bytes of the element.
  func place(_ start: Int, _ end: Int) -> ByteRange {
    isLiteral ? range.slice(start, end) : range
  }

  var trimmed: Substring {
    var rest = text
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}

extension Playlist {
  /// The elements of a comma-separated list in a quoted string.
  ///
  /// Nil if the attribute is missing or malformed, or a variable in it has no known value.
  func elements(of attribute: Attribute?) -> [ListElement]? {
    guard case .value(let resolution, let range) = resolved(attribute), let text = resolution.text
    else { return nil }
    var isLiteral = false
    if case .literal = resolution { isLiteral = true }
    return ListElement(text: text[...], range: range, isLiteral: isLiteral).parts(",")
  }
}
