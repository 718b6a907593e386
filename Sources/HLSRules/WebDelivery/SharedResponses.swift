import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// Responses that a page of another origin cannot read.
extension WebDeliveryRules {
  static let corsMissing = Rule(
    "delivery/cors-missing", .error, .webDelivery,
    .must(
      "Fetch Standard 2026-07-02 §CORS check; hls.js v1.7.1 src/utils/xhr-loader.ts; "
        + "Shaka v5.2.7 lib/net/http_fetch_plugin.js; HLS for Apple Podcasts: "
        + "configuring-delivery"),
    about: .exchanges,
    facts: [.silences(["delivery/cors-inconsistent"], about: .line)],
    says: "What a web player loads from another origin must have Access-Control-Allow-Origin with "
      + "* or the Origin of the request.",
    why: """
      The browser hides the response from the player. If only the host of the asset lists has no \
      header, the primary plays and every break is canceled without an error that viewers see.
      """,
    remedy: "Send Access-Control-Allow-Origin: * with every response.",
    fails: [
      recorded(list("", mark: true)),
      recorded(list(allow("«https://other.example.com»"))),
      // A request with a cookie has to be admitted by name.
      recorded(cookie(allow("«*»"))),
      recorded(cookie(allow("«\(page)»") + #","Vary":"Origin""#)),
    ],
    passes: [
      recorded(list(allow("*"))),
      recorded(list(allow(page) + #","Vary":"Origin""#)),
      recorded(
        cookie(
          allow(page) + #","Vary":"Origin","Access-Control-Allow-Credentials":"true""#)),
      // Whether the server has the header for a page is not known.
      recorded(list("", from: nil)),
      // The page is from the same origin.
      recorded(list("", from: "https://ads.example.com")),
    ],
    check: .exchange { exchange, context, report in
      guard let origin = exchange.origin, !isProbe(origin) else { return }
      reportHidden(exchange, context, from: origin, &report)
    })

  static let podcastCORS = Rule(
    "delivery/podcast-cors-apple", .error, .applePodcasts,
    .must("HLS for Apple Podcasts: configuring-delivery"), about: .exchanges,
    facts: [.silences(["delivery/cors-missing", "delivery/cors-inconsistent"], about: .line)],
    says: "Every host of a podcast must admit Apple's sites with Access-Control-Allow-Origin.",
    why: "Apple's web players cannot read the response, so their listeners get no episode.",
    remedy: "Send Access-Control-Allow-Origin with * or the Origin of the request, if its host is "
      + "apple.com or ends in .apple.com.",
    fails: [recorded(list("", from: "https://podcasts.apple.com", mark: true))],
    passes: [
      recorded(
        list(
          allow("https://podcasts.apple.com") + #","Vary":"Origin""#,
          from: "https://podcasts.apple.com")),
      recorded(list("", from: nil)),
    ],
    check: .exchange { exchange, context, report in
      guard let origin = exchange.origin,
        origin.hasSuffix("://apple.com") || origin.hasSuffix(".apple.com")
      else { return }
      reportHidden(exchange, context, from: origin, &report)
    })

  /// Reports a response that a page of an origin cannot read.
  private static func reportHidden(
    _ exchange: Exchange, _ context: ExchangeContext, from origin: String, _ report: inout Report
  ) {
    guard exchange.method == "GET", exchange.isSuccess, exchange.headers != nil, origin != "null",
      !exchange.isOwn(origin), !exchange.admits(origin), context.isPlayed(exchange)
    else { return }
    // Other rules report a value that can match no origin, and a repeated field.
    guard let header = exchange.allowedOrigins.first else {
      report(
        "no Access-Control-Allow-Origin in the response\(exchange.ofTarget) to a request from "
          + origin.shown,
        at: exchange.urlRange)
      return
    }
    guard exchange.hasPossibleOrigin else { return }
    report(
      "Access-Control-Allow-Origin is \(header.value.shown) in the response to a request from "
        + "\(origin.shown); expected \(exchange.admission(of: origin))", at: header.range)
  }

  private static func cookie(_ headers: String) -> String {
    #"{"url":"https://ads.example.com/l.json?_HLS_interstitial_id=ad1","status":200,"headers":"#
      + #"{"Content-Type":"application/json",\#(headers)},"#
      + #""requestHeaders":{"Origin":"\#(page)","Cookie":"a=b"}}"#
  }

  /// Whether an origin is a probe for checks that compare only a part of the host.
  ///
  /// Apple names apple.com as the domain whose pages have to be admitted.
  static func isProbe(_ origin: String) -> Bool {
    let host = origin.split(separator: "/").last.map { $0.split(separator: ":")[0] } ?? ""
    if host == "apple.com" || host.hasSuffix(".apple.com") { return false }
    return host.hasSuffix("apple.com") || host.hasPrefix("apple.com.")
      || host.contains(".apple.com.")
  }
}
