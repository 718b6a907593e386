/// A section of a document that asks for something.
public struct CitedSection: Sendable, Hashable {
  /// The document without its edition, such as `rfc8216bis-22` or `hls.js`.
  public let document: String
  /// As `§4.4.5.1` or `App D.2`; nil for the whole document, and where sections tell nothing.
  public let section: String?
}

extension CitedSection {
  /// The sections that a source names, each once: `document §1, §2; document App B`.
  ///
  /// Remarks in parentheses are left out. A part without blanks that begins no known document speaks
  /// of the document before it.
  public static func parse(_ source: String) -> [CitedSection] {
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

  /// `text` without what stands in parentheses, and without blanks around it.
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

/// How a document is cited, and what it is called in the account of what is checked.
struct CitedDocument {
  let prefix: String
  let name: String
  /// Whether what follows the prefix names sections that are worth a line.
  var hasSections = false

  static let other = "other pages"

  /// The documents in the order in which they are listed, each after those whose prefix begins with
  /// its own.
  static let known = [
    CitedDocument(prefix: "rfc8216bis-22", name: "rfc8216bis-22", hasSections: true),
    CitedDocument(
      prefix: "rfc8216bis-wwdc2026", name: "rfc8216bis, edition of WWDC 2026", hasSections: true),
    CitedDocument(prefix: "content-steering-05", name: "content-steering-05", hasSections: true),
    CitedDocument(
      prefix: "HLS authoring spec 2025-05-08", name: "HLS authoring specification",
      hasSections: true),
    CitedDocument(
      prefix: "HLS Authoring Specification 2025-05-08", name: "HLS authoring specification",
      hasSections: true),
    CitedDocument(prefix: "RFC 3986", name: "RFC 3986"),
    CitedDocument(prefix: "RFC 6381", name: "RFC 6381"),
    CitedDocument(prefix: "RFC 8216", name: "RFC 8216", hasSections: true),
    CitedDocument(prefix: "RFC 8259", name: "RFC 8259", hasSections: true),
    CitedDocument(prefix: "ISO 8601", name: "ISO 8601"),
    CitedDocument(prefix: "SCTE 35", name: "SCTE 35", hasSections: true),
    CitedDocument(prefix: "ANSI/SCTE 35", name: "SCTE 35", hasSections: true),
    CitedDocument(prefix: "SVTA2053-2", name: "SVTA2053-2"),
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

  /// Where a document stands in a list.
  static func rank(_ name: String) -> Int {
    known.firstIndex { $0.name == name } ?? known.count
  }

  /// The sections that `rest` names; the whole document where it names none.
  fileprivate func sections(_ rest: Substring) -> [CitedSection] {
    let rest = CitedSection.trimmed(rest)
    guard hasSections, !rest.isEmpty else { return [CitedSection(document: name, section: nil)] }
    // The mark stands before the first of several numbers.
    let mark = rest.hasPrefix("§") ? "§" : ""
    return rest.replacing(" and ", with: ", ").split(separator: ",").map { part in
      let part = CitedSection.trimmed(part)
      let isMarked = part.hasPrefix("§") || part.hasPrefix("App ")
      return CitedSection(document: name, section: (isMarked ? "" : mark) + part)
    }
  }
}
