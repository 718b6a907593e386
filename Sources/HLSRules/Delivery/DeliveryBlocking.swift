import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Responses to requests with _HLS_msn and _HLS_part (rfc8216bis-22, section 6.2.5.2).
extension DeliveryRules {
  static let blockReloadNotBlocking = Rule(
    "delivery/block-reload-not-blocking", .error, .delivery, .must("rfc8216bis-22 §6.2.5.2"),
    about: .exchanges,
    facts: [.silences(["delivery/blocked-too-long"], about: .line), .actedOn(by: .origin)],
    says: "The response to _HLS_msn must contain that media segment or a later one.",
    why:
      "Clients repeat the request at once, which loads the server and brings viewers nothing new.",
    remedy: "Hold the request until the segment is in the playlist, or respond with an error.",
    fails: [
      recorded(loaded("?_HLS_msn=«100»"), playlists: .live(upTo(99))),
      recorded(loaded("?_HLS_msn=«100»&_HLS_part=0"), playlists: .live(upTo(99))),
    ],
    passes: [
      recorded(loaded("?_HLS_msn=100"), playlists: .live(upTo(100))),
      // Without CAN-BLOCK-RELOAD a server may ignore the directive.
      recorded(loaded("?_HLS_msn=100"), playlists: .live("#EXT-X-MEDIA-SEQUENCE:90")),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let (parameter, value) = exchange.parameter("_HLS_msn"),
        let wanted = UInt64(value), let document = context.document, document.blocksReload,
        let next = document.nextSequence, next <= wanted
      else { return }
      if next == wanted, let part = exchange.parameter("_HLS_part").flatMap({ UInt64($0.value) }) {
        let playlist = document.playlist
        let open = playlist.partialSegments.count { $0.segment == playlist.segments.count }
        guard open <= part else { return }
      }
      report(
        "the response to _HLS_msn=\(wanted) "
          + (next == 0 ? "contains no media segment" : "ends with media segment \(next - 1)"),
        at: exchange.place(parameter.value ?? parameter.name))
    })

  static let partWithoutMSNAccepted = Rule(
    "delivery/part-without-msn-accepted", .error, .delivery, .must("rfc8216bis-22 §6.2.5.2"),
    about: .exchanges,
    facts: [.actedOn(by: .origin)],
    says: "A request with _HLS_part but without _HLS_msn must be refused.",
    why: """
      The client does not notice its mistake, and its viewer waits for a part that does not \
      arrive.
      """,
    remedy: "Respond with an error status such as 400.",
    fails: [recorded(loaded("?«_HLS_part=1»"), playlists: .live(upTo(99)))],
    passes: [
      recorded(
        loaded(), #"{"url":"https://example.com/v.m3u8?_HLS_part=1","status":400}"#,
        playlists: .live(upTo(99)))
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let (parameter, _) = exchange.parameter("_HLS_part"),
        exchange.parameter("_HLS_msn") == nil, context.document?.blocksReload == true
      else { return }
      let end = parameter.value?.upperBound ?? parameter.name.upperBound
      report(
        "_HLS_part without _HLS_msn was answered with \(exchange.status?.value ?? 200); expected "
          + "an error such as 400", at: exchange.place(parameter.name.lowerBound..<end))
    })

  static let futureMSNAccepted = Rule(
    "delivery/future-msn-accepted", .warning, .delivery, .should("rfc8216bis-22 §6.2.5.2"),
    about: .exchanges,
    facts: [.silences(["delivery/blocked-too-long"], about: .line), .actedOn(by: .origin)],
    says:
      "A request for a media segment more than two after the last one should be refused at once.",
    why: "A request that is held for a long time uses a connection that others need.",
    remedy: "Respond with an error status such as 400.",
    fails: [
      recorded(
        loaded(with: #","time":"2026-01-01T00:01:00.000Z""#),
        loaded(
          "?_HLS_msn=«120»", file: "2.m3u8",
          with: #","time":"2026-01-01T00:01:06.000Z","seconds":65.5"#),
        playlists: .live(upTo(109)), .live(upTo(120)))
    ],
    passes: [
      recorded(
        loaded(with: #","time":"2026-01-01T00:01:00.000Z""#),
        #"{"url":"https://example.com/v.m3u8?_HLS_msn=120","status":400}"#,
        playlists: .live(upTo(109))),
      // A minute later, 120 is the next segment.
      recorded(
        loaded(with: #","time":"2026-01-01T00:01:00.000Z""#),
        loaded(
          "?_HLS_msn=120", file: "2.m3u8", with: #","time":"2026-01-01T00:02:00.000Z","seconds":5"#),
        playlists: .live(upTo(109)), .live(upTo(120))),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let time = exchange.time?.value,
        let (parameter, value) = exchange.parameter("_HLS_msn"), let wanted = UInt64(value),
        let document = context.document, document.blocksReload,
        let reached = document.nextSequence, reached > wanted
      else { return }
      for earlier in context.log.exchanges(before: exchange) {
        guard let last = context.document(of: earlier), last.isLive,
          let start = earlier.time?.value,
          let next = last.nextSequence,
          let shortest = last.playlist.segments.lazy.map(\.duration).filter({ $0 > .zero }).min()
        else { continue }
        let elapsed = start.distance(to: time)
        guard elapsed >= .zero else { continue }
        // The segments that may have been added since, and one that was due.
        let grown = UInt64(elapsed.nanoseconds / max(1, shortest.nanoseconds)) + 1
        guard wanted > next &+ grown &+ 1, next < UInt64.max - grown - 1 else { return }
        report(
          "_HLS_msn=\(wanted) was held until that segment existed; \(elapsed) s earlier the last "
            + "media segment was \(Int64(clamping: next) - 1)",
          at: exchange.place(parameter.value ?? parameter.name),
          related: [RelatedPlace(earlier.urlRange, "the previous playlist request")])
        return
      }
    })

  static let blockedTooLong = Rule(
    "delivery/blocked-too-long", .warning, .delivery, .should("rfc8216bis-22 §6.2.5.2"),
    about: .exchanges,
    facts: [.actedOn(by: .origin)],
    says:
      "A request that was held for more than three target durations should be answered with 503.",
    why:
      "Clients do not learn that the server is impaired, and play what they have until they stall.",
    remedy: "Respond with 503 (Service Unavailable) after three target durations.",
    fails: [
      recorded(
        loaded("?_HLS_msn=100", with: #","seconds":«18.5»"#), playlists: .live(upTo(100))),
      recorded(
        loaded("?_HLS_msn=100&_HLS_part=0", with: #","seconds":«31.2»"#),
        playlists: .live(upTo(100))),
    ],
    passes: [
      recorded(loaded("?_HLS_msn=100", with: #","seconds":17.5"#), playlists: .live(upTo(100))),
      recorded(
        loaded(), #"{"url":"https://example.com/v.m3u8?_HLS_msn=100","status":503,"seconds":18.5}"#,
        playlists: .live(upTo(99))),
      // A slow network: nothing was held.
      recorded(loaded(with: #","seconds":18.5"#), playlists: .live(upTo(100))),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, exchange.parameter("_HLS_msn") != nil,
        let seconds = exchange.seconds, let document = context.document, document.blocksReload,
        let target = document.targetDuration, seconds.value > target * 3
      else { return }
      report(
        "the request was held for \(seconds.value) s and then answered with "
          + "\(exchange.status?.value ?? 200); expected 503 after three target durations "
          + "(\(target * 3) s)", at: seconds.range, measured: .most(seconds.value))
    })

  static let directiveAfterEndlist = Rule(
    "delivery/directive-after-endlist", .error, .delivery,
    .must("rfc8216bis-22 §6.2.5.1, §6.2.5.2"), about: .exchanges,
    facts: [.actedOn(by: .app)],
    says:
      "Once a playlist has EXT-X-ENDLIST, requests for it must be answered at once and in full.",
    why: "Viewers who join after the end wait for an update that never comes, or get an error.",
    remedy: "Ignore _HLS_msn, _HLS_part and _HLS_skip once the playlist has EXT-X-ENDLIST.",
    fails: [
      recorded(
        loaded(),
        #"{"url":"https://example.com/v.m3u8?_HLS_msn=20","status":«400»}"#,
        playlists: .media("")),
      recorded(
        loaded(),
        #"{"url":"https://example.com/v.m3u8?_HLS_msn=20","status":«503»,"seconds":18.2}"#,
        playlists: .media("")),
    ],
    passes: [
      recorded(loaded(), loaded("?_HLS_msn=20", with: #","seconds":0.1"#), playlists: .media("")),
      // A playlist that was removed is missing for every request.
      recorded(
        loaded(), #"{"url":"https://example.com/v.m3u8?_HLS_msn=20","status":404}"#,
        playlists: .media("")),
    ],
    check: .exchange { exchange, context, report in
      guard let status = exchange.status else { return }
      let names = ["_HLS_msn", "_HLS_part", "_HLS_skip"].filter { exchange.parameter($0) != nil }
      guard let name = names.first else { return }
      let ended = context.log.exchanges(before: exchange).lazy
        .compactMap { context.document(of: $0) }.first { $0.isMedia }
      guard let ended, ended.playlist.isEnded else { return }
      let target = ended.targetDuration ?? Seconds(6)
      let related = [
        RelatedPlace(ended.playlist.end, "the end of the playlist", in: ended.playlist)
      ]
      let waited = exchange.seconds.map { $0.value >= target } ?? false
      if status.value == 400 || status.value == 503 && waited {
        report(
          "\(name) for a playlist with EXT-X-ENDLIST was answered with \(status.value); expected "
            + "the whole playlist", at: status.range, related: related)
      } else if waited, let seconds = exchange.seconds, exchange.isSuccess,
        context.document?.playlist.isEnded == true
      {
        // A warning, because a slow network looks the same as a server that waits.
        report(
          "\(name) for a playlist with EXT-X-ENDLIST was answered after \(seconds.value) s; "
            + "expected no wait",
          at: seconds.range, related: related, severity: .warning,
          measured: .most(seconds.value))
      }
    })

  /// A playlist with blocking reloads and ten media segments, the last of which has that number.
  static func upTo(_ last: Int, _ more: String = "CAN-BLOCK-RELOAD=YES") -> String {
    "#EXT-X-SERVER-CONTROL:\(more)\n#EXT-X-MEDIA-SEQUENCE:\(last - 9)"
  }
}

extension Document {
  /// Whether the playlist offers blocking reloads and may still grow.
  fileprivate var blocksReload: Bool {
    guard isLive, let tag = playlist.firstTag(.serverControl) else { return false }
    return playlist.isYes(.canBlockReload, of: tag)
  }

  /// The media sequence number that follows the last media segment; nil if it is not known.
  fileprivate var nextSequence: UInt64? {
    guard isMedia else { return nil }
    var first: UInt64 = 0
    if let tag = playlist.firstTag(.mediaSequence) {
      guard let number = playlist.integer(of: tag) else { return nil }
      first = number
    }
    var skipped: UInt64 = 0
    if playlist.census.count(of: .skip) > 0 {
      guard
        let number = playlist.decimal(playlist.firstAttribute(.skippedSegments, of: .skip)).value,
        number.fractionDigits == 0
      else { return nil }
      skipped = number.significand
    }
    let (listed, overflow) = first.addingReportingOverflow(UInt64(playlist.segments.count))
    let (next, carry) = listed.addingReportingOverflow(skipped)
    return overflow || carry ? nil : next
  }
}

extension Playlist {
  /// EXT-X-ENDLIST, or the last line.
  fileprivate var end: ByteRange {
    firstTag(.endlist)?.nameRange ?? lines.last?.range ?? ByteRange(0, 0)
  }
}
