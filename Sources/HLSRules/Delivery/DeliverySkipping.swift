import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Responses to requests with and without _HLS_skip (rfc8216bis-22, section 6.2.5.1).
extension DeliveryRules {
  static let skipNotHonoured = Rule(
    "delivery/skip-not-honoured", .error, .delivery, .must("rfc8216bis-22 §6.2.5.1"),
    about: .exchanges,
    facts: [.actedOn(by: .origin)],
    says:
      "If CAN-SKIP-UNTIL is present, the response to _HLS_skip must be a playlist delta update.",
    why: """
      The client asked only for the changes, but every reload transfers the whole playlist, which \
      the operator pays for.
      """,
    remedy:
      "Replace the segments before the skip boundary with EXT-X-SKIP, or remove CAN-SKIP-UNTIL.",
    fails: [recorded(loaded("?_HLS_skip=«YES»"), playlists: .live(offer))],
    passes: [
      recorded(
        loaded("?_HLS_skip=YES"),
        playlists: .live("\(offer)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n\(segments)")),
      // Nothing can be skipped yet.
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
        // At least one whole segment is before the boundary; the second allows for rounding.
        document.playlist.totalDuration - first.end > boundary + Seconds(1)
      else { return }
      report(
        "_HLS_skip=\(value) was answered with the whole playlist; "
          + "\(document.playlist.totalDuration - boundary) s of it could be skipped",
        at: exchange.place(parameter.value ?? parameter.name))
    })

  static let skipUnrequested = Rule(
    "low-latency/skip-unrequested", .error, .delivery, .must("rfc8216bis-22 §6.2.5.1"),
    about: .exchanges,
    says: "A request without _HLS_skip must be answered with the whole playlist.",
    why: "A client without an earlier copy cannot use a delta update, so its viewer sees nothing.",
    remedy:
      "Send EXT-X-SKIP only if the request has _HLS_skip; make caches keep both responses apart.",
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
        let tag = playlist.firstTag(.skip), exchange.parameter("_HLS_skip") == nil,
        playlist.wholeNumber(playlist.attribute(.skippedSegments, of: tag)) != 0
      else { return }
      report(
        "a request without _HLS_skip was answered with a delta update; expected the whole playlist",
        at: exchange.urlRange,
        related: [RelatedPlace(tag.range, "the skipped segments", in: playlist)])
    })

  private static let offer =
    "#EXT-X-VERSION:9\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0\n#EXT-X-MEDIA-SEQUENCE:7"

  /// As many media segments as the skip boundary keeps.
  private static let segments = (1...7).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n")
}
