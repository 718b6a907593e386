import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The variant streams of an asset compared with those of the primary.
extension InterstitialRules {
  static let assetBitrateLadder = Rule(
    "interstitial/asset-bitrate-ladder", .warning, .recommended,
    .should("rfc8216bis-22 App D.1; HLS authoring spec 2025-05-08 §3.4"), about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "The bit rates of an asset should suit the same networks as those of the primary.",
    why: """
      If the lowest bit rate of the asset is far above that of the primary, the break stalls for \
      viewers on slow networks; if all are below, it looks worse than the primary for everyone.
      """,
    remedy: "Offer the asset in bit rates similar to those of the primary.",
    fails: [
      AssetExample.event(in: primary, spot("BANDWIDTH=3000000"), at: AssetExample.marked),
      AssetExample.event(in: primary, spot("BANDWIDTH=64000"), at: AssetExample.marked),
    ],
    passes: [
      AssetExample.event(in: primary, spot("BANDWIDTH=350000")),
      AssetExample.event(in: primary, spot("BANDWIDTH=900000")),
      // A variant stream without video is for networks that are too slow for any asset.
      AssetExample.event(
        in: "#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\"\na.m3u8\n"
          + variant("BANDWIDTH=2560000"), spot("BANDWIDTH=3000000")),
    ],
    check: .asset { asset, report in
      guard let presentation = asset.presentation, let own = asset.assetPresentation else { return }
      let rates = presentation.playlist.ladder
      let ownRates = own.playlist.ladder
      guard let lowest = rates.first, let ownLowest = ownRates.first, let ownHighest = ownRates.last
      else { return }
      // A viewer of the lowest variant stream may have a network almost fast enough for the next.
      let next =
        rates.first { $0.value > lowest.value }?.value
        ?? DecimalNumber(significand: lowest.value.significand.multipliedClamping(by: 2))
      let half = DecimalNumber(
        significand: lowest.value.significand / 2, fractionDigits: lowest.value.fractionDigits)
      let words: (whole: String, place: Playlist.Rate)
      if ownLowest.value > next {
        words = ("the lowest BANDWIDTH of the asset is", ownLowest)
      } else if ownHighest.value < half {
        words = ("the highest BANDWIDTH of the asset is", ownHighest)
      } else {
        return
      }
      report(
        "\(words.whole) \(own.playlist.text(words.place.range)); the lowest of the primary is "
          + presentation.playlist.text(lowest.range), in: asset.source, at: asset.link.range,
        related: [
          RelatedPlace(words.place.range, "of the asset", in: own.playlist),
          RelatedPlace(lowest.range, "of the primary", in: presentation.playlist),
        ])
    })

  static let assetCodecsDiffer = Rule(
    "interstitial/asset-codecs-differ", .info, .recommended,
    .advice("rfc8216bis-22 App D.1; HLS authoring spec 2025-05-08 §3.2"), about: .assets,
    facts: [
      .raised(.profile(.appleAuthoring), to: .warning), .loses(.adsCannotPlay),
      .actedOn(by: .adServer),
    ],
    says: "An asset should be offered in a format that the primary also has.",
    why: """
      Some devices need a moment to switch the decoder, which shows as a gap before and after the \
      break.
      """,
    remedy: "Encode the asset in the formats of the primary.",
    fails: [
      AssetExample.event(
        in: primary, spot("BANDWIDTH=350000", codecs: "vp09.00.30.08,opus"),
        at: AssetExample.marked)
    ],
    passes: [
      AssetExample.event(in: primary, spot("BANDWIDTH=350000", codecs: "avc3.4d401e,mp4a.40.5"))
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist
      else { return }
      for (family, noun) in [(CodecFamily.video, "video"), (.audio, "audio")] {
        guard let formats = playlist.formats(family), let ownFormats = own.formats(family),
          !formats.isEmpty, !ownFormats.isEmpty, formats.isDisjoint(with: ownFormats)
        else { continue }
        report(
          "\(noun) of the asset is \(ownFormats.sorted().joined(separator: ", ")); that of the "
            + "primary is \(formats.sorted().joined(separator: ", "))", in: asset.source,
          at: asset.link.range, related: [asset.named(own)])
        return
      }
    })

  static let assetAspectRatio = Rule(
    "interstitial/asset-aspect-ratio", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §3.3"), about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "An asset should have the aspect ratio of the primary.",
    why: "The picture changes its shape at the break, with bars that did not show before.",
    remedy: "Encode the asset in the aspect ratio of the primary.",
    fails: [
      AssetExample.event(
        in: smooth, spot("BANDWIDTH=350000,FRAME-RATE=25.000", size: "480x360"),
        at: AssetExample.marked)
    ],
    passes: [
      AssetExample.event(in: smooth, spot("BANDWIDTH=350000,FRAME-RATE=25.000", size: "480x270")),
      // Encoders round to whole pixels.
      AssetExample.event(in: smooth, spot("BANDWIDTH=350000,FRAME-RATE=25.000", size: "426x240")),
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist
      else { return }
      let ratios = playlist.pictureSizes.map(\.ratio)
      guard !ratios.isEmpty else { return }
      let other = own.pictureSizes.first { size in
        !ratios.contains { ($0 / size.ratio - 1).magnitude < 0.02 }
      }
      guard let other else { return }
      report(
        "the asset has RESOLUTION=\(own.text(other.range)), an aspect ratio that no variant stream "
          + "of the primary has", in: asset.source, at: asset.link.range,
        related: [RelatedPlace(other.range, "of the asset", in: own)])
    })

  static let assetFrameRate = Rule(
    "interstitial/asset-frame-rate", .info, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §AirPlay 3.5"), about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "An asset should have a frame rate that the primary also has.",
    why: "AirPlay receivers switch the mode of the screen, which stays dark meanwhile.",
    remedy: "Encode the asset in the frame rate of the primary.",
    fails: [
      AssetExample.event(
        in: variant("BANDWIDTH=1280000,FRAME-RATE=25.000"),
        spot("BANDWIDTH=1280000,FRAME-RATE=59.940"), at: AssetExample.marked)
    ],
    passes: [
      AssetExample.event(
        in: variant("BANDWIDTH=1280000,FRAME-RATE=25.000"),
        spot("BANDWIDTH=1280000,FRAME-RATE=25.000")),
      AssetExample.event(
        in: variant("BANDWIDTH=1280000,FRAME-RATE=30.000"),
        spot("BANDWIDTH=1280000,FRAME-RATE=29.970")),
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist
      else { return }
      let rates = playlist.frameRates
      let ownRates = own.frameRates
      guard !rates.isEmpty, let first = ownRates.first,
        !ownRates.contains(where: { rate in
          rates.contains { (Double($0.value) / Double(rate.value) - 1).magnitude < 0.05 }
        })
      else { return }
      report(
        "the asset has FRAME-RATE=\(own.text(first.range)); the primary has "
          + playlist.text(rates[0].range), in: asset.source, at: asset.link.range,
        related: [RelatedPlace(first.range, "of the asset", in: own)])
    })

  private static let primary =
    variant("BANDWIDTH=400000", uri: "low.m3u8") + "\n" + variant("BANDWIDTH=1280000")

  /// The same with frame rates, which Apple's authoring specification requires.
  private static let smooth =
    variant("BANDWIDTH=400000,FRAME-RATE=25.000", uri: "low.m3u8") + "\n"
    + variant("BANDWIDTH=1280000,FRAME-RATE=25.000")

  private static func variant(_ attributes: String, uri: String = "primary.m3u8") -> String {
    AssetExample.variant(
      attributes + #",CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360"#, uri: uri)
  }

  private static func spot(
    _ attributes: String, codecs: String = "avc1.4d401e,mp4a.40.2", size: String = "640x360"
  ) -> String {
    AssetExample.variant(
      attributes + #",CODECS="\#(codecs)",RESOLUTION=\#(size)"#, uri: "ad1-video.m3u8")
  }
}

extension Playlist {
  fileprivate struct Rate {
    let value: DecimalNumber
    let range: ByteRange
  }

  /// The bit rates of the variant streams, lowest first.
  ///
  /// Streams without video are omitted, unless all are.
  fileprivate var ladder: [Rate] {
    let tags = Array(tags(named: .streamInf))
    let pictured = tags.filter { tag in
      let families = codecFamilies(of: tag)
      return attribute(.resolution, of: tag) != nil || families.isEmpty
        || families.contains { $0 != .audio && $0 != .text }
    }
    return (pictured.isEmpty ? tags : pictured).compactMap { tag in
      guard case .value(let rate, let range) = decimal(attribute(.bandwidth, of: tag)),
        !rate.isZero
      else { return nil }
      return Rate(value: rate, range: range)
    }.sorted { $0.value < $1.value }
  }

  /// The four-character codes of one family in CODECS; nil if CODECS of a variant stream is missing
  /// or unknown.
  fileprivate func formats(_ family: CodecFamily) -> Set<String>? {
    var formats: Set<String> = []
    for tag in tags(named: .streamInf) {
      guard let elements = elements(of: attribute(.codecs, of: tag)) else { return nil }
      for element in elements where CodecFamily(element.trimmed) == family {
        let code = element.trimmed.prefix { $0 != "." }.lowercased()
        formats.insert(Self.twins[code] ?? code)
      }
    }
    return formats
  }

  /// Sample entries that differ only in where parameter sets are stored.
  private static let twins = [
    "avc3": "avc1", "hev1": "hvc1", "dvhe": "dvh1", "dvav": "dva1", "vvi1": "vvc1",
  ]

  /// The aspect ratios of RESOLUTION, as width divided by height.
  var pictureSizes: [(ratio: Double, range: ByteRange)] {
    tags(named: .streamInf).compactMap { tag in
      guard let attribute = attribute(.resolution, of: tag), attribute.form == .unquoted else {
        return nil
      }
      let sides = text(attribute.valueRange).split(separator: "x").map { UInt32($0) ?? 0 }
      guard sides.count == 2, sides[0] > 0, sides[1] > 0 else { return nil }
      return (Double(sides[0]) / Double(sides[1]), attribute.valueRange)
    }
  }

  /// The frame rates above zero, in thousandths.
  fileprivate var frameRates: [(value: Int64, range: ByteRange)] {
    tags(named: .streamInf).compactMap { tag in
      guard case .value(let rate, let range) = decimal(attribute(.frameRate, of: tag)),
        rate.thousandfold > 0
      else { return nil }
      return (rate.thousandfold, range)
    }
  }
}

extension UInt64 {
  fileprivate func multipliedClamping(by factor: UInt64) -> UInt64 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}
