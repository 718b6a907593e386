import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// Headers that a script may read, and requests with further headers.
extension WebDeliveryRules {
  static let corsExposeAge = Rule(
    "delivery/cors-expose-age", .info, .webDelivery,
    .advice(
      "hls.js v1.7.1 src/utils/xhr-loader.ts, src/controller/base-playlist-controller.ts; "
        + "rfc8216bis-22 App C; Fetch Standard 2026-07-02 CORS-safelisted response-header name"),
    about: .exchanges,
    says: "A cached low-latency playlist should expose Age to pages of other origins.",
    why: "hls.js counts a hidden Age as 0, and considers an old playlist as new.",
    remedy: "Send the playlist with Access-Control-Expose-Headers: Age.",
    fails: [aged(#","Age":"«2»""#)],
    passes: [
      aged(#","Age":"2","Access-Control-Expose-Headers":"Content-Length, age""#),
      aged(#","Age":"2","Access-Control-Expose-Headers":"*""#), aged(#","Age":"0""#),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let playlist = context.document?.playlist,
        !playlist.isEnded, !playlist.partialSegments.isEmpty,
        let age = exchange.header("Age"), Int(age.value) != 0, !exchange.exposes("age")
      else { return }
      report("Age is hidden from pages of other origins", at: age.range)
    })

  static let corsExposeRange = Rule(
    "delivery/cors-expose-range", .info, .webDelivery,
    .advice(
      "HLS for Apple Podcasts: configuring-delivery; hls.js v1.7.1 src/utils/fetch-loader.ts; "
        + "Fetch Standard 2026-07-02 CORS-safelisted response-header name"),
    about: .exchanges,
    says: "Responses with a byte range should expose Content-Range to pages of other origins.",
    why: "The fetch loader of hls.js and Apple's sites read it, for example for progress.",
    remedy: "Send Access-Control-Expose-Headers: Content-Range, Content-Length.",
    fails: [
      recorded(ranged("", mark: true))
    ],
    passes: [
      recorded(
        ranged(#","Access-Control-Expose-Headers":"Content-Range, Content-Length""#))
    ],
    check: .exchange { exchange, context, report in
      guard exchange.status?.value == 206, exchange.headers != nil,
        !exchange.exposes("content-range"), context.isPlayed(exchange)
      else { return }
      report(
        "Content-Range is hidden from pages of other origins",
        at: exchange.header("Content-Range")?.range ?? exchange.urlRange)
    })

  static let corsPreflight = Rule(
    "delivery/cors-preflight", .error, .webDelivery,
    .must("Fetch Standard 2026-07-02 §CORS-preflight fetch; rfc8216bis-22 App D.4"),
    about: .exchanges,
    says: "A preflight request must be answered with a status from 200 to 299, the origin, and "
      + "the names of the headers.",
    why: """
      Apps that add headers, such as X-PLAYBACK-SESSION-ID, CMCD or Authorization, make browsers \
      ask with OPTIONS first. Without that answer, they do not send the request. interlint sends no \
      preflight requests; it judges those in recordings.
      """,
    remedy: "Answer OPTIONS with Access-Control-Allow-Origin and Access-Control-Allow-Headers; "
      + "name Authorization, which * does not include.",
    fails: [
      recorded(preflight("x-playback-session-id", status: "«405»", ""), unsent),
      recorded(
        preflight(
          "authorization", allow("*") + #","Access-Control-Allow-Headers":"«*»""#)),
      recorded(
        preflight(
          "x-playback-session-id", #""Access-Control-Allow-Headers":"*""#, mark: true)),
    ],
    passes: [
      recorded(
        preflight(
          "x-playback-session-id",
          allow("*") + #","Access-Control-Allow-Headers":"X-PLAYBACK-SESSION-ID""#)),
      recorded(
        preflight("cmcd-session", allow("*") + #","Access-Control-Allow-Headers":"*""#)),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.method == "OPTIONS", let origin = exchange.origin,
        let wanted = exchange.requestHeader("Access-Control-Request-Headers"),
        let status = exchange.status, status.value > 0
      else { return }
      // What a page requests for other purposes has nothing to do with playback.
      let severity: Severity? = context.isPlayedLater(exchange) ? nil : .info
      guard (200..<300).contains(status.value) else {
        report(
          "the preflight request was answered with status \(status.value); expected one from 200 "
            + "to 299", at: status.range, severity: severity)
        return
      }
      guard exchange.headers != nil else { return }
      guard exchange.admits(origin) else {
        report(
          "the answer to the preflight request does not admit \(origin.shown)",
          at: exchange.allowedOrigins.first?.range ?? exchange.urlRange, severity: severity)
        return
      }
      let allowed = exchange.elements(of: "Access-Control-Allow-Headers")
      let missing = wanted.value.lowercased().split(separator: ",")
        .map { $0.filter { $0 != " " && $0 != "\t" } }
        .first { name in
          !name.isEmpty && !allowed.contains(name)
            && (!allowed.contains("*") || name == "authorization")
        }
      guard let missing else { return }
      // Chromium still counts Authorization as one of all.
      let isCovered = allowed.contains("*")
      report(
        "Access-Control-Allow-Headers does not name \(missing.shown), which the preflight request "
          + "asks for",
        at: exchange.header("Access-Control-Allow-Headers")?.range ?? exchange.urlRange,
        severity: isCovered ? severity ?? .warning : severity)
    })

  private static func aged(_ headers: String) -> Example {
    .presentation([
      .live(
        LowLatencyRules.head + "#EXT-X-PART:URI=\"p0.ts\",DURATION=1.0\n"
          + "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p1.ts\""
      ).named("1.m3u8"),
      Example.json(
        #"{"url":"https://example.com/v.m3u8","file":"1.m3u8","status":200,"#
          + #""headers":{\#(allow("*"))\#(headers)}}"#
      ).named(ExchangeLog.fileName),
    ])
  }

  private static func ranged(_ headers: String, mark: Bool = false) -> String {
    line(
      "https://cdn.example.com/a.mp4", allow("*") + headers, mark: mark, status: 206)
  }

  /// The record of the request that a browser did not send.
  private static let unsent =
    #"{"url":"https://ads.example.com/l.json?_HLS_interstitial_id=ad1","status":0,"#
    + #""stopped":"the browser ended the request"}"#

  private static func preflight(
    _ names: String, status: String = "204", _ headers: String, mark: Bool = false
  ) -> String {
    let address = "https://ads.example.com/l.json?_HLS_interstitial_id=ad1"
    return #"{"url":"\#(mark ? "«\(address)»" : address)","method":"OPTIONS","status":\#(status),"#
      + #""headers":{\#(headers)},"requestHeaders":{"Origin":"\#(page)","#
      + #""Access-Control-Request-Headers":"\#(names)"}}"#
  }
}

extension ExchangeContext {
  /// Whether a preflight request asks for what a player loads.
  fileprivate func isPlayedLater(_ preflight: Exchange) -> Bool {
    guard let answer = log.answer(to: preflight.url.text), let context = context(of: answer) else {
      return isPlayed(preflight)
    }
    return context.isPlayed(answer)
  }
}

extension Exchange {
  /// Whether pages of other origins that may read the response can read a field, too.
  fileprivate func exposes(_ name: String) -> Bool {
    guard allowedOrigins.count == 1 else { return true }
    let exposed = elements(of: "Access-Control-Expose-Headers")
    return exposed.contains(name) || exposed.contains("*")
  }
}
