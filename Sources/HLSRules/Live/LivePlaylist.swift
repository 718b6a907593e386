import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Playlist tags compared from one load to the next.
extension LiveRules {
  static let targetDurationChanged = Rule(
    "live/target-duration-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    says: "EXT-X-TARGETDURATION must not change.",
    why: """
      Clients decide by the first value how often to reload and how much to buffer, so viewers who \
      joined before the change can see a stall.
      """,
    remedy: "Choose a target duration that is right for the whole stream.",
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
        "EXT-X-TARGETDURATION was \(before) seconds and is now \(after); it must not change",
        at: reload.value(of: .targetDuration))
    })

  static let versionChanged = Rule(
    "live/version-changed", .warning, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    says: "EXT-X-VERSION must not change.",
    why: "Clients decide only once whether they can play a playlist.",
    remedy: "Set EXT-X-VERSION to the version that the whole stream will need.",
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
      // A delta update may need a higher version than the whole playlist.
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
          "EXT-X-VERSION was \(first) and is now \(second); it must not change",
          at: reload.value(of: .version))
      case (nil, let second?) where old == nil:
        report(
          "EXT-X-VERSION \(second) was added; it must not change",
          at: reload.value(of: .version))
      case (_?, nil) where new == nil:
        report("EXT-X-VERSION was removed; it must not change", at: reload.head)
      default: return
      }
    })

  static let endlistRemoved = Rule(
    "live/endlist-removed", .error, .live, .must("rfc8216bis-22 §6.2.1, §4.4.3.4"),
    about: .reloads,
    facts: [.silences(["live/segment-after-endlist"], about: .document)],
    says: "EXT-X-ENDLIST must not be removed.",
    why: """
      Players that saw EXT-X-ENDLIST have stopped reloading: their viewers miss what follows, and \
      only those who join later see it.
      """,
    remedy: "Add EXT-X-ENDLIST with the last segment; publish later content at another URI.",
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
      report("EXT-X-ENDLIST was removed", in: reload.before.member, at: tag.range)
    })

  static let windowTooShort = Rule(
    "live/window-too-short", .error, .live, .must("rfc8216bis-22 §6.2.2"), about: .reloads,
    facts: [
      .silences(["playlist/live-window-too-short", "playlist/no-segments"], about: .document)
    ],
    says: "A live playlist must keep at least three target durations when segments are removed.",
    why: """
      Clients that play near the start of the window lose their next segment, and viewers see a \
      stall.
      """,
    remedy: "Keep segments so that at least three target durations remain.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(7, "cd", head: "#EXT-X-TARGETDURATION:«6»"),
      ]),
      // Nothing is left.
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-TARGETDURATION:6"),
        .whole("#EXTM3U\n#EXT-X-TARGETDURATION:«6»\n#EXT-X-MEDIA-SEQUENCE:9\n"),
      ]),
      // No media segment is left that was there before.
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(10, "fg", head: "#EXT-X-TARGETDURATION:«6»"),
      ]),
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(6, "bcd", head: "#EXT-X-TARGETDURATION:6"),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(10, "fgh", head: "#EXT-X-TARGETDURATION:6"),
      ]),
      // The stream has just begun, or has ended.
      .reloads([
        LiveExample.load(0, "a", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(0, "ab", head: "#EXT-X-TARGETDURATION:6"),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-TARGETDURATION:6"),
        LiveExample.load(8, "d", head: "#EXT-X-TARGETDURATION:6", end: "#EXT-X-ENDLIST"),
      ]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia, reload.hasRemovedFirst, reload.after.document.isLive,
        let target = reload.after.document.targetDuration
          ?? reload.before.document.targetDuration
      else { return }
      let playlist = reload.after.playlist
      let unfinished = playlist.partialSegments.filter { $0.segment == playlist.segments.count }
        .reduce(Seconds.zero) { $0 + ($1.duration.value?.seconds ?? .zero) }
      let left = playlist.totalDuration + unfinished
      guard left < target * 3 else { return }
      guard left > .zero else {
        report(
          "all media segments were removed; expected at least \(target * 3) seconds",
          at: reload.value(of: .targetDuration), measured: .least(left))
        return
      }
      report(
        "\(left) seconds are left after media segments were removed; expected at least "
          + "\(target * 3)",
        at: reload.value(of: .targetDuration), measured: .least(left))
    })

  static let defineDropped = Rule(
    "live/define-dropped", .error, .live, .must("rfc8216bis-22 §4.4.2.3"), about: .reloads,
    facts: [
      .silences(["variable/undefined-reference"], about: .line),
      .silences(["live/segment-tags-changed", "live/segment-uri-changed"], about: .document),
    ],
    says: "Every load must define the variables that it references.",
    why: """
      A definition applies only to its own load. Clients fail to parse the playlist, and viewers \
      see playback stop.
      """,
    remedy: "Write EXT-X-DEFINE in every load of the playlist.",
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
      // A variable is usually in every address; the first reference is enough.
      var reported: Set<String> = []
      after.forEachVariableUse { use in
        guard use.place.isSubstituted, let range = use.name else { return }
        let name = after.text(range)
        guard reload.history.variables.contains(name), !after.variables.defines(name),
          reported.insert(name).inserted
        else { return }
        report(
          "the variable \(name) is no longer defined", in: reload.received, at: use.range)
      }
    })

  private static let map = "#EXT-X-MAP:URI=\"init.mp4\""
  private static let define = "#EXT-X-VERSION:8\n#EXT-X-DEFINE:NAME=\"h\",VALUE=\"k\""

  private static func tag(_ name: String) -> String {
    "#EXT-X-KEY:METHOD=AES-128,URI=\"https://keys.example.com/\(name)\""
  }
}

extension Reload {
  /// Whether media segments were removed from the start, even if none is left.
  fileprivate var hasRemovedFirst: Bool {
    guard segments.leading > 0, segments.isDisjoint else { return slides }
    // Another rule reports a number that decreases.
    return after.playlist.segments.isEmpty
      ? segments.rise.map { $0 >= 0 } ?? true
      : segments.rise.map { $0 >= segments.leading } ?? false
  }
}
