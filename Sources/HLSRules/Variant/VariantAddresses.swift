import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension VariantRules {
  static let uriLineMissing = Rule(
    "variant/uri-line-missing", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.streamInf),
    says: "A URI line follows EXT-X-STREAM-INF.",
    why: "There is nothing to play in the variant, and some clients take the next address for it.",
    remedy: "Put the address of the media playlist on the line after the tag.",
    fails: [
      .multivariant(
        "«#EXT-X-STREAM-INF»:BANDWIDTH=640000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\n"
          + Piece.variant(""))
    ],
    passes: [
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=640000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\n"
          + "# the smallest\n\nlow.m3u8\n" + Piece.variant(""))
    ],
    check: .document { document, report in
      for variant in document.playlist.variantStreams where variant.uri == nil {
        report("no URI line follows EXT-X-STREAM-INF", at: variant.tag.nameRange)
      }
    })

  static let uriWithoutStreamInf = Rule(
    "variant/uri-without-stream-inf", .error, .spec, .must("rfc8216bis-22 §4.1, §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "In a multivariant playlist each URI line follows an EXT-X-STREAM-INF of its own.",
    why: "Nothing says what the address is, so no client plays it.",
    remedy: "Put EXT-X-STREAM-INF before the line, or take the line out.",
    fails: [.multivariant(Piece.variant("") + "\n«w.m3u8»")],
    passes: [
      .multivariant(
        Piece.variant("")
          + "\n#EXT-X-STREAM-INF:BANDWIDTH=640000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nw.m3u8"
      )
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.kind == .multivariant else { return }
      for segment in playlist.segments {
        report(
          "no EXT-X-STREAM-INF before this URI line",
          at: playlist.lines[Int(segment.uriLine)].range)
      }
    })

  static let tagBetweenTagAndURI = Rule(
    "variant/tag-between-tag-and-uri", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.streamInf),
    says: "No other tag stands between EXT-X-STREAM-INF and its URI line.",
    why: "Some clients take the address for the variant's, others drop the variant.",
    remedy: "Move the tag before EXT-X-STREAM-INF.",
    fails: [
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=640000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\n"
          + "«#EXT-X-INDEPENDENT-SEGMENTS»\nv.m3u8")
    ],
    passes: [
      .multivariant(
        "#EXT-X-INDEPENDENT-SEGMENTS\n"
          + "#EXT-X-STREAM-INF:BANDWIDTH=640000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8")
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      for variant in document.playlist.variantStreams {
        guard let tag = variant.interveningTag else { continue }
        report(
          "another tag stands between EXT-X-STREAM-INF and its URI line", at: tag,
          related: [RelatedPlace(variant.tag.nameRange, "the variant stream begins here")])
      }
    })

  static let stableVariantIDSameURI = Rule(
    "variant/stable-variant-id-same-uri", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2"), about: .tag(.streamInf),
    says: "Variants with one URI have one STABLE-VARIANT-ID.",
    why: "The ID stands for the address, so steering and downloads find two variants in one.",
    remedy: "Give the variants the same STABLE-VARIANT-ID.",
    fails: [
      .multivariant(
        Piece.variant(#",AUDIO="a",STABLE-VARIANT-ID="v1""#) + "\n"
          + Piece.variant(#",AUDIO="b",STABLE-VARIANT-ID="«v2»""#) + "\n" + twoGroups)
    ],
    passes: [
      .multivariant(
        Piece.variant(#",AUDIO="a",STABLE-VARIANT-ID="v1""#) + "\n"
          + Piece.variant(#",AUDIO="b",STABLE-VARIANT-ID="v1""#) + "\n" + twoGroups)
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var first: [String: (id: String, range: ByteRange)] = [:]
      for variant in playlist.variantStreams {
        guard let uri = variant.uri,
          case .value(let resolution, let range) = playlist.resolved(
            playlist.attribute(.stableVariantID, of: variant.tag)), let id = resolution.text
        else { continue }
        let address = playlist.text(uri)
        guard let earlier = first[address] else {
          first[address] = (id, range)
          continue
        }
        guard earlier.id != id else { continue }
        report(
          "STABLE-VARIANT-ID is \"\(id)\"; an earlier variant with this URI has \"\(earlier.id)\"",
          at: range, related: [RelatedPlace(earlier.range, "first given here")])
      }
    })

  /// Two groups of audio renditions with the same member.
  private static let twoGroups =
    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="a.m3u8""# + "\n"
    + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",CHANNELS="6",URI="b.m3u8""#

  static let duplicate = Rule(
    "variant/duplicate", .info, .pedantic, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.streamInf),
    says: "No two variants have the same URI and the same attributes.",
    why: "The second one adds nothing; a redundant stream has an address of its own.",
    remedy: "Take one of the two out.",
    fails: [
      .multivariant(
        Piece.variant("", uri: "v.m3u8") + "\n«"
          + Piece.variant("").replacing("\nv.m3u8", with: "»\nv.m3u8"))
    ],
    passes: [.multivariant(Piece.variant(""))],
    check: .document { document, report in
      let playlist = document.playlist
      var first: [[String]: PlaylistTag] = [:]
      for variant in playlist.variantStreams {
        guard let uri = variant.uri else { continue }
        // The order of attributes means nothing.
        let attributes = variant.tag.attributes.map { playlist.text(playlist.attributes[$0].range) }
        let key = attributes.sorted() + [playlist.text(uri)]
        if let earlier = first[key] {
          report(
            "the same variant stream is listed twice", at: variant.tag.range,
            related: [RelatedPlace(earlier.range, "first listed here")])
        } else {
          first[key] = variant.tag
        }
      }
    })
}
