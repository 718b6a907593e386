import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

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
