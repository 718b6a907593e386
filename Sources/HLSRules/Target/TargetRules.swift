import HLSDocuments
public import HLSLinting
import HLSPlaylist
import SourceText

/// Whether a channel is what the list of targets says that it is.
///
/// What is missing has no place; it is told at the first line of the document that was asked for.
public enum TargetRules {
  public static let all: [Rule] = [
    kindDiffers, livenessDiffers, variantsMissing, interstitialsMissing,
  ]

  /// What the examples of these rules are expected to be.
  static let exampleExpectations = TargetExpectations(
    kind: .multivariant, isLive: true, variants: 2, interstitials: 1)

  static let source = Requirement.must("the list of targets")

  /// In the examples, a presentation with those media playlists, of which the first line is marked.
  static func marked(_ first: Example, _ second: Example) -> Example {
    .variants(first, second, tags: "«#EXTM3U»\n")
  }

  static let interstitial =
    #"#EXT-X-DATERANGE\#(InterstitialRules.dated),DURATION=15,X-RESUME-OFFSET=0,"#
    + #"X-ASSET-LIST="https://ads.example.com/list.json?_HLS_interstitial_id=ad1""#

  /// A presentation that is as expected.
  static let expected = Example.variants(.live(interstitial), .live(interstitial))
}

extension DocumentGraph {
  /// The document that was asked for.
  var entry: Member { members[0] }

  /// The first line of the document that was asked for.
  var head: ByteRange { entry.text.lineCount > 0 ? entry.text.lineRange(0) : ByteRange(0, 0) }

  /// Whether the document is of the kind that is expected, or none is.
  func isOfKind(in expectations: TargetExpectations) -> Bool {
    switch expectations.kind {
    case .multivariant: entry.document?.playlist.kind == .multivariant
    case .media: entry.document?.isMedia ?? false
    case nil: true
    }
  }
}
