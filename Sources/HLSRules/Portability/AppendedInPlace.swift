import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Events that hls.js appends to the media of the primary; others get a media source of their own.
extension PortabilityRules {
  static let liveAppendedInPlace = Rule.portability(
    "portability/live-appended-in-place", .warning, each: [.appendedInPlaceInLive],
    facts: [.habit, .loses(.breaksCutOrLate)],
    says: "A live event should not be one that a player can append in place.",
    remedy: noAppending,
    fails: [.live("«#EXT-X-DATERANGE»\(aligned)")],
    passes: [
      .media("#EXT-X-DATERANGE\(aligned)"),
      // The resumption is in the middle of a segment.
      .live("#EXT-X-DATERANGE\(ad)"),
      .live("#EXT-X-DATERANGE\(aligned),X-RESUME-OFFSET=0"),
      .live("#EXT-X-DATERANGE\(aligned),X-PLAYOUT-LIMIT=12"),
    ],
    at: { _, range, document in
      guard document.isLive, let interstitial = Interstitial(range),
        interstitial.isAppendedInPlace(in: document)
      else { return nil }
      return range.head
    })

  static let apartAfterInPlace = Rule.portability(
    "portability/apart-after-in-place", .warning, [.apartAfterInPlace],
    facts: [.loses(.breaksCutOrLate)],
    says:
      "Of events that follow each other, all or none should be ones that are appended in place.",
    remedy: noAppending,
    fails: [.media(pair("00:18", "X-RESUME-OFFSET=0"))],
    passes: [
      .media(pair("00:18", "X-RESUME-OFFSET=6", marked: false)),
      .media(pair("00:24", "X-RESUME-OFFSET=0", marked: false)),
    ],
    check: .document { document, report in
      let facts = report.settings.facts(about: .apartAfterInPlace)
      guard document.interstitials.count > 1, !facts.isEmpty, let clock = document.clock else {
        return
      }
      let placed = document.interstitials.filter { !$0.isCued }.compactMap { event in
        event.startDate.value.map { (start: clock.offset(of: $0), event: event) }
      }.sorted { $0.start < $1.start }
      var last: (end: Seconds, event: Interstitial)?
      for (start, event) in placed {
        let isInPlace = event.isAppendedInPlace(in: document)
        if !isInPlace, let last, start <= last.end + abutting {
          report(
            facts.sentences.joined(separator: "; "), at: event.head,
            related: [RelatedPlace(last.event.head, "the event that is appended in place")])
        }
        last = isInPlace ? (start + (event.length.playout ?? .zero), event) : nil
      }
    })

  private static let noAppending = """
    Set interstitialAppendInPlace of hls.js to false, or add X-PLAYOUT-LIMIT, with which no event \
    is appended in place.
    """

  /// Events between which hls.js shows no primary content.
  private static let abutting = Seconds(nanoseconds: 33_000_000)

  /// An event of two segments.
  static let aligned = ad.replacing("DURATION=15", with: "DURATION=12")

  /// An event of two segments, and one of a segment at another time.
  private static func pair(_ time: String, _ offset: String, marked: Bool = true) -> String {
    "#EXT-X-DATERANGE\(aligned)\n" + (marked ? "«#EXT-X-DATERANGE»" : "#EXT-X-DATERANGE")
      + aligned.replacing("ad1", with: "ad2").replacing("00:06", with: time)
      .replacing("DURATION=12", with: "DURATION=6") + "," + offset
  }
}

/// What hls.js appends to the media of the primary, where X-SNAP and the lengths allow it.
extension Interstitial {
  /// Whether hls.js appends its assets in place: it replaces its own length between segment
  /// boundaries.
  ///
  /// A boundary that is not listed yet is assumed.
  func isAppendedInPlace(in document: Document) -> Bool {
    guard !isCued, !dateRange.hasCue("ONCE"), let length = replacedLength,
      let date = startDate.value, let clock = document.clock
    else { return false }
    let boundaries = document.playlist.segmentBoundaries
    let end = document.playlist.totalDuration
    var start = clock.offset(of: date)
    guard start >= .zero, start <= end, let boundary = boundaries.nearest(to: start)?.time
    else { return false }
    if snaps("OUT") {
      start = boundary
    } else if (boundary - start).magnitude >= Seconds(nanoseconds: 100_000_000) {
      return false
    }
    let resumption = start + length
    guard resumption < end, let nearest = boundaries.nearest(to: resumption)?.time else {
      return true
    }
    return (nearest - resumption).magnitude < Self.allowance
  }

  /// The length of the event, 0 if it is unknown; nil if more or less primary content is left out.
  private var replacedLength: Seconds? {
    let length = length.playout
    switch resumeOffset {
    case .malformed: return nil
    case .absent: return playoutLimit.isAbsent ? length ?? .zero : nil
    case .value(let offset, _):
      guard let length, length > .zero, (offset.seconds - length).magnitude < Self.allowance
      else { return nil }
      return length
    }
  }

  private static let allowance = Seconds(nanoseconds: 25_000_000)
}
