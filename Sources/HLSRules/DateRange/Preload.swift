import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Attributes that a date range of CLASS com.apple.hls.preload must or must not have.
extension DateRangeRules {
  static let preloadXURIRequired = required(
    "date-range/preload-x-uri-required", .preloadURI,
    says: "A preload range must name the resource to load in X-URI.",
    why: """
      Without an address there is nothing to preload. The tag has no effect, and viewers may wait \
      for the break.
      """,
    remedy: "Add X-URI with the X-ASSET-URI or X-ASSET-LIST of the target.",
    fails:
      #"«#EXT-X-DATERANGE»:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial""#
  )

  static let preloadTargetIDRequired = required(
    "date-range/preload-target-id-required", .targetID,
    says: "A preload range must name its target date range in X-TARGET-ID.",
    why: """
      Without it, a client does not know which date range the resource is for. It drops the \
      resource, and viewers may wait for the break.
      """,
    remedy: "Add X-TARGET-ID with the ID of the target.",
    fails:
      #"«#EXT-X-DATERANGE»:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-CLASS="com.apple.hls.interstitial""#
  )

  static let preloadTargetClassRequired = required(
    "date-range/preload-target-class-required", .targetClass,
    says: "A preload range must name the CLASS of its target in X-TARGET-CLASS.",
    why: """
      The CLASS of the target defines when to load. Without it, a client cannot act before the \
      target appears, and viewers may wait for the break.
      """,
    remedy: "Add X-TARGET-CLASS with the CLASS of the target.",
    fails:
      #"«#EXT-X-DATERANGE»:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1""#
  )

  static let preloadCueForbidden = forbidden(
    "date-range/preload-cue-forbidden", .cue,
    why: """
      A preload happens at a moment inside its own range. A trigger before or after the content \
      contradicts that, so viewers may wait for assets that were not loaded ahead.
      """,
    fails:
      #"#EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial",«CUE»="PRE""#
  )

  static let preloadEndOnNextForbidden = forbidden(
    "date-range/preload-end-on-next-forbidden", .endOnNext,
    why: """
      Clients spread their requests over the length of the preload range. If it depends on another \
      range, they cannot, and the ad server gets all requests at once.
      """,
    fails:
      #"#EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial",«END-ON-NEXT»=YES"#
  )

  static let preloadLengthRequired = Rule(
    "date-range/preload-length-required", .error, .spec, .must("rfc8216bis-22 App F"),
    about: .preloads,
    says: "A preload range must have DURATION or END-DATE.",
    why: """
      Clients choose a random moment inside the range, so that the ad server does not get all \
      requests at once. This needs a known length.
      """,
    remedy: "Add the DURATION in which the preload is valid.",
    fails: [
      .live(
        #"«#EXT-X-DATERANGE»:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial""#
      )
    ],
    passes: [
      .live(wholePreload),
      .live(
        #"#EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",END-DATE="2026-01-01T00:00:12.000Z",X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial""#
      ),
    ],
    check: .dateRange { range, document, report in
      guard range.category == .preload, !range.has(.duration), !range.has(.endDate),
        !document.playlist.skipsDateRanges
      else { return }
      report("a preload range without DURATION or END-DATE", at: range.head)
    })

  private static let wholePreload =
    #"#EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial""#

  private static func required(
    _ id: RuleID, _ name: AttributeName, says: String, why: String, remedy: String, fails: String
  ) -> Rule {
    Rule(
      id, .error, .spec, .must("rfc8216bis-22 App F"), about: .preloads, says: says, why: why,
      remedy: remedy, fails: [.live(fails)], passes: [.live(wholePreload)],
      check: .dateRange { range, document, report in
        guard range.category == .preload, !range.has(name), !document.playlist.skipsDateRanges
        else { return }
        report("a preload range without \(name)", at: range.head)
      })
  }

  private static func forbidden(
    _ id: RuleID, _ name: AttributeName, why: String, fails: String
  ) -> Rule {
    Rule(
      id, .error, .spec, .must("rfc8216bis-22 App F"), about: .preloads,
      says: "A preload range must not have \(name).", why: why,
      remedy: "Remove \(name) from the preload range.",
      fails: [.live(fails)], passes: [.live(wholePreload)],
      check: .dateRange { range, _, report in
        guard range.category == .preload, let attribute = range.attribute(name) else { return }
        report("\(name) on a preload range, which must not have it", at: attribute.nameRange)
      })
  }

  static let preloadAttributeOutsideClass = Rule(
    "date-range/preload-attribute-outside-class", .warning, .recommended,
    .advice("rfc8216bis-22 App F"), about: .dateRanges,
    says:
      "X-TARGET-ID and X-TARGET-CLASS should be on a preload range or a range of a vendor's CLASS.",
    why: "On other ranges they have no meaning, so nothing is preloaded.",
    remedy: "Write the preload as a separate date range with CLASS com.apple.hls.preload.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,«X-TARGET-ID»="ad1",X-TARGET-CLASS="com.apple.hls.interstitial""#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.warmup",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial""#
      )
    ],
    check: .dateRange { range, document, report in
      switch range.category {
      case .preload, .other: return
      case .none where document.playlist.skipsDateRanges: return
      case .none, .interstitial, .schedule: break
      }
      let found = [range.attribute(.targetID), range.attribute(.targetClass)].compactMap { $0 }
      guard let first = found.first else { return }
      report(
        """
        \(first.name) on a date range \
        \(range.category == .none ? "without a CLASS" : "of another CLASS") has no effect
        """, at: first.nameRange,
        related: found.dropFirst().map { RelatedPlace($0.range, "also here") })
    })
}

extension DateRangeRules {
  static let preloadDurationAtJoin = Rule(
    "date-range/preload-duration-at-join", .warning, .experimental,
    .advice("rfc8216bis-wwdc2026 (pre-release) preload; InnoNetwork HLSTimelineParser"),
    about: .dateRanges,
    says: "X-DURATION-AT-JOIN should be an unquoted number other than 0, on a preload range.",
    why: "Clients of the June 2026 text spread their requests over this time when they join; they "
      + "ignore any other value.",
    remedy: "Write X-DURATION-AT-JOIN in seconds, only with CLASS com.apple.hls.preload.",
    fails: [
      .live(preload("X-DURATION-AT-JOIN=«0»")), .live(preload("X-DURATION-AT-JOIN=«\"3\"»")),
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,"#
          + "«X-DURATION-AT-JOIN»=3"),
    ],
    passes: [.live(preload("X-DURATION-AT-JOIN=3")), .live(preload("X-DURATION-AT-JOIN=2.5"))],
    check: .dateRange { range, document, report in
      let playlist = document.playlist
      for attribute in range.attributes
      where attribute.name == .unknown && attribute.nameRange.count == durationAtJoin.utf8.count {
        guard playlist.text(attribute.nameRange) == durationAtJoin else { continue }
        switch range.category {
        case .other: continue
        case .none where playlist.skipsDateRanges: continue
        case .none, .interstitial, .schedule:
          report(
            "X-DURATION-AT-JOIN on a date range that is no preload; expected it only there",
            at: attribute.nameRange)
        case .preload:
          if case .value(let number, _) = playlist.decimal(attribute), !number.isZero { continue }
          report(
            "X-DURATION-AT-JOIN is \(playlist.text(attribute.lexemeRange).shown); expected an "
              + "unquoted number greater than 0", at: attribute.lexemeRange)
        }
      }
    })

  private static let durationAtJoin = "X-DURATION-AT-JOIN"

  private static func preload(_ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=5,X-URI="https://ads.example.com/s.json","#
      + #"X-TARGET-ID="s1",X-TARGET-CLASS="com.apple.hls.daterange-schedule",\#(more)"#
  }
}
