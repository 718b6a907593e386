import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The values of the headers that admit other origins.
extension WebDeliveryRules {
  static let corsHeaderRepeated = Rule(
    "delivery/cors-header-repeated", .error, .webDelivery,
    .must(
      "Fetch Standard 2026-07-02 header list get, §CORS check; HLS for Apple Podcasts: "
        + "configuring-delivery"),
    about: .exchanges,
    says: "Access-Control-Allow-Origin must be sent only once.",
    why: """
      Browsers join repeated values with a comma. The result matches no origin, and viewers in \
      browsers do not get the resource.
      """,
    remedy: "Configure the header in one place only, the server or the CDN.",
    fails: [
      recorded(list(#""Access-Control-Allow-Origin":["*","«*»"]"#)),
      recorded(list(allow("«*, *»"))),
    ],
    passes: [recorded(list(allow("*")))],
    check: .answers { exchange, context, report in
      let allowed = exchange.allowedOrigins
      guard let last = allowed.last, context.isPlayed(exchange) else { return }
      let values = last.value.split(separator: ",").map { $0.filter { $0 != " " } }
      guard allowed.count > 1 || values.count > 1 && Set(values).count == 1 else { return }
      report(
        "Access-Control-Allow-Origin was sent more than once; expected it once", at: last.range)
    })

  static let corsOriginPattern = Rule(
    "delivery/cors-origin-pattern", .error, .webDelivery,
    .must(
      "Fetch Standard 2026-07-02 §CORS check, §CORS protocol and credentials; HLS for Apple "
        + "Podcasts: configuring-delivery"),
    about: .exchanges,
    says: "Access-Control-Allow-Origin must be *, null or one origin: scheme, host and port.",
    why: """
      Browsers compare the text. A pattern, a list, a path or a trailing slash matches nothing, \
      and viewers in browsers do not get the resource.
      """,
    remedy: "Send *, or the Origin of the request together with Vary: Origin.",
    fails: [
      recorded(list(allow("«https://*.example.com»"))),
      recorded(list(allow("«https://player.example.com/»"))),
      recorded(list(allow("«https://a.example.com, https://b.example.com»"))),
      recorded(list(allow("«https://player.example.com:443»"))),
      recorded(list(allow("«player.example.com»"))),
      recorded(list(allow("«»"))),
    ],
    passes: [
      recorded(list(allow(page) + #","Vary":"Origin""#)), recorded(list(allow("*"))),
      // Whitespace around a value is not part of it.
      recorded(list(allow(" * "))),
      recorded(
        list(
          allow("http://localhost:8080") + #","Vary":"Origin""#, from: "http://localhost:8080")),
    ],
    check: .answers { exchange, context, report in
      let allowed = exchange.allowedOrigins
      guard allowed.count == 1, let field = allowed.first, field.value != "*",
        field.value != "null", !WebOrigin.isSerialized(field.value), context.isPlayed(exchange)
      else { return }
      let values = field.value.split(separator: ",").map { $0.filter { $0 != " " } }
      guard values.count < 2 || Set(values).count > 1 else { return }
      report(
        field.value.isEmpty
          ? "Access-Control-Allow-Origin is empty; expected * or one origin"
          : "Access-Control-Allow-Origin is \(field.value.shown), which no origin is equal to; "
            + "expected * or one origin", at: field.range)
    })

  static let corsCredentials = Rule(
    "delivery/cors-credentials", .info, .webDelivery,
    .should(
      "Fetch Standard 2026-07-02 §CORS protocol and credentials; HLS for Apple Podcasts: "
        + "configuring-delivery"),
    about: .exchanges,
    says: "Access-Control-Allow-Credentials should be absent, or true with the request's origin.",
    why: """
      With *, requests with credentials fail; any value other than true has no effect. Playback \
      without credentials, as players do by default, works with all of them.
      """,
    remedy: "Remove Access-Control-Allow-Credentials; playback needs none.",
    fails: [
      recorded(list(allow("*") + #","Access-Control-Allow-Credentials":"«true»""#)),
      recorded(
        list(allow(page) + #","Vary":"Origin","Access-Control-Allow-Credentials":"«True»""#)),
    ],
    passes: [
      recorded(list(allow("*"))),
      recorded(
        list(allow(page) + #","Vary":"Origin","Access-Control-Allow-Credentials":"true""#)),
    ],
    check: .answers { exchange, context, report in
      guard let field = exchange.header("Access-Control-Allow-Credentials"),
        let allowed = exchange.allowedOrigins.first, context.isPlayed(exchange)
      else { return }
      if field.value != "true" {
        report(
          "Access-Control-Allow-Credentials is \(field.value.shown), which has no effect; expected "
            + "true or no such header", at: field.range)
      } else if allowed.value == "*" {
        report(
          "Access-Control-Allow-Credentials together with Access-Control-Allow-Origin: *",
          at: field.range)
      }
    })

  static let corsVaryMissing = Rule(
    "delivery/cors-vary-missing", .warning, .webDelivery,
    .should(
      "Fetch Standard 2026-07-02 §CORS protocol and HTTP caches; HLS for Apple Podcasts: "
        + "configuring-delivery"),
    about: .exchanges,
    says: "A response whose Access-Control-Allow-Origin repeats the Origin should have "
      + "Vary: Origin.",
    why: "A cache gives the response for one site to another, whose browser refuses it.",
    remedy: "Send Vary: Origin, or Access-Control-Allow-Origin: * without Vary.",
    fails: [
      recorded(list(allow("«\(page)»"))),
      recorded(list(allow("«\(page)»") + #","Vary":"Accept-Encoding""#)),
    ],
    passes: [
      recorded(list(allow(page) + #","Vary":"Accept-Encoding, origin""#)),
      recorded(list(allow("*"))),
      // The same origin is named to every client.
      recorded(list(allow(page), from: nil), list(allow(page))),
      recorded(list(allow(page)), list(allow(page), from: "https://other.example.com")),
      // No cache keeps the response.
      recorded(list(allow(page) + #","Cache-Control":"private, no-store""#)),
    ],
    check: .answers { exchange, context, report in
      let allowed = exchange.allowedOrigins
      guard allowed.count == 1, let field = allowed.first, let origin = exchange.origin,
        origin != "null", field.value == origin, context.isPlayed(exchange)
      else { return }
      let varying = exchange.elements(of: "Vary")
      guard !varying.contains("origin"), !varying.contains("*"),
        !exchange.elements(of: "Cache-Control").contains("no-store"),
        !context.log.exchanges(around: exchange).contains(where: {
          $0.origin != origin && $0.allowedOrigins.first?.value == origin
        })
      else { return }
      report(
        "Access-Control-Allow-Origin repeats the Origin of the request, but Vary has no Origin",
        at: field.range)
    })

  static let corsOriginLoose = Rule(
    "delivery/cors-origin-loose", .info, .webDelivery,
    .advice("HLS for Apple Podcasts: configuring-delivery"), about: .exchanges,
    says: "A check of Origin by its ending should include the dot before the domain.",
    why:
      "A host that admits https://not-apple.com or https://apple.com.example.com admits pages of "
      + "anyone, as with *, but without saying so.",
    remedy: "Compare the host with the domain, or its ending with a dot and the domain.",
    fails: [
      probed("https://not-apple.com", mark: true),
      probed("https://apple.com.example.com", mark: true),
    ],
    passes: [
      recorded(list("", from: "https://not-apple.com")),
      probed("https://podcasts.apple.com", mark: false),
      recorded(list(allow("*"), from: "https://not-apple.com")),
    ],
    check: .answers { exchange, _, report in
      guard let origin = exchange.origin, isProbe(origin),
        let field = exchange.allowedOrigins.first, field.value == origin
      else { return }
      report(
        "the host admits \(origin.shown), which only resembles a host of apple.com",
        at: field.range)
    })

  private static func probed(_ origin: String, mark: Bool) -> Example {
    recorded(list(allow(mark ? "«\(origin)»" : origin) + #","Vary":"Origin""#, from: origin))
  }
}

/// Responses of podcasts that admit requests with credentials.
extension WebDeliveryRules {
  static let podcastCredentials = Rule(
    "delivery/podcast-credentials", .warning, .applePodcasts,
    .must("HLS for Apple Podcasts: configuring-delivery"), about: .exchanges,
    facts: [.silences(["delivery/cors-credentials"], about: .line)],
    says: "Responses of a podcast must not have Access-Control-Allow-Credentials: true.",
    why: "Apple's players send no credentials, and with * the field makes requests with them fail.",
    remedy: "Remove Access-Control-Allow-Credentials from the response.",
    fails: [
      recorded(list(allow("*") + #","Access-Control-Allow-Credentials":"«true»""#)),
      recorded(
        list(allow(page) + #","Vary":"Origin","Access-Control-Allow-Credentials":"«true»""#)),
    ],
    passes: [
      recorded(list(allow("*"))), recorded(list(allow(page) + #","Vary":"Origin""#)),
    ],
    check: .answers { exchange, context, report in
      guard let field = exchange.header("Access-Control-Allow-Credentials"),
        field.value == "true", context.isPlayed(exchange)
      else { return }
      report("Access-Control-Allow-Credentials is true; expected no such field", at: field.range)
    })
}
