import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Media segments and initialization sections that belong to another variant or language (rfc8216bis-22,
/// sections 4.4.6 and 6.2.4).
extension PresentationRules {
  static let foreignSegments = Rule(
    "presentation/foreign-segments", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.1, §4.4.6.2, §6.2.4"), about: .presentation,
    says:
      "Variants of different sizes and renditions in different languages should have their own segments.",
    why: """
      Viewers see another quality than they chose, without the discontinuity that decoders need, or hear or \
      read another language. Ads between discontinuities may be shared.
      """,
    remedy: "Write the segments of this variant or rendition.",
    fails: [
      .variants(.media(listed("v1", "v2", "v3")), .media(listed("w1", "«v2.ts»", "w3"))),
      PresentationExample.languages(listed("en1", "en2"), listed("«en1.ts»", "en2")),
    ],
    passes: [
      .variants(.media(listed("v1", "v2", "v3")), .media(listed("w1", "w2", "w3"))),
      // An ad that all variants share.
      .variants(
        .media(listed("v1", "v2") + "\n\(SegmentRules.discontinuity)\n" + listed("ad1", "ad2")),
        .media(listed("w1", "w2") + "\n\(SegmentRules.discontinuity)\n" + listed("ad1", "ad2"))),
      PresentationExample.languages(listed("en1", "en2"), listed("de1", "de2")),
    ],
    check: .presentation { presentation, report in
      let listings = presentation.listings()
      guard listings.count > 1 else { return }
      var first: [UInt64: (listing: Int, segment: Int)] = [:]
      var shared: [ListingPair: [(segment: Int, other: Int)]] = [:]
      for (number, listing) in listings.enumerated() {
        for (segment, state) in listing.states.states.enumerated() where state.gap == nil {
          guard let other = first[state.address] else {
            first[state.address] = (number, segment)
            continue
          }
          guard other.listing != number else { continue }
          shared[ListingPair(one: other.listing, other: number), default: []]
            .append((segment, other.segment))
        }
      }
      let sharing = Set(shared.keys.flatMap { [$0.one, $0.other] })
      // Those that have their own segments; a few of them decide as well as all.
      let free = listings.indices.lazy.filter { !sharing.contains($0) }.prefix(16).map {
        listings[$0]
      }
      for (pair, segments) in shared.sorted(by: {
        ($0.key.other, $0.key.one) < ($1.key.other, $1.key.one)
      }) {
        let (one, other) = (listings[pair.one], listings[pair.other])
        guard let differences = one.difference(from: other),
          let guest = guest(
            one, segments.map(\.other), other, segments.map(\.segment),
            // A third one of the same kind.
            hasWitness: free.contains { listing in
              listing.difference(from: one)?.isOfPicture == differences.isOfPicture
                && listing.difference(from: other) != nil
            })
        else { continue }
        let host = guest.listing.number == one.number ? other : one
        let (place, count) = (
          guest.listing.place(of: guest.segments[0], sharedWith: host), segments.count
        )
        report(
          "\(count == 1 ? "a segment" : "\(count) segments") of \(host.shown) \(differences.of(host)) in the "
            + "playlist of \(guest.listing.shown) \(differences.of(guest.listing))",
          in: guest.listing.media.member, at: place,
          related: [
            RelatedPlace(
              host.media.playlist.address(of: host.media.playlist.segments[guest.others[0]]),
              "the segment in its own playlist", in: host.media.playlist)
          ])
      }
    })

  /// Which of two playlists lists segments of the other one; nil if both may share them.
  private static func guest(
    _ one: Listing, _ ones: [Int], _ other: Listing, _ others: [Int], hasWitness: Bool
  ) -> (listing: Listing, segments: [Int], others: [Int])? {
    let (isPart, isOtherPart) = (one.hasPart(ones), other.hasPart(others))
    let isWhole = one.isWhole(ones) && other.isWhole(others)
    let isText = one.media.isSubtitles || other.media.isSubtitles
    guard isWhole || (!isText && (isPart || isOtherPart)) else { return nil }
    // The names show whose they are; of equal ones the later playlist has them from the earlier.
    let near = one.likeness(of: ones, isWhole: isWhole)
    let otherNear = other.likeness(of: others, isWhole: isWhole)
    if isWhole {
      guard near != otherNear || hasWitness else { return nil }
    } else if isPart != isOtherPart {
      return isPart ? (one, ones, others) : (other, others, ones)
    }
    return near < otherNear ? (one, ones, others) : (other, others, ones)
  }

  static let foreignMap = Rule(
    "presentation/foreign-map", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.4.5, §3.1.2"), about: .presentation,
    says: "A variant or a rendition should have its own media initialization section.",
    why: """
      The decoder is set up for another size or another sound: the picture is damaged, or playback fails. The \
      rule judges by the names of the files.
      """,
    remedy: "Write the URI of the initialization section that was made with the segments.",
    fails: [
      .variants(mapped("hd/i.mp4", "hd/1.m4s"), mapped("«hd/i.mp4»", "sd/1.m4s")),
      mappedFrames("«hd/i.mp4»"),
    ],
    passes: [
      .variants(mapped("hd/i.mp4", "hd/1.m4s"), mapped("sd/i.mp4", "sd/1.m4s")),
      .variants(mapped("i.mp4", "hd/1.m4s"), mapped("i.mp4", "sd/1.m4s")),
      mappedFrames("sd/i.mp4"),
    ],
    check: .presentation { presentation, report in
      let listings = presentation.listings(withIFrames: true).filter { !$0.maps.isEmpty }
      guard listings.count > 1 else { return }
      var users: [String: [Int]] = [:]
      for (number, listing) in listings.enumerated() where !listing.media.isIFramesOnly {
        for address in Set(listing.maps.map(\.address)) {
          users[address, default: []].append(number)
        }
      }
      for guest in listings {
        for map in guest.maps {
          guard let sharing = users[map.address],
            sharing.count == (guest.media.isIFramesOnly ? 1 : 2),
            let host = sharing.lazy.map({ listings[$0] }).first(where: { $0.number != guest.number }
            ),
            let differences = guest.difference(from: host),
            let own = guest.firstAddress, let others = host.firstAddress,
            map.address.commonPrefix(with: others) > map.address.commonPrefix(with: own)
          else { continue }
          report(
            "EXT-X-MAP of \(guest.shown) \(differences.of(guest)) is that of \(host.shown) "
              + "\(differences.of(host)), judged by its name",
            in: guest.media.member, at: map.place,
            related: host.maps.first.map {
              [RelatedPlace($0.place, "the same section", in: host.media.playlist)]
            } ?? [])
          break
        }
      }
    })

  private static func listed(_ names: String...) -> String {
    names.map { name in
      name.hasPrefix("«") ? "#EXTINF:6,\n\(name)" : "#EXTINF:6,\n\(name).ts"
    }.joined(separator: "\n")
  }

  /// Two variants, and the I-frames of the second one with this initialization section.
  private static func mappedFrames(_ map: String) -> Example {
    .presentation([
      .multivariant(
        PresentationExample.variants + "\n"
          + Piece.iFrames("").replacing("640x360", with: "416x234")
      ).named("multivariant.m3u8"),
      mapped("hd/i.mp4", "hd/1.m4s").named("v.m3u8"),
      mapped("sd/i.mp4", "sd/1.m4s").named("w.m3u8"),
      mapped(map, "sd/1.m4s", "#EXT-X-I-FRAMES-ONLY\n").named("i.m3u8"),
    ])
  }

  private static func mapped(_ map: String, _ segment: String, _ more: String = "") -> Example {
    let isMarked = map.hasPrefix("«")
    let uri = isMarked ? map.replacing("«", with: "").replacing("»", with: "") : map
    return .media(
      "#EXT-X-VERSION:6\n\(more)#EXT-X-MAP:URI=\"" + (isMarked ? "«\(uri)»" : uri)
        + "\"\n#EXTINF:6,\n\(segment)")
  }
}

/// Two playlists by their numbers.
private struct ListingPair: Hashable {
  let one: Int
  let other: Int
}

/// What differs between the streams of two playlists.
private struct StreamDifference {
  let values: [Int: String]
  let isOfPicture: Bool

  func of(_ listing: Listing) -> String { values[listing.number].map { "(\($0))" } ?? "" }
}

/// A media playlist with the streams that it is, and with the addresses that it lists.
private struct Listing {
  struct Map {
    let address: String
    let place: ByteRange
  }

  let number: Int
  let media: Presentation.MediaPlaylist
  let states: SegmentStates
  let sizes: Set<String>
  let languages: Set<String>
  let maps: [Map]

  /// The last part of the playlist's address.
  var shown: String {
    media.member.location.split(separator: "/").last.map { String($0).shown } ?? "it"
  }

  func difference(from other: Listing) -> StreamDifference? {
    let isPicture = !sizes.isEmpty && !other.sizes.isEmpty
    let (own, theirs) = isPicture ? (sizes, other.sizes) : (languages, other.languages)
    guard !own.isEmpty, !theirs.isEmpty, own.isDisjoint(with: theirs),
      isPicture || media.isSubtitles == other.media.isSubtitles
    else { return nil }
    return StreamDifference(
      values: [
        number: own.sorted().joined(separator: ", "),
        other.number: theirs.sorted().joined(separator: ", "),
      ], isOfPicture: isPicture)
  }

  func address(_ segment: Int) -> String {
    URIReference(media.member.location)
      .resolving(
        media.playlist.substituted(media.playlist.address(of: media.playlist.segments[segment])))
  }

  var firstAddress: String? { media.playlist.segments.isEmpty ? nil : address(0) }

  /// The number of segments in the run of each, up to the next discontinuity.
  private var lengthsOfRuns: [Int: Int] {
    states.states.reduce(into: [:]) { $0[$1.discontinuities, default: 0] += 1 }
  }

  /// Whether less than half of a run is among these segments.
  func hasPart(_ segments: [Int]) -> Bool {
    let lengths = lengthsOfRuns
    let counts = segments.reduce(into: [Int: Int]()) {
      $0[states.states[$1].discontinuities, default: 0] += 1
    }
    return counts.contains { run, count in count * 2 < lengths[run] ?? 0 }
  }

  /// Whether the segments are nearly the whole playlist, and it is no ad of a live window.
  func isWhole(_ segments: [Int]) -> Bool {
    let playlist = media.playlist
    let isPlain =
      playlist.isEnded
      || (playlist.census.count(of: .discontinuity) == 0
        && playlist.discontinuitySequence == 0)
    return isPlain && segments.count > 1 && segments.count * 5 >= states.count * 4
  }

  /// How much the names of these segments are like those of the playlist's others, or, if there are none, like
  /// its own name.
  func likeness(of segments: [Int], isWhole: Bool) -> Int {
    guard let first = segments.first else { return 0 }
    let name = address(first)
    if isWhole { return name.commonPrefix(with: media.member.location) }
    let known = Set(segments)
    let run = states.states[first].discontinuities
    let neighbor = states.states.indices.first {
      !known.contains($0) && states.states[$0].discontinuities == run
    }
    return neighbor.map { name.commonPrefix(with: address($0)) } ?? 0
  }

  /// Where the first shared segment is, or its initialization section if that is shared as well.
  func place(of segment: Int, sharedWith other: Listing) -> ByteRange {
    if let map = maps.first, other.maps.contains(where: { $0.address == map.address }),
      segment == 0
    {
      return map.place
    }
    return media.playlist.address(of: media.playlist.segments[segment])
  }
}

extension Presentation {
  /// The variants and the audio and subtitle renditions, and I-frames if they are asked for.
  fileprivate func listings(withIFrames: Bool = false) -> [Listing] {
    let multivariant = playlist
    let folders = Set(mediaPlaylists.map { $0.member.location.prefix(upToLast: "/") })
    return mediaPlaylists.enumerated().compactMap { number, media in
      guard withIFrames || !media.isIFramesOnly, !media.playlist.segments.isEmpty else {
        return nil
      }
      func values(_ role: Link.Role, _ name: AttributeName) -> Set<String> {
        Set(
          media.links.compactMap { link in
            link.role == role
              ? link.tag.flatMap { multivariant.attribute(name, of: $0) }.map(
                multivariant.text(of:)) : nil
          })
      }
      let sizes = values(media.isIFramesOnly ? .iFrameStream : .variantStream, .resolution)
      let languages = Set(values(.rendition, .language).map { $0.lowercased() })
      guard !sizes.isEmpty || !languages.isEmpty else { return nil }
      let base = URIReference(media.member.location)
      let maps = media.playlist.tags(named: .map).compactMap { tag -> Listing.Map? in
        guard let uri = media.playlist.attribute(.uri, of: tag),
          let address = media.playlist.knownText(uri)
        else { return nil }
        let bytes = media.playlist.attribute(.byterange, of: tag).map(media.playlist.text(of:))
        return Listing.Map(
          address: base.resolving(address) + (bytes.map { " \($0)" } ?? ""), place: uri.valueRange)
      }
      return Listing(
        number: number, media: media,
        // In one folder, addresses need not be resolved.
        states: SegmentStates(
          media.playlist, at: folders.count == 1 ? nil : media.member.location),
        sizes: sizes, languages: languages, maps: maps)
    }
  }
}

extension String {
  fileprivate func prefix(upToLast slash: Character) -> Substring {
    lastIndex(of: slash).map { self[...$0] } ?? ""
  }

  /// The number of bytes with which both texts begin.
  func commonPrefix(with other: String) -> Int {
    zip(utf8, other.utf8).prefix { $0 == $1 }.count
  }
}
