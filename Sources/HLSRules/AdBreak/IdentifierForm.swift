import HLSInterstitials
import HLSLinting

/// The form of an ad_break_id.
extension AdBreakRules {
  static let idCharacters = Rule(
    "ad-break/id-characters", .warning, .googleDAI,
    .should("Google Ad Manager API: resource AdBreak"), about: .podURLs,
    facts: [.raised(.adBreakAPI, to: .error)],
    says: "An ad_break_id should contain only lower-case letters, digits and hyphens.",
    why: "The Ad Break API rejects other characters, so the break cannot be announced.",
    remedy: "Write lower-case letters, and a hyphen in place of any other character.",
    fails: [.pods(["ad_break_id/ab-001": "ad_break_id/«AB_001»"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, id.characterFault != nil,
        !id.text.movesPathEnd, !id.isPlaceholderLike
      else { return }
      report(
        "ad_break_id is \(id.text.shown); expected only lower-case letters, digits and hyphens",
        at: reference.place(part))
    })

  static let idLength = Rule(
    "ad-break/id-length", .warning, .googleDAI, .should("Google Ad Manager API: resource AdBreak"),
    about: .podURLs,
    facts: [.raised(.adBreakAPI, to: .error)],
    says: "An ad_break_id should have at most 63 characters.",
    why: "The Ad Break API rejects longer ones, so the break cannot be announced.",
    remedy: "Shorten the identifier to at most 63 characters.",
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
        "ad_break_id has \(id.length) characters; expected at most \(AdBreakID.maximumLength)",
        at: reference.place(part), measured: .most(id.length))
    })

  static let idPathCharacters = Rule(
    "ad-break/id-path-characters", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"), about: .podURLs,
    facts: [
      .silences(["pod-url/path-shape", "pod-url/token-differs-from-url"], about: .attribute)
    ],
    says: "An ad_break_id must not contain / ? # (encoded or not) or .m3u8.",
    why: """
      These end the path segment early. The service reads another identifier, and viewers get the \
      ads of another break, or none.
      """,
    remedy: "Replace them with hyphens.",
    fails: [
      .pods(["ad_break_id/ab-001": "ad_break_id/«ab/001»"]),
      .pods(["ad_break_id/ab-001": "ad_break_id/«ab%2F001»"]),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, id.text.movesPathEnd else { return }
      report(
        "ad_break_id is \(id.text.shown); expected no / ? # or .m3u8, which end a path segment",
        at: reference.place(part))
    })

  static let idConstant = Rule(
    "ad-break/id-constant", .warning, .googleDAI, .advice("globocom go-m3u8 mock"), about: .podURLs,
    says:
      "An ad_break_id should be unique to its break, unlike playlist, default, test, ad or break.",
    why: "The next break reuses a generic word and gets the ad decision of the first break.",
    remedy: "Derive the identifier from the start of the break or its SCTE-35 event.",
    fails: [.pods(["ad_break_id/ab-001": "ad_break_id/«playlist»"])],
    passes: [.pods(["ad_break_id/ab-001": "ad_break_id/4026532222-1695760248"])],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, id.isPlaceholderLike else { return }
      report(
        "ad_break_id is \(id.text.shown), which could be any break; expected a unique name",
        at: reference.place(part))
    })

  static let idUnrelatedToDateRange = Rule(
    "ad-break/id-unrelated-to-date-range", .info, .pedantic,
    .advice("Google DAI docs: Pod Serving reference/live"), about: .podURLs,
    notIn: [.sessions, .consoles, .exchanges],
    says: "An ad_break_id should be derived from the ID of its date range.",
    why: "Then it is unique in the playlist, because the ID is.",
    remedy: "Write the ID in lower-case letters, with hyphens in place of other characters.",
    fails: [.pods(["ad_break_id/ab-001": "ad_break_id/«foo»"])],
    passes: [.pod(), .pods(["ID=\"ab-001\"": "ID=\"AB_001\"", "id=ab-001": "id=AB_001"])],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, let dateRange = reference.dateRange?.id,
        id.text != "preroll", !id.isPlaceholderLike, !id.isRelated(to: dateRange)
      else { return }
      report(
        "ad_break_id is \(id.text.shown); expected a name from the date range \(dateRange.shown)",
        at: reference.place(part))
    })

  static let prerollID = Rule(
    "ad-break/preroll-id", .warning, .googleDAI,
    .should("Google DAI docs: pod-serving/live/manipulator"), about: .podURLs,
    notIn: [.sessions, .consoles, .exchanges],
    says: "The ad_break_id preroll should be used only for a break with CUE=\"PRE\".",
    why: "It is the documented name of the pre-roll; a mid-roll with this name gets its ads.",
    remedy: "Give the mid-roll its own identifier.",
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
      report("ad_break_id is preroll; expected CUE=\"PRE\" on its break", at: reference.place(part))
    })
}

extension String {
  /// Whether it contains text that a server may read as the end of a path segment.
  fileprivate var movesPathEnd: Bool {
    utf8.contains { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } || contains(".m3u8")
  }
}
