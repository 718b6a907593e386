import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Changed and removed attributes of date ranges that are in both loads.
extension LiveRules {
  static let dateRangeAttributeChanged = Rule(
    "live/date-range-attribute-changed", .error, .live,
    .must("rfc8216bis-22 §4.4.5.1, §4.4.5.1.1"), about: .reloads,
    facts: [.loses(.breaksCutOrLate)],
    says: "An attribute of a date range must keep the value that was first published for its ID.",
    why: """
      Clients have acted on the first value; hls.js and AVPlayer ignore a later one, so viewers \
      get the break as it was first announced.
      """,
    remedy:
      "Only add attributes, such as DURATION to PLANNED-DURATION; do not change existing ones.",
    fails: [
      .reloads([
        .live(range(#",DURATION=30"#)), .live(range(#",DURATION=«20»"#)),
      ])
    ],
    passes: [
      .reloads([
        .live(range(#",PLANNED-DURATION=30"#)),
        .live(range(#",PLANNED-DURATION=30,DURATION=20"#)),
      ]),
      .reloads([.live(range(",DURATION=30")), .live(range(",DURATION=30.0"))]),
      // An added attribute ends a running event early.
      .reloads([
        .live(open),
        .live(
          open + "\n"
            + #"#EXT-X-DATERANGE:ID="a1",END-DATE="2026-01-01T00:00:29.900Z",X-PLAYOUT-LIMIT=24.9"#),
      ]),
    ],
    check: .reload { reload, report in
      for (before, after) in reload.sharedDateRanges {
        for attribute in after.attributes where attribute.name != .id {
          guard let first = before.attribute(like: attribute, of: after),
            after.playlist.agreement(of: attribute, with: first, in: before.playlist) == .different
          else { continue }
          report(
            "\(after.playlist.text(attribute.nameRange)) has changed; expected the value that was "
              + "first published",
            at: attribute.valueRange,
            related: [RelatedPlace(first.range, "the previous value", in: before.playlist)])
        }
      }
    })

  static let interstitialAssetChanged = Rule(
    "live/interstitial-asset-changed", .error, .live, .must("rfc8216bis-22 §4.4.5.1"),
    about: .reloads,
    facts: [
      .silences(["live/date-range-attribute-changed"], about: .attribute),
      .silences(["live/date-range-attribute-lost"], about: .dateRange), .loses(.breaksCutOrLate),
    ],
    says: "The URI of an interstitial's asset must not change once it is published.",
    why: """
      Clients that have loaded the first asset keep playing it, or play nothing, so viewers do not \
      get the new ad.
      """,
    remedy: "Keep the URI and choose the asset on the server, or use a new ID.",
    fails: [
      .reloads([
        .live(event()),
        .live(event(asset: "«https://ads.example.com/b.m3u8?_HLS_interstitial_id=a1»")),
      ])
    ],
    passes: [.reloads([.live(event()), .live(event())])],
    check: .reload { reload, report in
      for (before, after) in reload.sharedDateRanges where before.category == .interstitial {
        for name in [AttributeName.assetURI, .assetList] {
          guard let attribute = after.attribute(name),
            let first = before.attribute(.assetURI) ?? before.attribute(.assetList)
          else { continue }
          let isOther = first.name != name && before.attribute(name) == nil
          let same = before.attribute(name) ?? first
          guard
            isOther
              || after.playlist.agreement(of: attribute, with: same, in: before.playlist)
                == .different
          else { continue }
          report(
            "the URI of the asset has changed; expected the one that was first published",
            at: attribute.valueRange,
            related: [RelatedPlace(same.range, "the previous URI", in: before.playlist)])
        }
      }
    })

  static let dateRangeAttributeLost = Rule(
    "live/date-range-attribute-lost", .error, .live,
    .must("rfc8216bis-22 §4.4.5.1.1, §6.2.1"), about: .reloads,
    facts: [.loses(.breaksCutOrLate)],
    says: "A date range must keep the attributes that were published for its ID.",
    why: """
      For clients that join later, an interstitial plays at another place, or viewers can skip it.
      """,
    remedy: "Repeat all attributes, on one tag or several, as long as the date range is listed.",
    fails: [
      .reloads([
        .live(event()),
        .live(
          event().replacing(",X-RESUME-OFFSET=0", with: "")
            .replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANGE»")),
      ])
    ],
    passes: [.reloads([.live(open), .live(event())])],
    check: .reload { reload, report in
      for (before, after) in reload.sharedDateRanges {
        let lost = before.attributes.filter { attribute in
          attribute.name != .id && attribute.form != .empty
            && after.attribute(like: attribute, of: before) == nil
        }
        guard let first = lost.first else { continue }
        let names = lost.map { before.playlist.text($0.nameRange) }.joined(separator: ", ")
        report(
          "the date range no longer has \(names)", at: after.head,
          related: [RelatedPlace(first.range, "listed in the previous load", in: before.playlist)],
          severity: before.category == .interstitial && lost.contains(where: \.name.changesPlayback)
            ? nil : .warning)
      }
    })

  static let scte35AttributeLost = Rule(
    "live/scte35-attribute-lost", .error, .live, .must("rfc8216bis-22 §4.4.5.1.1"),
    about: .reloads,
    facts: [
      .silences(["live/date-range-attribute-lost"], about: .dateRange), .loses(.breaksCutOrLate),
    ],
    says: "A date range must keep SCTE35-OUT, SCTE35-IN and SCTE35-CMD as long as it is listed.",
    why: "Ad insertion that joins later does not see the splice, so the break is not replaced.",
    remedy: "Repeat the attributes as long as the date range is listed.",
    fails: [
      .reloads([
        .live(range(",PLANNED-DURATION=30,SCTE35-OUT=" + splice)),
        .live(
          range(",PLANNED-DURATION=30")
            .replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANGE»")),
      ])
    ],
    passes: [
      .reloads([
        .live(range(",PLANNED-DURATION=30,SCTE35-OUT=" + splice)),
        .live(range(",PLANNED-DURATION=30,SCTE35-OUT=" + splice)),
      ])
    ],
    check: .reload { reload, report in
      for (before, after) in reload.sharedDateRanges {
        let names = [AttributeName.scte35Out, .scte35In, .scte35CMD]
          .filter { before.has($0) && !after.has($0) }
        guard let first = names.first.flatMap(before.attribute) else { continue }
        report(
          "the date range no longer has \(names.map(\.text).joined(separator: ", "))",
          at: after.head,
          related: [RelatedPlace(first.range, "listed in the previous load", in: before.playlist)])
      }
    })

  static let dateRangeIDReused = Rule(
    "live/date-range-id-reused", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    facts: [
      .silences(
        ["live/date-range-attribute-changed", "live/interstitial-asset-changed"], about: .dateRange),
      .loses(.breaksCutOrLate),
    ],
    says: "An ID must not be used again for another date range.",
    why: """
      Clients mistake the new range for the old one and ignore it, so viewers do not get its \
      break.
      """,
    remedy: "Give every date range its own ID, such as one that contains its date.",
    fails: [
      .reloads([
        .live(range(",DURATION=6")),
        .live(
          #"#EXT-X-DATERANGE:ID="«a»",START-DATE="2026-01-01T00:00:30.000Z",DURATION=6"#),
      ])
    ],
    passes: [
      .reloads([
        .live(range(",DURATION=6")),
        .live(
          range(",DURATION=6") + "\n"
            + #"#EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:30.000Z",DURATION=6"#),
      ])
    ],
    check: .reload { reload, report in
      for pair in reload.dateRanges {
        guard let after = pair.after, let start = after.startDate.value,
          let before = pair.before ?? reload.history.dateRanges[pair.id],
          let first = before.startDate.value,
          let known = before.attribute(.startDate), let new = after.attribute(.startDate),
          after.playlist.agreement(of: new, with: known, in: before.playlist) == .different,
          let id = after.attribute(.id)
        else { continue }
        // A start that moves slightly is an edit; one after the end of the range is a new range.
        let end = first.advanced(by: before.length.stated ?? .zero)
        guard pair.before == nil || !start.isBefore(end) else { continue }
        report(
          "the ID belonged to a date range at \(first.utcText) and now belongs to one at "
            + "\(start.utcText)",
          at: id.valueRange,
          related: [RelatedPlace(before.range, "the previous date range", in: before.playlist)])
      }
    })

  static func range(_ attributes: String) -> String {
    #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z""# + attributes
  }

  static func event(
    asset: String = "https://ads.example.com/a.m3u8?_HLS_interstitial_id=a1"
  ) -> String {
    #"#EXT-X-DATERANGE:ID="a1",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=24,X-ASSET-URI="\#(asset)","#
      + "X-RESUME-OFFSET=0"
  }

  private static let open = event().replacing(",DURATION=24", with: "")

  private static let splice =
    "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"
}

extension Reload {
  /// The date ranges that are in both loads.
  var sharedDateRanges: [(before: DateRange, after: DateRange)] {
    guard isMedia else { return [] }
    return dateRanges.compactMap { pair in
      guard let before = pair.before, let after = pair.after else { return nil }
      return (before, after)
    }
  }
}

extension DateRange {
  /// The attribute with the same name as `attribute` of another range.
  func attribute(like attribute: Attribute, of range: DateRange) -> Attribute? {
    guard attribute.name == .unknown else { return self.attribute(attribute.name) }
    let name = range.playlist.text(attribute.nameRange)
    return attributes.first { $0.name == .unknown && playlist.text($0.nameRange) == name }
  }
}
