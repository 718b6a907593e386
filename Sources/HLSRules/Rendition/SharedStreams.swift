import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// One address or one stable ID for streams that are not the same (rfc8216bis-22, sections 4.4.6.1 and 4.4.6.2).
extension VariantRules {
  static let sharedAddress = Rule(
    "variant/shared-address", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.2, §4.4.6.3"), about: .multivariantPlaylist,
    facts: [.silences(["variant/duplicate"], about: .line)],
    says: "Different variants should have different URIs.",
    why: """
      Players that choose one of the two get the content of the other: viewers see a lower quality than \
      their line allows, or no picture at all.
      """,
    remedy: "Write the URI of the variant's own media playlist, or remove the variant.",
    fails: [
      .multivariant(
        Piece.variant("") + "\n«#EXT-X-STREAM-INF»:BANDWIDTH=5000000,"
          + "CODECS=\"avc1.640028,mp4a.40.2\",RESOLUTION=1920x1080\nv.m3u8"),
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="a.m3u8""# + "\n"
          + Piece.variant(#",AUDIO="a""#) + "\n«#EXT-X-STREAM-INF»:BANDWIDTH=5000000,"
          + #"CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080,AUDIO="a""# + "\na.m3u8"),
    ],
    passes: [
      .multivariant(
        Piece.variant("") + "\n#EXT-X-STREAM-INF:BANDWIDTH=5000000,"
          + "CODECS=\"avc1.640028,mp4a.40.2\",RESOLUTION=1920x1080\nw.m3u8"),
      // Two variants may combine one video playlist with different groups of audio.
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="a.m3u8""# + "\n"
          + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",CHANNELS="6",URI="b.m3u8""# + "\n"
          + Piece.variant(#",AUDIO="a""#) + "\n"
          + Piece.variant(#",AUDIO="b""#).replacing("=1280000", with: "=1500000")),
      // The audio of all variants, also as a variant of its own.
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="a.m3u8""# + "\n"
          + Piece.variant(#",AUDIO="a""#)
          + "\n#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\",AUDIO=\"a\"\na.m3u8"),
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      let renditions = playlist.addressedRenditions(document)
      var first: [StreamAddress: PlaylistTag] = [:]
      for stream in playlist.addressedStreams(document) {
        let key = StreamAddress(name: stream.tag.name, text: stream.address)
        if let other = first[key] {
          if let difference = playlist.difference(of: stream.tag, from: other) {
            report(
              "\(stream.shown) is the address of two streams: \(difference)",
              at: stream.tag.nameRange, related: [RelatedPlace(other.range, "the other stream")])
          }
        } else {
          first[key] = stream.tag
        }
        if stream.tag.name == .streamInf, let size = playlist.text(.resolution, of: stream.tag),
          let rendition = renditions[stream.address]?.first(where: {
            $0.kind == .audio || $0.kind == .subtitles
          })
        {
          report(
            "\(stream.shown) is the address of the variant \(size) and of the "
              + "\(rendition.kind == .audio ? "audio" : "subtitles") rendition \"\(rendition.name)\"",
            at: stream.tag.nameRange,
            related: [RelatedPlace(rendition.tag.range, "the rendition")])
        }
      }
    })

  static let stableVariantIDShared = Rule(
    "variant/stable-variant-id-shared", .warning, .recommended, .should("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "Different variants of one pathway should have different STABLE-VARIANT-IDs.",
    why: """
      The ID identifies the variant when URIs change: content steering, downloads and statistics take the \
      two for one, so that viewers get the wrong quality after a change of pathway.
      """,
    remedy: "Give each variant an ID of its own.",
    fails: [
      .multivariant(
        Piece.variant(#",STABLE-VARIANT-ID="v1""#) + "\n"
          + Piece.variant(#",STABLE-VARIANT-ID="«v1»""#, uri: "w.m3u8")
          .replacing("640x360", with: "512x288"))
    ],
    passes: [
      .multivariant(
        Piece.variant(#",STABLE-VARIANT-ID="v1""#) + "\n"
          + Piece.variant(#",STABLE-VARIANT-ID="v2""#, uri: "w.m3u8")
          .replacing("640x360", with: "512x288")),
      // A variant has its ID on each host that serves it.
      .multivariant(
        Piece.variant(#",STABLE-VARIANT-ID="v1""#) + "\n"
          + Piece.variant(#",STABLE-VARIANT-ID="v1""#, uri: "https://b.example.com/v.m3u8")),
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      var first: [StreamAddress: (tag: PlaylistTag, address: String, shown: String)] = [:]
      for stream in playlist.addressedStreams(document) {
        guard
          case .value(let resolution, let place) = playlist.resolved(
            playlist.attribute(.stableVariantID, of: stream.tag)), let id = resolution.text
        else { continue }
        let pathway = playlist.text(.pathwayID, of: stream.tag) ?? "."
        let key = StreamAddress(name: stream.tag.name, text: "\(pathway) \(id)")
        guard let other = first[key] else {
          first[key] = (stream.tag, stream.address, stream.shown)
          continue
        }
        guard other.address != stream.address,
          let difference = playlist.difference(of: stream.tag, from: other.tag)
        else { continue }
        report(
          "STABLE-VARIANT-ID \"\(id)\" names \(other.shown) and \(stream.shown): \(difference)",
          at: place, related: [RelatedPlace(other.tag.range, "the other stream")])
      }
    })
}

/// An address or an ID among the streams of one tag.
private struct StreamAddress: Hashable {
  let name: TagName
  let text: String
}

extension RenditionRules {
  static let sharedAddress = Rule(
    "rendition/shared-address", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    facts: [.silences(["rendition/duplicate-uri-in-group"], about: .line)],
    says: "Renditions in different languages should have different URIs.",
    why: "Viewers who choose one language get the other.",
    remedy: "Write the URI of the rendition's own media playlist.",
    fails: [
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8""#)
          + audio(#"NAME="Deutsch",LANGUAGE="de",URI="«a.m3u8»""#)
          + Piece.variant(#",AUDIO="a""#))
    ],
    passes: [
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8""#)
          + audio(#"NAME="Deutsch",LANGUAGE="de",URI="b.m3u8""#)
          + Piece.variant(#",AUDIO="a""#))
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      for (_, members) in playlist.addressedRenditions(document).sorted(by: { $0.key < $1.key }) {
        // Of each kind, the first member of the first language, and the first one of another language.
        var first: [Rendition.Kind: (language: String, member: Rendition)] = [:]
        var second: [Rendition.Kind: Rendition] = [:]
        for member in members {
          guard let own = playlist.text(.language, of: member.tag) else { continue }
          guard let known = first[member.kind] else {
            first[member.kind] = (own.lowercased(), member)
            continue
          }
          let isOther = known.language != own.lowercased()
          let found = isOther ? known.member : second[member.kind]
          if isOther, second[member.kind] == nil { second[member.kind] = member }
          guard let other = found, let uri = playlist.attribute(.uri, of: member.tag)
          else { continue }
          report(
            "\(playlist.substituted(uri.valueRange).shown) is the address of \"\(other.name)\" ("
              + "\(playlist.text(.language, of: other.tag) ?? "")) and of \"\(member.name)\" (\(own))",
            at: uri.valueRange, related: [RelatedPlace(other.tag.range, "the other rendition")])
        }
      }
    })

  static let stableIDShared = Rule(
    "rendition/stable-rendition-id-shared", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.1"), about: .tag(.media),
    says: "Renditions in different languages should have different STABLE-RENDITION-IDs.",
    why: """
      The ID identifies the rendition when URIs change: content steering and downloads take the two for \
      one, so that viewers get the wrong language.
      """,
    remedy: "Give each rendition an ID of its own.",
    fails: [
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8",STABLE-RENDITION-ID="r1""#)
          + audio(#"NAME="Deutsch",LANGUAGE="de",URI="b.m3u8",STABLE-RENDITION-ID="«r1»""#)
          + Piece.variant(#",AUDIO="a""#))
    ],
    passes: [
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8",STABLE-RENDITION-ID="r1""#)
          + audio(#"NAME="Deutsch",LANGUAGE="de",URI="b.m3u8",STABLE-RENDITION-ID="r2""#)
          + Piece.variant(#",AUDIO="a""#))
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      var first: [String: Rendition] = [:]
      for case let member? in playlist.renditions {
        guard
          case .value(let resolution, let place) = playlist.resolved(
            playlist.attribute(.stableRenditionID, of: member.tag)), let id = resolution.text
        else { continue }
        let pathway = playlist.text(.pathwayID, of: member.tag) ?? "."
        guard let other = first["\(pathway) \(id)"] else {
          first["\(pathway) \(id)"] = member
          continue
        }
        guard let own = playlist.text(.language, of: member.tag),
          let language = playlist.text(.language, of: other.tag),
          other.kind != member.kind || language.lowercased() != own.lowercased(),
          playlist.text(.uri, of: member.tag) != playlist.text(.uri, of: other.tag)
        else { continue }
        report(
          "STABLE-RENDITION-ID \"\(id)\" names \"\(other.name)\" (\(language)) and "
            + "\"\(member.name)\" (\(own))",
          at: place, related: [RelatedPlace(other.tag.range, "the other rendition")])
      }
    })
}

extension Playlist {
  fileprivate struct AddressedStream {
    let tag: PlaylistTag
    /// The resolved address, for comparisons.
    let address: String
    /// The address as written.
    let shown: String
  }

  /// The variant and I-frame streams with a known address, in order.
  fileprivate func addressedStreams(_ document: Document) -> [AddressedStream] {
    let variants = variantStreams.compactMap { variant in variant.uri.map { (variant.tag, $0) } }
    let frames = tags(named: .iFrameStreamInf).compactMap { tag in
      attribute(.uri, of: tag).map { (tag, $0.valueRange) }
    }
    return (variants + frames).compactMap { tag, range in
      resolved(range).text.map {
        AddressedStream(tag: tag, address: document.base.resolving($0), shown: $0.shown)
      }
    }
  }

  /// The renditions with a known address, by that address, in order.
  func addressedRenditions(_ document: Document) -> [String: [Rendition]] {
    var found: [String: [Rendition]] = [:]
    for case let rendition? in renditions {
      guard let uri = knownText(attribute(.uri, of: rendition.tag)) else { continue }
      found[document.base.resolving(uri), default: []].append(rendition)
    }
    return found
  }

  /// The value of an attribute as text; nil without it.
  fileprivate func text(_ name: AttributeName, of tag: PlaylistTag) -> String? {
    attribute(name, of: tag).map(text(of:))
  }

  /// What shows that a stream has not the content of another one: the attributes of the picture, or, if both
  /// have the same renditions, the bit rate.
  fileprivate func difference(of tag: PlaylistTag, from other: PlaylistTag) -> String? {
    func differs(_ name: AttributeName) -> Bool {
      guard let own = text(name, of: tag), let value = text(name, of: other) else { return false }
      return own.lowercased() != value.lowercased()
    }
    let groups: [AttributeName] = [.audio, .video, .subtitles, .closedCaptions]
    if differs(.video) { return nil }
    var name: AttributeName?
    if let picture = [AttributeName.resolution, .videoRange].first(where: differs) {
      name = picture
    } else if !groups.contains(where: { text($0, of: tag) != text($0, of: other) }),
      let own = decimal(attribute(.bandwidth, of: tag)).value,
      let rate = decimal(attribute(.bandwidth, of: other)).value,
      max(own.thousandfold, rate.thousandfold) / 5 * 4 > min(own.thousandfold, rate.thousandfold)
    {
      name = .bandwidth
    }
    return name.map {
      "\(text($0, of: other) ?? "") and \(text($0, of: tag) ?? "") in \($0)"
    }
  }
}
