import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Preload ranges compared with their target date ranges.
extension DateRangeRules {
  static let preloadTargetClassMismatch = Rule(
    "date-range/preload-target-class-mismatch", .warning, .recommended,
    .should("rfc8216bis-22 App F"), about: .preloads,
    says: "X-TARGET-CLASS should be the CLASS of the date range that X-TARGET-ID names.",
    why: "If the two differ, a client should not preload, or should not use what it has preloaded.",
    remedy: "Write the CLASS of the target in X-TARGET-CLASS, or correct X-TARGET-ID.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json",X-TARGET-ID="ad1",X-TARGET-CLASS="«com.apple.hls.interstitial»"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.example.overlay",START-DATE="2026-01-01T00:00:12.000Z",DURATION=6
        """#)
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json",X-TARGET-ID="ad1",X-TARGET-CLASS="com.example.overlay"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.example.overlay",START-DATE="2026-01-01T00:00:12.000Z",DURATION=6
        """#)
    ],
    check: .document { document, report in
      for (preload, target) in preloads(in: document) {
        guard case .value(let name, let place) = preload.uri(.targetClass),
          let text = name.text, let targetText = targetClass(of: target), text != targetText
        else { continue }
        report(
          """
          X-TARGET-CLASS is "\(text)", but the date range that X-TARGET-ID names has \
          \(targetText.isEmpty ? "no CLASS" : #"CLASS "\#(targetText)""#)
          """, at: place,
          related: [
            RelatedPlace(
              target.attribute(.class)?.range ?? target.head,
              "the date range that it names")
          ])
      }
    })

  static let preloadURIMismatch = Rule(
    "date-range/preload-uri-mismatch", .warning, .recommended, .should("rfc8216bis-22 App F"),
    about: .preloads,
    says: "X-URI should be the address in the target, including its query.",
    why: """
      A client that finds a different address in the target discards the preloaded result and \
      loads again.
      """,
    remedy: "Copy X-ASSET-URI or X-ASSET-LIST of the target to X-URI.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="«https://ads.example.com/ad1.json»",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=15
        """#)
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=15
        """#)
    ],
    check: .document { document, report in
      for (preload, target) in preloads(in: document) {
        guard let own = preload.attribute(.preloadURI), let other = address(in: target),
          case .value(let text, let place) = document.playlist.resolved(own),
          let uri = text.text, let targetURI = document.playlist.resolved(other).value?.text,
          uri != targetURI,
          // A relative address and an absolute one may resolve to the same address.
          URIReference(uri).isAbsolute == URIReference(targetURI).isAbsolute
        else { continue }
        report(
          "X-URI is not the \(other.name) of the date range that X-TARGET-ID names", at: place,
          related: [RelatedPlace(other.range, "the address of the target")])
      }
    })

  static let preloadEndsAfterTargetStart = Rule(
    "date-range/preload-ends-after-target-start", .warning, .recommended,
    .should("rfc8216bis-22 App D.2"), about: .preloads,
    says: "A preload range should end when its interstitial starts, or shortly before.",
    why: """
      Clients choose a random moment inside the range; after the start of the interstitial it is \
      too late.
      """,
    remedy: "Shorten the preload range to end at the START-DATE of its target.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=«30»,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=15
        """#)
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=15
        """#)
    ],
    check: .document { document, report in
      for (preload, target) in preloads(in: document) where target.category == .interstitial {
        // A pre-roll or post-roll does not start at its date.
        guard !target.hasCue("PRE"), !target.hasCue("POST"),
          case .value(let start, let startPlace) = target.startDate, preload.ends(after: start),
          let end = preload.knownEnd, let place = preload.duration.range ?? preload.endDate.range
        else { continue }
        report(
          "the preload range ends \(start.distance(to: end)) s after the start of its target",
          at: place, related: [RelatedPlace(startPlace, "the start of the target")],
          measured: .most(start.distance(to: end)))
      }
    })

  static let preloadTargetMissing = Rule(
    "date-range/preload-target-missing", .info, .recommended, .advice("rfc8216bis-22 App F"),
    about: .preloads,
    says: "In a finished playlist, the date range that X-TARGET-ID names should exist.",
    why: "The preloaded resource is never used.",
    remedy: "Remove the preload range, or correct X-TARGET-ID.",
    fails: [
      .media(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="«ad2»",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=0
        """#)
    ],
    passes: [
      .media(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=0
        """#)
    ],
    check: .document { document, report in
      guard document.playlist.isEnded,
        document.dateRanges.contains(where: { $0.category == .preload })
      else { return }
      let ids = Set(document.dateRanges.compactMap(\.id))
      for preload in document.dateRanges where preload.category == .preload {
        guard case .value(let id, let place) = preload.string(.targetID), !ids.contains(id) else {
          continue
        }
        report(#"no date range has the ID "\#(id)" that X-TARGET-ID names"#, at: place)
      }
    })

  static let preloadTargetID = Rule(
    "date-range/preload-target-id", .warning, .recommended, .should("rfc8216bis-22 App F"),
    about: .preloads,
    says: "X-TARGET-ID should be the ID of the date range that has the preloaded address.",
    why: """
      Clients find no date range with the ID, discard what they have preloaded, and load it again for the date \
      range that has the address; the ad server counts two requests.
      """,
    remedy: "Write the ID of that date range in X-TARGET-ID.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="«ad-1»",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=15
        """#)
    ],
    passes: [
      // The target may still be added.
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:48.000Z",DURATION=30,X-URI="https://ads.example.com/l.json",X-TARGET-ID="ad2",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/l.json",X-RESUME-OFFSET=15
        """#
      ),
      // A break that was called off.
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad2.json?_HLS_interstitial_id=ad2",X-TARGET-ID="ad2",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=15
        """#),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, !playlist.skipsDateRanges, let edge = document.clock?.lastDate,
        document.dateRanges.contains(where: { $0.category == .preload })
      else { return }
      func text(_ attribute: Attribute?) -> String? { playlist.resolved(attribute).value?.text }
      let ids = Set(document.dateRanges.compactMap(\.id))
      var targets: [String: DateRange] = [:]
      for range in document.dateRanges where range.category != .preload {
        guard let address = text(address(in: range)), targets[address] == nil else { continue }
        targets[address] = range
      }
      for preload in document.dateRanges where preload.category == .preload {
        // The target starts at the end of the range, or after it.
        guard case .value(let id, let place) = preload.string(.targetID), !ids.contains(id),
          let end = preload.knownEnd, end.isBefore(edge),
          let target = text(preload.attribute(.preloadURI)).flatMap({ targets[$0] }),
          let name = target.id
        else { continue }
        report(
          "no date range has the ID \"\(id)\", and the one with the preloaded address is \"\(name)\"",
          at: place, related: [RelatedPlace(target.head, "the date range with the address")])
      }
    })

  static let preloadWithEndlist = Rule(
    "date-range/preload-with-endlist", .info, .recommended, .should("rfc8216bis-22 App D.2"),
    about: .preloads,
    says: "A playlist with EXT-X-ENDLIST should not have preload ranges.",
    why: "Clients should ignore them in a finished playlist.",
    remedy: "Remove the preload range when the playlist is finished.",
    fails: [
      .media(
        #"""
        «#EXT-X-DATERANGE»:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=0
        """#)
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-RESUME-OFFSET=0
        """#)
    ],
    check: .dateRange { range, document, report in
      guard range.category == .preload, document.playlist.isEnded else { return }
      report(
        "a preload range in a finished playlist, where clients ignore it", at: range.head)
    })

  /// The preload ranges whose targets are in the playlist, each with its target.
  private static func preloads(
    in document: Document
  ) -> [(preload: DateRange, target: DateRange)] {
    let preloads = document.dateRanges.filter { $0.category == .preload }
    guard !preloads.isEmpty else { return [] }
    var numbers: [String: Int] = [:]
    for (number, range) in document.dateRanges.enumerated() {
      if let id = range.id { numbers[id] = number }
    }
    return preloads.compactMap { preload in
      guard let number = preload.string(.targetID).value.flatMap({ numbers[$0] }) else {
        return nil
      }
      return (preload, document.dateRanges[number])
    }
  }

  /// The CLASS of the target, empty if it has none; nil if it is unknown.
  private static func targetClass(of target: DateRange) -> String? {
    switch target.uri(.class) {
    case .absent: target.playlist.skipsDateRanges ? nil : ""
    case .malformed: nil
    case .value(let name, _): name.text
    }
  }

  /// The attribute of the target with the address to load.
  private static func address(in target: DateRange) -> Attribute? {
    switch target.category {
    case .interstitial: target.attribute(.assetURI) ?? target.attribute(.assetList)
    case .schedule: target.attribute(.preloadURI)
    case .none, .preload, .other: nil
    }
  }
}
