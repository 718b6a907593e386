import HLSPlaylist
import SourceText

/// An element of a list in a quoted string, with its position.
struct ListElement {
  let text: Substring
  let range: ByteRange

  /// The parts of the element, separated by `separator`.
  func parts(_ separator: Character) -> [ListElement] {
    var offset = 0
    return text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      defer { offset += part.utf8.count + 1 }
      return ListElement(text: part, range: range.slice(offset, offset + part.utf8.count))
    }
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
  /// Nil if the attribute is missing or malformed, or contains variables.
  func elements(of attribute: Attribute?) -> [ListElement]? {
    guard case .value(.literal(let text), let range) = resolved(attribute) else { return nil }
    return ListElement(text: text[...], range: range).parts(",")
  }
}
