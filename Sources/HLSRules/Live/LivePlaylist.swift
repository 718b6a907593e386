import HLSConformance
import HLSInterstitials
import HLSPlaylist

/// Tags of the playlist as a whole, from one load to the next.
extension LiveRules {
  static let targetDurationChanged = Rule(
    "live/target-duration-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    says: "EXT-X-TARGETDURATION never changes.",
    why: "Clients have chosen how often to load and how much to buffer by the first value.",
    remedy: "Choose a target duration that holds for the whole stream.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcde", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(6, "bcdef", head: "#EXT-X-TARGETDURATION:«7»"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcde", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(6, "bcdef", head: "#EXT-X-TARGETDURATION:6"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia, let before = reload.before.document.targetDuration,
        let after = reload.after.document.targetDuration, before != after
      else { return }
      report(
        "the target duration was \(before) seconds and is \(after); it never changes",
        at: reload.value(of: .targetDuration))
    })

  static let versionChanged = Rule(
    "live/version-changed", .warning, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    says: "EXT-X-VERSION stays as it is.",
    why: "Clients decide once whether they can play a playlist.",
    remedy: "Write the version that the whole stream will need.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd"),
        LiveExample.load(6, "bcde", head: "#EXT-X-VERSION:«6»", tags: ["e": map]),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-VERSION:6", tags: ["d": map]),
        LiveExample.load(6, "bcde", head: "#EXT-X-VERSION:6", tags: ["d": map]),
      ]),
      // An update may need a higher version than the whole playlist.
      .reloads([DeltaExample.whole(), DeltaExample.update(3)]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia, !reload.isDeltaUpdate,
        reload.before.load.composition?.isDeltaUpdate != true
      else { return }
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      let (old, new) = (before.firstTag(.version), after.firstTag(.version))
      switch (old.flatMap(before.integer), new.flatMap(after.integer)) {
      case (let first?, let second?) where first != second:
        report(
          "EXT-X-VERSION was \(first) and is \(second); it does not change",
          at: reload.value(of: .version))
      case (nil, let second?) where old == nil:
        report(
          "EXT-X-VERSION \(second) was not there before; it does not change",
          at: reload.value(of: .version))
      case (_?, nil) where new == nil:
        report("EXT-X-VERSION was there before; it does not change", at: reload.head)
      default: return
      }
    })

  static let playlistTypeChanged = Rule(
    "live/playlist-type-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    says: "EXT-X-PLAYLIST-TYPE is not added, removed or changed.",
    why: "Clients that rely on the first type stop to load the playlist, or seek where nothing is.",
    remedy: "Keep EVENT when the event is over and add EXT-X-ENDLIST; publish VOD elsewhere.",
    fails: [
      .reloads([
        LiveExample.load(0, "abcd", head: "#EXT-X-PLAYLIST-TYPE:EVENT"),
        LiveExample.load(
          0, "abcde", head: "#EXT-X-PLAYLIST-TYPE:«VOD»", end: "#EXT-X-ENDLIST"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(0, "abcd", head: "#EXT-X-PLAYLIST-TYPE:EVENT"),
        LiveExample.load(
          0, "abcde", head: "#EXT-X-PLAYLIST-TYPE:EVENT", end: "#EXT-X-ENDLIST"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      switch (reload.before.playlistType, reload.after.playlistType) {
      case (let before, let after) where before == after: return
      case (let before?, let after?):
        report(
          "the playlist was of type \(before) and is of type \(after); it does not change",
          at: reload.value(of: .playlistType))
      case (nil, let after?):
        report(
          "the playlist had no type and is of type \(after); it does not change",
          at: reload.value(of: .playlistType))
      case (let before?, nil):
        report("the playlist was of type \(before) and has none now", at: reload.head)
      default: return
      }
    })

  static let playlistTypeInLive = Rule(
    "live/playlist-type-in-live", .error, .live, .must("rfc8216bis-22 §6.2.2"), about: .reloads,
    says: "A playlist from which media segments are removed has no EXT-X-PLAYLIST-TYPE.",
    why: "Clients take the start of the event for available, and seek to segments that are gone.",
    remedy: "Leave EXT-X-PLAYLIST-TYPE out, or keep all segments.",
    fails: [
      .reloads([
        LiveExample.load(0, "abcd", head: "#EXT-X-PLAYLIST-TYPE:EVENT"),
        LiveExample.load(1, "bcde", head: "#EXT-X-PLAYLIST-TYPE:«EVENT»"),
      ])
    ],
    passes: [.reloads([LiveExample.load(0, "abcd"), LiveExample.load(1, "bcde")])],
    check: .reload { reload, report in
      guard reload.isMedia, reload.segments.leading > 0,
        reload.segments.rise.map({ $0 >= reload.segments.leading }) ?? false,
        let type = reload.after.playlistType
      else { return }
      report(
        "media segments were removed from a playlist of type \(type)",
        at: reload.value(of: .playlistType))
    })

  static let eventRemoved = Rule(
    "live/event-removed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    says: "A playlist of type EVENT only grows.",
    why: "Clients take the start of the event for available, and seek to segments that are gone.",
    remedy: "Keep all segments, or leave EXT-X-PLAYLIST-TYPE out.",
    fails: [
      .reloads([
        LiveExample.load(nil, "abcd", head: "#EXT-X-PLAYLIST-TYPE:EVENT", mark: "a"),
        LiveExample.load(nil, "bcde", head: "#EXT-X-PLAYLIST-TYPE:EVENT"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(nil, "abcd", head: "#EXT-X-PLAYLIST-TYPE:EVENT"),
        LiveExample.load(nil, "abcde", head: "#EXT-X-PLAYLIST-TYPE:EVENT"),
      ])
    ],
    check: .reload { reload, report in
      let segments = reload.segments
      // One that counts what it removes is a live playlist with a type.
      guard reload.isMedia, reload.before.playlistType == "EVENT",
        !(segments.leading > 0 && segments.rise.map { $0 >= segments.leading } ?? false)
      else { return }
      let removed = (segments.leading > 0 ? [0..<segments.leading] : []) + segments.removed
      for range in removed {
        report(
          "\(range.count.segmentsWere) removed from a playlist of type EVENT",
          in: reload.before.member, at: reload.before.address(range.lowerBound))
      }
    })

  static let vodChanged = Rule(
    "live/vod-changed", .error, .live, .must("rfc8216bis-22 §6.2.1, §4.4.3.5"), about: .reloads,
    says: "A playlist of type VOD does not change.",
    why: "Clients load it once, and never see the change.",
    remedy: "Publish the changed playlist at another address.",
    fails: [
      .reloads([
        .media("#EXT-X-PLAYLIST-TYPE:VOD"),
        .media(
          """
          #EXT-X-PLAYLIST-TYPE:VOD
          «#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12»
          """),
      ])
    ],
    passes: [
      .reloads([.media("#EXT-X-PLAYLIST-TYPE:VOD"), .media("#EXT-X-PLAYLIST-TYPE:VOD")])
    ],
    check: .reload { reload, report in
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      guard reload.isMedia, reload.before.playlistType == "VOD" else { return }
      for (old, new) in zip(before.lines, after.lines)
      where !before.isSameLine(old, as: new, in: after) {
        report(
          "the playlist is of type VOD and has changed", at: new.range,
          related: [RelatedPlace(old.range, "the same line before", in: before)])
        return
      }
      if before.lines.count < after.lines.count {
        report(
          "the playlist is of type VOD and has got more lines",
          at: after.lines[before.lines.count].range)
      } else if before.lines.count > after.lines.count {
        report(
          "the playlist is of type VOD and has lost lines", in: reload.before.member,
          at: before.lines[after.lines.count].range)
      }
    })

  static let endlistRemoved = Rule(
    "live/endlist-removed", .error, .live, .must("rfc8216bis-22 §6.2.1, §4.4.3.4"),
    about: .reloads,
    says: "EXT-X-ENDLIST stays once it is there.",
    why: "Clients have stopped to load the playlist, and miss what comes.",
    remedy: "Write EXT-X-ENDLIST with the last segment; publish what follows elsewhere.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", end: "«#EXT-X-ENDLIST»"), LiveExample.load(5, "abcd"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", end: "#EXT-X-ENDLIST"),
        LiveExample.load(5, "abcd", end: "#EXT-X-ENDLIST"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia, let tag = reload.before.playlist.firstTag(.endlist),
        !reload.after.playlist.isEnded
      else { return }
      report("EXT-X-ENDLIST has gone", in: reload.before.member, at: tag.range)
    })

  static let windowTooShort = Rule(
    "live/window-too-short", .error, .live, .must("rfc8216bis-22 §6.2.2"), about: .reloads,
    says: "Removing media segments leaves three target durations of a live playlist.",
    why: "Clients that play near the start of the window lose their next segment, and stall.",
    remedy: "Keep segments until the rest is three times the target duration.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(7, "cd", head: "#EXT-X-TARGETDURATION:«6»"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(6, "bcd", head: "#EXT-X-TARGETDURATION:6"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia, reload.slides, reload.after.document.isLive,
        let target = reload.after.document.targetDuration
      else { return }
      let playlist = reload.after.playlist
      let unfinished = playlist.partialSegments.filter { $0.segment == playlist.segments.count }
        .reduce(Seconds.zero) { $0 + ($1.duration.value?.seconds ?? .zero) }
      let left = playlist.totalDuration + unfinished
      guard left < target * 3 else { return }
      report(
        "\(left) seconds are left after media segments were removed; \(target * 3) are the least",
        at: reload.value(of: .targetDuration))
    })

  static let defineDropped = Rule(
    "live/define-dropped", .error, .live, .must("rfc8216bis-22 §4.4.2.3"), about: .reloads,
    says: "Every load defines the variables that it refers to.",
    why: "Definitions do not outlive a load: clients fail to parse the playlist.",
    remedy: "Write EXT-X-DEFINE in every load.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", head: define, tags: ["d": tag("{$h}")]),
        LiveExample.load(
          6, "bcde", head: define.replacing("\"h\"", with: "\"g\""),
          tags: ["d": tag("«{$h}»"), "e": tag("{$g}")]),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", head: define, tags: ["d": tag("{$h}")]),
        LiveExample.load(6, "bcde", head: define, tags: ["d": tag("{$h}")]),
      ])
    ],
    check: .reload { reload, report in
      guard !reload.history.variables.isEmpty, let after = reload.received.document?.playlist
      else { return }
      after.forEachVariableUse { use in
        guard use.place.isSubstituted, let range = use.name else { return }
        let name = after.text(range)
        guard reload.history.variables.contains(name), !after.variables.defines(name) else {
          return
        }
        report(
          "the variable \(name) is not defined any more", in: reload.received, at: use.range)
      }
    })

  private static let map = "#EXT-X-MAP:URI=\"init.mp4\""
  private static let define = "#EXT-X-VERSION:8\n#EXT-X-DEFINE:NAME=\"h\",VALUE=\"k\""

  private static func tag(_ name: String) -> String {
    "#EXT-X-KEY:METHOD=AES-128,URI=\"https://keys.example.com/\(name)\""
  }
}

extension Reload.Side {
  /// The word of EXT-X-PLAYLIST-TYPE.
  fileprivate var playlistType: String? {
    playlist.firstTag(.playlistType).map { playlist.text($0.valueRange) }
  }
}

extension Playlist {
  /// Whether two lines are equal, the queries of addresses aside.
  fileprivate func isSameLine(_ line: Line, as other: Line, in playlist: Playlist) -> Bool {
    let (bytes, others) = (
      source.bytes[line.range.offsets], playlist.source.bytes[other.range.offsets]
    )
    if bytes.elementsEqual(others) { return true }
    guard line.form == .uri, other.form == .uri else { return false }
    let mark = UInt8(ascii: "?")
    return bytes.prefix { $0 != mark }.elementsEqual(others.prefix { $0 != mark })
  }
}
