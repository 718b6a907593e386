import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The state (key, map, gap, …) of media segments that are in both loads.
extension LiveRules {
  static let segmentTagsChanged = Rule(
    "live/segment-tags-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    says:
      "The key, map, discontinuity, gap and bit rate of a published media segment must not change.",
    why: """
      Clients that have loaded the segment decode it wrongly, and others do not load it: viewers \
      see noise, or miss it.
      """,
    remedy: "Publish a segment together with all its tags, and do not change them.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd"),
        LiveExample.load(6, "bcde", tags: ["c": "«#EXT-X-GAP»"]),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", head: key("1")),
        LiveExample.load(6, "bcde", head: "«\(key("2"))»"),
      ]),
      .reloads([
        LiveExample.load(5, "abcd"),
        LiveExample.load(6, "bcde", tags: ["c": "«#EXT-X-BITRATE:1500»"]),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", tags: ["c": "#EXT-X-BITRATE:1500"]),
        LiveExample.load(6, "bcde", mark: "c"),
      ]),
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", tags: ["c": "#EXT-X-GAP"]),
        LiveExample.load(6, "bcde", tags: ["c": "#EXT-X-GAP"]),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", head: key("1")),
        LiveExample.load(6, "bcde", head: key("1"), tags: ["e": key("2")]),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", head: map),
        LiveExample.load(6, "bcde", head: map.replacing("init.mp4", with: "./init.mp4")),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", tags: ["a": "#EXT-X-BITRATE:1500"]),
        LiveExample.load(6, "bcde", tags: ["b": "#EXT-X-BITRATE:1500"]),
      ]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      let states = StateComparison(reload)
      for change in states.changes(of: \.keys, by: states.keySignature)
      where !(change.isLost && !states.hasKey(before: change.after)) {
        let tag = change.new.flatMap { reload.after.states.keySets[$0].first }
        report(
          "the keys of the media segment have changed",
          at: tag?.range ?? reload.after.address(change.after),
          related: states.related(change.old.flatMap { reload.before.states.keySets[$0].first }))
      }
      for change in states.changes(of: \.map, by: states.mapSignature) where !change.isLost {
        report(
          "the map of the media segment has changed",
          at: change.new.map { after.tags[$0].range } ?? reload.after.address(change.after),
          related: states.related(change.old.map { before.tags[$0] }))
      }
      for change in states.changes(of: \.bitrate, by: states.valueSignature)
      where change.isLost || change.old == nil || change.new != nil {
        // Without the segment that had the tag, only the estimate of later ones is lost.
        let isLostWithSegment = change.isLost && states.hasLost(\.bitrate, at: change)
        report(
          change.isLost
            ? "EXT-X-BITRATE of the media segment was removed"
            : change.old == nil
              ? "EXT-X-BITRATE was added to the media segment"
              : "the bit rate of the media segment has changed",
          at: change.new.map { after.tags[$0].range } ?? reload.after.address(change.after),
          related: states.related(change.old.map { before.tags[$0] }),
          severity: isLostWithSegment ? .warning : nil)
      }
      for (name, property) in [
        ("EXT-X-GAP", \SegmentStates.State.gap),
        ("EXT-X-DISCONTINUITY", \SegmentStates.State.discontinuity),
      ] {
        for change in states.changes(of: property, by: { number, _ in number == nil ? "" : "x" }) {
          // For a discontinuity at the head, the sequence number may replace the tag.
          if name != "EXT-X-GAP", change.after == 0, reload.segments.leading > 0 { continue }
          report(
            change.new == nil
              ? "\(name) of the media segment was removed"
              : "\(name) was added to the media segment",
            at: change.new.map { after.tags[$0].range } ?? reload.after.address(change.after),
            related: states.related(change.old.map { before.tags[$0] }))
        }
      }
    })

  static let keyRemoved = Rule(
    "live/key-removed", .error, .live, .must("rfc8216bis-22 §6.2.3"), about: .reloads,
    says: "EXT-X-KEY must stay as long as a media segment that it applies to is listed.",
    why: "Viewers who join now get the encrypted segments as noise.",
    remedy: "Repeat EXT-X-KEY before the first segment when the segment that had it is removed.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", head: key("1")),
        LiveExample.load(6, "bcde", mark: "b"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", head: key("1")),
        LiveExample.load(6, "bcde", head: key("1")),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia, reload.before.playlist.census.count(of: .key) > 0 else { return }
      let states = StateComparison(reload)
      for change in states.changes(of: \.keys, by: states.keySignature)
      where change.isLost && !states.hasKey(before: change.after) {
        report(
          "EXT-X-KEY of the media segment was removed", at: reload.after.address(change.after),
          related: states.related(change.old.flatMap { reload.before.states.keySets[$0].first }))
      }
    })

  static let mapRemoved = Rule(
    "live/map-removed", .error, .live, .must("rfc8216bis-22 §6.2.1, §4.4.4.5"), about: .reloads,
    says: "EXT-X-MAP must stay as long as a media segment that it applies to is listed.",
    why: "Viewers who join now see nothing, since their clients cannot decode the segments.",
    remedy: "Repeat EXT-X-MAP before the first segment when the segment that had it is removed.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", head: map),
        LiveExample.load(6, "bcde", head: "#EXT-X-VERSION:6", tags: ["e": newMap], mark: "b"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", head: map),
        LiveExample.load(6, "bcde", head: map, tags: ["e": newMap]),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia, reload.before.playlist.census.count(of: .map) > 0 else { return }
      let states = StateComparison(reload)
      for change in states.changes(of: \.map, by: states.mapSignature) where change.isLost {
        report(
          "EXT-X-MAP of the media segment was removed", at: reload.after.address(change.after),
          related: states.related(change.old.map { reload.before.playlist.tags[$0] }))
      }
    })

  private static func key(_ name: String) -> String {
    "#EXT-X-KEY:METHOD=AES-128,URI=\"https://keys.example.com/\(name)\""
  }

  private static let newMap = "#EXT-X-MAP:URI=\"next.mp4\""
  private static let map = "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"init.mp4\""
}

/// Compares the state of the segments that are in both loads.
private struct StateComparison {
  /// A segment from which a property differs.
  struct Change {
    let after: Int
    let old: Int?
    let new: Int?

    var isLost: Bool { old != nil && new == nil }
  }

  private let reload: Reload

  init(_ reload: Reload) {
    self.reload = reload
  }

  /// The first segment of each pair of different values.
  func changes(
    of property: KeyPath<SegmentStates.State, Int?>,
    by signature: (Int?, Reload.Side) -> String
  ) -> [Change] {
    let (before, after) = (reload.before.states.states, reload.after.states.states)
    var changes: [Change] = []
    var last: (old: Int?, new: Int?, differ: Bool) = (nil, nil, false)
    for run in reload.segments.same {
      for offset in 0..<run.count {
        let old = before[run.before + offset][keyPath: property]
        let new = after[run.after + offset][keyPath: property]
        guard old != last.old || new != last.new else { continue }
        let differ = signature(old, reload.before) != signature(new, reload.after)
        if differ { changes.append(Change(after: run.after + offset, old: old, new: new)) }
        last = (old, new, differ)
      }
    }
    return changes
  }

  /// Whether the segment that had the tag of a lost property was removed.
  func hasLost(_ property: KeyPath<SegmentStates.State, Int?>, at change: Change) -> Bool {
    guard let tag = change.old else { return false }
    let line = reload.before.playlist.tags[tag].line
    let segments = reload.before.playlist.segments
    let owner = segments.partitioningIndex { $0.uriLine >= line }
    return owner < reload.segments.leading
  }

  /// The keys of a set, without the queries of their URIs.
  func keySignature(_ set: Int?, _ side: Reload.Side) -> String {
    guard let set else { return "" }
    let playlist = side.playlist
    return side.states.keySets[set].map { tag in
      let key = EncryptionKey(tag, in: playlist)
      let texts = [key.method, key.vector].map { $0.map(playlist.text(of:)) ?? "" }
      return (texts + [key.formatText(in: playlist), side.resource(key.uri) ?? ""])
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  func mapSignature(_ tag: Int?, _ side: Reload.Side) -> String {
    guard let tag else { return "" }
    let playlist = side.playlist
    let range = playlist.attribute(.byterange, of: playlist.tags[tag])
    return (side.resource(playlist.attribute(.uri, of: playlist.tags[tag])) ?? "") + "\n"
      + (range.map(playlist.text(of:)) ?? "")
  }

  func valueSignature(_ tag: Int?, _ side: Reload.Side) -> String {
    tag.map { side.playlist.text(side.playlist.tags[$0].valueRange) } ?? ""
  }

  /// Whether the later load has EXT-X-KEY before a segment, even with METHOD=NONE.
  func hasKey(before segment: Int) -> Bool {
    let playlist = reload.after.playlist
    let line = playlist.segments[segment].uriLine
    return playlist.census.firstLine(of: .key).map { $0 < Int(line) } ?? false
  }

  func related(_ tag: PlaylistTag?) -> [RelatedPlace] {
    guard let tag else { return [] }
    return [RelatedPlace(tag.range, "the tag in the previous load", in: reload.before.playlist)]
  }
}
