import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Loaded assets compared with the date range and the presentation that they belong to.
extension PodcastRules {
  static let assetDuration = Rule(
    "authoring/podcast-asset-duration", .error, .applePodcasts, .must(validation("33087")),
    about: .assets,
    facts: [
      .silences(
        ["authoring/podcast-planned-duration-exceeded", "interstitial/duration-asset-mismatch"],
        about: .dateRange), .apple(33087),
    ],
    says: "The length of a date range in a podcast must be that of its asset, within 10 percent.",
    why: "Apple's validator rejects the podcast, and listeners see a wrong length of the ad.",
    remedy: "Write the length of the asset in DURATION.",
    fails: [
      asset(34, ",DURATION=«30»"), asset(24, ",PLANNED-DURATION=«30»"),
      asset(34, #",END-DATE="«2026-01-01T00:00:36.000Z»""#),
    ],
    passes: [
      asset(30, ",DURATION=30"),
      asset(30, #",END-DATE="2026-01-01T00:00:36.000Z""#),
      // DURATION counts, and differs by less than a tenth of the asset.
      asset(30, ",DURATION=28,PLANNED-DURATION=30"),
    ],
    check: .asset { asset, report in
      guard let length = asset.length, let stated = asset.statedLength else { return }
      let perMille = Int64(report.settings.podcast.durationPerMille)
      let longer = max(length, stated.value).nanoseconds
      let (product, overflow) = (longer / 1_000).multipliedReportingOverflow(by: perMille)
      guard !overflow, Seconds(nanoseconds: product) < (length - stated.value).magnitude,
        asset.interstitial.playoutLimit.isAbsent
      else { return }
      report(
        "\(stated.name) gives \(stated.value) s, but the asset is \(length) s long; expected a "
          + "difference of at most \(perMille / 10) percent",
        in: asset.primary, at: stated.place, related: [asset.named(asset.document.playlist)],
        measured: .most((length - stated.value).magnitude))
    })

  static let plannedDurationExceeded = Rule(
    "authoring/podcast-planned-duration-exceeded", .warning, .applePodcasts, .must(interstitials),
    about: .assets,
    facts: [.silences(["interstitial/duration-asset-mismatch"], about: .dateRange)],
    says:
      "An asset in a podcast must not be longer than PLANNED-DURATION, if there is no DURATION.",
    why: "The planned length is a limit, and the player has planned the timeline with it.",
    remedy: "Write the length of the asset in PLANNED-DURATION.",
    fails: [asset(33, ",PLANNED-DURATION=«30»")],
    passes: [asset(30, ",PLANNED-DURATION=30.2"), asset(30, ",PLANNED-DURATION=30")],
    check: .asset { asset, report in
      guard let length = asset.length, let stated = asset.statedLength,
        stated.name == "PLANNED-DURATION", asset.interstitial.playoutLimit.isAbsent,
        stated.value + InterstitialRules.tolerance < length
      else { return }
      report(
        "PLANNED-DURATION is \(stated.value) s, but the asset is \(length) s long; expected no more",
        in: asset.primary, at: stated.place, related: [asset.named(asset.document.playlist)],
        measured: .most(length))
    })

  /// An asset of a number of seconds that the attributes announce.
  private static func asset(_ seconds: Int, _ attributes: String) -> Example {
    let segments = (1...seconds / 2).map { "#EXTINF:2,\n\($0).ts" }.joined(separator: "\n")
    return AssetExample.event(
      .media(
        "#EXT-X-TARGETDURATION:2\n" + segments + (seconds % 2 == 0 ? "" : "\n#EXTINF:1,\nz.ts")),
      attributes: attributes)
  }

  static let assetTypes = Rule(
    "authoring/podcast-asset-types", .error, .applePodcasts,
    .must(validation("33053 interstitials superset") + "; " + downloads), about: .assets,
    facts: [.silences(["interstitial/asset-without-video"], about: .attribute), .apple(33053)],
    says: """
      An asset in a podcast must have variants of all types that the episode has: with video, and \
      with audio only.
      """,
    why: "Listeners with an audio-only download cannot hear an ad that has only video variants.",
    remedy: "Add the missing variants to the multivariant playlist of the asset.",
    fails: [
      AssetExample.event(
        in: episode, spot("v.m3u8", codecs: "avc1.4d401e,mp4a.40.2"), at: AssetExample.marked)
    ],
    passes: [
      AssetExample.event(
        in: episode,
        spot("v.m3u8", codecs: "avc1.4d401e,mp4a.40.2") + "\n" + spot("a.m3u8", codecs: "mp4a.40.2")
      )
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist
      else { return }
      let (ladder, ownLadder) = (Ladder(playlist), Ladder(own))
      guard ladder.isKnown, ownLadder.isKnown else { return }
      var missing: [String] = []
      if !ladder.video.isEmpty, ownLadder.video.isEmpty { missing.append("with video") }
      if ladder.variants.contains(where: \.isAudioOnly),
        !ownLadder.variants.contains(where: \.isAudioOnly)
      {
        missing.append("with audio only")
      }
      guard !missing.isEmpty else { return }
      report(
        "the asset has no variant \(missing.joined(separator: ", and none ")), but the episode has",
        in: asset.source, at: asset.link.range, related: [asset.named(own)])
    })

  private static let episode =
    spot("primary.m3u8", codecs: "avc1.4d401e,mp4a.40.2") + "\n"
    + spot("audio.m3u8", codecs: "mp4a.40.2")

  private static func spot(_ uri: String, codecs: String) -> String {
    let size = codecs.hasPrefix("avc1") ? ",RESOLUTION=640x360" : ""
    return AssetExample.variant("BANDWIDTH=350000,CODECS=\"\(codecs)\"\(size)", uri: uri)
  }
}

extension InterstitialAsset {
  /// The length that the date range of an asset in X-ASSET-URI states: DURATION, then END-DATE, then
  /// PLANNED-DURATION.
  fileprivate var statedLength: (name: String, value: Seconds, place: ByteRange)? {
    guard listed == nil, !isPrimaryItself else { return nil }
    let range = interstitial.dateRange
    if case .value(let number, let place) = range.duration {
      return ("DURATION", number.seconds, place)
    }
    guard !range.has(.duration) else { return nil }
    if case .value(let end, let place) = range.endDate, let start = range.startDate.value {
      return ("END-DATE", start.distance(to: end), place)
    }
    guard !range.has(.endDate),
      case .value(let number, let place) = range.plannedDuration
    else { return nil }
    return ("PLANNED-DURATION", number.seconds, place)
  }
}
