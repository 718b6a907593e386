import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// Hosts that web players cannot use, although the host before them is meant for them.
extension WebDeliveryRules {
  static let corsInconsistent = Rule(
    "delivery/cors-inconsistent", .warning, .delivery,
    .advice("Fetch Standard 2026-07-02 §CORS check; HLS for Apple Podcasts: configuring-delivery"),
    about: .exchanges,
    says: "If pages of other origins can read a playlist, they should be able to read what it "
      + "references.",
    why: """
      Web players show the primary, but cancel every break whose asset list or asset is hidden. Some \
      servers send the field only to requests with Origin; those of interlint have it with --origin.
      """,
    remedy: "Send Access-Control-Allow-Origin from this host, too.",
    fails: [recorded(list("", from: nil, mark: true), primary: primary(allow("*")))],
    passes: [
      recorded(list(allow("*"), from: nil), primary: primary(allow("*"))),
      // The server has the field for some pages.
      recorded(list(#""Vary":"Origin""#, from: nil), primary: primary(allow("*"))),
      // None of the hosts is for web players.
      recorded(list("", from: nil), primary: primary("")),
      // That the playlist admits one page says nothing about others.
      recorded(list("", from: nil), primary: primary(allow(page))),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.method == "GET", exchange.isSuccess, exchange.headers != nil,
        exchange.allowedOrigins.isEmpty
      else { return }
      let origin = exchange.origin
      if let origin {
        guard origin != "null", !exchange.isOwn(origin), !isProbe(origin) else { return }
      } else {
        guard !exchange.elements(of: "Vary").contains("origin") else { return }
      }
      let readable = context.links.lazy.filter { $0.role != .sessionData }
        .compactMap { context.log.answer(to: context.source(of: $0).location) }
        .first { $0.admits($0.origin ?? "*") }
      guard let readable, let field = readable.allowedOrigins.first else { return }
      report(
        "no Access-Control-Allow-Origin, but the document that references this has one",
        at: exchange.urlRange,
        related: [RelatedPlace(field.range, "the header of the document", in: context.log)],
        severity: origin == nil ? .info : nil)
    })

  private static func primary(_ headers: String) -> String { #","headers":{\#(headers)}"# }
}
