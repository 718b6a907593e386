import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Date ranges, which have to be the same in every media playlist that has any (rfc8216bis-22,
/// section 6.2.4).
extension PresentationRules {
  static let dateRangeAttributeMismatch = Rule(
    "presentation/date-range-attribute-mismatch", .error, .spec, .must("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    facts: [.loses(.breaksCutOrLate)],
    says: "A date range must have the same attributes and values in every media playlist.",
    why: """
      Viewers of one variant get the same break at another time, with other ads or other limits \
      than viewers of another, and a switch of variants changes it.
      """,
    remedy: "Write the same EXT-X-DATERANGE tags into every media playlist.",
    fails: [
      .variants(
        .media(PresentationExample.range("a", ",DURATION=30")),
        .media(PresentationExample.range("a", ",DURATION=«30.5»"))),
      .variants(
        .media(PresentationExample.range("a", ",DURATION=30")),
        .media(
          "«#EXT-X-DATERANGE»:ID=\"a\",START-DATE=\"2026-01-01T00:00:06.000Z\"")),
    ],
    passes: [
      .variants(
        .media(PresentationExample.range("a", ",DURATION=30")),
        .media(PresentationExample.range("a", ",DURATION=30.0"))),
      // Loaded a segment earlier, before the end was known.
      .variants(
        .live(PresentationExample.range("a", ",DURATION=30")),
        .live(PresentationExample.range("a", "") + PresentationExample.shorter)),
    ],
    check: .presentation { presentation, report in
      for found in presentation.dateRangeDifferences.contradictions where !found.isSubstituted {
        reportContradiction(found, in: presentation, &report)
      }
    })

  /// Reports an attribute that differs from most other playlists.
  static func reportContradiction(
    _ found: DateRangeDifferences.Contradiction, in presentation: Presentation,
    _ report: inout Report
  ) {
    let media = presentation.mediaPlaylists[found.place.playlist]
    let otherMedia = presentation.mediaPlaylists[found.other.playlist]
    let other = otherMedia.playlist
    if found.attribute == nil || found.otherAttribute == nil {
      // The tag that has it may have been added after the earlier load.
      let (without, with) = found.attribute == nil ? (media, otherMedia) : (otherMedia, media)
      let delay = presentation.graph.delay(of: without.member, after: with.member)
      if media.document.isLive, let delay, delay < .zero { return }
    }
    func value(_ attribute: Attribute, _ playlist: Playlist) -> String? {
      // URIs and private values may be secret.
      switch attribute.name {
      case .startDate, .endDate, .duration, .plannedDuration, .resumeOffset, .playoutLimit,
        .cue, .snap, .restrict, .class, .skipControlOffset, .skipControlDuration:
        playlist.text(of: attribute)
      default: nil
      }
    }
    let message: String
    var place = found.place.range.head
    switch (found.attribute, found.otherAttribute) {
    case (nil, _): message = "no \(found.name), but the date range has it in another playlist"
    case (let attribute?, nil):
      message = "\(found.name), but the date range does not have it in other playlists"
      place = attribute.nameRange
    case (let attribute?, let otherAttribute?):
      place = attribute.valueRange
      if found.isSubstituted {
        message = "\(found.name) differs from another playlist after variables are replaced"
      } else if let own = value(attribute, media.playlist), let norm = value(otherAttribute, other)
      {
        message = "\(found.name) is \(own), but \(norm) in another playlist"
      } else {
        message = "\(found.name) differs from the same date range in another playlist"
      }
    }
    report(
      message, in: media.member, at: place,
      related: [
        RelatedPlace(
          found.otherAttribute?.valueRange ?? found.other.range.head,
          "the same date range", in: other)
      ])
  }

  static let dateRangeSetMismatch = Rule(
    "presentation/date-range-set-mismatch", .error, .spec, .must("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    facts: [
      .silences(["authoring/podcast-audio-interstitials"], about: .document),
      .loses(.breaksCutOrLate),
    ],
    says: "Media playlists that have date ranges must have the same date ranges.",
    why: """
      Viewers of one variant get a break that viewers of another do not get, and a switch of \
      variants adds or drops it while they watch.
      """,
    remedy: "Write the same EXT-X-DATERANGE tags into every media playlist that has any.",
    fails: [
      .variants(
        .media(PresentationExample.range("a") + "\n" + PresentationExample.range("b")),
        .media(
          "«#EXT-X-DATERANGE»:ID=\"a\",START-DATE=\"2026-01-01T00:00:06.000Z\",DURATION=5"))
    ],
    passes: [
      .variants(
        .media(PresentationExample.range("a") + "\n" + PresentationExample.range("b")),
        .media(PresentationExample.range("b") + "\n" + PresentationExample.range("a"))),
      // Loaded a segment earlier, before the second one was added.
      .variants(
        .live(
          PresentationExample.range("a")
            + "\n#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"2026-01-01T00:00:58.000Z\""),
        .live(PresentationExample.range("a") + PresentationExample.shorter)),
    ],
    check: .presentation { presentation, report in
      let differences = presentation.dateRangeDifferences
      for absence in differences.absences {
        guard let first = absence.ranges.first else { continue }
        let media = presentation.mediaPlaylists[absence.playlist]
        let more = absence.ranges.count - 1
        report(
          "the date range \(first.range.id?.shown ?? "")\(more > 0 ? " and \(more) more" : "")"
            + " of another playlist \(more > 0 ? "are" : "is") missing here",
          in: media.member,
          at: media.document.dateRanges.first?.head ?? media.playlist.head,
          related: absence.ranges.prefix(3).map {
            RelatedPlace(
              $0.range.head, "a date range of the other playlist",
              in: presentation.mediaPlaylists[$0.playlist].playlist)
          })
      }
      for excess in differences.excesses {
        report(
          "the date range \(excess.range.id?.shown ?? "") is missing in other playlists",
          in: presentation.mediaPlaylists[excess.playlist].member, at: excess.range.head)
      }
    })

  static let dateRangeMissing = Rule(
    "presentation/date-range-missing", .error, .spec, .must("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    facts: [
      .silences(["authoring/podcast-audio-interstitials"], about: .document),
      .loses(.adsCannotPlay),
    ],
    says:
      "If one media playlist has date ranges, every playable combination must have one with them.",
    why: """
      Viewers whose client plays a combination without date ranges get no break and no program \
      information.
      """,
    remedy: "Write the EXT-X-DATERANGE tags into the media playlist of every variant.",
    fails: [.variants(.media(PresentationExample.range("a")), .media("«#EXTM3U»"))],
    passes: [
      .variants(.media(PresentationExample.range("a")), .media(PresentationExample.range("a"))),
      // The audio rendition that plays with the video has them.
      .presentation([
        .multivariant(Piece.audio("")).named("multivariant.m3u8"),
        .media("").named("v.m3u8"),
        .media(PresentationExample.range("a")).named("a.m3u8"),
      ]),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      guard playlists.contains(where: { !$0.document.dateRanges.isEmpty }) else { return }
      var checked: Set<Int> = []
      for variant in presentation.variants {
        let audio = variant.audio
        guard
          audio.allowsNone
            || audio.playlists.contains(where: { playlists[$0].document.dateRanges.isEmpty })
        else { continue }
        for number in variant.main.playlists where checked.insert(number).inserted {
          guard let missing = presentation.dateRange(missingFrom: number) else { continue }
          report(
            "no date ranges, but this playlist can be played without any playlist that has them",
            in: playlists[number].member, at: playlists[number].playlist.head,
            related: [
              RelatedPlace(
                missing.range.head, "a date range of the other playlist",
                in: playlists[missing.playlist].playlist)
            ])
        }
      }
    })

  static let interstitialOrderMismatch = Rule(
    "presentation/interstitial-order-mismatch", .error, .spec,
    .must("rfc8216bis-22 §6.2.4, App D.2"), about: .presentation,
    facts: [.loses(.breaksCutOrLate)],
    says: "Interstitials with the same start must be in the same order in every media playlist.",
    why: """
      They play in the order of their tags, so viewers of one variant see another order of ads \
      than viewers of another.
      """,
    remedy: "Write the EXT-X-DATERANGE tags in the same order into every media playlist.",
    fails: [
      .variants(
        .media(event("a") + "\n" + event("b")),
        .media("«#EXT-X-DATERANGE»" + event("b").dropFirst(16) + "\n" + event("a")))
    ],
    passes: [
      .variants(
        .media(event("a") + "\n" + event("b")), .media(event("a") + "\n" + event("b")))
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      var orders: [EventTrigger: [(playlist: Int, events: [Interstitial])]] = [:]
      for (number, media) in playlists.enumerated() where media.document.interstitials.count > 1 {
        var own: [EventTrigger: [Interstitial]] = [:]
        for event in media.document.interstitials where event.id != nil {
          guard let trigger = EventTrigger(event) else { continue }
          own[trigger, default: []].append(event)
        }
        for (trigger, events) in own where events.count > 1 {
          orders[trigger, default: []].append((number, events))
        }
      }
      for orders in orders.sorted(by: { $0.key < $1.key }).map(\.value) where orders.count > 1 {
        let common = orders.dropFirst().reduce(Set(orders[0].events.compactMap(\.id))) {
          $0.intersection($1.events.compactMap(\.id))
        }
        let kept = orders.map { order in
          order.events.filter { $0.id.map { common.contains($0) } ?? false }
        }
        guard let majority = Majority(kept.map { $0.compactMap(\.id) as [String]? }) else {
          continue
        }
        for number in majority.deviating {
          let pairs = zip(kept[number], kept[majority.first])
          guard let (own, norm) = pairs.first(where: { $0.id != $1.id }) else { continue }
          report(
            "the interstitial \(own.id?.shown ?? "") comes before \(norm.id?.shown ?? ""), which "
              + "is first in another playlist",
            in: playlists[orders[number].playlist].member, at: own.head,
            related: [
              RelatedPlace(
                norm.head, "the first one here",
                in: playlists[orders[majority.first].playlist].playlist)
            ])
        }
      }
    })

  private static func event(_ id: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=5,X-RESUME-OFFSET=0,"#
      + #"X-ASSET-URI="https://ads.example.com/\#(id).m3u8?_HLS_interstitial_id=\#(id)""#
  }
}

extension PresentationExample {
  /// All segments of a live example except the last.
  static let shorter =
    "\n" + (1...9).map { "#EXTINF:6,\nsegment-\($0).ts" }.joined(separator: "\n")
}
