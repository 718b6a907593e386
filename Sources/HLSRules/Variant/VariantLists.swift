import HLSPlaylist
import SourceText

/// One element of a list inside a quoted string, and where it stands.
struct ListElement {
  let text: Substring
  let range: ByteRange

  /// The parts of the element between `separator`.
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
  /// The elements of a quoted list parted by commas.
  ///
  /// Nil where the attribute is absent or malformed, or has variables in it.
  func elements(of attribute: Attribute?) -> [ListElement]? {
    guard case .value(.literal(let text), let range) = resolved(attribute) else { return nil }
    return ListElement(text: text[...], range: range).parts(",")
  }
}
