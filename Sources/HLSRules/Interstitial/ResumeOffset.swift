import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let resumeOffsetMissingVOD = Rule(
    "interstitial/resume-offset-missing-vod", .info, .recommended,
    .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .dateRangeSchedules,
    facts: [.habit],
    says: "In an on-demand playlist, an interstitial should have X-RESUME-OFFSET.",
    why: """
      Without it, the offset is the length of the interstitial: viewers miss as much of the \
      primary as the ad plays.
      """,
    remedy: "Add X-RESUME-OFFSET=0, unless the ad should replace that much of the primary.",
    fails: [.media("«#EXT-X-DATERANGE»\(ad)")],
    passes: [
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0"), .live("#EXT-X-DATERANGE\(ad)"),
      // The last load of a live channel, whose breaks replaced content.
      .media("#EXT-X-MEDIA-SEQUENCE:77\n#EXT-X-DATERANGE\(ad)"),
    ],
    check: .interstitial { interstitial, document, report in
      // Another rule covers pre-rolls, and after a post-roll nothing is left to replace.
      guard document.playlist.isOnDemand, interstitial.resumeOffset.isAbsent, !interstitial.isCued,
        !interstitial.limitSetsResumption,
        !interstitial.dateRange.misspells(.resumeOffset)
      else { return }
      report(
        "no X-RESUME-OFFSET, so the interstitial replaces as much of the primary as it plays; "
          + "0 inserts it",
        at: interstitial.head)
    })

  static let resumeOffsetLiveZero = Rule(
    "interstitial/resume-offset-live-zero", .info, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.off(in: .applePodcasts, because: "An offset of zero is required.")],
    says: "Live playlists should omit X-RESUME-OFFSET, so that the delay stays constant.",
    why: """
      With 0, each break moves every viewer further from the live edge by its length, until \
      playback leaves the window.
      """,
    remedy: "Remove X-RESUME-OFFSET; in an app, make resumptionOffset indefinite.",
    fails: [
      .live("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=«0»"),
      // The delays of all events add up, so that they are one finding.
      .live(
        "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=«0»\n#EXT-X-DATERANGE"
          + #":ID="ad2",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:36.000Z","#
          + #"X-ASSET-URI="https://ads.example.com/ad2.m3u8?_HLS_interstitial_id=ad2","#
          + "DURATION=15,X-RESUME-OFFSET=0"),
    ],
    passes: [
      .live("#EXT-X-DATERANGE\(ad)"), .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0"),
    ],
    check: .document { document, report in
      guard document.isLive else { return }
      let events = document.interstitials.filter {
        $0.resumeOffset.value?.isZero == true && !$0.isCued
      }
      guard let place = events.first?.resumeOffset.range else { return }
      let lengths = events.map(\.length.playout)
      let sum = lengths.reduce(Seconds.zero) { $0 + ($1 ?? .zero) }
      let delay =
        sum == .zero
        ? "its length" : (lengths.contains(nil) ? "at least \(sum) s" : "\(sum) s")
      guard !document.isOfApp else {
        report(
          "resumptionOffset is zero\(events.count == 1 ? "" : " in \(events.count) events"), which delays "
            + "playback of live content by \(sum == .zero ? "the length of each event" : delay); expected "
            + "indefinite", at: place)
        return
      }
      report(
        events.count == 1
          ? "X-RESUME-OFFSET=0 in a live playlist delays playback by \(delay); omit it to keep the "
            + "distance from the live edge"
          : "\(events.count) events with X-RESUME-OFFSET=0 in a live playlist delay playback by "
            + "\(sum == .zero ? "their lengths" : delay) in all; omit it to keep the distance from the "
            + "live edge",
        at: place)
    })

  static let resumeOffsetLiveShort = Rule(
    "interstitial/resume-offset-live-short", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2; rfc8216bis-22 App D.3"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.off(in: .applePodcasts, because: "An offset of zero is required.")],
    says:
      "In a live playlist, X-RESUME-OFFSET should not be less than the length of the interstitial.",
    why: """
      Each break moves every viewer further from the live edge by the difference, until playback leaves the \
      window. A target duration is allowed for.
      """,
    remedy:
      "Write the length of the break, or omit X-RESUME-OFFSET; X-PLAYOUT-LIMIT shortens the ads.",
    fails: [
      .live("#EXT-X-DATERANGE\(dated),DURATION=30,\(asset),X-RESUME-OFFSET=«10»")
    ],
    passes: [
      .live("#EXT-X-DATERANGE\(dated),DURATION=30,\(asset),X-RESUME-OFFSET=30"),
      .live("#EXT-X-DATERANGE\(dated),DURATION=30,\(asset),X-RESUME-OFFSET=25.5"),
      // The break is longer than the ads.
      .live("#EXT-X-DATERANGE\(dated),DURATION=30,\(asset),X-RESUME-OFFSET=60"),
      .live(
        "#EXT-X-DATERANGE\(dated),DURATION=30,\(asset),X-RESUME-OFFSET=10,X-PLAYOUT-LIMIT=10"),
      .media("#EXT-X-DATERANGE\(dated),DURATION=30,\(asset),X-RESUME-OFFSET=10"),
      // Viewers of an event may be behind.
      .live(
        "#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-DATERANGE\(dated),DURATION=30,\(asset),X-RESUME-OFFSET=10"
      ),
    ],
    check: .interstitial { interstitial, document, report in
      guard document.isLive, document.playlistType != "EVENT", !interstitial.isCued,
        case .value(let offset, let place) = interstitial.resumeOffset,
        !offset.isNegative, !offset.isZero, let played = interstitial.length.playout,
        // What the ad server answers may be another length than that of the break.
        let stated = interstitial.dateRange.length.stated
          ?? (interstitial.dateRange.isScheduled ? played : nil)
      else { return }
      let length = min(stated, played)
      let delay = length - offset.seconds
      guard delay > document.targetDuration ?? Seconds(10) else { return }
      report(
        "\(document.name(of: .resumeOffset)) is \(offset.seconds) s, but the interstitial lasts \(length) s: "
          + "each one delays playback by \(delay) s",
        at: place, measured: .most(delay))
    })

  static let resumeOffsetNegative = Rule(
    "interstitial/resume-offset-negative", .info, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .events,
    says: "X-RESUME-OFFSET should not be negative.",
    why: """
      With a negative value, the primary resumes before the event and replays content. This is \
      legal, but rarely intended.
      """,
    remedy: "Use 0 to resume where the event began, unless the replay is intended.",
    fails: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=«-10»")],
    passes: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=10")],
    check: .interstitial { interstitial, document, report in
      guard case .value(let offset, let place) = interstitial.resumeOffset, offset.isNegative,
        !offset.isZero
      else { return }
      report(
        "\(document.name(of: .resumeOffset)) is negative and replays "
          + "\(offset.seconds.magnitude) s", at: place)
    })

  static let resumeOffsetBeyondEnd = Rule(
    "interstitial/resume-offset-beyond-end", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "In a finished playlist, the primary should resume at or before its end.",
    why: "Resuming after the end drops the rest of the primary, and playback stops.",
    remedy: "Reduce X-RESUME-OFFSET, or use 0 to show the rest of the primary.",
    fails: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=«120»")],
    passes: [
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=12"),
      // The primary is replaced up to its end.
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=54"),
    ],
    check: .interstitial { interstitial, document, report in
      guard document.playlist.isEnded,
        case .value(let offset, let place) = interstitial.resumeOffset,
        !offset.isNegative, !offset.isZero, let date = interstitial.startDate.value,
        let clock = document.clock, !interstitial.dateRange.hasCue("POST")
      else { return }
      let end = document.playlist.totalDuration
      let start = interstitial.dateRange.hasCue("PRE") ? .zero : clock.offset(of: date)
      // Sums of rounded EXTINF durations are off by some frames.
      guard start < end, start + offset.seconds > end + Seconds(1) else { return }
      report(
        "the primary would resume at \(start + offset.seconds) s, but ends at \(end) s", at: place,
        measured: .most(start + offset.seconds))
    })

  static let resumeOffsetIsPlace = Rule(
    "interstitial/resume-offset-is-place", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["interstitial/resume-offset-beyond-end"], about: .attribute)],
    says: "X-RESUME-OFFSET should count from the start of its interstitial.",
    why: """
      Viewers miss as much of the primary after the break as was before it. A single offset that equals the \
      place of its event may be right, as may one that equals its length.
      """,
    remedy: "Write 0 to resume where the interstitial starts, or the length of what it replaces.",
    fails: [.media(placed("«6»", "«30»"))],
    passes: [.media(placed("6", "0")), .media(placed("0", "0"))],
    check: .document { document, report in
      guard let clock = document.clock else { return }
      let placed = document.interstitials.compactMap {
        event -> (offset: Seconds, place: ByteRange)? in
        guard !event.isCued, case .value(let number, let place) = event.resumeOffset,
          !number.isNegative, !number.isZero, let date = event.startDate.value,
          case let offset = number.seconds,
          (clock.offset(of: date) - offset).magnitude <= Seconds(1),
          event.length.playout.map({ ($0 - offset).magnitude > Seconds(1) }) ?? true
        else { return nil }
        return (offset, place)
      }
      guard placed.count > 1 else { return }
      for (offset, place) in placed {
        report(
          "\(document.name(of: .resumeOffset)) is \(offset) s, the place of the interstitial in the primary; it "
            + "counts from there",
          at: place, measured: .most(offset))
      }
    })

  /// Two interstitials of 15 s, after 6 and 30 s, with these offsets.
  private static func placed(_ first: String, _ second: String) -> String {
    "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=\(first)\n"
      + "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=\(second)"
      .replacing("ad1", with: "ad2").replacing("00:00:06.", with: "00:00:30.")
  }
}
