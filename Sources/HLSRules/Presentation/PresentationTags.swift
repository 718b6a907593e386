import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Tags that have to be the same in all media playlists of a presentation (rfc8216bis-22, section
/// 6.2.4).
extension PresentationRules {
  static let targetDurationMismatch = Rule(
    "presentation/target-duration-mismatch", .error, .spec,
    .must("rfc8216bis-22 §6.2.4; HLS authoring spec 2025-05-08 §5.6, §6.11, §8.2"),
    about: .presentation,
    says: "Media playlists must have the same target duration, except VOD subtitles and I-frames.",
    why: """
      Clients buffer and reload by this value. When they switch to the other playlist, viewers see \
      a stall.
      """,
    remedy: "Segment all renditions in the same way, and write the same EXT-X-TARGETDURATION.",
    fails: [.variants(.media(""), .media("#EXT-X-TARGETDURATION:«10»"))],
    passes: [
      .variants(.media(""), .media("#EXT-X-TARGETDURATION:6")),
      .presentation([
        .multivariant(Piece.subtitles("")).named("multivariant.m3u8"),
        .media("#EXT-X-PLAYLIST-TYPE:VOD").named("v.m3u8"),
        .media("#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-TARGETDURATION:60").named("s.m3u8"),
      ]),
    ],
    check: .presentation { presentation, report in
      let bound = presentation.ranked.filter { media in
        !((media.isSubtitles || media.isIFramesOnly) && media.document.playlistType == "VOD")
          && media.document.targetDuration != nil
      }
      let regular = bound.filter { !$0.isSubtitles && !$0.isIFramesOnly }
      let leading = regular.isEmpty ? bound : regular
      let majority = Majority(leading.map { $0.document.targetDuration })
      guard let other = leading.dropFirst(majority?.first ?? 0).first,
        let norm = other.document.targetDuration,
        let place = other.playlist.firstTag(.targetDuration)
      else { return }
      for media in bound where media.document.targetDuration != norm {
        guard let tag = media.playlist.firstTag(.targetDuration),
          let own = media.document.targetDuration
        else { continue }
        report(
          "the target duration is \(own), but \(norm) in other playlists of the presentation",
          in: media.member, at: tag.valueRange,
          related: [RelatedPlace(place.valueRange, "the other target duration", in: other.playlist)]
        )
      }
    })

  static let playlistTypeMismatch = Rule(
    "presentation/playlist-type-mismatch", .error, .spec, .must("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    says: "If one media playlist has EXT-X-PLAYLIST-TYPE, all must have it with the same value.",
    why: """
      Clients reload one playlist but not the other, so viewers can get sound without a picture, \
      or the reverse. If both have ended, none is reloaded, and the finding is a warning.
      """,
    remedy: "Write the same EXT-X-PLAYLIST-TYPE in every media playlist, or in none.",
    fails: [
      .variants(.live("#EXT-X-PLAYLIST-TYPE:EVENT"), .live("«#EXTM3U»")),
      .variants(.media("#EXT-X-PLAYLIST-TYPE:VOD"), .media("#EXT-X-PLAYLIST-TYPE:«EVENT»")),
      .variants(.media("#EXT-X-PLAYLIST-TYPE:VOD"), .media("«#EXTM3U»")),
    ],
    passes: [
      .variants(.media("#EXT-X-PLAYLIST-TYPE:VOD"), .media("#EXT-X-PLAYLIST-TYPE:VOD"))
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.ranked
      guard let majority = Majority(playlists.map { $0.document.playlistType }) else { return }
      let norm = playlists[majority.first].playlist
      let place = norm.firstTag(.playlistType)?.valueRange ?? norm.head
      for number in majority.deviating {
        let own = playlists[number].document.playlistType
        let found = own.map { "the type is \($0)" } ?? "no EXT-X-PLAYLIST-TYPE"
        report(
          "\(found), but other playlists of the presentation have \(majority.value ?? "none"); expected "
            + "the same in all", in: playlists[number].member,
          at: playlists[number].playlist.firstTag(.playlistType)?.valueRange
            ?? playlists[number].playlist.head,
          related: [RelatedPlace(place, "another playlist", in: norm)],
          severity: norm.isEnded && playlists[number].playlist.isEnded ? .warning : nil)
      }
    })

  static let endlistMismatch = Rule(
    "presentation/endlist-mismatch", .error, .recommended,
    .must("rfc8216bis-22 §6.2.1, §6.2.4"), about: .presentation,
    says: "The media playlists of a presentation must end together.",
    why: """
      Viewers wait for segments that never come, or lose the end that another rendition still \
      plays.
      """,
    remedy: "Add EXT-X-ENDLIST to every media playlist of a finished presentation.",
    fails: [.variants(.media(""), .live("«#EXTM3U»"))],
    passes: [
      .variants(.media(""), .media("")), .variants(.live(""), .live("")),
      // Loaded a moment earlier, before the last segment was added.
      .variants(
        .media(""), .live((1...9).map { "#EXTINF:6,\nsegment-\($0).ts" }.joined(separator: "\n"))),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.ranked
      guard let majority = Majority(playlists.map { $0.playlist.isEnded ? true : nil }),
        let ended = playlists.first(where: { $0.playlist.isEnded }),
        let open = playlists.first(where: { !$0.playlist.isEnded })
      else { return }
      for number in majority.deviating {
        let media = playlists[number]
        if let tag = media.playlist.firstTag(.endlist) {
          guard !isCatchingUp(open, with: media) else { continue }
          report(
            "EXT-X-ENDLIST, but most playlists of the presentation do not have it",
            in: media.member, at: tag.range,
            severity: isSurelyOpen(open, with: media, in: presentation) ? nil : .warning)
        } else {
          guard !isCatchingUp(media, with: ended), let tag = ended.playlist.firstTag(.endlist)
          else {
            continue
          }
          report(
            "no EXT-X-ENDLIST, but another playlist of the presentation has it",
            in: media.member, at: media.playlist.head,
            related: [RelatedPlace(tag.range, "the other playlist ends here", in: ended.playlist)],
            severity: .warning)
        }
      }
    })

  /// Whether a live playlist has all that an ended one has, and was not loaded before that one.
  private static func isSurelyOpen(
    _ open: Presentation.MediaPlaylist, with ended: Presentation.MediaPlaylist,
    in presentation: Presentation
  ) -> Bool {
    guard open.document.isLive, let end = ProgramClock(ended.playlist)?.lastDate,
      let date = ProgramClock(open.playlist)?.lastDate, end.distance(to: date) > Seconds(-1)
    else { return false }
    return presentation.graph.delay(of: open.member, after: ended.member).map {
      $0 > Seconds(-1)
    } ?? true
  }

  /// Whether an open playlist may have been loaded just before the last segments were added.
  private static func isCatchingUp(
    _ open: Presentation.MediaPlaylist, with ended: Presentation.MediaPlaylist
  ) -> Bool {
    guard open.document.playlistType != "VOD" else { return false }
    let target = ended.document.targetDuration ?? .zero
    let lag: Seconds
    if let date = ProgramClock(open.playlist)?.lastDate,
      let end = ProgramClock(ended.playlist)?.lastDate
    {
      lag = date.distance(to: end)
    } else {
      lag = ended.playlist.totalDuration - open.playlist.totalDuration
    }
    return lag > .zero && lag <= target * 2
  }

  static let serverControlMismatch = Rule(
    "presentation/server-control-mismatch", .error, .spec, .must("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    facts: [.silences(["presentation/iframe-block-reload"], about: .document)],
    says:
      "If one media playlist has EXT-X-SERVER-CONTROL, all must have it with the same attributes.",
    why: """
      Clients that switch playlists keep their hold-back and reload mode, which no longer fit, and \
      viewers can see a stall.
      """,
    remedy: "Write the same EXT-X-SERVER-CONTROL in every media playlist.",
    fails: [
      .variants(
        .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0"),
        .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=«24.0»")),
      .variants(.live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0"), .live("«#EXTM3U»")),
      .presentation([
        .multivariant(
          PresentationExample.variants
            + "\n#EXT-X-STREAM-INF:BANDWIDTH=2560000,CODECS=\"avc1.4d401f,mp4a.40.2\","
            + "RESOLUTION=1280x720\nx.m3u8"
        ).named("multivariant.m3u8"),
        .live("").named("v.m3u8"), .live("").named("w.m3u8"),
        .live("«#EXT-X-SERVER-CONTROL»:HOLD-BACK=18.0").named("x.m3u8"),
      ]),
    ],
    passes: [
      .variants(
        .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0"), .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18"))
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.ranked
      let controls = playlists.map { ServerControl($0.playlist) }
      guard controls.contains(where: { $0.tag != nil }) else { return }
      let presence = Majority(controls.map { $0.tag == nil ? nil : true })
      guard let norm = controls.firstIndex(where: { $0.tag != nil }) else { return }
      for number in presence?.deviating ?? [] {
        if let tag = controls[number].tag {
          report(
            "EXT-X-SERVER-CONTROL, but most playlists of the presentation do not have it",
            in: playlists[number].member, at: tag.nameRange)
          continue
        }
        report(
          "no EXT-X-SERVER-CONTROL, but another playlist of the presentation has it",
          in: playlists[number].member, at: playlists[number].playlist.head,
          related: controls[norm].tag.map {
            [RelatedPlace($0.range, "the tag in the other playlist", in: playlists[norm].playlist)]
          } ?? [])
      }
      let having = controls.indices.filter { controls[$0].tag != nil }
      var checked: Set<String> = []
      for name in having.flatMap({ controls[$0].names }) where checked.insert(name).inserted {
        // Blocking reloads of I-frame playlists are only recommended; another rule checks them.
        let concerned =
          name == "CAN-BLOCK-RELOAD" ? having.filter { !playlists[$0].isIFramesOnly } : having
        guard let majority = Majority(concerned.map { controls[$0].values[name] }) else { continue }
        let other = concerned[majority.first]
        for number in majority.deviating.map({ concerned[$0] }) {
          let own = controls[number]
          let place = own.attributes[name]?.valueRange ?? own.tag?.nameRange
          guard let place else { continue }
          let found = own.attributes[name].map {
            "\(name) is \(playlists[number].playlist.text($0.valueRange))"
          }
          let norm = controls[other].attributes[name].map {
            "expected \(playlists[other].playlist.text($0.valueRange)), as in another playlist"
          }
          report(
            "\(found ?? "no \(name)"); \(norm ?? "other playlists do not have it")",
            in: playlists[number].member, at: place,
            related: (controls[other].attributes[name]?.valueRange ?? controls[other].tag?.nameRange)
              .map { [RelatedPlace($0, "another playlist", in: playlists[other].playlist)] } ?? [])
        }
      }
    })

  /// An EXT-X-SERVER-CONTROL tag with its attributes in comparable form.
  private struct ServerControl {
    let tag: PlaylistTag?
    private(set) var names: [String] = []
    private(set) var attributes: [String: Attribute] = [:]
    private(set) var values: [String: String] = [:]

    init(_ playlist: Playlist) {
      tag = playlist.firstTag(.serverControl)
      guard let tag else { return }
      for attribute in playlist.attributes[tag.attributes] where attribute.form != .empty {
        let name = playlist.text(attribute.nameRange)
        guard attributes[name] == nil else { continue }
        names.append(name)
        attributes[name] = attribute
        values[name] =
          playlist.decimal(attribute).value?.seconds.description
          ?? playlist.text(attribute.lexemeRange)
      }
    }
  }

  static let iFrameBlockReload = Rule(
    "presentation/iframe-block-reload", .warning, .recommended,
    .should("rfc8216bis-22 §6.2.5.2"), about: .presentation,
    says: "I-frame playlists should offer blocking reloads if other playlists do.",
    why: "Clients have to poll for new I-frames and learn of each too late.",
    remedy: "Add CAN-BLOCK-RELOAD=YES to EXT-X-SERVER-CONTROL.",
    fails: [withIFrames("«#EXT-X-SERVER-CONTROL»:HOLD-BACK=18.0")],
    passes: [withIFrames("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=18.0")],
    check: .presentation { presentation, report in
      func blocks(_ media: Presentation.MediaPlaylist) -> Bool {
        media.playlist.firstTag(.serverControl).map {
          media.playlist.isYes(.canBlockReload, of: $0)
        } ?? false
      }
      guard
        let other = presentation.mediaPlaylists.first(where: {
          !$0.isIFramesOnly && $0.document.isLive && blocks($0)
        }), let tag = other.playlist.firstTag(.serverControl)
      else { return }
      for media in presentation.mediaPlaylists
      where media.isIFramesOnly && media.document.isLive && !blocks(media) {
        report(
          "no CAN-BLOCK-RELOAD=YES, but another playlist of the presentation has it",
          in: media.member,
          at: media.playlist.firstTag(.serverControl)?.nameRange ?? media.playlist.head,
          related: [RelatedPlace(tag.range, "the tag in the other playlist", in: other.playlist)])
      }
    })

  private static func withIFrames(_ control: String) -> Example {
    .presentation([
      .multivariant(Piece.variant("") + "\n" + Piece.iFrames("")).named("multivariant.m3u8"),
      .live("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=18.0").named("v.m3u8"),
      .live("#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY\n" + control).named("i.m3u8"),
    ])
  }
}
