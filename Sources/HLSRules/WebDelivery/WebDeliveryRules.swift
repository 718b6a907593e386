import HLSDocuments
import HLSInterstitials
package import HLSLinting
import HLSPlaylist
import SourceText

/// What browsers ask of the servers of playlists, asset lists, assets and keys (CORS).
///
/// A response is only judged if its headers were recorded and, where the answer depends on it, the Origin
/// of the request.
package enum WebDeliveryRules {
  package static let all: [Rule] = [
    corsMissing, corsInconsistent, podcastCORS, podcastCredentials,
    corsRedirect, corsNullOrigin,
    corsHeaderRepeated, corsOriginPattern, corsCredentials, corsVaryMissing, corsOriginLoose,
    corsExposeAge, corsExposeRange, corsPreflight,
    preRollListSlow,
  ]

  static let page = "https://player.example.com"

  /// A playlist with an event whose asset list is on another host, and the record of requests.
  static func recorded(
    _ lines: String..., cue: String = "", primary: String = ""
  ) -> Example {
    .presentation([
      .media(
        "#EXT-X-DATERANGE\(InterstitialRules.dated)\(cue),X-RESUME-OFFSET=0,"
          + #"X-ASSET-LIST="https://ads.example.com/l.json?_HLS_interstitial_id=ad1""#
      ).named("v.m3u8"),
      Example.json(
        ([
          #"{"url":"https://cdn.example.com/v.m3u8","file":"v.m3u8","status":200\#(primary)}"#
        ] + lines).joined(separator: "\n")
      ).named(ExchangeLog.fileName),
    ])
  }

  /// The record of the request for the list, with response headers as members of an object.
  static func list(
    _ headers: String, from origin: String? = page, mark: Bool = false, more: String = "",
    status: Int = 200
  ) -> String {
    line(
      "https://ads.example.com/l.json?_HLS_interstitial_id=ad1",
      #""Content-Type":"application/json""# + (headers.isEmpty ? "" : ",") + headers,
      from: origin, mark: mark,
      more: more, status: status)
  }

  /// The record of any request.
  static func line(
    _ address: String, _ headers: String, from origin: String? = page, mark: Bool = false,
    more: String = "", status: Int = 200
  ) -> String {
    let request = origin.map { #","requestHeaders":{"Origin":"\#($0)"}"# } ?? ""
    return #"{"url":"\#(mark ? "«\(address)»" : address)","status":\#(status),"#
      + #""headers":{\#(headers)}\#(request)\#(more)}"#
  }

  /// Access-Control-Allow-Origin as a member of the headers in an example.
  static func allow(_ origin: String) -> String { #""Access-Control-Allow-Origin":"\#(origin)""# }
}

extension WebDeliveryRules {
  static let preRollListSlow = Rule(
    "delivery/pre-roll-list-slow", .info, .delivery,
    .advice("rfc8216bis-22 App D.5; Shaka issue 9164"), about: .exchanges,
    facts: [.actedOn(by: .adServer)],
    says: "The asset list of a pre-roll should arrive within \(longestWait) seconds.",
    why: """
      Viewers wait for it before they see anything; Shaka Player once showed content first while \
      the list took 5 s. The specification asks for a fast answer and has no number; this limit is \
      the choice of interlint.
      """,
    remedy: "Decide on pre-roll ads sooner, or answer with a list that needs no decision.",
    fails: [recorded(list("", from: nil, more: #","seconds":«5.2»"#), cue: #",CUE="PRE""#)],
    passes: [
      recorded(list("", from: nil, more: #","seconds":0.3"#), cue: #",CUE="PRE""#),
      // The list of a mid-roll is requested before its break.
      recorded(list("", from: nil, more: #","seconds":5.2"#)),
    ],
    check: .exchange { exchange, context, report in
      guard let seconds = exchange.seconds, seconds.value > Seconds(longestWait) else { return }
      let isPreRoll = context.links.contains { link in
        guard link.role == .assetList, let document = context.source(of: link).document,
          document.interstitials.indices.contains(link.index)
        else { return false }
        return document.interstitials[link.index].isPreRoll(in: document)
      }
      guard isPreRoll else { return }
      report(
        "the asset list of the pre-roll took \(seconds.value) s; expected at most "
          + "\(longestWait) s", at: seconds.range, measured: .most(seconds.value))
    })

  /// The time in seconds that viewers wait for a pre-roll without leaving.
  private static let longestWait = 2
}
