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
    ],
    passes: [
      recorded(list(allow("*"))),
      recorded(list(allow(page) + #","Vary":"Origin""#)),
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
    says: "Every host of a podcast must admit Apple's sites with Access-Control-Allow-Origin.",
    why: "Apple's web players cannot read the response.",
    remedy: "Send Access-Control-Allow-Origin with * or the Origin of the request, if its host is "
      + "apple.com or ends in .apple.com.",
    fails: [recorded(list("", from: "https://podcasts.apple.com", mark: true))],
    passes: [
      recorded(
        list(
          allow("https://podcasts.apple.com") + #","Vary":"Origin""#,
          from: "https://podcasts.apple.com")),
      recorded(list("", from: page)),
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
    let allowed = exchange.allowedOrigins
    // Other rules report a value that can match no origin, and a repeated field.
    guard let header = allowed.first else {
      report(
        "no Access-Control-Allow-Origin in the response to a request from \(origin.shown)",
        at: exchange.urlRange)
      return
    }
    guard allowed.count == 1, header.value == "null" || WebOrigin.isSerialized(header.value) else {
      return
    }
    report(
      "Access-Control-Allow-Origin is \(header.value.shown) in the response to a request from "
        + "\(origin.shown); expected * or that origin", at: header.range)
  }

  static let corsInconsistent = Rule(
    "delivery/cors-inconsistent", .warning, .delivery,
    .advice("Fetch Standard 2026-07-02 §CORS check; HLS for Apple Podcasts: configuring-delivery"),
    about: .exchanges,
    says: "If pages of other origins can read a playlist, they should be able to read what it "
      + "references.",
    why:
      "Web players show the primary, but cancel every break whose asset list or asset is hidden.",
    remedy: "Send Access-Control-Allow-Origin from this host, too.",
    fails: [
      recorded(list("", mark: true), primary: primary(allow("*")))
    ],
    passes: [
      recorded(list(allow("*")), primary: primary(allow("*"))),
      // None of the hosts is for web players.
      recorded(list(""), primary: primary("")),
      recorded(list("", from: nil), primary: primary(allow("*"))),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.method == "GET", exchange.isSuccess, exchange.headers != nil,
        let origin = exchange.origin, origin != "null", !exchange.isOwn(origin), !isProbe(origin),
        exchange.allowedOrigins.isEmpty
      else { return }
      let readable = context.links.lazy.filter { $0.role != .sessionData }
        .compactMap { context.log.answer(to: context.source(of: $0).location) }
        .first { $0.admits($0.origin ?? "*") }
      guard let readable, let field = readable.allowedOrigins.first else { return }
      report(
        "no Access-Control-Allow-Origin, but the document that references this has one",
        at: exchange.urlRange,
        related: [RelatedPlace(field.range, "the header of the document", in: context.log)])
    })

  private static func primary(_ headers: String) -> String {
    #","headers":{\#(headers)},"requestHeaders":{"Origin":"\#(page)"}"#
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
