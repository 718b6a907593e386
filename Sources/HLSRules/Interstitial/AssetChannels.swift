import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// The channels of an asset's audio compared with those of the primary.
extension InterstitialRules {
  static let assetChannelsDiffer = Rule(
    "interstitial/asset-channels-differ", .info, .appleAuthoring,
    .advice(
      "HLS for Apple Podcasts: examples-and-validation (podcasts.json 1.05) errors.ignore 1072"),
    about: .assets,
    facts: [
      .off(in: .applePodcasts, because: "The settings of Apple's validator ignore it."),
      .loses(.adsCannotPlay), .actedOn(by: .adServer),
    ],
    says: "An asset should have audio with as many channels as the primary.",
    why: """
      Apple's validator reports a change of the channel layout, except in podcasts. No player is known to \
      fail, but the audio output of a device may be interrupted while it changes.
      """,
    remedy: "Offer the audio of the asset with as many channels as the primary, too.",
    fails: [AssetExample.event(in: primary(["6"]), asset(["2"]), at: AssetExample.marked)],
    passes: [
      AssetExample.event(in: primary(["2"]), asset(["2"])),
      // One of them is the same.
      AssetExample.event(in: primary(["2", "6"]), asset(["2", "2"])),
      // Audio without a rendition has an unknown number of channels.
      AssetExample.event(in: AssetExample.variant(stream(audio: false)), asset(["2"])),
      AssetExample.event(in: primary(["2/-/BINAURAL"]), asset(["2"])),
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist,
        let expected = playlist.channelCounts, let offered = own.channelCounts,
        expected.isDisjoint(with: offered)
      else { return }
      report(
        "the asset has audio with \(list(offered)) channels; that of the primary has \(list(expected))",
        in: asset.source, at: asset.link.range, related: [asset.named(own)])
    })

  private static func list(_ counts: Set<Int>) -> String {
    counts.sorted().map(String.init).joined(separator: " or ")
  }

  private static func primary(_ channels: [String]) -> String {
    renditions(channels, "primary") + AssetExample.variant(stream())
  }

  private static func asset(_ channels: [String]) -> String {
    renditions(channels, "ad1") + AssetExample.variant(stream(), uri: "ad1-video.m3u8")
  }

  private static func stream(audio: Bool = true) -> String {
    #"BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360"#
      + (audio ? #",AUDIO="a""# : "")
  }

  private static func renditions(_ channels: [String], _ prefix: String) -> String {
    channels.enumerated().map { number, count in
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="\#(number)",LANGUAGE="\#(number == 0 ? "en" : "fr")","#
        + #"CHANNELS="\#(count)",AUTOSELECT=YES,DEFAULT=\#(number == 0 ? "YES" : "NO"),"#
        + #"URI="\#(prefix)-\#(number).m3u8""# + "\n"
    }.joined()
  }
}

extension Playlist {
  /// The numbers of channels of the audio renditions; nil if there is none, or one is unknown.
  fileprivate var channelCounts: Set<Int>? {
    var counts: Set<Int> = []
    for rendition in renditions {
      guard let rendition else { return nil }
      guard rendition.kind == .audio else { continue }
      guard let count = AuthoringRules.channels(of: rendition, in: self) else { return nil }
      counts.insert(count)
    }
    return counts.isEmpty ? nil : counts
  }
}
