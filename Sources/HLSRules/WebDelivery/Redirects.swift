import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// Redirects between origins.
extension WebDeliveryRules {
  static let corsRedirect = Rule(
    "delivery/cors-redirect", .error, .webDelivery,
    .must(
      "Fetch Standard 2026-07-02 §HTTP fetch (CORS check before the redirect), §HTTP-redirect "
        + "fetch; HLS for Apple Podcasts: configuring-delivery"),
    about: .exchanges,
    says: "A response that redirects must have Access-Control-Allow-Origin like any other.",
    why: """
      The browser ends the request at the redirect, whatever the target would answer, and its \
      viewer does not get the resource.
      """,
    remedy:
      "Send Access-Control-Allow-Origin: * with redirects, too, and no user information in Location.",
    fails: [
      recorded(redirect("", mark: true)), recorded(redirect(allow("«https://b.example»"))),
      recorded(list(allow("*"), more: hop("", mark: true))),
      recorded(list(allow("*"), more: hop(allow("«\(page)»"), from: "null"))),
      // Browsers do not follow a redirect with user information to another origin.
      recorded(
        list(
          #""Location":"«https://user:pass@pods.example.com/l.json»","# + allow("*"), status: 302)),
    ],
    passes: [
      recorded(redirect(allow("*"))),
      recorded(list(allow("*"), from: "null", more: hop(allow("*")))),
      // The page is from that origin.
      recorded(redirect("", from: "https://ads.example.com")),
    ],
    check: .answers { exchange, context, report in
      guard exchange.method == "GET", exchange.isRedirect, exchange.headers != nil,
        let target = exchange.redirectTarget, let origin = exchange.origin,
        WebOrigin(exchange.url)?.text != origin, context.isPlayed(exchange)
      else { return }
      guard !exchange.admits(origin) else {
        guard target.hasUserInfo, let location = exchange.header("Location") else { return }
        report(
          "Location of the redirect has user information, which browsers refuse for other origins",
          at: location.range)
        return
      }
      guard let header = exchange.allowedOrigins.first else {
        report("a redirect without Access-Control-Allow-Origin", at: exchange.urlRange)
        return
      }
      guard exchange.hasPossibleOrigin else { return }
      report(
        "Access-Control-Allow-Origin of the redirect is \(header.value.shown); expected "
          + exchange.admission(of: origin), at: header.range)
    })

  static let corsNullOrigin = Rule(
    "delivery/cors-null-origin", .error, .webDelivery,
    .must("Fetch Standard 2026-07-02 redirect-taint, serializing a request origin"),
    about: .exchanges,
    says: "The target of a redirect between two foreign origins must admit the origin null.",
    why: """
      After such a redirect, browsers send Origin: null. A host that admits only known origins \
      then refuses, although it works without the redirect, and viewers in browsers do not get the \
      resource.
      """,
    remedy: "Send Access-Control-Allow-Origin: * from hosts behind ad decisions and prefixes.",
    fails: [
      recorded(list(allow("«\(page)»"), from: "null", more: hop(allow("*")))),
      // A page without an origin of its own sends null, too.
      recorded(redirect(allow("*")), target("", from: "null", mark: true)),
      // Whether it admits null, too, is not known.
      recorded(
        redirect(allow("*")), target(allow("«\(page)»") + #","Vary":"Origin""#, from: page)),
      recorded(
        list(
          allow("«\(page)»") + #","Vary":"Origin""#,
          more: #","location":"https://pods.example.com/l.json""#)),
    ],
    passes: [
      recorded(redirect(allow("*")), target(allow("*"), from: "null")),
      recorded(redirect(allow("*")), target(allow("null"), from: "null")),
      recorded(redirect(allow("*")), target(allow("*"), from: page)),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.method == "GET", exchange.headers != nil, let origin = exchange.origin else {
        return
      }
      if origin == "null" {
        guard exchange.isSuccess, !exchange.admits("null"), exchange.allowedOrigins.count < 2,
          context.isPlayed(exchange) || context.isTarget(exchange)
        else { return }
        report(
          "the response\(exchange.ofTarget) to Origin: null has no Access-Control-Allow-Origin with * or null",
          at: exchange.allowedOrigins.first?.range ?? exchange.urlRange,
          severity: exchange.redirects.isEmpty ? .warning : nil)
        return
      }
      let answer: Exchange?
      if exchange.isRedirect {
        guard let target = exchange.redirectTarget, !isSame(exchange.url, target) else { return }
        answer = context.log.answer(to: target.text)
      } else {
        guard !isSame(exchange.url, URIReference(exchange.location)) else { return }
        answer = exchange
      }
      guard let answer, answer.isSuccess, WebOrigin(exchange.url)?.text != origin,
        answer.origin == origin, answer.allowedOrigins.count == 1,
        let field = answer.allowedOrigins.first, field.value == origin
      else { return }
      report(
        "the host admits \(origin.shown); behind this redirect, browsers send Origin: null",
        at: field.range, severity: .info)
    })

  private static func isSame(_ address: URIReference, _ other: URIReference) -> Bool {
    WebOrigin(address) == WebOrigin(other)
  }

  private static func redirect(
    _ headers: String, from origin: String = page, mark: Bool = false
  ) -> String {
    list(
      #""Location":"https://pods.example.com/l.json""# + (headers.isEmpty ? "" : ",") + headers,
      from: origin, mark: mark, status: 302)
  }

  /// A recorded redirect as a further member of the record of a request.
  private static func hop(
    _ headers: String, from origin: String = page, mark: Bool = false
  ) -> String {
    #","location":"https://pods.example.com/l.json","redirects":["#
      + line(
        "https://ads.example.com/l.json",
        #""Location":"https://pods.example.com/l.json""# + (headers.isEmpty ? "" : ",") + headers,
        from: origin, mark: mark, status: 302) + "]"
  }

  private static func target(_ headers: String, from origin: String, mark: Bool = false) -> String {
    line(
      "https://pods.example.com/l.json",
      headers
        + (headers.isEmpty ? "" : ",") + #""Content-Type":"application/json""#,
      from: origin, mark: mark)
  }
}

extension ExchangeContext {
  /// Whether one of the requests shortly before was redirected to this one, whose address no playlist
  /// names.
  fileprivate func isTarget(_ exchange: Exchange) -> Bool {
    log.exchanges[..<exchange.index].suffix(20).contains {
      $0.isRedirect && $0.redirectTarget?.text == exchange.url.text && isLinked($0)
    }
  }

  private func isLinked(_ exchange: Exchange) -> Bool {
    context(of: exchange)?.isPlayed(exchange) ?? false
  }
}
