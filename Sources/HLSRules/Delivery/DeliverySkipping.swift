import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How requests with and without _HLS_skip are answered (rfc8216bis-22, section 6.2.5.1).
extension DeliveryRules {
  static let skipNotHonoured = Rule(
    "delivery/skip-not-honoured", .error, .delivery, .must("rfc8216bis-22 §6.2.5.1"),
    about: .exchanges,
    says: "Where CAN-SKIP-UNTIL is given, the answer to _HLS_skip is a delta update.",
    why: "The whole playlist is sent again and again, which the client asked to be spared.",
    remedy: "Put EXT-X-SKIP in place of what is beyond the boundary, or take CAN-SKIP-UNTIL out.",
    fails: [recorded(loaded("?_HLS_skip=«YES»"), playlists: .live(offer))],
    passes: [
      recorded(
        loaded("?_HLS_skip=YES"),
        playlists: .live("\(offer)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n\(segments)")),
      // There is nothing yet that could be skipped.
      recorded(
        loaded("?_HLS_skip=YES"), playlists: .live("\(offer)\n\(segments)")),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let (parameter, value) = exchange.parameter("_HLS_skip"),
        value == "YES" || value == "v2", let document = context.document, document.isLive,
        let first = document.playlist.segments.first,
        document.playlist.census.count(of: .skip) == 0,
        let boundary = document.playlist.decimal(
          document.playlist.firstAttribute(.canSkipUntil, of: .serverControl)
        ).value?.seconds,
        // A whole segment beyond the boundary, by more than what rounding makes of it.
        document.playlist.totalDuration - first.end > boundary + Seconds(1)
      else { return }
      report(
        "_HLS_skip=\(value) was answered with the whole playlist, of which "
          + "\(document.playlist.totalDuration - boundary) s could be skipped",
        at: exchange.place(parameter.value ?? parameter.name))
    })

  static let skipUnrequested = Rule(
    "low-latency/skip-unrequested", .error, .delivery, .must("rfc8216bis-22 §6.2.5.1"),
    about: .exchanges,
    says: "A request without _HLS_skip is answered with the whole playlist.",
    why: "A client that has no earlier copy cannot make anything of a delta update.",
    remedy: "Send EXT-X-SKIP only to clients that ask for it; keep both apart in caches.",
    fails: [
      recorded(
        #"{"url":"«https://example.com/v.m3u8»","file":"1.m3u8","status":200}"#,
        playlists: .live("\(offer)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n\(segments)"))
    ],
    passes: [
      recorded(
        loaded("?_HLS_skip=YES"),
        playlists: .live("\(offer)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n\(segments)"))
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let playlist = context.document?.playlist,
        let tag = playlist.firstTag(.skip), exchange.parameter("_HLS_skip") == nil
      else { return }
      report(
        "a delta update in answer to a request without _HLS_skip", at: exchange.urlRange,
        related: [RelatedPlace(tag.range, "what is left out", in: playlist)])
    })

  private static let offer =
    "#EXT-X-VERSION:9\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0\n#EXT-X-MEDIA-SEQUENCE:7"

  /// As many media segments as the boundary keeps.
  private static let segments = (1...7).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n")
}
