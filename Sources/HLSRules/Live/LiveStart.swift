import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Where viewers start in a window that moves.
extension LiveRules {
  static let startAtOldest = Rule(
    "live/start-at-oldest", .warning, .live, .advice("rfc8216bis-22 §4.4.2.2, §6.2.2, §6.3.2"),
    about: .reloads,
    says: "EXT-X-START should not be at the oldest segments of a playlist that removes them.",
    why: """
      Viewers start at what is removed next, far from live: after one stall, the next segment no longer exists. A \
      window of less than six target durations is too short for another start.
      """,
    remedy: "Remove EXT-X-START, or write a negative TIME-OFFSET, from the end.",
    fails: [started("«0»"), started("«12.5»")],
    passes: [
      started("-24"), started("30"),
      // Nothing is removed, as in a catch-up of what is still live.
      .reloads([
        LiveExample.load(7, "abcdefgh", head: "#EXT-X-START:TIME-OFFSET=0"),
        LiveExample.load(7, "abcdefghi", head: "#EXT-X-START:TIME-OFFSET=0"),
      ]),
    ],
    check: .reload { reload, report in
      let (playlist, document) = (reload.after.playlist, reload.after.document)
      guard document.isLive, let target = document.targetDuration,
        let tag = playlist.firstTag(.start),
        case .value(let number, let place) = playlist.decimal(
          playlist.attribute(.timeOffset, of: tag), signed: true),
        !number.isNegative, number.seconds < target * 3, playlist.totalDuration >= target * 6,
        let old = reload.before.playlist.mediaSequence, let new = playlist.mediaSequence, new > old
      else { return }
      report(
        "TIME-OFFSET is \(number.seconds) s after the oldest segment, and \(new - old) "
          + "\(new - old == 1 ? "was" : "were") removed since the load before; expected at least three target "
          + "durations (\(target * 3))",
        at: place, measured: .least(number.seconds))
    })

  private static func started(_ offset: String) -> Example {
    .reloads([
      LiveExample.load(
        7, "abcdefgh",
        head: "#EXT-X-START:TIME-OFFSET=\(offset.trimmingPrefix("«").replacing("»", with: ""))"),
      LiveExample.load(8, "bcdefghi", head: "#EXT-X-START:TIME-OFFSET=\(offset)"),
    ])
  }
}
