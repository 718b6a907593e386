/// A document cited by sources: the words with which citations begin, and its name in reports.
package struct CitedDocument {
  let prefix: String
  let name: String
  /// Whether the text after the prefix names sections, which reports list.
  var hasSections = false
  /// The address of the document, if this edition has a lasting one.
  var address: String?

  /// The name for all other documents.
  static let other = "other pages"

  private static let authoringSpecification =
    "https://developer.apple.com/documentation/http-live-streaming/hls-authoring-specification-for-apple-devices"

  /// The documents in the order of reports; a prefix precedes those that begin with it.
  static let known = [
    CitedDocument(
      prefix: "rfc8216bis-22", name: "rfc8216bis-22", hasSections: true,
      address: "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22"),
    CitedDocument(
      prefix: "rfc8216bis-wwdc2026", name: "rfc8216bis, edition of WWDC 2026", hasSections: true),
    CitedDocument(
      prefix: "content-steering-05", name: "content-steering-05", hasSections: true,
      address: "https://datatracker.ietf.org/doc/html/draft-pantos-content-steering-05"),
    CitedDocument(
      prefix: "HLS authoring spec 2025-05-08", name: "HLS authoring specification",
      hasSections: true, address: authoringSpecification),
    CitedDocument(
      prefix: "HLS Authoring Specification 2025-05-08", name: "HLS authoring specification",
      hasSections: true, address: authoringSpecification),
    CitedDocument(prefix: "CTA-5004-A", name: "CTA-5004-A (CMCD)", hasSections: true),
    CitedDocument(
      prefix: "Fetch Standard", name: "Fetch Standard", hasSections: true,
      address: "https://fetch.spec.whatwg.org/"),
    CitedDocument(
      prefix: "RFC 3986", name: "RFC 3986", address: "https://www.rfc-editor.org/rfc/rfc3986"),
    CitedDocument(
      prefix: "RFC 5280", name: "RFC 5280", hasSections: true,
      address: "https://www.rfc-editor.org/rfc/rfc5280"),
    CitedDocument(
      prefix: "RFC 6381", name: "RFC 6381", address: "https://www.rfc-editor.org/rfc/rfc6381"),
    CitedDocument(
      prefix: "RFC 6761", name: "RFC 6761", address: "https://www.rfc-editor.org/rfc/rfc6761"),
    CitedDocument(
      prefix: "RFC 6890", name: "RFC 6890", address: "https://www.rfc-editor.org/rfc/rfc6890"),
    CitedDocument(
      prefix: "RFC 8216", name: "RFC 8216", hasSections: true,
      address: "https://www.rfc-editor.org/rfc/rfc8216"),
    CitedDocument(
      prefix: "RFC 8259", name: "RFC 8259", hasSections: true,
      address: "https://www.rfc-editor.org/rfc/rfc8259"),
    CitedDocument(
      prefix: "RFC 9110", name: "RFC 9110", hasSections: true,
      address: "https://www.rfc-editor.org/rfc/rfc9110"),
    CitedDocument(
      prefix: "Mixed Content", name: "Mixed Content", hasSections: true,
      address: "https://www.w3.org/TR/mixed-content/"),
    CitedDocument(prefix: "ISO/IEC 14496", name: "ISO/IEC 14496 (MPEG-4)"),
    CitedDocument(
      prefix: "ISO/IEC 23001-7", name: "ISO/IEC 23001-7 (common encryption)", hasSections: true),
    CitedDocument(prefix: "ISO/IEC 23008", name: "ISO/IEC 23008 (HEVC)"),
    CitedDocument(prefix: "ISO 8601", name: "ISO 8601"),
    CitedDocument(prefix: "SCTE 35", name: "SCTE 35", hasSections: true),
    CitedDocument(prefix: "ANSI/SCTE 35", name: "SCTE 35", hasSections: true),
    CitedDocument(prefix: "SVTA2053-1", name: "SVTA2053-1", hasSections: true),
    CitedDocument(prefix: "SVTA2053-2", name: "SVTA2053-2"),
    CitedDocument(prefix: "VAST", name: "VAST", hasSections: true),
    CitedDocument(prefix: "AVPlayerInterstitialEvent", name: "AVFoundation headers"),
    CitedDocument(prefix: "AVPlayerItemIntegratedTimeline", name: "AVFoundation headers"),
    CitedDocument(prefix: "WWDC", name: "WWDC sessions", hasSections: true),
    CitedDocument(prefix: "Apple ", name: "Apple developer documentation"),
    CitedDocument(
      prefix: "Google DAI docs: Pod Serving", name: "Google DAI documentation", hasSections: true),
    CitedDocument(prefix: "Google DAI docs", name: "Google DAI documentation", hasSections: true),
    CitedDocument(
      prefix: "Google DAI Pod Serving", name: "Google DAI documentation", hasSections: true),
    CitedDocument(prefix: "Google IMA guide", name: "Google IMA guides", hasSections: true),
    CitedDocument(prefix: "Google Ad Manager", name: "Google Ad Manager"),
    CitedDocument(prefix: "googleapis proto", name: "Google Ad Manager"),
    CitedDocument(prefix: "googleads", name: "Google IMA samples"),
    CitedDocument(prefix: "Flutter IMA", name: "Google IMA samples"),
    CitedDocument(prefix: "Amazon S3", name: "Amazon S3"),
    CitedDocument(prefix: "SMPTE RP 2092-1", name: "SMPTE RP 2092-1 (Ad-ID)"),
    CitedDocument(prefix: "AWS MediaTailor", name: "AWS MediaTailor"),
    CitedDocument(prefix: "MediaTailor", name: "AWS MediaTailor"),
    CitedDocument(prefix: "hls.js", name: "hls.js"),
    CitedDocument(prefix: "Media3", name: "Media3"),
    CitedDocument(prefix: "androidx/media", name: "Media3"),
    CitedDocument(prefix: "Shaka", name: "Shaka Player"),
    CitedDocument(prefix: "videojs/http-streaming", name: "Video.js"),
    CitedDocument(prefix: "THEOplayer", name: "THEOplayer"),
    CitedDocument(prefix: "Bitmovin", name: "Bitmovin"),
    CitedDocument(prefix: "no document", name: "no document"),
  ]

  /// The position of a document in reports.
  package static func rank(_ name: String) -> Int {
    known.firstIndex { $0.name == name } ?? known.count
  }

  /// The document with whose prefix a citation begins; nil if it is not known.
  fileprivate static func cited(by text: Substring) -> CitedDocument? {
    known.first { text.utf8.starts(with: $0.prefix.utf8) }
  }

  /// The address of the first document in a source that has one; nil if none has.
  static func address(of source: String) -> String? {
    // Every run with a finding asks for it, and for no section.
    for part in source.utf8.split(separator: UInt8(ascii: ";")) {
      if let address = cited(by: CitedSection.withoutRemarks(Substring(part)))?.address {
        return address
      }
    }
    return nil
  }
}

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
      if let document = CitedDocument.cited(by: part) {
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
  fileprivate static func withoutRemarks(_ text: Substring) -> Substring {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return trimmed(text) }
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
