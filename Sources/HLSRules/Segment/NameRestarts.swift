import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Names of media segments that count from the beginning again.
extension SegmentRules {
  static let namesRestart = Rule(
    "segment/names-restart", .warning, .recommended,
    .must("rfc8216bis-22 §4.4.4.3, §6.2.1"), about: .segments,
    says: "EXT-X-DISCONTINUITY must be present where an encoder was started again.",
    why: """
      Its timestamps begin anew: without the tag, picture and sound freeze. The rule judges by names: a word of letters \
      and digits, such as that of a session, is another one, and the numbers begin at 0 or 1.
      """,
    remedy: "Write EXT-X-DISCONTINUITY before the first segment of the new session.",
    fails: [
      restarted("«f07e_0.ts»", "f07e_1.ts"), restarted("«f07e_1.ts»", "f07e_2.ts"),
    ],
    passes: [
      restarted("f07e_0.ts", "f07e_1.ts", tags: "#EXT-X-DISCONTINUITY\n"),
      // The numbers go on: a key of the address may have been changed.
      restarted("f07e_90.ts", "f07e_91.ts"),
      // Each hour or day has numbers of its own.
      restarted("h15_0.ts", "h15_1.ts", before: "h14"),
      restarted("2026010115_0.ts", "2026010115_1.ts", before: "2026010114"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let segments = playlist.segments
      guard document.isMedia, !playlist.isDeltaUpdate, segments.count > 3,
        let first = SegmentName(segments[0], in: playlist),
        let last = SegmentName(segments[segments.count - 1], in: playlist), !first.isAlike(last)
      else { return }
      var signaled: Set<Int>?
      var known: SegmentName?
      for index in segments.indices.dropFirst(2).dropLast() {
        // Names are dear, and those of most neighbors differ only in their numbers.
        if let known, known.isAlike(segments[index], in: playlist) { continue }
        known = SegmentName(segments[index], in: playlist)
        guard let name = known, name.number <= 1,
          let before = SegmentName(segments[index - 2], in: playlist),
          let last = SegmentName(segments[index - 1], in: playlist),
          let next = SegmentName(segments[index + 1], in: playlist),
          name.restarts(after: last), before.isFollowed(by: last), name.isFollowed(by: next)
        else { continue }
        let starts = signaled ?? playlist.signaledStarts
        signaled = starts
        guard !starts.contains(index) else { continue }
        report(
          "by the names, another session begins: the number is \(name.number) after \(last.number), and no "
            + "EXT-X-DISCONTINUITY is before it",
          at: playlist.address(of: segments[index]),
          related: [RelatedPlace(playlist.address(of: segments[index - 1]), "the segment before")])
        return
      }
    })

  /// Two media segments of one session, and two of another one.
  private static func restarted(
    _ first: String, _ second: String, before: String = "a1c9", tags: String = ""
  ) -> Example {
    let dated = tags.isEmpty ? "" : tags + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:12.000Z\n"
    return .media(
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6,\n\(before)_88.ts\n#EXTINF:6,\n"
        + "\(before)_89.ts\n\(dated)#EXTINF:6,\n\(first)\n#EXTINF:6,\n\(second)")
  }
}

extension SegmentName {
  fileprivate func isFollowed(by next: SegmentName) -> Bool {
    isAlike(next) && next.number == number &+ 1
  }
}

extension Playlist {
  /// The media segments after a discontinuity or with a media initialization of their own.
  fileprivate var signaledStarts: Set<Int> {
    guard census.count(of: .discontinuity) + census.count(of: .map) > 0 else { return [] }
    let tags = tags
    return Set(
      segmentRuns.lazy.filter { run in
        run.tags.contains { [.discontinuity, .map].contains(tags[$0].name) }
      }.map(\.segment))
  }
}
