import HLSInterstitials
import HLSLinting

/// What an ad_break_id looks like.
extension AdBreakRules {
  static let idCharacters = Rule(
    "ad-break/id-characters", .warning, .googleDAI,
    .should("Google Ad Manager API: resource AdBreak"), about: .podURLs,
    says: "An ad_break_id has small letters, digits and hyphens alone.",
    why: "The Ad Break API accepts no others, so such a break cannot be announced.",
    remedy: "Write small letters, and a hyphen in place of anything else.",
    fails: [.pods(["ad_break_id/ab-001": "ad_break_id/«AB_001»"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, id.characterFault != nil,
        !id.text.movesPathEnd, !id.isPlaceholderLike
      else { return }
      report(
        "ad_break_id \(id.text.shown), allowed are small letters, digits and hyphens",
        at: reference.place(part))
    })

  static let idLength = Rule(
    "ad-break/id-length", .warning, .googleDAI, .should("Google Ad Manager API: resource AdBreak"),
    about: .podURLs,
    says: "An ad_break_id has at most 63 characters.",
    why: "The Ad Break API accepts no more, so such a break cannot be announced.",
    remedy: "Shorten the identifier.",
    fails: [
      .pods(["ad_break_id/ab-001": "ad_break_id/«ab-001-\(String(repeating: "7", count: 57))»"])
    ],
    passes: [
      .pods(["ad_break_id/ab-001": "ad_break_id/ab-001-\(String(repeating: "7", count: 56))"])
    ],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, id.length > AdBreakID.maximumLength else {
        return
      }
      report(
        "ad_break_id of \(id.length) characters, allowed are \(AdBreakID.maximumLength)",
        at: reference.place(part))
    })

  static let idPathCharacters = Rule(
    "ad-break/id-path-characters", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"), about: .podURLs,
    says: "An ad_break_id has no / ? #, encoded or not, and no .m3u8 inside.",
    why: "They move the end of the path segment, so the service sees another identifier.",
    remedy: "Write a hyphen in their place.",
    fails: [
      .pods(["ad_break_id/ab-001": "ad_break_id/«ab/001»"]),
      .pods(["ad_break_id/ab-001": "ad_break_id/«ab%2F001»"]),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, id.text.movesPathEnd else { return }
      report(
        "ad_break_id \(id.text.shown) holds what ends a path segment", at: reference.place(part))
    })

  static let idConstant = Rule(
    "ad-break/id-constant", .warning, .googleDAI, .advice("globocom go-m3u8 mock"), about: .podURLs,
    says: "An ad_break_id names one break, unlike playlist, default, test, ad or break.",
    why: "A stock word comes again with the next break, which then gets the decision of the first.",
    remedy: "Derive the identifier from the start of the break or its SCTE-35 event.",
    fails: [.pods(["ad_break_id/ab-001": "ad_break_id/«playlist»"])],
    passes: [.pods(["ad_break_id/ab-001": "ad_break_id/4026532222-1695760248"])],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, id.isPlaceholderLike else { return }
      report("ad_break_id \(id.text.shown) could be any break", at: reference.place(part))
    })

  static let idUnrelatedToDateRange = Rule(
    "ad-break/id-unrelated-to-date-range", .info, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live"), about: .podURLs,
    says: "An ad_break_id is derived from the ID of its date range.",
    why: "Then it is unique in the playlist because the date range is.",
    remedy: "Write the ID in small letters, with hyphens in place of other characters.",
    fails: [.pods(["ad_break_id/ab-001": "ad_break_id/«foo»"])],
    passes: [.pod(), .pods(["ID=\"ab-001\"": "ID=\"AB_001\"", "id=ab-001": "id=AB_001"])],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, let dateRange = reference.dateRange?.id,
        id.text != "preroll", !id.isPlaceholderLike, !id.isRelated(to: dateRange)
      else { return }
      report(
        "ad_break_id \(id.text.shown) is unrelated to the date range \(dateRange.shown)",
        at: reference.place(part))
    })

  static let prerollID = Rule(
    "ad-break/preroll-id", .warning, .googleDAI,
    .should("Google DAI docs: pod-serving/live/manipulator"), about: .podURLs,
    says: "The ad_break_id preroll belongs to a break with CUE=\"PRE\".",
    why: "It is the documented name of the pre-roll; a mid-roll of that name gets its ads.",
    remedy: "Give the mid-roll an identifier of its own.",
    fails: [.pods(["ad_break_id/ab-001": "ad_break_id/«preroll»"])],
    passes: [
      .pods([
        "ad_break_id/ab-001": "ad_break_id/preroll", "DURATION=30": "DURATION=30,CUE=\"PRE,ONCE\"",
      ])
    ],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, id.text == "preroll",
        let dateRange = reference.dateRange, !dateRange.hasCue("PRE")
      else { return }
      report("ad_break_id preroll on a break without CUE=\"PRE\"", at: reference.place(part))
    })
}

extension String {
  /// Whether a server may see the end of a path segment in it.
  fileprivate var movesPathEnd: Bool {
    utf8.contains { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } || contains(".m3u8")
  }
}
