import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Discontinuity numbers of the media playlists of a presentation (rfc8216bis-22, section 6.2.4).
extension PresentationRules {
  static let discontinuitySequenceMismatch = Rule(
    "presentation/discontinuity-sequence-mismatch", .error, .spec,
    .must("rfc8216bis-22 §6.2.4; HLS authoring spec 2025-05-08 §8.15"), about: .presentation,
    facts: [
      .silences(
        ["presentation/pdt-inconsistent", "presentation/discontinuity-count-mismatch"],
        about: .document)
    ],
    says: "Content at the same date must have the same discontinuity number in every playlist.",
    why: """
      Clients match segments by that number and find the wrong ones, so viewers can get sound of \
      another place.
      """,
    remedy: "Add the missing EXT-X-DISCONTINUITY, or correct EXT-X-DISCONTINUITY-SEQUENCE.",
    fails: [
      .variants(
        .live("#EXT-X-DISCONTINUITY-SEQUENCE:3"), .live("#EXT-X-DISCONTINUITY-SEQUENCE:«2»")),
      .variants(
        .media(twoRuns(second: "00:00:30")),
        .media(
          twoRuns(second: "00:00:30").replacing("#EXT-X-DISCONTINUITY\n", with: "")
            .replacing("segment-6.ts", with: "«segment-6.ts»"))),
    ],
    passes: [
      .variants(
        .live("#EXT-X-DISCONTINUITY-SEQUENCE:3"), .live("#EXT-X-DISCONTINUITY-SEQUENCE:3")),
      // One window is later and begins after the discontinuity.
      .variants(
        .live(twoRuns(second: "00:00:30")),
        .live(
          "#EXT-X-DISCONTINUITY-SEQUENCE:1\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:36.000Z")),
    ],
    check: .presentation { presentation, report in
      let timelines = presentation.timelines.filter { timeline in
        timeline.isOrdered && timeline.runs.contains { $0.date != nil }
      }
      guard timelines.count > 1, let norm = timelines.first else { return }
      let differences = timelines.map {
        Shift(of: $0, from: norm, presentation.mediaPlaylists[$0.playlist].playlist.segments)
      }
      guard let majority = Majority(differences.map { $0.isComparable ? $0.shift : nil }) else {
        return
      }
      for number in majority.deviating {
        let found = differences[number]
        // The most common shift counts, even if the first playlist deviates.
        guard found.isComparable, let most = majority.value,
          let place = found.place ?? differences[majority.first].place
        else { continue }
        let playlist = presentation.mediaPlaylists[timelines[number].playlist].playlist
        let isNorm = timelines[number].playlist == norm.playlist
        let difference = found.shift - most
        let segment = isNorm ? 0 : place.segment
        let range =
          segment == 0
          ? playlist.firstTag(.discontinuitySequence)?.valueRange ?? playlist.head
          : playlist.address(of: playlist.segments[segment])
        report(
          "the discontinuity sequence number is \(isNorm ? place.other : place.own); at the same "
            + "date it is \(difference.magnitude) \(difference < 0 ? "higher" : "lower") in "
            + "another playlist",
          in: presentation.mediaPlaylists[timelines[number].playlist].member, at: range)
      }
    })

  /// The difference between the discontinuity numbers of two playlists at equal dates.
  private struct Shift {
    /// The first difference; zero if there is none.
    private(set) var shift: Int64 = 0
    private(set) var isComparable = false
    /// The segment where the difference begins, and the numbers of both playlists there.
    private(set) var place: (segment: Int, own: UInt64, other: UInt64)?

    init(of timeline: MediaTimeline, from norm: MediaTimeline, _ segments: MediaSegments) {
      guard timeline.playlist != norm.playlist else {
        isComparable = true
        return
      }
      for run in timeline.runs {
        guard let date = run.date else { continue }
        let half = Seconds(nanoseconds: run.duration.nanoseconds / 2)
        for offset in [Seconds(2), half, run.duration - Seconds(2)] {
          let moment = date.advanced(by: offset)
          guard timeline.run(around: moment)?.number == run.number,
            let other = norm.run(around: moment)
          else { continue }
          isComparable = true
          guard other.number != run.number else { continue }
          shift = Int64(clamping: run.number) - Int64(clamping: other.number)
          // If the other run begins inside this one, a discontinuity is missing there.
          var segment = run.segments.lowerBound
          if let start = other.date.map({ run.start + date.distance(to: $0) }) {
            while segment + 1 < run.segments.upperBound,
              segments[segment].start + Seconds(1) < start
            { segment += 1 }
          }
          place = (segment, run.number, other.number)
          return
        }
      }
    }
  }

  static let discontinuityCountMismatch = Rule(
    "presentation/discontinuity-count-mismatch", .warning, .recommended,
    .advice("rfc8216bis-22 §6.2.4"), about: .presentation,
    says:
      "Finished media playlists of a presentation should have the same number of discontinuities.",
    why: "Clients match segments by the number of discontinuities before them.",
    remedy: "Add EXT-X-DISCONTINUITY at every position where another playlist has it.",
    fails: [.variants(undated(second: "#EXT-X-DISCONTINUITY\n"), undated(head: "«#EXTM3U»"))],
    passes: [
      .variants(
        undated(second: "#EXT-X-DISCONTINUITY\n"), undated(second: "#EXT-X-DISCONTINUITY\n"))
    ],
    check: .presentation { presentation, report in
      let whole = presentation.timelines.filter(\.isWhole)
      let target =
        presentation.mediaPlaylists.compactMap(\.document.targetDuration).min() ?? .zero
      guard let majority = Majority(whole.map { $0.runs.count }), let norm = majority.value else {
        return
      }
      for number in majority.deviating {
        let own = whole[number].runs.count
        let longer = own > norm ? whole[number] : whole[majority.first]
        // Content at the beginning or end of only one playlist may be a separate run.
        guard let first = longer.runs.first, let last = longer.runs.last,
          min(first.duration, last.duration) > target
        else { continue }
        let media = presentation.mediaPlaylists[whole[number].playlist]
        report(
          "\(own - 1) discontinuities, but \(norm - 1) in other playlists of the presentation",
          in: media.member,
          at: media.playlist.firstTag(.discontinuity)?.range ?? media.playlist.head)
      }
    })

  /// Twice five segments without dates, with `second` between them.
  private static func undated(head: String = "#EXTM3U", second: String = "") -> Example {
    func segments(_ numbers: ClosedRange<Int>) -> String {
      numbers.map { "#EXTINF:6,\nsegment-\($0).ts\n" }.joined()
    }
    return .whole(
      head + "\n#EXT-X-TARGETDURATION:6\n" + segments(1...5) + second + segments(6...10)
        + "#EXT-X-ENDLIST\n")
  }
}
