import HLSDocuments
import HLSLinting
import SourceText

/// Responses of podcasts that admit requests with credentials.
extension WebDeliveryRules {
  static let podcastCredentials = Rule(
    "delivery/podcast-credentials", .warning, .applePodcasts,
    .must("HLS for Apple Podcasts: configuring-delivery"), about: .exchanges,
    facts: [.silences(["delivery/cors-credentials"], about: .line)],
    says: "Responses of a podcast must not have Access-Control-Allow-Credentials: true.",
    why: "Apple's players send no credentials, and with * the field makes requests with them fail.",
    remedy: "Remove Access-Control-Allow-Credentials.",
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
