import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Where playback with parts begins and ends, compared with that of whole segments.
extension LowLatencyRules {
  static let partHoldBackExceedsHoldBack = Rule(
    "low-latency/part-hold-back-exceeds-hold-back", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.3.8"), about: .tag(.serverControl),
    says:
      "PART-HOLD-BACK should not be longer than HOLD-BACK, or three target durations without it.",
    why: """
      Players that load parts are further behind than those that load whole segments, and make more requests for \
      it.
      """,
    remedy: "Set PART-HOLD-BACK to three times PART-TARGET, or a little more.",
    fails: [
      .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=«20.0»\n#EXT-X-PART-INF:PART-TARGET=1.0"),
      .live(
        "#EXT-X-SERVER-CONTROL:HOLD-BACK=24.0,PART-HOLD-BACK=«30.0»\n#EXT-X-PART-INF:PART-TARGET=1.0"
      ),
    ],
    passes: [
      .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=18.0\n#EXT-X-PART-INF:PART-TARGET=1.0"),
      .live(
        "#EXT-X-SERVER-CONTROL:HOLD-BACK=24.0,PART-HOLD-BACK=20.0\n#EXT-X-PART-INF:PART-TARGET=1.0"
      ),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, playlist.census.count(of: .partInf) > 0,
        let target = document.targetDuration, target > .zero,
        case .value(let number, let place) = playlist.decimal(
          playlist.firstAttribute(.partHoldBack, of: .serverControl))
      else { return }
      let attribute = playlist.firstAttribute(.holdBack, of: .serverControl)
      let usual: Seconds
      switch playlist.decimal(attribute) {
      // One that is too short is reported as such.
      case .value(let number, _): usual = max(number.seconds, target * 3)
      case .absent: usual = target * 3
      default: return
      }
      guard number.seconds > usual else { return }
      report(
        "PART-HOLD-BACK is \(number.seconds); expected at most "
          + (attribute == nil ? "three target durations (\(usual))" : "HOLD-BACK (\(usual))"),
        at: place, related: attribute.map { [RelatedPlace($0.valueRange, "HOLD-BACK")] } ?? [],
        measured: .most(number.seconds))
    })

  static let partsWithoutSegment = Rule(
    "low-latency/parts-without-segment", .warning, .recommended,
    .advice("rfc8216bis-22 §3.2, §6.2.1"), about: .tag(.part),
    says:
      "When a playlist ends, its last parts should be followed by the segment that contains them.",
    why: """
      Players that load whole segments never see the end. After EXT-X-ENDLIST no segment can be added.
      """,
    remedy: "List the media segment, with EXTINF and its URI, before EXT-X-ENDLIST is added.",
    fails: [.media(head + marked(part("p0", "1.0")) + part("p1", "1.0"))],
    passes: [
      .media(head + part("p0", "1.0") + part("p1", "1.0") + "#EXTINF:2,\nd.ts"),
      // The playlist goes on.
      .live(head + part("p0", "1.0") + part("p1", "1.0")),
      .media(head + part("p0", "1.0", ",GAP=YES")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.isEnded, playlist.census.count(of: .part) > 0 else { return }
      let open = playlist.partialSegments.reversed().prefix {
        $0.segment == playlist.segments.count
      }
      let media = open.filter { !$0.isGap }
      guard let first = media.last else { return }
      let length = media.reduce(Seconds.zero) { $0 + ($1.duration.value?.seconds ?? .zero) }
      report(
        "\(media.count) \(media.count == 1 ? "part is" : "parts are") in no media segment, and EXT-X-ENDLIST ends "
          + "the playlist: the last \(length) s",
        at: first.tag.range, measured: .most(length))
    })

  private static func marked(_ line: String) -> String { "«\(line.dropLast())»\n" }
}
