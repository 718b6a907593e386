import HLSInterstitials
import HLSLinting
import SourceText

/// Edits of the parameters of pod URLs.
extension PodReference {
  /// Replaces a part of the address; nil if it is not written out, or was requested in a recorded session.
  func replacing(_ part: Range<Int>, with text: String) -> [Fix.Edit]? {
    isLiteral && role != .request ? [Fix.Edit(place(part), with: text)] : nil
  }

  /// Removes a parameter that follows another one, with the character between them.
  func removing(_ parameter: PodServingParameter) -> [Fix.Edit]? {
    let start = parameter.range.lowerBound - 1
    guard start > 0, url.reference.characters(start..<start + 1) == "&" else { return nil }
    return replacing(start..<parameter.range.upperBound, with: "")
  }

  /// Writes & for all &amp; between parameters.
  func removingEscapes() -> [Fix.Edit] {
    url.parameters.filter { $0.name.hasPrefix("amp;") }.flatMap { parameter in
      let start = parameter.nameRange.lowerBound
      return replacing(start..<start + "amp;".utf8.count, with: "") ?? []
    }
  }
}
