import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules that compare a channel with the expectations in the target list, and with what is usual of it.
///
/// What is missing has no position, so it is reported at the first line of the requested document.
enum TargetRules {
  static let all: [Rule] = [
    kindDiffers, livenessDiffers, variantsMissing, interstitialsMissing,
    breaksVanished, streamsVanished, adsVanished, adsShorter, adsSlower, playlistsSlower,
  ]

  /// The expectations that the examples of these rules are compared with.
  static let exampleExpectations = TargetExpectations(
    kind: .multivariant, isLive: true, variants: 2, interstitials: 1)

  static let source = Requirement.must("the list of targets")

  /// For examples: a presentation with these media playlists, its first line marked.
  static func marked(_ first: Example, _ second: Example) -> Example {
    .variants(first, second, tags: "«#EXTM3U»\n")
  }

  static let interstitial =
    #"#EXT-X-DATERANGE\#(InterstitialRules.dated),DURATION=15,X-RESUME-OFFSET=0,"#
    + #"X-ASSET-LIST="https://ads.example.com/list.json?_HLS_interstitial_id=ad1""#

  /// A presentation that meets the expectations.
  static let expected = Example.variants(.live(interstitial), .live(interstitial))
}

extension DocumentGraph {
  /// The requested document.
  var entry: Member { members[0] }

  /// The first line of the requested document.
  var head: ByteRange { entry.text.lineCount > 0 ? entry.text.lineRange(0) : ByteRange(0, 0) }

  /// Whether the document is of the expected kind, or no kind is expected.
  func isOfKind(in expectations: TargetExpectations) -> Bool {
    switch expectations.kind {
    case .multivariant: entry.document?.playlist.kind == .multivariant
    case .media: entry.document?.isMedia ?? false
    case nil: true
    }
  }
}
