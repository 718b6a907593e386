import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The events of participants who watch together.
extension CoordinationRules {
  static let eventsDiffer = Rule(
    "coordination/events-differ", .error, .recommended, .must("WWDC24 10114"), about: .viewers,
    alsoIn: [.schedules, .sessions],
    says: #"An event with X-CONTENT-MAY-VARY="NO" must be the same for all participants."#,
    why: "Otherwise it is not coordinated, and participants leave the program at different times.",
    remedy: #"Send the event to all participants, or write X-CONTENT-MAY-VARY="YES"."#,
    fails: [
      .viewers([
        .media(ad("ad1")),
        .whole(
          "«#EXTM3U»\n#EXT-X-TARGETDURATION:6\n"
            + (1...10).map { "#EXTINF:6,\nsegment-\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"),
      ]),
      .viewers([
        .media(ad("ad1")), .media(ad("ad1") + "\n" + ad("ad2", at: "30", mark: "#EXT-X-DATERANGE")),
      ]),
      .viewers([
        .media(ad("ad1")),
        .media(
          ad("ad1", asset: "b", mark: "https://ads.example.com/b.m3u8?_HLS_interstitial_id=ad1")),
      ]),
      .viewers([phone("winter", "40"), phone("«https://vod.example.com/spring.m3u8»", "40")]),
      .viewers([phone("winter", "40"), phone("winter", "«42»")]),
    ],
    passes: [
      .viewers([.media(ad("ad1")), .media(ad("ad1"))]),
      // The address may have a session.
      .viewers([
        .media(ad("ad1")), .media(ad("ad1").replacing("_id=ad1", with: "_id=ad1&t=1")),
      ]),
      // Personal events differ.
      .viewers([.media(personal("ad1", "06")), .media(personal("ad2", "30"))]),
      // The second participant has loaded an earlier playlist.
      .viewers([
        .live(ad("ad1") + "\n" + ad("ad2", at: "58")),
        .live(ad("ad1") + PresentationExample.shorter),
      ]),
    ],
    check: .viewers { comparison, report in
      if let course = comparison.course {
        for event in course.events { report(event, comparison) }
        return
      }
      guard comparison.areTogether, let pair = ViewerPair(comparison) else { return }
      let member = pair.secondSchedule.member
      let other = pair.firstSchedule.member.text
      let missing = pair.missing.filter(\.isCoordinated)
      if let first = missing.first {
        report(
          "the coordinated event \(first.id?.shown ?? "")"
            + (missing.count > 1 ? " and \(missing.count - 1) more" : "")
            + " of another participant \(missing.count > 1 ? "are" : "is") missing here",
          in: member,
          at: pair.secondSchedule.document.dateRanges.first?.head ?? member.head,
          related: missing.prefix(3).map {
            RelatedPlace($0.head, "an event of the other participant", in: other)
          })
      }
      let added = pair.added.filter(\.isCoordinated)
      if let first = added.first {
        report(
          "the coordinated event \(first.id?.shown ?? "")"
            + (added.count > 1 ? " and \(added.count - 1) more" : "")
            + " \(added.count > 1 ? "are" : "is") missing for another participant",
          in: member, at: first.head)
      }
      for event in pair.events where event.isCoordinated && event.hasSameID {
        guard let own = event.second.assets.first, let known = event.first.assets.first,
          own.url.text.beforeQuery != known.url.text.beforeQuery,
          // Another rule reports different ad breaks.
          AdBreakRules.breaks(of: event, pair) == nil
        else { continue }
        let (name, otherName): (AttributeName, AttributeName) = (
          event.second.dateRange.has(.assetURI) ? .assetURI : .assetList,
          event.first.dateRange.has(.assetURI) ? .assetURI : .assetList
        )
        // The address of a list says nothing about its content.
        guard name == .assetURI || otherName == .assetURI,
          let attribute = event.second.dateRange.attribute(name)
        else { continue }
        report(
          "\(name) of the coordinated event differs from that of another participant", in: member,
          at: attribute.valueRange,
          related: event.first.dateRange.attribute(otherName).map {
            [RelatedPlace($0.valueRange, "of the other participant", in: other)]
          } ?? [])
      }
    })

  static let idsDiffer = Rule(
    "coordination/ids-differ", .warning, .recommended, .should("WWDC24 10114"), about: .viewers,
    alsoIn: .schedules,
    says: #"An event with X-CONTENT-MAY-VARY="NO" should have the same ID for all participants."#,
    why: "Clients recognize an event by its ID; one with another ID is not coordinated.",
    remedy: "Derive the ID from the event, not from the session.",
    fails: [
      .viewers([
        .media(ad("b-8f2c")),
        .media(
          ad("b-8f2c").replacing("ID=\"b-8f2c\"", with: "ID=\"«b-17aa»\"")
            .replacing("_id=b-8f2c", with: "_id=b-17aa")),
      ])
    ],
    passes: [
      .viewers([.media(ad("ad1")), .media(ad("ad1"))]),
      .viewers([.media(personal("ad1", "06")), .media(personal("ad2", "06"))]),
    ],
    check: .viewers { comparison, report in
      guard comparison.areTogether, let pair = ViewerPair(comparison) else { return }
      let other = pair.firstSchedule.member.text
      for event in pair.events where !event.hasSameID && event.isCoordinated {
        guard let id = event.second.dateRange.attribute(.id) else { continue }
        report(
          "the \(pair.secondSchedule.document.name(of: .id)) is \(event.second.id?.shown ?? ""), but \(event.first.id?.shown ?? "") for another "
            + "participant",
          in: pair.secondSchedule.member, at: id.valueRange,
          related: event.first.dateRange.attribute(.id).map {
            [RelatedPlace($0.valueRange, "the event with the same start", in: other)]
          } ?? [])
      }
    })

  static let attributesDiffer = Rule(
    "coordination/attributes-differ", .warning, .recommended,
    .should("WWDC24 10114; rfc8216bis-22 App D.2"), about: .viewers, alsoIn: .schedules,
    says:
      "A coordinated event should start, resume and be restricted in the same way for all "
      + "participants.",
    why: "Participants are at different places of the program after the event.",
    remedy: "Write the same attributes for all participants.",
    fails: [
      .viewers([.media(ad("ad1")), .media(ad("ad1").replacing("OFFSET=0", with: "OFFSET=«15»"))]),
      .viewers([
        .media(ad("ad1")),
        .media(ad("ad1").replacing("MAY-VARY=\"NO\"", with: "MAY-VARY=\"«YES»\"")),
      ]),
      .viewers([
        .media(ad("ad1") + ",X-RESTRICT=\"SKIP\""), .media(ad("ad1", mark: "#EXT-X-DATERANGE")),
      ]),
    ],
    passes: [
      .viewers([.media(ad("ad1")), .media(ad("ad1").replacing("OFFSET=0", with: "OFFSET=0.0"))]),
      // This is the default.
      .viewers([.media(ad("ad1") + ",X-TIMELINE-OCCUPIES=\"POINT\""), .media(ad("ad1"))]),
      .viewers([
        .media(personal("ad1", "06")),
        .media(personal("ad1", "06").replacing("OFFSET=0", with: "OFFSET=15")),
      ]),
    ],
    check: .viewers { comparison, report in
      guard comparison.areTogether, let pair = ViewerPair(comparison) else { return }
      let other = pair.firstSchedule.member.text
      for event in pair.events where event.isCoordinated && event.hasSameID {
        for (name, fallback) in compared {
          let (range, first) = (event.second.dateRange, event.first.dateRange)
          let (own, known) = (range.attribute(name), first.attribute(name))
          var place = event.second.head
          switch (own, known) {
          case (nil, nil): continue
          case (let own?, let known?):
            guard range.agreement(of: own, with: known, in: first) == .different else { continue }
            place = own.valueRange
          case (let own?, nil):
            // An attribute may have been added between the loads.
            guard pair.isFirstNoOlder, range.source.text(of: own) != fallback else { continue }
            place = own.nameRange
          case (nil, let known?):
            guard pair.isSecondNoOlder, first.source.text(of: known) != fallback else { continue }
          }
          report(
            own == nil
              ? "no \(name), but another participant's event has it"
              : known == nil
                ? "\(name), but another participant's event does not have it"
                : "\(name) of the coordinated event differs from that of another participant",
            in: pair.secondSchedule.member, at: place,
            related: [
              RelatedPlace(
                known?.range ?? event.first.head, "of the other participant", in: other)
            ])
        }
      }
    })

  /// The compared attributes with their defaults.
  private static let compared: [(AttributeName, String?)] = [
    (.startDate, nil), (.contentMayVary, "YES"), (.resumeOffset, nil), (.playoutLimit, nil),
    (.cue, nil), (.snap, nil), (.restrict, nil), (.timelineOccupies, "POINT"),
    (.timelineStyle, "HIGHLIGHT"), (.skipControlOffset, nil), (.skipControlDuration, nil),
  ]

  static let lengthDiffers = Rule(
    "coordination/length-differs", .warning, .recommended,
    .should("HLS authoring spec 2025-05-08 §15.3"), about: .viewers,
    alsoIn: [.schedules, .sessions],
    says: "A break should last equally long for all participants.",
    why: "Participants with the longer break miss the program that the others see.",
    remedy: "Fill the shorter break, or limit the longer one with X-PLAYOUT-LIMIT.",
    fails: [
      .viewers([
        .media(personal("ad1", "06")),
        .media(personal("ad1", "06").replacing("DURATION=15", with: "DURATION=«30»")),
      ]),
      .viewers([
        list("a", 15, isPersonal: true), list("a", 30, mark: "\"ASSETS\"", isPersonal: true),
      ]),
    ],
    passes: [
      .viewers([.media(personal("ad1", "06")), .media(personal("ad1", "06"))]),
      .viewers([
        .media(personal("ad1", "06")),
        .media(
          personal("ad1", "06").replacing("DURATION=15", with: "DURATION=30,X-PLAYOUT-LIMIT=15")),
      ]),
    ],
    check: .viewers { comparison, report in
      guard comparison.areTogether, let pair = ViewerPair(comparison) else { return }
      for event in pair.events {
        let (own, known) = (event.second.scheduledLength, event.first.scheduledLength)
        guard let length = own.playout, let other = known.playout, own.stated != nil,
          known.stated != nil,
          own.isOfAssets ? known.isOfAssets : own.source == known.source,
          (length - other).magnitude > Seconds(nanoseconds: 100_000_000),
          // Another rule compares the lists of coordinated events.
          !own.isOfAssets || !event.isCoordinated,
          // Another rule compares the limits of coordinated events.
          own.stated != known.stated || !event.isCoordinated || !event.hasSameID
        else { continue }
        let (place, otherPlace) = (
          pair.second.lengthPlace(of: event.second), pair.first.lengthPlace(of: event.first)
        )
        report(
          "the event lasts \(length) s, but \(other) s for another participant",
          in: place.member ?? pair.secondSchedule.member, at: place.place,
          related: [
            RelatedPlace(
              otherPlace.place, "the event of the other participant",
              in: otherPlace.member?.text ?? pair.firstSchedule.member.text)
          ], measured: .most((length - other).magnitude))
      }
    })

  static let assetListVaries = Rule(
    "coordination/asset-list-varies", .warning, .recommended, .should("rfc8216bis-22 App D.2"),
    about: .viewers, alsoIn: .schedules,
    says: #"With X-CONTENT-MAY-VARY="NO", the asset list should be the same for all participants."#,
    why: "Participants see different assets, although NO promises the same, and lose each other.",
    remedy: #"Answer all requests for the list alike, or write X-CONTENT-MAY-VARY="YES"."#,
    fails: [
      .viewers([list("a", 15), list("b", 15, mark: "https://ads.example.com/b.m3u8")]),
      .viewers([list("a", 15), list("a", 30, mark: "30")]),
    ],
    passes: [
      .viewers([list("a", 15), list("a", 15)]),
      .viewers([list("a", 15, isPersonal: true), list("b", 15, isPersonal: true)]),
    ],
    check: .viewers { comparison, report in
      guard comparison.areTogether, let pair = ViewerPair(comparison) else { return }
      for event in pair.events where event.isCoordinated {
        guard let own = pair.second.assetList(of: event.second),
          let known = pair.first.assetList(of: event.first)
        else { continue }
        let related = known.list.assetsMember.map {
          [RelatedPlace($0.nameRange, "the list of the other participant", in: known.member.text)]
        }
        if own.list.assets.count != known.list.assets.count, let assets = own.list.assetsMember {
          report(
            "the list has \(own.list.assets.count) assets, but \(known.list.assets.count) for "
              + "another participant", in: own.member, at: assets.nameRange, related: related ?? [])
          continue
        }
        for (asset, other) in zip(own.list.assets, known.list.assets) {
          if case .value(let uri, let place) = asset.uri, let address = other.uri.value,
            uri.beforeQuery != address.beforeQuery
          {
            report(
              "the asset differs from that of another participant", in: own.member, at: place,
              related: related ?? [])
            break
          }
          if case .value(let length, let place) = asset.duration,
            let known = other.duration.value?.seconds,
            (length.seconds - known).magnitude > Seconds(nanoseconds: 100_000_000)
          {
            report(
              "the asset lasts \(length.seconds) s, but \(known) s for another participant",
              in: own.member, at: place, related: related ?? [],
              measured: .most((length.seconds - known).magnitude))
            break
          }
        }
      }
    })

  /// A session whose app schedules an event that is the same for all, with an address or the name of its file.
  private static func phone(_ address: String, _ start: String) -> Example {
    let address = address.contains(":") ? address : "https://vod.example.com/\(address).m3u8"
    return .session(
      IMASessionRules.line(
        "setup", 0,
        #""interstitialEvents":{"contentMayVary":false,"timelineOccupancy":"fill","#
          + #""plannedDuration":15}"#),
      IMASessionRules.line("contentLoaded", 1),
      IMASessionRules.line(
        "schedule", 2,
        #""identifier":"promo","position":0,"start":\#(start),"#
          + #""url":"\#(address)","plannedDuration":15,"resumptionOffset":0"#),
      IMASessionRules.line("contentPlay", 3), IMASessionRules.line("end", 90))
  }

  private static func ad(
    _ id: String, at second: String = "06", asset: String? = nil, mark: String? = nil
  ) -> String {
    let tag =
      #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:\#(second).000Z",DURATION=15,X-RESUME-OFFSET=0,"#
      + #"X-ASSET-URI="https://ads.example.com/\#(asset ?? id).m3u8?_HLS_interstitial_id=\#(id)","#
      + #"X-CONTENT-MAY-VARY="NO""#
    return mark.map { tag.replacing($0, with: "«\($0)»") } ?? tag
  }

  private static func personal(_ id: String, _ second: String) -> String {
    ad(id, at: second).replacing("=\"NO\"", with: "=\"YES\"")
  }

  /// A playlist with an asset list of one asset.
  private static func list(
    _ asset: String, _ seconds: Int, mark: String? = nil, isPersonal: Bool = false
  ) -> Example {
    let list =
      #"{"ASSETS":[{"URI":"https://ads.example.com/\#(asset).m3u8","DURATION":\#(seconds)}]}"#
    return .presentation([
      .media(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,"#
          + #"X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""#
          + (isPersonal ? "" : #",X-CONTENT-MAY-VARY="NO""#)),
      Example.json(mark.map { list.replacing($0, with: "«\($0)»") } ?? list).named("list.json"),
    ])
  }
}

extension Report {
  /// Reports that an event of recorded sessions, which the app declares to be the same for all, is not.
  fileprivate mutating func callAsFunction(_ event: SharedEvent, _ comparison: ViewerComparison) {
    let member = comparison.viewer.graph.members[0]
    guard !event.reasons.isEmpty, !event.reasons.contains(.mayVary) else { return }
    guard let own = event.second, let known = event.first else {
      let place = event.second ?? member.session?.events.first
      guard let place else { return }
      self(
        "the coordinated event \(event.id.shown) is missing "
          + (event.second == nil
            ? "here, but another participant has it" : "for another participant"),
        in: member, at: place.range)
      return
    }
    let keys: [(TimelineParticipants.Reason, [String])] = [
      (.content, ["url"]), (.position, ["start", "date"]), (.length, ["plannedDuration"]),
    ]
    for (reason, keys) in keys where event.reasons.contains(reason) {
      guard let key = keys.first(where: { own[$0] != nil }), let value = own[key] else { continue }
      self(
        "\(key) of the coordinated event differs from that of another participant", in: member,
        at: value.range,
        related: [
          RelatedPlace(
            known[key]?.range ?? known.range, "of the other participant",
            in: comparison.first.graph.members[0].text)
        ])
    }
  }
}

extension Viewer {
  /// Where the length of an event is stated, with the document if that is not the playlist.
  fileprivate func lengthPlace(of event: Interstitial) -> (member: Member?, place: ByteRange) {
    let length = event.scheduledLength
    if length.isOfAssets, let (member, list) = assetList(of: event),
      let assets = list.assetsMember
    {
      return (member, assets.nameRange)
    }
    return (nil, length.place ?? event.dateRange.length.place ?? event.head)
  }
}

extension Interstitial {
  /// The length that a participant is scheduled: what the date range says about the asset of X-ASSET-URI counts
  /// before the loaded asset, which other rules compare with it.
  fileprivate var scheduledLength: ScheduledLength {
    let announced = announcedLength
    return announced.stated == nil || dateRange.has(.assetList) ? length : announced
  }
}

extension ScheduledLength {
  /// Whether it is that of the assets, even of none.
  fileprivate var isOfAssets: Bool { source == .assets || source == .empty }
}

extension String {
  /// The text before a query or fragment.
  fileprivate var beforeQuery: Substring { prefix { $0 != "?" && $0 != "#" } }
}
