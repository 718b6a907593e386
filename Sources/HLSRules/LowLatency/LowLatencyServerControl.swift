import SourceText
import HLSDocuments
import HLSLinting
import HLSPlaylist

extension LowLatencyRules {
  static let canSkipUntilTooSmall = Rule(
    "low-latency/can-skip-until-too-small", .error, .spec, .must("rfc8216bis-22 §4.4.3.8"),
    about: .tag(.serverControl),
    says: "CAN-SKIP-UNTIL must be at least six target durations.",
    why: """
      Clients that missed some updates cannot merge a delta update with their copy. They load the \
      whole playlist again, and viewers near the live edge can stall.
      """,
    remedy: "Set CAN-SKIP-UNTIL to at least six times EXT-X-TARGETDURATION.",
    fails: [.live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=«24.0»")],
    passes: [.live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0")],
    check: .document { document, report in
      let playlist = document.playlist
      guard let target = document.targetDuration,
        case .value(let number, let place) = playlist.decimal(
          playlist.firstAttribute(.canSkipUntil, of: .serverControl)), number.seconds < target * 6
      else { return }
      report(
        "CAN-SKIP-UNTIL is \(number.seconds); expected at least six target durations "
          + "(\(target * 6))", at: place, measured: .least(number.seconds))
    })

  static let skipDaterangesWithoutSkipUntil = Rule(
    "low-latency/skip-dateranges-without-skip-until", .error, .spec,
    .must("rfc8216bis-22 §4.4.3.8"), about: .tag(.serverControl),
    says: "CAN-SKIP-DATERANGES must be used only together with CAN-SKIP-UNTIL.",
    why: """
      Date ranges are skipped only in delta updates, which CAN-SKIP-UNTIL offers. Without it, \
      every viewer loads all date ranges with each reload.
      """,
    remedy: "Add CAN-SKIP-UNTIL with at least six target durations, or remove CAN-SKIP-DATERANGES.",
    fails: [.live("#EXT-X-SERVER-CONTROL:«CAN-SKIP-DATERANGES=YES»")],
    passes: [.live("#EXT-X-SERVER-CONTROL:CAN-SKIP-DATERANGES=YES,CAN-SKIP-UNTIL=36.0")],
    check: .document { document, report in
      let playlist = document.playlist
      guard let tag = playlist.firstTag(.serverControl),
        playlist.isYes(.canSkipDateranges, of: tag),
        let attribute = playlist.attribute(.canSkipDateranges, of: tag),
        playlist.attribute(.canSkipUntil, of: tag) == nil
      else { return }
      report("CAN-SKIP-DATERANGES without CAN-SKIP-UNTIL", at: attribute.range)
    })

  static let skipDaterangesNotOffered = Rule(
    "low-latency/skip-dateranges-not-offered", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §14.5"), about: .dateRanges,
    says: "A playlist with date ranges and delta updates should offer to skip date ranges.",
    why: "Every delta update repeats all date ranges.",
    remedy: "Add CAN-SKIP-DATERANGES=YES, and list removed date ranges in EXT-X-SKIP.",
    fails: [.live("«#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0»\n\(range)")],
    passes: [
      .live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0,CAN-SKIP-DATERANGES=YES\n\(range)")
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, !document.dateRanges.isEmpty,
        let tag = playlist.firstTag(.serverControl),
        playlist.attribute(.canSkipUntil, of: tag) != nil,
        playlist.attribute(.canSkipDateranges, of: tag) == nil
      else { return }
      report(
        "CAN-SKIP-UNTIL without CAN-SKIP-DATERANGES=YES in a playlist with date ranges",
        at: tag.range)
    })

  private static let range =
    #"#EXT-X-DATERANGE:ID="show",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#

  static let serverControlWithEndlist = Rule(
    "low-latency/server-control-with-endlist", .info, .pedantic, .advice("rfc8216bis-22 §6.2.5"),
    about: .tag(.serverControl),
    says: "A playlist with EXT-X-ENDLIST should not offer delta updates or blocking reloads.",
    why: "A server ignores delivery directives once the playlist has EXT-X-ENDLIST.",
    remedy: "Remove CAN-SKIP-UNTIL and CAN-BLOCK-RELOAD when you add EXT-X-ENDLIST.",
    fails: [.media("«#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES»")],
    passes: [.live("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.isEnded, let tag = playlist.firstTag(.serverControl),
        playlist.attribute(.canBlockReload, of: tag) != nil
          || playlist.attribute(.canSkipUntil, of: tag) != nil
      else { return }
      report(
        "EXT-X-SERVER-CONTROL offers delivery directives in a playlist with EXT-X-ENDLIST",
        at: tag.range)
    })
}
