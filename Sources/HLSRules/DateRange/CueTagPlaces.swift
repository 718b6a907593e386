import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Vendor-specific tags of breaks compared with the media segments and date ranges next to them.
extension DateRangeRules {
  static let cueOutLength = Rule(
    "date-range/cue-out-length", .info, .pedantic,
    .advice("break analyzers compare the length that EXT-X-CUE-OUT states with its segments"),
    about: .mediaPlaylist,
    says: "The segments from EXT-X-CUE-OUT to EXT-X-CUE-IN should last as long as the tag says.",
    why: """
      Ad insertion fills the stated length. An early return is allowed, but cuts off ads; a late one \
      shows content of the break.
      """,
    remedy: "State the length of the break in EXT-X-CUE-OUT.",
    fails: [.media(broken("60", mark: true)), .media(broken("DURATION=60", mark: true))],
    passes: [
      .media(broken("12")), .media(broken("18")), .media(broken("")),
      // The end of the break is not listed yet.
      .live("#EXTINF:6,\na.ts\n#EXT-X-CUE-OUT:60\n#EXTINF:6,\nb.ts"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .unknown) > 0,
        let target = document.targetDuration
      else { return }
      var open: (stated: Seconds, place: ByteRange, start: Seconds)?
      for tag in playlist.tags where tag.name == .unknown {
        switch playlist.text(tag.nameRange) {
        case "#EXT-X-CUE-OUT":
          open = playlist.statedLength(tag).map {
            ($0, tag.range, playlist.segments.start(of: playlist.nextSegment(tag)))
          }
        case "#EXT-X-CUE-IN":
          guard let (stated, place, start) = open else { continue }
          open = nil
          let length = playlist.segments.start(of: playlist.nextSegment(tag)) - start
          guard (length - stated).magnitude > target else { continue }
          report(
            "EXT-X-CUE-OUT states \(stated) s, but the segments up to EXT-X-CUE-IN last \(length) s",
            at: place, related: [RelatedPlace(tag.range, "the end of the break")],
            measured: .most((length - stated).magnitude))
        default: continue
        }
      }
    })

  static let scte35TagPlace = Rule(
    "date-range/scte35-tag-place", .info, .pedantic, .advice("rfc8216bis-22 §4.4.5.1"),
    about: .spliceInformation,
    says: "A date range with SCTE35-OUT next to EXT-X-CUE-OUT should start where that tag is.",
    why: """
      A date range counts from its START-DATE and the vendor-specific tag from its place; if they \
      are one splice, equipment that reads one or the other inserts ads at different times.
      """,
    remedy: "Correct START-DATE, or move EXT-X-CUE-OUT to the segment at that date.",
    fails: [.media(spliced("«2026-01-01T00:00:20.000Z»"))],
    passes: [
      .media(spliced("2026-01-01T00:00:06.000Z")),
      // The date range of a break that began before the window is repeated.
      .media(spliced("2025-12-31T23:59:50.000Z")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .unknown) > 0,
        let target = document.targetDuration, let clock = document.clock
      else { return }
      var cues: [Int: ByteRange] = [:]
      for tag in playlist.tags where tag.name == .unknown {
        guard playlist.text(tag.nameRange) == "#EXT-X-CUE-OUT" else { continue }
        cues[playlist.nextSegment(tag)] = tag.range
      }
      guard !cues.isEmpty else { return }
      for range in document.dateRanges {
        guard let tag = range.tag(with: .scte35Out),
          case .value(let start, let place) = range.startDate, !start.isBefore(clock.firstDate)
        else { continue }
        let segment = playlist.nextSegment(tag)
        guard let cue = cues[segment] else { continue }
        let distance = (clock.offset(of: start) - playlist.segments.start(of: segment)).magnitude
        guard distance > target else { continue }
        report(
          "the date range starts \(distance) s from the place of EXT-X-CUE-OUT next to it",
          at: place, related: [RelatedPlace(cue, "the other tag")])
      }
    })

  private static func broken(_ length: String, mark: Bool = false) -> String {
    let tag = "#EXT-X-CUE-OUT" + (length.isEmpty ? "" : ":\(length)")
    return """
      \(mark ? "«\(tag)»" : tag)
      #EXTINF:6,
      ad0.ts
      #EXTINF:6,
      ad1.ts
      #EXT-X-CUE-IN
      #EXTINF:6,
      b.ts
      """
  }

  private static func spliced(_ start: String) -> String {
    """
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXTINF:6,
    a.ts
    #EXT-X-DATERANGE:ID="b",START-DATE="\(start)",PLANNED-DURATION=30,SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98
    #EXT-X-CUE-OUT:30
    #EXTINF:6,
    b.ts
    #EXTINF:6,
    c.ts
    #EXTINF:6,
    d.ts
    #EXTINF:6,
    e.ts
    """
  }
}

extension Playlist {
  /// The number of the first media segment after a tag; the number of segments if there is none.
  fileprivate func nextSegment(_ tag: PlaylistTag) -> Int {
    let line = lineNumber(at: tag.range.start)
    return segments.partitioningIndex { Int($0.uriLine) > line }
  }

  /// The length of the break in EXT-X-CUE-OUT: a number, or a number after DURATION=; nil for others.
  fileprivate func statedLength(_ tag: PlaylistTag) -> Seconds? {
    var text = text(tag.valueRange)[...]
    if text.hasPrefix("DURATION=") { text = text.dropFirst(9) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first.flatMap({ UInt32($0) }),
      parts.dropFirst().allSatisfy({ UInt32($0) != nil })
    else { return nil }
    return Seconds(Int(whole))
  }
}
