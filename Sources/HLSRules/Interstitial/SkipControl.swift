import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let skipControlAfterEnd = Rule(
    "interstitial/skip-control-after-end", .warning, .recommended,
    .advice("rfc8216bis-22 App D.3"),
    about: .interstitials, alsoIn: .schedules,
    says: "X-SKIP-CONTROL-OFFSET should be before the end of the interstitial.",
    why: "The event ends, or reaches its limit, before the skip button would appear.",
    remedy: "Reduce X-SKIP-CONTROL-OFFSET, or remove the skip control.",
    fails: [
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=«20»"),
      .media(
        "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=«10»,X-PLAYOUT-LIMIT=10"),
      // The next event ends it after 12 s.
      .media(
        "#EXT-X-DATERANGE\(dated),\(asset),END-ON-NEXT=YES,X-SKIP-CONTROL-OFFSET=«20»\n"
          + "#EXT-X-DATERANGE\(ad)".replacing("ad1", with: "ad2").replacing(":06.", with: ":18.")),
      skipping("«20»", list: ""),
    ],
    passes: [
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=5"),
      // The list replaces the offset.
      skipping("20", list: #","SKIP-CONTROL":{"OFFSET":5}"#),
    ],
    check: .interstitial { interstitial, document, report in
      guard case .value(let offset, let place) = interstitial.skipControlOffset,
        // SKIP-CONTROL of a loaded list takes precedence, so that its length decides nothing here.
        let length = interstitial.isSkipControlInList
          ? interstitial.announcedLength.playout : interstitial.length.playout,
        length > .zero, offset.seconds >= length
      else { return }
      report(
        "the skip button would appear after \(offset.seconds) s, but the interstitial lasts "
          + "\(length) s",
        at: place, measured: .most(offset.seconds))
    })

  static let skipControlDurationZero = Rule(
    "interstitial/skip-control-duration-zero", .warning, .recommended,
    .advice("rfc8216bis-22 App D.3"),
    about: .interstitials, alsoIn: .events,
    says: "X-SKIP-CONTROL-DURATION should be greater than zero.",
    why: """
      The skip button is displayed for that many seconds, so viewers never see it and cannot skip \
      the ad.
      """,
    remedy: "Remove the attribute to show the button up to the end, or remove the skip control.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=5,X-SKIP-CONTROL-DURATION=«0»"
      )
    ],
    passes: [
      .media(
        "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=0,X-SKIP-CONTROL-DURATION=5")
    ],
    check: .interstitial { interstitial, document, report in
      guard
        case .value(let number, let place) = interstitial.dateRange.decimal(.skipControlDuration),
        number.isZero
      else { return }
      report(
        "\(document.name(of: .skipControlDuration)) is 0, so that the skip button never appears",
        at: place)
    })

  static let skipControlIncomplete = Rule(
    "interstitial/skip-control-incomplete", .info, .recommended, .advice("rfc8216bis-22 App D.3"),
    about: .interstitials, alsoIn: .schedules,
    says: "An interstitial with other X-SKIP-CONTROL attributes should have X-SKIP-CONTROL-OFFSET.",
    why: "Without the offset, players show the skip button at once or never.",
    remedy: "Add X-SKIP-CONTROL-OFFSET; 0 shows the button at once.",
    fails: [
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,«X-SKIP-CONTROL-DURATION»=5")
    ],
    passes: [
      .media(
        "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-DURATION=5,X-SKIP-CONTROL-OFFSET=0"
      ),
      // The asset list may have the offset.
      .media(
        "#EXT-X-DATERANGE\(dated),X-RESUME-OFFSET=0,X-SKIP-CONTROL-DURATION=5,"
          + #"X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1""#),
    ],
    check: .interstitial { interstitial, document, report in
      let range = interstitial.dateRange
      guard
        let attribute = range.attribute(.skipControlDuration)
          ?? range.attribute(.skipControlLabelID),
        !range.has(.skipControlOffset), !range.has(.assetList)
      else { return }
      report(
        "\(document.name(of: attribute.name)) without \(document.name(of: .skipControlOffset)), "
          + "which defines when the button appears",
        at: attribute.nameRange)
    })

  static let skipControlWithoutRestrict = Rule(
    "interstitial/skip-control-without-restrict", .info, .pedantic,
    .advice("rfc8216bis-22 App D.2; rfc8216bis-22 App D.3"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.off(in: .applePodcasts, because: "X-RESTRICT is forbidden.")],
    says: "An interstitial with a skip control should have SKIP in X-RESTRICT.",
    why: "Without SKIP, viewers may seek forward from the start, before the button appears.",
    remedy: "Add SKIP to X-RESTRICT.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=5,"
          + #"X-RESTRICT="«JUMP»""#),
      .media("«#EXT-X-DATERANGE»\(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=5"),
    ],
    passes: [
      .media(
        "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=5,"
          + #"X-RESTRICT="SKIP,JUMP""#)
    ],
    check: .interstitial { interstitial, document, report in
      guard interstitial.dateRange.has(.skipControlOffset) else { return }
      let place: ByteRange
      switch interstitial.restrict {
      case .malformed: return
      case .absent: place = interstitial.head
      case .value(let words, let range):
        if words.contains("SKIP") { return }
        place = range
      }
      report(
        "a skip control without SKIP in \(document.name(of: .restrict)); viewers may seek forward from the start",
        at: place)
    })

  /// An event with an asset list of 15 s.
  private static func skipping(_ offset: String, list: String) -> Example {
    .presentation([
      .media(
        "#EXT-X-DATERANGE\(dated),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=\(offset),"
          + #"X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""#),
      Example.json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]\#(list)}"#
      )
      .named("list.json"),
    ])
  }
}
