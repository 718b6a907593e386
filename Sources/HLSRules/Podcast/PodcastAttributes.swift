import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The attributes of interstitials.
extension PodcastRules {
  private static let attributes = validation("42508")

  static let cue = Rule(
    "authoring/podcast-cue", .error, .applePodcasts, .must(attributes + "; " + interstitials),
    about: .interstitials,
    facts: [
      .silences(
        ["timeline/pre-roll-repeats", "interstitial/cue-without-duration"], about: .dateRange),
      .apple(42508),
    ],
    says: "CUE of an interstitial in a podcast must be POST.",
    why: "Apple Podcasts knows no other trigger: a pre-roll is dated at the start instead.",
    remedy: "Remove CUE; for a pre-roll, write the first EXT-X-PROGRAM-DATE-TIME in START-DATE.",
    fails: [Podcast.media(#",CUE="«PRE,ONCE»""#)],
    passes: [Podcast.media(), Podcast.media(#",CUE="POST""#)],
    check: .interstitial { interstitial, document, report in
      guard !document.isAsset, let allowed = report.settings.podcast.attributeValues["CUE"],
        case .value(let words, let place) = interstitial.dateRange.words(.cue),
        // The grammar reports other words.
        let word = words.first(where: {
          ["PRE", "POST", "ONCE"].contains($0) && !allowed.contains(String($0))
        })
      else { return }
      report("CUE has \(word); expected \(listed(allowed, orNothing: "no CUE"))", at: place)
    })

  static let restrict = Rule(
    "authoring/podcast-restrict", .error, .applePodcasts, .must(attributes + "; " + playlists),
    about: .interstitials,
    facts: [.silences(["interstitial/once-with-jump"], about: .dateRange), .apple(42508)],
    says: "An interstitial in a podcast must not have X-RESTRICT.",
    why: "Apple Podcasts ignores it, so viewers skip the ad anyway, and the validator rejects it.",
    remedy: "Remove X-RESTRICT from the interstitial.",
    fails: [Podcast.media(#",«X-RESTRICT»="SKIP,JUMP""#)],
    passes: [Podcast.media()],
    check: .interstitial { interstitial, document, report in
      guard !document.isAsset, let allowed = report.settings.podcast.attributeValues["X-RESTRICT"],
        let attribute = interstitial.dateRange.attribute(.restrict)
      else { return }
      guard !allowed.isEmpty else {
        report("X-RESTRICT on an interstitial; expected none", at: attribute.nameRange)
        return
      }
      guard let word = interstitial.restrict.value?.first(where: { !allowed.contains(String($0)) })
      else { return }
      report(
        "X-RESTRICT has \(String(word).shown); expected \(listed(allowed))", at: attribute.range)
    })

  static let debugAttribute = Rule(
    "authoring/podcast-debug-attribute", .error, .applePodcasts, .must(attributes),
    about: .interstitials,
    facts: [
      .silences(
        [
          "attribute/unknown-name", "interstitial/unknown-x-attribute",
          "date-range/x-attribute-naming",
        ], about: .attribute), .apple(42508),
    ],
    says: "An interstitial in a podcast must not have X-DEBUG.",
    why: """
      X-DEBUG is for tests: Apple's validator rejects the podcast, so listeners do not get the \
      episode in Apple Podcasts.
      """,
    remedy: "Remove X-DEBUG from the interstitial.",
    fails: [Podcast.media(#",«X-DEBUG»="1""#)],
    passes: [Podcast.media()],
    check: .interstitial { interstitial, document, report in
      let name = "X-DEBUG"
      guard !document.isAsset, report.settings.podcast.attributeValues[name]?.isEmpty == true,
        let attribute = interstitial.dateRange.attributes.first(where: {
          $0.name == .unknown && document.playlist.text($0.nameRange) == name
        })
      else { return }
      report("X-DEBUG on an interstitial; expected none", at: attribute.nameRange)
    })

  static let resumeOffset = Rule(
    "authoring/podcast-resume-offset", .error, .applePodcasts,
    .must(playlists + "; " + interstitials), about: .interstitials,
    facts: [
      .silences(
        [
          "interstitial/resume-offset-missing-vod", "interstitial/resume-offset-negative",
          "interstitial/resume-offset-beyond-end", "timeline/resume-differs-from-duration",
          "timeline/pre-roll-replaces-opening", "interstitial/point-with-replacement",
        ], about: .dateRange)
    ],
    says: "An interstitial in a podcast must have X-RESUME-OFFSET=0.",
    why: "Apple Podcasts inserts ads; with another value, listeners miss a part of the episode.",
    remedy: "Write X-RESUME-OFFSET=0 on the interstitial.",
    fails: [
      Podcast.incomplete(",X-RESUME-OFFSET=0"),
      Podcast.media(",X-RESUME-OFFSET=«15»", without: ",X-RESUME-OFFSET=0"),
    ],
    passes: [
      Podcast.media(), Podcast.media(",X-RESUME-OFFSET=0.0", without: ",X-RESUME-OFFSET=0"),
    ],
    check: .interstitial { interstitial, document, report in
      guard !document.isAsset else { return }
      switch interstitial.resumeOffset {
      case .absent:
        report("no X-RESUME-OFFSET; expected X-RESUME-OFFSET=0", at: interstitial.head)
      case .value(let offset, let place) where !offset.isZero:
        report("X-RESUME-OFFSET is \(document.playlist.text(place)); expected 0", at: place)
      case .value, .malformed: return
      }
    })

  static let timelineOccupies = enumerated(
    "authoring/podcast-timeline-occupies", .timelineOccupies, "RANGE", other: "POINT",
    facts: [
      .silences(
        [
          "timeline/occupancy-implicit", "timeline/style-on-point",
          "interstitial/point-with-replacement",
        ], about: .dateRange)
    ],
    why: "Apple Podcasts shows listeners how long each ad is, which it knows only from a range.")

  static let timelineStyle = enumerated(
    "authoring/podcast-timeline-style", .timelineStyle, "PRIMARY", other: "HIGHLIGHT",
    why: "Apple Podcasts shows listeners ads as a part of the episode, and not highlighted.")

  /// A rule about an attribute that every interstitial must have with one of its two values.
  private static func enumerated(
    _ id: RuleID, _ name: AttributeName, _ value: String, other: String, facts: [Rule.Fact] = [],
    why: String
  ) -> Rule {
    let attribute = name.text
    return Rule(
      id, .error, .applePodcasts,
      .must(playlists + "; " + interstitials + "; " + attributes), about: .interstitials,
      facts: facts + [.apple(42508)],
      says: "An interstitial in a podcast must have \(attribute)=\"\(value)\".",
      why: why, remedy: "Write \(attribute)=\"\(value)\" on the interstitial.",
      fails: [
        Podcast.incomplete(",\(attribute)=\"\(value)\""),
        Podcast.media(
          ",\(attribute)=\"«\(other)»\"", without: ",\(attribute)=\"\(value)\""),
      ],
      passes: [Podcast.media()],
      check: .interstitial { interstitial, document, report in
        let settings = report.settings.podcast
        guard !document.isAsset else { return }
        let allowed = settings.attributeValues[attribute]
        switch interstitial.dateRange.string(name) {
        case .absent where settings.requiredAttributes.contains(attribute):
          report(
            "no \(attribute); expected \(listed(allowed ?? [value], orNothing: value))",
            at: interstitial.head)
        case .value(let text, let place):
          // The grammar reports other values.
          guard let allowed, !allowed.contains(text), [value, other].contains(text) else { return }
          report(
            "\(attribute) is \(text); expected \(listed(allowed, orNothing: "no \(attribute)"))",
            at: place)
        case .absent, .malformed: return
        }
      })
  }

  static let snap = Rule(
    "authoring/podcast-snap", .info, .applePodcasts, .should(playlists + "; " + interstitials),
    about: .interstitials,
    facts: [.silences(["timeline/start-off-segment-boundary"], about: .dateRange)],
    says: "An interstitial in a podcast should have X-SNAP, unless it is at the start.",
    why: "The player then corrects a date that is not exactly a segment boundary.",
    remedy: #"Add X-SNAP="OUT,IN" to the interstitial."#,
    fails: [.media("«#EXT-X-DATERANGE»" + Podcast.event)],
    passes: [
      Podcast.media(#",X-SNAP="OUT,IN""#),
      // A pre-roll.
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z\n#EXT-X-DATERANGE" + Podcast.event),
    ],
    check: .interstitial { interstitial, document, report in
      guard !document.isAsset, !interstitial.isCued, interstitial.snap.isAbsent,
        let date = interstitial.startDate.value, let clock = document.clock,
        clock.offset(of: date) > .zero
      else { return }
      report(#"no X-SNAP; expected X-SNAP="OUT,IN""#, at: interstitial.head)
    })

  private static func listed(_ values: Set<String>, orNothing nothing: String = "none") -> String {
    values.isEmpty ? nothing : values.sorted().joined(separator: " or ")
  }
}
