import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// EXT-X-PLAYLIST-TYPE from one load to the next, and the promises of each type.
extension LiveRules {
  static let playlistTypeChanged = Rule(
    "live/playlist-type-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    // Another playlist was published at the address: its numbers and segments are others too.
    facts: [
      .silences(["live/playlist-type-in-live", "live/media-sequence-decreased"], about: .document)
    ],
    says: "EXT-X-PLAYLIST-TYPE must not be added, removed or changed.",
    why: """
      Clients that rely on the first type stop reloading, and viewers miss what follows, or they \
      seek to segments that do not exist.
      """,
    remedy: "Keep EVENT when the event ends and add EXT-X-ENDLIST; publish VOD at another URI.",
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
          "the type of the playlist was \(before) and is now \(after); it must not change",
          at: reload.value(of: .playlistType))
      case (nil, let after?):
        report(
          "the playlist had no type and now has type \(after); it must not change",
          at: reload.value(of: .playlistType))
      case (let before?, nil):
        report(
          "the type of the playlist was \(before) and was removed; it must not change",
          at: reload.head)
      default: return
      }
    })

  static let playlistTypeInLive = Rule(
    "live/playlist-type-in-live", .error, .live, .must("rfc8216bis-22 §6.2.2"), about: .reloads,
    facts: [.silences(["playlist/type-with-sliding-window"], about: .document)],
    says: "A playlist from which media segments are removed must not have EXT-X-PLAYLIST-TYPE.",
    why: """
      EXT-X-PLAYLIST-TYPE promises that no segment is removed: viewers who go back to the start \
      reach segments that no longer exist.
      """,
    remedy: "Remove EXT-X-PLAYLIST-TYPE, or keep all segments.",
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
    facts: [
      .silences(
        [
          "live/media-sequence-missing", "live/media-sequence-miscounted",
          "live/segment-removed-out-of-order", "live/window-too-short", "live/pdt-mapping-changed",
        ], about: .document)
    ],
    says: "A playlist of type EVENT must only grow.",
    why: """
      Players offer the whole event from its start, so viewers who go back reach segments that no \
      longer exist.
      """,
    remedy: "Keep all segments, or remove EXT-X-PLAYLIST-TYPE.",
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
      // A playlist that counts its removed segments is a live playlist with a type.
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
    // Any other finding says more than that something changed.
    facts: [.yieldsToFamily(about: .document)],
    says: "A playlist of type VOD must not change.",
    why: "Clients load it only once, so viewers who have it never see the change.",
    remedy: "Publish the changed playlist at another URI.",
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
          "the playlist has type VOD, but this line has changed", at: new.range,
          related: [RelatedPlace(old.range, "the same line in the previous load", in: before)])
        return
      }
      if before.lines.count < after.lines.count {
        report(
          "the playlist has type VOD, but lines were added",
          at: after.lines[before.lines.count].range)
      } else if before.lines.count > after.lines.count {
        report(
          "the playlist has type VOD, but lines were removed", in: reload.before.member,
          at: before.lines[after.lines.count].range)
      }
    })
}

extension Reload.Side {
  /// The value of EXT-X-PLAYLIST-TYPE.
  fileprivate var playlistType: String? {
    playlist.firstTag(.playlistType).map { playlist.text($0.valueRange) }
  }
}

extension Playlist {
  /// Whether two lines are equal, ignoring the queries of URIs.
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
