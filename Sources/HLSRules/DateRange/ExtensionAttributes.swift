import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Attributes that a vendor adds under the prefix `X-`.
extension DateRangeRules {
  static let xAttributeNaming = Rule(
    "date-range/x-attribute-naming", .warning, .pedantic, .should("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    facts: [.habit],
    says: """
      A custom attribute should be named X- plus a reversed domain name, as in \
      X-COM-EXAMPLE-TITLE.
      """,
    why: """
      Another vendor, or a later version of the protocol, may use a short name with another \
      meaning.
      """,
    remedy: "After X-, write the labels of a domain that you own, the top-level domain first.",
    fails: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12,«X-TITLE»="a""#)
    ],
    passes: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12,X-COM-EXAMPLE-TITLE="a""#
      )
    ],
    check: .document { document, report in
      let attributes = document.playlist.attributes
      for range in document.dateRanges {
        for tag in range.tags {
          for index in tag.attributes where attributes[index].name == .unknown {
            let place = attributes[index].nameRange
            let name = document.playlist.text(place)
            guard name.hasPrefix("X-"), !announced.contains(name),
              !isReverseDomain(name.dropFirst(2))
            else { continue }
            report("\(name) does not begin with X- and a reversed domain name", at: place)
          }
        }
      }
    })

  /// Attributes that Apple's pre-release of June 2026 defines.
  private static let announced: Set<String> = ["X-DURATION-AT-JOIN", "X-SCHEDULE-OFFSET"]

  private static let genericDomains: Set<Substring> = [
    "COM", "ORG", "NET", "EDU", "GOV", "MIL", "INT", "INFO", "BIZ", "NAME", "DEV", "APP", "CLOUD",
    "LIVE", "MEDIA", "MOVIE", "NEWS", "ONLINE", "SPORT", "STREAM", "STUDIO", "TECH", "VIDEO",
  ]

  /// Whether the name has a top-level domain, a domain and another label, separated by hyphens.
  private static func isReverseDomain(_ name: Substring) -> Bool {
    let labels = name.split(separator: "-", omittingEmptySubsequences: false)
    guard labels.count >= 3, !labels.contains(where: \.isEmpty) else { return false }
    return labels[0].utf8.count == 2 || genericDomains.contains(labels[0])
  }
}
