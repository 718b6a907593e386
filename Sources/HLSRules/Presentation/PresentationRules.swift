import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// How the playlists of a presentation have to correspond.
enum PresentationRules {
  static let all: [Rule] = [
    variantUnreachable,
    targetDurationMismatch, playlistTypeMismatch, endlistMismatch, serverControlMismatch,
    iFrameBlockReload,
    startConflict, startTwice, independentSegmentsTwice,
    pdtMissing, pdtInconsistent, vodStartDateMismatch,
    discontinuitySequenceMismatch, discontinuityCountMismatch, contentEdgeDifference,
    contentMissing, markersMissing, edgeApart, noCommonTime, windowShorter,
    iFrameLength, startBeyondEnd, startDiffers,
    foreignSegments,
    foreignMap, otherContent, iFrameBeyondFile,
    dateRangeMissing, dateRangeSetMismatch, dateRangeAttributeMismatch, interstitialOrderMismatch,
    bandwidthTooLow, averageBandwidthWrong, bitrateTagAboveBandwidth, bandwidthInBytes,
    bitrateTagUnit, hdcpSharedKey,
  ]
}

extension Example {
  /// A presentation of two variants, `v.m3u8` and `w.m3u8`, with these media playlists.
  static func variants(_ first: Example, _ second: Example, tags: String = "") -> Example {
    .presentation([
      .multivariant(tags + PresentationExample.variants).named("multivariant.m3u8"),
      first.named("v.m3u8"), second.named("w.m3u8"),
    ])
  }

  /// A presentation of one variant, `v.m3u8`.
  static func variant(_ media: Example, tags: String = "") -> Example {
    .presentation([
      .multivariant(tags + Piece.variant("")).named("multivariant.m3u8"), media.named("v.m3u8"),
    ])
  }
}

/// Parts of the examples of rules about presentations.
enum PresentationExample {
  static let variants = Piece.variant("") + "\n" + low("")

  /// The smaller of two variant streams.
  static func low(_ more: String, uri: String = "w.m3u8") -> String {
    #"#EXT-X-STREAM-INF:BANDWIDTH=768000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=416x234"#
      + more + "\n" + uri
  }

  /// A date range of five seconds, without class.
  static func range(_ id: String, _ more: String = ",DURATION=5") -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",START-DATE="2026-01-01T00:00:06.000Z""# + more
  }
}

extension Playlist {
  /// The position of a finding about something that is missing in the whole playlist.
  var head: ByteRange { firstTag(.extm3u)?.range ?? ByteRange(0, 0) }
}

extension Presentation {
  /// The media playlists in the order of their rank.
  var ranked: [MediaPlaylist] { ranking.map { mediaPlaylists[$0] } }
}

extension PresentationExample {
  /// Audio renditions in English and German with these media playlists.
  static func languages(_ english: String, _ german: String) -> Example {
    .presentation([
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="en.m3u8""#
          + "\n"
          + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,CHANNELS="2",URI="de.m3u8""#
          + "\n" + Piece.variant(#",AUDIO="a""#)
      ).named("multivariant.m3u8"),
      .media(
        "#EXTINF:6,\nv1.ts\n#EXTINF:6,\nv2.ts"
      ).named("v.m3u8"),
      .media(english).named("en.m3u8"), .media(german).named("de.m3u8"),
    ])
  }
}
