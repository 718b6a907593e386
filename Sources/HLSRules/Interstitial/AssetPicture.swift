import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How the picture of an asset is shown, compared with that of the primary.
extension InterstitialRules {
  static let assetVideoRange = Rule(
    "interstitial/asset-video-range", .warning, .recommended,
    .must("rfc8216bis-22 §4.4.6.2, App D.1; HLS authoring spec 2025-05-08 §1.24"), about: .assets,
    facts: [
      .silences(["interstitial/asset-codecs-differ"], about: .attribute), .loses(.adsCannotPlay),
      .actedOn(by: .adServer),
    ],
    says: "An asset must have SDR variants if the primary has no others.",
    why: """
      Devices and displays that play the primary have no variant of the asset to play, or show wrong colors. \
      In the other direction, the screen only changes its mode at the break (`info`).
      """,
    remedy: "Add SDR variants to the asset.",
    fails: [
      AssetExample.event(
        in: stream(",VIDEO-RANGE=SDR"), spot(",VIDEO-RANGE=PQ"), at: AssetExample.marked),
      AssetExample.event(
        in: stream(), spot(",VIDEO-RANGE=HLG"), at: AssetExample.marked),
      AssetExample.event(
        in: stream(",VIDEO-RANGE=PQ"), spot(",VIDEO-RANGE=SDR"), at: AssetExample.marked),
      AssetExample.event(
        in: stream(",VIDEO-RANGE=HLG") + "\n" + stream(uri: "sdr.m3u8"), spot(),
        at: AssetExample.marked),
    ],
    passes: [
      AssetExample.event(in: stream(), spot(",VIDEO-RANGE=SDR")),
      AssetExample.event(in: stream(",VIDEO-RANGE=PQ"), spot(",VIDEO-RANGE=PQ")),
      // Both ranges are offered.
      AssetExample.event(in: stream(), spot(",VIDEO-RANGE=PQ") + "\n" + spot(uri: "sdr.m3u8")),
      AssetExample.event(
        in: stream(",VIDEO-RANGE=PQ") + "\n" + stream(uri: "sdr.m3u8"),
        spot(",VIDEO-RANGE=PQ") + "\n" + spot(uri: "sdr.m3u8")),
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist,
        let ranges = playlist.videoRanges, let ownRanges = own.videoRanges
      else { return }
      if ranges == ["SDR"], !ownRanges.contains("SDR") {
        report(
          "the asset is \(list(ownRanges)) only, but the primary SDR; expected SDR variants",
          in: asset.source, at: asset.link.range, related: [asset.named(own)])
      } else if ownRanges == ["SDR"], ranges != ownRanges {
        report(
          "the asset is SDR, but the primary \(list(ranges))", in: asset.source,
          at: asset.link.range, related: [asset.named(own)], severity: .info)
      }
    })

  static let assetVideoLayout = Rule(
    "interstitial/asset-video-layout", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 App Interstitials requirements"),
    about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "An asset should have a REQ-VIDEO-LAYOUT that the primary also has.",
    why: """
      Viewers of a stereo film see a flat ad; devices without stereo video drop all variants of a stereo ad \
      and show none.
      """,
    remedy: "Add variants to the asset in the layout of the primary.",
    fails: [
      AssetExample.event(in: wide("CH-STEREO"), spot(), at: AssetExample.marked),
      AssetExample.event(
        in: stream(), version + spot(#",REQ-VIDEO-LAYOUT="CH-STEREO""#), at: AssetExample.marked),
      AssetExample.event(
        in: wide("CH-STEREO/PROJ-HEQU"), version + spot(#",REQ-VIDEO-LAYOUT="CH-STEREO""#),
        at: AssetExample.marked),
    ],
    passes: [
      AssetExample.event(
        in: wide("CH-STEREO"), version + spot(#",REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-RECT""#)),
      // The primary also has monoscopic video.
      AssetExample.event(in: wide("CH-STEREO,CH-MONO"), spot()),
      AssetExample.event(in: wide("CH-STEREO") + "\n" + stream(uri: "flat.m3u8"), spot()),
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist,
        let layouts = playlist.videoLayouts, let ownLayouts = own.videoLayouts,
        !layouts.isEmpty, !ownLayouts.isEmpty, layouts.isDisjoint(with: ownLayouts)
      else { return }
      report(
        "the video of the asset is \(list(ownLayouts)), that of the primary \(list(layouts))",
        in: asset.source, at: asset.link.range, related: [asset.named(own)])
    })

  static let assetOrientation = Rule(
    "interstitial/asset-orientation", .warning, .recommended,
    .should("HLS authoring spec 2025-05-08 §3.3"), about: .assets,
    facts: [
      .silences(["interstitial/asset-aspect-ratio"], about: .attribute), .loses(.adsCannotPlay),
      .actedOn(by: .adServer),
    ],
    says: "An asset should be as upright or as wide as the primary.",
    why: "The ad fills less than a third of the screen: it is that of another placement.",
    remedy: "Offer the ad in the orientation of the primary.",
    fails: [
      AssetExample.event(in: stream(), spot(size: "360x640"), at: AssetExample.marked),
      AssetExample.event(in: stream(size: "360x640"), spot(), at: AssetExample.marked),
    ],
    passes: [
      AssetExample.event(in: stream(), spot(size: "640x480")),
      AssetExample.event(in: stream(), spot(size: "480x480")),
      AssetExample.event(in: stream(size: "360x640"), spot(size: "360x640")),
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist
      else { return }
      let sizes = playlist.pictureSizes
      let ownSizes = own.pictureSizes
      guard let size = sizes.first, let ownSize = ownSizes.first else { return }
      func isOther(_ wide: [(ratio: Double, range: ByteRange)], _ upright: [Double]) -> Bool {
        wide.allSatisfy { $0.ratio > 1 } && upright.allSatisfy { $0 < 1 }
      }
      guard isOther(sizes, ownSizes.map(\.ratio)) || isOther(ownSizes, sizes.map(\.ratio)) else {
        return
      }
      report(
        "the asset has RESOLUTION=\(own.text(ownSize.range)), but the primary "
          + playlist.text(size.range), in: asset.source, at: asset.link.range,
        related: [RelatedPlace(ownSize.range, "of the asset", in: own)])
    })

  private static func list(_ words: Set<String>) -> String {
    words.sorted().joined(separator: " and ")
  }

  private static let version = "#EXT-X-VERSION:12\n"

  private static func wide(_ layout: String) -> String {
    version + stream(#",REQ-VIDEO-LAYOUT="\#(layout)""#)
  }

  private static func stream(
    _ more: String = "", size: String = "640x360", uri: String = "primary.m3u8"
  ) -> String {
    AssetExample.variant(
      #"BANDWIDTH=1280000,CODECS="hvc1.2.4.L90.B0,mp4a.40.2",RESOLUTION=\#(size),FRAME-RATE=25.000"#
        + more,
      uri: uri)
  }

  private static func spot(
    _ more: String = "", size: String = "640x360", uri: String = "ad1-video.m3u8"
  ) -> String {
    stream(more, size: size, uri: uri)
  }
}

extension Playlist {
  /// The tags of variant streams with video, as far as RESOLUTION or CODECS shows it.
  private var pictured: [PlaylistTag] {
    tags(named: .streamInf).filter { tag in
      attribute(.resolution, of: tag) != nil || codecFamilies(of: tag).contains { $0 == .video }
    }
  }

  /// The values of VIDEO-RANGE of all video, `SDR` if it is missing; nil if one is not known, and without
  /// video.
  fileprivate var videoRanges: Set<String>? {
    var ranges: Set<String> = []
    for tag in pictured {
      switch word(attribute(.videoRange, of: tag)) {
      case .value(let range, _) where ["SDR", "HLG", "PQ"].contains(range): ranges.insert(range)
      case .absent:
        // Dolby Vision has high dynamic range, whether or not the attribute says so.
        let codecs = elements(of: attribute(.codecs, of: tag)) ?? []
        guard !codecs.contains(where: { $0.trimmed.hasPrefix("dv") || $0.trimmed.hasPrefix("da") })
        else { return nil }
        ranges.insert("SDR")
      default: return nil
      }
    }
    return ranges.isEmpty ? nil : ranges
  }

  /// The entries of REQ-VIDEO-LAYOUT of all video, with both specifiers; nil if one is malformed.
  fileprivate var videoLayouts: Set<String>? {
    var layouts: Set<String> = []
    for tag in pictured {
      guard let attribute = attribute(.reqVideoLayout, of: tag) else {
        layouts.insert("CH-MONO/PROJ-RECT")
        continue
      }
      guard let entries = elements(of: attribute) else { return nil }
      for entry in entries {
        let specifiers = entry.parts("/").map { String($0.trimmed) }
        let channels = specifiers.first { $0.hasPrefix("CH-") } ?? "CH-MONO"
        let projection = specifiers.first { $0.hasPrefix("PROJ-") } ?? "PROJ-RECT"
        layouts.insert("\(channels)/\(projection)")
      }
    }
    return layouts
  }
}
