import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Dates and lengths of the media playlists of a presentation (rfc8216bis-22, section 6.2.4).
extension PresentationRules {
  static let pdtMissing = Rule(
    "presentation/pdt-missing", .error, .spec, .must("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    facts: [.silences(["low-latency/pdt-required"], about: .document), .loses(.breaksCutOrLate)],
    says: "If one media playlist has EXT-X-PROGRAM-DATE-TIME, all must have it.",
    why: """
      Clients that switch to the other playlist do not know the date, and viewers lose every break \
      that depends on it.
      """,
    remedy: "Add EXT-X-PROGRAM-DATE-TIME, with the same mapping as in the other playlists.",
    fails: [
      .variants(
        .media(""), .whole("«#EXTM3U»\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST"))
    ],
    passes: [.variants(.media(""), .media(""))],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      guard
        let dated = playlists.first(where: { $0.playlist.census.count(of: .programDateTime) > 0 }),
        let tag = dated.playlist.firstTag(.programDateTime)
      else { return }
      for media in playlists
      where media.playlist.census.count(of: .programDateTime) == 0
        && !media.playlist.segments.isEmpty && !media.playlist.isDeltaUpdate
      {
        report(
          "no EXT-X-PROGRAM-DATE-TIME, but another playlist of the presentation has it",
          in: media.member, at: media.playlist.head,
          related: [RelatedPlace(tag.range, "the tag in the other playlist", in: dated.playlist)])
      }
    })

  static let pdtInconsistent = Rule(
    "presentation/pdt-inconsistent", .error, .spec, .must("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    facts: [
      .silences(
        ["presentation/no-common-time", "presentation/edge-apart"], about: .document),
      .loses(.breaksCutOrLate),
    ],
    says: "The same position in the content must have the same date in every media playlist.",
    why: """
      Viewers get breaks at another position when their client switches playlists. Up to half a \
      second is allowed for, since frames of audio and video do not begin together.
      """,
    remedy: "Use one clock for the dates of all playlists, applied to the same samples.",
    fails: [
      .variants(
        .media(twoRuns(second: "00:00:30")),
        .media(twoRuns(second: "00:00:33", mark: true)))
    ],
    passes: [
      .variants(
        .media(twoRuns(second: "00:00:30")), .media(twoRuns(second: "00:00:30.030")))
    ],
    check: .presentation { presentation, report in
      let timelines = presentation.timelines
      guard let norm = timelines.first(where: { $0.runs.contains { $0.date != nil } }) else {
        return
      }
      let playlists = presentation.mediaPlaylists
      var found: [DateDifference] = []
      var compared = 0
      for timeline in timelines where timeline.playlist != norm.playlist {
        var isCompared = false
        for run in timeline.runs {
          guard let date = run.date, let tag = run.dateTag,
            let other = norm.run(numbered: run.number), let otherDate = other.date,
            let otherTag = other.dateTag, run.isDatedAtStart, other.isDatedAtStart,
            isSamePlace(run, of: timeline, other, of: norm)
          else { continue }
          isCompared = true
          let difference = otherDate.distance(to: date)
          // Content at the beginning of only one of them may last a target duration.
          let edge =
            run.segments.lowerBound == 0
            ? playlists.compactMap(\.document.targetDuration).min() ?? .zero : .zero
          guard difference.magnitude > edge + tolerance + date.roundingTolerance(against: otherDate)
          else {
            continue
          }
          found.append(
            DateDifference(
              playlist: timeline.playlist, by: difference, place: tag.valueRange,
              other: norm.playlist, otherPlace: otherTag.valueRange))
          break
        }
        if isCompared { compared += 1 }
      }
      let known = Set(found.map(\.playlist))
      found += redundantDifferences(in: presentation).filter { !known.contains($0.playlist) }
      // If all others agree with each other, the first one deviates.
      if compared > 1, found.count == compared, let first = found.first,
        found.allSatisfy({ ($0.by - first.by).magnitude <= tolerance * 2 })
      {
        found = [first.reversed]
      }
      for found in found {
        report(
          "the date is \(found.by.magnitude) s \(found.by > .zero ? "later" : "earlier") than "
            + "that of the same position in another playlist",
          in: playlists[found.playlist].member, at: found.place,
          related: [
            RelatedPlace(found.otherPlace, "the same position", in: playlists[found.other].playlist)
          ])
      }
    })

  /// The differences of live playlists from those of other variants with the same rates, whose segments have
  /// the same numbers and names: they are the same content from another host or pathway.
  static func redundantDifferences(in presentation: Presentation) -> [DateDifference] {
    let playlists = presentation.mediaPlaylists
    var first: [String: Int] = [:]
    return playlists.indices.compactMap { number in
      let media = playlists[number]
      guard media.document.isLive, let key = presentation.rates(of: media) else { return nil }
      guard let other = first[key] else {
        first[key] = number
        return nil
      }
      let (own, norm) = (media.playlist, playlists[other].playlist)
      guard playlists[other].document.isLive, let start = own.mediaSequence,
        let otherStart = norm.mediaSequence
      else { return nil }
      let common = max(start, otherStart)
      guard common - start < UInt64(own.segments.count),
        common - otherStart < UInt64(norm.segments.count)
      else { return nil }
      let (index, otherIndex) = (Int(common - start), Int(common - otherStart))
      guard own.name(ofSegment: index) == norm.name(ofSegment: otherIndex),
        let date = own.segmentDate(index), let otherDate = norm.segmentDate(otherIndex),
        let place = own.programDateTimes[date.number].date.range,
        let otherPlace = norm.programDateTimes[otherDate.number].date.range,
        let target = media.document.targetDuration
      else { return nil }
      let difference = otherDate.date.distance(to: date.date)
      guard difference.magnitude > target else { return nil }
      return DateDifference(
        playlist: number, by: difference, place: place, other: other, otherPlace: otherPlace)
    }
  }

  /// A date that differs from that of the same position in another playlist.
  struct DateDifference {
    let playlist: Int
    let by: Seconds
    let place: ByteRange
    let other: Int
    let otherPlace: ByteRange

    var reversed: DateDifference {
      DateDifference(
        playlist: other, by: .zero - by, place: otherPlace, other: playlist, otherPlace: place)
    }
  }

  /// Smaller differences are explained by frames that do not begin at the same time.
  private static let tolerance = Seconds(nanoseconds: 500_000_000)

  /// Whether two runs with one number begin with the same content, as far as the playlists show.
  private static func isSamePlace(
    _ run: DiscontinuityRun, of timeline: MediaTimeline, _ other: DiscontinuityRun,
    of norm: MediaTimeline
  ) -> Bool {
    if run.segments.lowerBound > 0, other.segments.lowerBound > 0 { return true }
    // A live playlist begins wherever its window begins.
    guard run.segments.lowerBound == 0, other.segments.lowerBound == 0 else { return false }
    return timeline.isWhole && norm.isWhole && !(timeline.isVOD && norm.isVOD)
  }

  static let vodStartDateMismatch = Rule(
    "presentation/vod-start-date-mismatch", .error, .spec,
    .must("rfc8216bis-22 §6.2.4"), about: .presentation,
    facts: [
      .silences(["presentation/pdt-inconsistent"], about: .document), .loses(.breaksCutOrLate),
    ],
    says: "In VOD playlists the first segments of all media playlists must have the same date.",
    why: """
      All playlists have to begin with the same sample. Either a date is wrong, and breaks move, \
      or viewers get sound and picture of different places.
      """,
    remedy: "Begin all playlists at the same media time, and give them the same date.",
    fails: [
      .variants(
        .media("#EXT-X-PLAYLIST-TYPE:VOD"),
        .media(
          "#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-PROGRAM-DATE-TIME:«2026-01-01T00:00:02.000Z»"))
    ],
    passes: [
      .variants(
        .media("#EXT-X-PLAYLIST-TYPE:VOD"),
        .media("#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00.021+01:00"))
    ],
    check: .presentation { presentation, report in
      let starts = presentation.timelines.compactMap { timeline in
        timeline.isVOD && timeline.runs[0].isDatedAtStart
          ? timeline.runs[0].date.map { (timeline, $0) } : nil
      }
      guard starts.count > 1 else { return }
      // Most dates are near the one in the middle; of two, the first is used.
      let middle = starts.sorted { $0.1.isBefore($1.1) }[(starts.count - 1) / 2].1
      let near = { (date: DateTime, other: DateTime) in
        date.distance(to: other).magnitude <= tolerance + date.roundingTolerance(against: other)
      }
      let norm = starts.count == 2 ? starts[0] : starts.first { near($0.1, middle) } ?? starts[0]
      for (timeline, date) in starts where !near(date, norm.1) {
        guard let tag = timeline.runs[0].dateTag, let other = norm.0.runs[0].dateTag else {
          continue
        }
        let difference = norm.1.distance(to: date)
        report(
          "the date of the first segment is \(difference.magnitude) s "
            + "\(difference > .zero ? "later" : "earlier") than in another playlist",
          in: presentation.mediaPlaylists[timeline.playlist].member, at: tag.valueRange,
          related: [
            RelatedPlace(
              other.valueRange, "the other date",
              in: presentation.mediaPlaylists[norm.0.playlist].playlist)
          ])
      }
    })

  static let contentEdgeDifference = Rule(
    "presentation/content-edge-difference", .error, .spec,
    .must("rfc8216bis-22 §6.2.4; HLS authoring spec 2025-05-08 §8.3, §8.7"), about: .presentation,
    says:
      "The lengths of finished media playlists must differ by at most one target duration.",
    why: """
      Viewers whose client switches to the shorter playlist lose the end, or get sound and picture \
      out of sync.
      """,
    remedy: "Create all renditions from the same section of the content.",
    fails: [
      .variants(.media(film(10)), .media(film(8) + "«#EXT-X-ENDLIST»"))
    ],
    passes: [.variants(.media(film(10)), .media(film(9)))],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      guard let target = playlists.compactMap(\.document.targetDuration).min() else { return }
      let whole = presentation.timelines.filter { timeline in
        let media = playlists[timeline.playlist]
        // Subtitles may end with the last words, lengths of I-frames are seldom exact, and
        // whole-number durations are rounded coarsely.
        return timeline.isWhole && !media.isSubtitles && !media.isIFramesOnly
          && media.playlist.firstFractionalDuration != nil
      }
      guard whole.count > 1 else { return }
      let lengths = whole.map { playlists[$0.playlist].playlist.totalDuration }
      let norm = lengths.sorted()[lengths.count / 2]
      guard let other = lengths.firstIndex(of: norm) else { return }
      for (timeline, length) in zip(whole, lengths) {
        let playlist = playlists[timeline.playlist].playlist
        let edges = timeline.isVOD && whole[other].isVOD ? target : target * 2
        let exact = playlists[whole[other].playlist].playlist
        let rounding =
          Seconds(nanoseconds: 1_000_000)
          * (playlist.segments.count + exact.segments.count)
        guard (length - norm).magnitude > edges + tolerance + rounding else { continue }
        report(
          "the playlist lasts \(length) s, but another one \(norm) s; expected a difference of at "
            + "most \(edges) s",
          in: playlists[timeline.playlist].member,
          at: playlist.firstTag(.endlist)?.range ?? playlist.head,
          related: [
            RelatedPlace(
              exact.firstTag(.endlist)?.range ?? exact.head, "the end of the other playlist",
              in: exact)
          ], measured: .most((length - norm).magnitude))
      }
    })

  /// A film with that many segments.
  private static func film(_ segments: Int) -> String {
    "#EXT-X-VERSION:3\n#EXT-X-PLAYLIST-TYPE:VOD\n"
      + (1...segments).map { "#EXTINF:6.006,\nsegment-\($0).ts\n" }.joined()
  }

  /// Twice five segments with a discontinuity between them, after which the dates begin at
  /// `second`.
  static func twoRuns(second: String, mark: Bool = false) -> String {
    func segments(_ numbers: ClosedRange<Int>) -> String {
      numbers.map { "#EXTINF:6,\nsegment-\($0).ts" }.joined(separator: "\n")
    }
    let date = "2026-01-01T\(second.contains(".") ? second : second + ".000")Z"
    return "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n" + segments(1...5)
      + "\n#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:\(mark ? "«\(date)»" : date)\n"
      + segments(6...10)
  }
}

extension Presentation {
  /// BANDWIDTH and RESOLUTION of the variant stream that a media playlist is; nil for a rendition.
  fileprivate func rates(of media: MediaPlaylist) -> String? {
    guard let link = media.links.first, link.role == .variantStream, let tag = link.tag,
      let bandwidth = playlist.attribute(.bandwidth, of: tag)
    else { return nil }
    let resolution = playlist.attribute(.resolution, of: tag).map { playlist.text($0.valueRange) }
    return "\(playlist.text(bandwidth.valueRange)) \(resolution ?? "")"
  }
}

extension Playlist {
  /// The last part of the path of a segment.
  fileprivate func name(ofSegment index: Int) -> Substring {
    let path = text(address(of: segments[index])).prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  }
}
