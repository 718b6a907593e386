/// A section of a document that states a requirement.
package struct CitedSection: Sendable, Hashable {
  /// The document without its edition, such as `rfc8216bis-22` or `hls.js`.
  package let document: String
  /// The section, such as `§4.4.5.1` or `App D.2`; nil for the whole document.
  package let section: String?
}

extension CitedSection {
  /// Parses the sections in a source, without duplicates: `document §1, §2; document App B`.
  ///
  /// Remarks in parentheses are ignored. A part without spaces that does not begin like a known
  /// document is a section of the document before it.
  package static func parse(_ source: String) -> [CitedSection] {
    var found: [CitedSection] = []
    for part in source.split(separator: ";") {
      let part = withoutRemarks(part)
      guard !part.isEmpty else { continue }
      let sections: [CitedSection]
      if let document = CitedDocument.known.first(where: { part.hasPrefix($0.prefix) }) {
        sections = document.sections(part.dropFirst(document.prefix.count))
      } else if let last = found.last, !part.contains(" ") {
        sections = [CitedSection(document: last.document, section: String(part))]
      } else {
        sections = [CitedSection(document: CitedDocument.other, section: String(part))]
      }
      found += sections.filter { !found.contains($0) }
    }
    return found
  }

  /// `text` without parentheses and their contents, and without surrounding spaces.
  private static func withoutRemarks(_ text: Substring) -> Substring {
    var depth = 0
    let kept = text.filter { character in
      if character == "(" { depth += 1 }
      defer { if character == ")" { depth -= 1 } }
      return depth <= 0
    }
    return trimmed(Substring(kept))
  }

  fileprivate static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { " :,".contains($0) }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension CitedDocument {
  /// The sections in `rest`; the whole document if there are none.
  fileprivate func sections(_ rest: Substring) -> [CitedSection] {
    let rest = CitedSection.trimmed(rest)
    guard hasSections, !rest.isEmpty else { return [CitedSection(document: name, section: nil)] }
    // Only the first of several numbers has the section sign.
    let mark = rest.hasPrefix("§") ? "§" : ""
    return rest.replacing(" and ", with: ", ").split(separator: ",").map { part in
      let part = CitedSection.trimmed(part)
      let isMarked = part.hasPrefix("§") || part.hasPrefix("App ")
      return CitedSection(document: name, section: (isMarked ? "" : mark) + part)
    }
  }
}
