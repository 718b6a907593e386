import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension VariantRules {
  static let uriLineMissing = Rule(
    "variant/uri-line-missing", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.streamInf),
    says: "EXT-X-STREAM-INF must be followed by a URI line.",
    why: """
      The variant has nothing to play, and some clients use the next URI for it: viewers lose it, \
      or get another variant than the tag describes.
      """,
    remedy: "Write the URI of the media playlist on the line after EXT-X-STREAM-INF.",
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
        report("EXT-X-STREAM-INF is not followed by a URI line", at: variant.tag.nameRange)
      }
    })

  static let uriWithoutStreamInf = Rule(
    "variant/uri-without-stream-inf", .error, .spec, .must("rfc8216bis-22 §4.1, §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "Each URI line of a multivariant playlist must follow its own EXT-X-STREAM-INF.",
    why: """
      Without the tag, clients do not know what the URI is. They do not play it, and viewers lose \
      the variant.
      """,
    remedy: "Add EXT-X-STREAM-INF before the line, or remove the line.",
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
          "the URI line has no EXT-X-STREAM-INF before it",
          at: playlist.lines[Int(segment.uriLine)].range)
      }
    })

  static let tagBetweenTagAndURI = Rule(
    "variant/tag-between-tag-and-uri", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.streamInf),
    says: "No other tag should be between EXT-X-STREAM-INF and its URI line.",
    why: "Some clients use the URI for the variant; others drop the variant.",
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
          "a tag between EXT-X-STREAM-INF and its URI line; expected it before EXT-X-STREAM-INF",
          at: tag,
          related: [RelatedPlace(variant.tag.nameRange, "the EXT-X-STREAM-INF of the line")])
      }
    })

  static let stableVariantIDSameURI = Rule(
    "variant/stable-variant-id-same-uri", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2"), about: .tag(.streamInf),
    says: "Variants with the same URI should have the same STABLE-VARIANT-ID.",
    why: "The ID identifies the URI, so steering and downloads treat one variant as two.",
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
        let address = playlist.substituted(uri)
        guard let earlier = first[address] else {
          first[address] = (id, range)
          continue
        }
        guard earlier.id != id else { continue }
        report(
          "STABLE-VARIANT-ID is \"\(id)\", but \"\(earlier.id)\" on an earlier variant with this "
            + "URI",
          at: range, related: [RelatedPlace(earlier.range, "first given here")])
      }
    })

  /// Two audio groups with the same member.
  private static let twoGroups =
    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="a.m3u8""# + "\n"
    + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",CHANNELS="6",URI="b.m3u8""#

  static let duplicate = Rule(
    "variant/duplicate", .info, .pedantic, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.streamInf),
    says: "Variants should not have both the same URI and the same attributes.",
    why: "The second variant adds nothing; a redundant stream needs a different URI.",
    remedy: "Remove one of the two variants.",
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
        // The order of attributes is irrelevant.
        let attributes = variant.tag.attributes.map {
          playlist.substituted(playlist.attributes[$0].range)
        }
        let key = attributes.sorted() + [playlist.substituted(uri)]
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
