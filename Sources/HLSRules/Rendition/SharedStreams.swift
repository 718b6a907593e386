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
      signed("low/v.m3u8?sig=1", "«low/v.m3u8?sig=2»"),
    ],
    passes: [
      signed("low/v.m3u8?sig=1", "high/v.m3u8?sig=2"),
      signed("low/v.m3u8?q=1&sig=1", "low/v.m3u8?q=2&sig=2"),
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
      let streams = playlist.addressedStreams(document)
      let unsigned = unsignedAddresses(streams.map(\.address))
      var firstUnsigned: [StreamAddress: PlaylistTag] = [:]
      for (number, stream) in streams.enumerated() {
        let key = StreamAddress(name: stream.tag.name, text: stream.address)
        let plainKey = StreamAddress(name: stream.tag.name, text: unsigned?[number] ?? "")
        if let other = first[key] {
          if let difference = playlist.difference(of: stream.tag, from: other) {
            report(
              "\(stream.shown) is the address of two streams: \(difference)",
              at: stream.tag.nameRange, related: [RelatedPlace(other.range, "the other stream")])
          }
        } else {
          first[key] = stream.tag
          if unsigned != nil, let other = firstUnsigned[plainKey],
            let difference = playlist.difference(of: stream.tag, from: other)
          {
            report(
              "\(stream.shown) is the address of another stream, with another signature: \(difference)",
              at: stream.place, related: [RelatedPlace(other.range, "the other stream")])
          }
        }
        if firstUnsigned[plainKey] == nil { firstUnsigned[plainKey] = stream.tag }
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

  /// A variant with an address of its own, and two of other sizes with these.
  private static func signed(_ first: String, _ second: String) -> Example {
    .multivariant(
      Piece.variant("", uri: "own/v.m3u8?sig=0") + "\n"
        + PresentationExample.low("", uri: first) + "\n#EXT-X-STREAM-INF:BANDWIDTH=5000000,"
        + "CODECS=\"avc1.640028,mp4a.40.2\",RESOLUTION=1920x1080\n\(second)")
  }

  /// The addresses without parameters that sign them; nil if all are one address, which may serve each stream by
  /// its token.
  private static func unsignedAddresses(_ addresses: [String]) -> [String]? {
    guard addresses.count > 2, addresses.contains(where: { $0.contains("?") }) else { return nil }
    let unsigned = addresses.map { address in
      URIReference(address).keepingParameters { !isSignature($0) }
    }
    return Set(unsigned).count > 1 ? unsigned : nil
  }

  /// Whether a parameter is a signature, or the time or token that one is made with, by its name.
  private static func isSignature(_ name: Substring) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("x-amz-") || name.hasPrefix("x-goog-")
      || [
        "hdnea", "hdnts", "hdntl", "__token__", "token", "signature", "sig", "hmac", "policy",
        "key-pair-id", "expires", "exp",
      ].contains(name)
  }

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
    says:
      "Renditions of other types, languages, channels or needs should have different URIs.",
    why: """
      Viewers who choose one get the other: another language, no audio description, sound that their device \
      cannot play, or sound in place of subtitles, which shows no text.
      """,
    remedy: "Write the URI of the rendition's own media playlist.",
    fails: [
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8""#)
          + audio(#"NAME="Deutsch",LANGUAGE="de",URI="«a.m3u8»""#)
          + Piece.variant(#",AUDIO="a""#)),
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8""#)
          + audio(
            #"NAME="Described",LANGUAGE="en",CHARACTERISTICS="public.accessibility.describes-video",URI="«a.m3u8»""#
          ) + Piece.variant(#",AUDIO="a""#)),
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8""#)
          + audio(#"NAME="English",URI="«a.m3u8»""#, group: "b").replacing("=\"2\"", with: "=\"6\"")
          + Piece.variant(#",AUDIO="a""#) + "\n" + Piece.variant(#",AUDIO="b""#, uri: "w.m3u8")),
      .multivariant(subtitled("«a.m3u8»")),
    ],
    passes: [
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8""#)
          + audio(#"NAME="Deutsch",LANGUAGE="de",URI="b.m3u8""#)
          + Piece.variant(#",AUDIO="a""#)),
      .multivariant(subtitled("s.m3u8")),
      // Two groups may share a rendition.
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8""#) + audio(#"NAME="English",URI="a.m3u8""#, group: "b")
          + Piece.variant(#",AUDIO="a""#) + "\n" + Piece.variant(#",AUDIO="b""#, uri: "w.m3u8")),
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      for (_, members) in playlist.addressedRenditions(document).sorted(by: { $0.key < $1.key })
      where members.count > 1 {
        if let first = members.first, let uri = playlist.attribute(.uri, of: first.tag),
          let other = members.first(where: {
            ($0.kind == .subtitles) != (first.kind == .subtitles)
          }),
          let place = playlist.attribute(.uri, of: other.tag)?.valueRange
        {
          let names = [first, other].map { member in
            "the \(member.kind.rawValue.lowercased()) \"\(member.name)\""
          }
          report(
            "\(playlist.substituted(uri.valueRange).shown) is the address of \(names[0]) and of \(names[1])",
            at: place, related: [RelatedPlace(first.tag.range, "the other rendition")])
          continue
        }
        // Of each trait, the first member that has it, and the first one in which it differs.
        var first: [RenditionTrait.Name: (trait: RenditionTrait, member: Rendition)] = [:]
        var second: [RenditionTrait.Name: (trait: RenditionTrait, member: Rendition)] = [:]
        for member in members {
          var found: (own: RenditionTrait, other: RenditionTrait, member: Rendition)?
          for trait in playlist.traits(of: member) {
            guard let known = first[trait.name] else {
              first[trait.name] = (trait, member)
              continue
            }
            let isOther = known.trait.value.lowercased() != trait.value.lowercased()
            let other = isOther ? known : second[trait.name]
            if isOther, second[trait.name] == nil { second[trait.name] = (trait, member) }
            guard let other, trait.name.isOfSound || other.member.name != member.name else {
              continue
            }
            found = found ?? (trait, other.trait, other.member)
          }
          guard let found, let uri = playlist.attribute(.uri, of: member.tag) else { continue }
          report(
            "\(playlist.substituted(uri.valueRange).shown) is the address of \"\(found.member.name)\" ("
              + "\(found.other.value)) and of \"\(member.name)\" (\(found.own.value))",
            at: uri.valueRange,
            related: [RelatedPlace(found.member.tag.range, "the other rendition")])
        }
      }
    })

  /// An audio rendition at `a.m3u8`, and subtitles in its language at an address.
  private static func subtitled(_ address: String) -> String {
    audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8""#)
      + #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="\#(address)""#
      + "\n"
      + Piece.variant(#",AUDIO="a",SUBTITLES="s""#)
  }

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

/// A property of a rendition that its media has, so that two with different values are different media.
private struct RenditionTrait {
  struct Name: Hashable {
    let kind: Rendition.Kind
    let attribute: AttributeName

    /// Whether the media itself differs, whatever the names of the renditions are.
    var isOfSound: Bool { attribute == .language || attribute == .channels }
  }

  let name: Name
  let value: String
}

extension Playlist {
  /// The traits of an audio, subtitle or video rendition that are known.
  fileprivate func traits(of rendition: Rendition) -> [RenditionTrait] {
    var traits: [RenditionTrait] = []
    func add(_ attribute: AttributeName, _ value: String?) {
      guard let value else { return }
      traits.append(
        RenditionTrait(name: .init(kind: rendition.kind, attribute: attribute), value: value))
    }
    add(.language, text(.language, of: rendition.tag))
    // A parameter after the count, as that of spatial audio, can describe the same media.
    add(.channels, text(.channels, of: rendition.tag).flatMap { Int($0) }.map { "CHANNELS \($0)" })
    // Forced subtitles are judged by themselves.
    if isYes(.forced, of: rendition.tag) { return traits }
    let characteristics = text(.characteristics, of: rendition.tag) ?? ""
    let needs = characteristics.split(separator: ",")
      .filter { $0.hasPrefix("public.accessibility.") }.map { $0.dropFirst(21) }
    add(.characteristics, needs.isEmpty ? "plain" : needs.sorted().joined(separator: ", "))
    return traits
  }

  fileprivate struct AddressedStream {
    let tag: PlaylistTag
    /// The resolved address, for comparisons.
    let address: String
    /// The address as written.
    let shown: String
    let place: ByteRange
  }

  /// The variant and I-frame streams with a known address, in order.
  fileprivate func addressedStreams(_ document: Document) -> [AddressedStream] {
    let variants = variantStreams.compactMap { variant in variant.uri.map { (variant.tag, $0) } }
    let frames = tags(named: .iFrameStreamInf).compactMap { tag in
      attribute(.uri, of: tag).map { (tag, $0.valueRange) }
    }
    return (variants + frames).compactMap { tag, range in
      resolved(range).text.map {
        AddressedStream(
          tag: tag, address: document.base.resolving($0), shown: $0.shown, place: range)
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
