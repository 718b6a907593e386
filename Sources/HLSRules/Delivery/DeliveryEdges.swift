import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Hosts that answer with an older end of a live playlist than other hosts.
extension DeliveryRules {
  static let edgeBehindOrigin = Rule(
    "delivery/edge-behind-origin", .warning, .delivery, .should("rfc8216bis-22 §6.2.1, App B.1"),
    about: .exchanges,
    says: "At one time, two hosts should answer with the same live playlist.",
    why: """
      Viewers behind the host that is late get old media segments and learn of breaks too late, and who changes \
      the host sees content again. Two target durations are allowed for.
      """,
    remedy: "Find the cache between them that keeps the playlist for longer than it says.",
    fails: [loads("«https://edge.example.com/v.m3u8»", late: "2026-01-01T00:00:00.000Z")],
    passes: [
      loads("https://edge.example.com/v.m3u8", late: "2026-01-01T00:00:54.000Z"),
      // Another playlist.
      loads("https://edge.example.com/w.m3u8", late: "2026-01-01T00:00:00.000Z"),
    ],
    check: .exchange { exchange, context, report in
      guard let (behind, other) = context.newerAnswer(than: exchange),
        !context.log.exchanges(before: exchange).prefix(20).contains(where: {
          context.newerAnswer(than: $0) != nil
        })
      else { return }
      report(
        "the live playlist ends \(behind) s before that of \(other.url.hostName) at the same time",
        at: exchange.urlRange,
        related: [RelatedPlace(other.urlRange, "the answer of the other host")],
        measured: .most(behind))
    })

  private static func loads(_ address: String, late date: String) -> Example {
    recorded(
      #"{"url":"https://origin.example.com/v.m3u8","file":"1.m3u8","status":200,"time":"2026-01-01T00:02:01.000Z"}"#,
      #"{"url":"\#(address)","file":"2.m3u8","status":200,"time":"2026-01-01T00:02:01.200Z"}"#,
      playlists: .live("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:01:00.000Z"),
      .live("#EXT-X-PROGRAM-DATE-TIME:\(date)"))
  }
}

extension ExchangeContext {
  /// The answer of another host at about the same time with the same playlist, if its end is later; by how much.
  fileprivate func newerAnswer(than exchange: Exchange) -> (behind: Seconds, other: Exchange)? {
    let log = log.exchanges
    let near = max(0, exchange.index - 20)..<min(log.count, exchange.index + 21)
    let others = log[near].filter { other in
      other.url.path.count > 1
        && other.url.characters(other.url.path) == exchange.url.characters(exchange.url.path)
        && other.url.hostName != exchange.url.hostName
    }
    guard !others.isEmpty, let own = edge(of: exchange) else { return nil }
    // Redundant variant streams are compared in their presentation.
    let isLinked = !(context(of: exchange)?.links.isEmpty ?? true)
    return others.lazy.compactMap { other -> (Seconds, Exchange)? in
      guard !isLinked || self.context(of: other)?.links.isEmpty ?? true,
        let norm = self.edge(of: other)
      else { return nil }
      let apart = own.time.distance(to: norm.time)
      let behind = own.end.distance(to: norm.end) - apart
      let doubt = max(own.doubt, norm.doubt)
      guard apart.magnitude <= own.target, behind > own.target * 2 + Seconds(1) + doubt else {
        return nil
      }
      return (behind, other)
    }.first
  }

  /// When a live playlist ends by its dates, and when the origin had it; nil for other answers.
  private func edge(
    of exchange: Exchange
  ) -> (end: DateTime, time: DateTime, doubt: Seconds, target: Seconds)? {
    guard exchange.isSuccess, let document = document(of: exchange), document.isLive,
      let target = document.targetDuration, let end = ProgramClock(document.playlist)?.lastDate,
      let time = exchange.loadTime
    else { return nil }
    return (end, time.date, time.doubt, target)
  }
}

extension URIReference {
  fileprivate var hostName: String { host.map { characters($0).lowercased() } ?? "" }
}
