import HLSDocuments
import HLSLinting
import HLSPlaylist

extension LiveRules {
  static let segmentAddressReused = Rule(
    "live/segment-address-reused", .warning, .live, .should("rfc8216bis-22 §6.2.2, §6.3.4"),
    about: .reloads,
    says: """
      A new media segment should not have the URI of one that was listed until now, unless a discontinuity \
      separates them.
      """,
    why: """
      A segment has to stay available for as long as the playlist was after it has left it. Players and \
      caches that still have the old file show old pictures, and viewers behind the edge get new ones.
      """,
    remedy: "Name segments by a number that does not repeat for as long as they stay available.",
    fails: [
      .reloads([LiveExample.load(5, "abcd"), LiveExample.load(7, "cdea", mark: "a")])
    ],
    passes: [
      .reloads([LiveExample.load(5, "abcd"), LiveExample.load(7, "cdef")]),
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-DISCONTINUITY-SEQUENCE:0"),
        LiveExample.load(
          7, "cdea", head: "#EXT-X-DISCONTINUITY-SEQUENCE:0",
          tags: ["a": "#EXT-X-DISCONTINUITY\n" + LiveExample.date("f")]),
      ]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia, !reload.segments.isDisjoint else { return }
      let (before, after) = (reload.before.states.states, reload.after.states.states)
      guard let same = reload.segments.same.last, reload.discontinuityShift ?? 0 == 0,
        !reload.segments.appended.isEmpty
      else { return }
      // The discontinuities before the last common segment in each load.
      let last = (
        before[same.before + same.count - 1].discontinuities,
        after[same.after + same.count - 1].discontinuities
      )
      var places: [UInt64: Int] = [:]
      for (number, state) in before.enumerated() where state.gap == nil {
        places[state.address] = number
      }
      let reused = reload.segments.appended.compactMap { number -> (segment: Int, earlier: Int)? in
        let state = after[number]
        guard state.gap == nil, let earlier = places[state.address],
          state.discontinuities - last.1 == 0, last.0 == before[earlier].discontinuities
        else { return nil }
        return (number, earlier)
      }
      guard let first = reused.first else { return }
      let more = reused.count == 1 ? "" : "; \(reused.count) new segments have such a URI"
      report(
        "the URI of media segment \(reload.number(first.segment)) was that of number "
          + "\((reload.before.playlist.mediaSequence ?? 0) &+ UInt64(first.earlier)) in the load before\(more)",
        at: reload.after.address(first.segment),
        related: [
          RelatedPlace(
            reload.before.address(first.earlier), "the earlier segment", in: reload.before.playlist)
        ])
    })
}
