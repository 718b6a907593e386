import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Times of EXT-X-SERVER-CONTROL in another unit than the specification's.
extension AttributeRules {
  static let serverControlUnit = Rule(
    "attribute/server-control-unit", .warning, .recommended, .advice("rfc8216bis-22 §4.4.3.8"),
    about: .tag(.serverControl),
    facts: [
      .silences(
        [
          "low-latency/hold-back-exceeds-playlist", "low-latency/part-hold-back-exceeds-hold-back",
        ], about: .attribute)
    ],
    says: "HOLD-BACK, PART-HOLD-BACK and CAN-SKIP-UNTIL must be in seconds.",
    why: """
      Players start at the oldest segment, or never ask for a delta update. A value is reported if it is longer \
      than the playlist and at least 1000 times the least that it may be.
      """,
    remedy: "Write seconds, as in CAN-SKIP-UNTIL=36.",
    fails: [
      .live(control("CAN-SKIP-UNTIL=«36000»")), .live(control("HOLD-BACK=«18000»")),
      .live(control("HOLD-BACK=«1620000»")),
      .live(
        LowLatencyRules.head.replacing("PART-HOLD-BACK=3.0", with: "PART-HOLD-BACK=«3000»")
          + LowLatencyRules.part("p", "1.0")),
    ],
    passes: [
      .live(control("CAN-SKIP-UNTIL=36.0,HOLD-BACK=18")),
      // The playlist will become longer.
      .live(control("CAN-SKIP-UNTIL=3600")),
      .live(LowLatencyRules.head + LowLatencyRules.part("p", "1.0")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      // The segments that a delta update leaves out belong to the length of the playlist.
      guard document.isLive, !playlist.isDeltaUpdate,
        let control = playlist.firstTag(.serverControl), let target = document.targetDuration
      else { return }
      let least: [(name: AttributeName, time: Seconds?)] = [
        (.holdBack, target * 3), (.partHoldBack, playlist.partTarget.map { $0.seconds * 2 }),
        (.canSkipUntil, target * 6),
      ]
      for (name, least) in least {
        guard let least, least > .zero,
          case .value(let number, let place) = playlist.decimal(
            playlist.attribute(name, of: control)),
          number.seconds > playlist.totalDuration,
          // Rounded down, as the written value may be.
          let unit = units.first(where: { number.seconds >= least * ($0.perSecond / 10 * 9) })
        else { continue }
        report(
          "\(name) is \(number.seconds) s, but the playlist lasts \(playlist.totalDuration) s, and \(least) s are "
            + "enough; probably \(unit.name)",
          at: place, measured: .most(number.seconds))
      }
    })

  private static let units: [(perSecond: Int, name: String)] = [
    (90_000, "ticks of 90 kHz"), (1_000, "milliseconds"),
  ]

  private static func control(_ attributes: String) -> String {
    "#EXT-X-SERVER-CONTROL:\(attributes)"
  }
}
