import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// How live playlists come through caches and redirects.
extension DeliveryRules {
  static let liveCachedTooLong = Rule(
    "delivery/live-cached-too-long", .warning, .delivery,
    .should("rfc8216bis-22 §6.2.1, App B.1"), about: .exchanges,
    says: "Caches should keep a live playlist for less than its target duration.",
    why: """
      Viewers behind a cache get an old playlist again and again: they stall, and learn of breaks too late. \
      The answer to a blocking reload, which has an address of its own, may be kept for longer.
      """,
    remedy: "Set max-age to half the target duration at most.",
    fails: [
      recorded(
        loaded(with: #","headers":{"Cache-Control":"«max-age=30»"}"#), playlists: .live("")),
      recorded(
        loaded(with: #","headers":{"Cache-Control":"«max-age=1, s-maxage=120»"}"#),
        playlists: .live("")),
      recorded(
        loaded(
          with:
            #","headers":{"Date":"Thu, 01 Jan 2026 00:01:06 GMT","Expires":"«Thu, 01 Jan 2026 01:01:06 GMT»"}"#
        ),
        playlists: .live("")),
      // A cache answers with it while it asks the origin, however long nobody has asked before.
      recorded(
        loaded(with: #","headers":{"Cache-Control":"«max-age=1, stale-while-revalidate=60»"}"#),
        playlists: .live("")),
    ],
    passes: [
      recorded(loaded(with: #","headers":{"Cache-Control":"max-age=3"}"#), playlists: .live("")),
      recorded(
        loaded(with: #","headers":{"Cache-Control":"max-age=1, stale-while-revalidate=5"}"#),
        playlists: .live("")),
      // Only while the origin fails.
      recorded(
        loaded(with: #","headers":{"Cache-Control":"max-age=1, stale-if-error=300"}"#),
        playlists: .live("")),
      // A shared cache asks the origin first.
      recorded(
        loaded(with: #","headers":{"Cache-Control":"s-maxage=2, stale-while-revalidate=60"}"#),
        playlists: .live("")),
      recorded(loaded(with: #","headers":{"Cache-Control":"max-age=300"}"#), playlists: .media("")),
      recorded(
        loaded("?_HLS_msn=9", with: #","headers":{"Cache-Control":"max-age=36"}"#),
        playlists: .live("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES")),
    ],
    check: .exchange { exchange, context, report in
      guard let target = context.liveTarget(of: exchange),
        let (lifetime, header) = exchange.lifetime,
        exchange.isKept(longerThan: target),
        isFirst(exchange, context, where: { $0.isKept(longerThan: target) })
      else { return }
      guard lifetime > target else {
        let age = lifetime + exchange.staleTime
        report(
          "\(header.name) lets caches answer with a live playlist that is \(age) s old while they ask for "
            + "the next one; expected at most two target durations (\(target * 2))",
          at: header.range, measured: .most(age))
        return
      }
      report(
        "\(header.name) lets caches keep the live playlist for \(lifetime) s; expected less than the target "
          + "duration of \(target)", at: header.range, measured: .most(lifetime))
    })

  static let answerOlderThanCached = Rule(
    "delivery/answer-older-than-cached", .warning, .delivery,
    .should("rfc8216bis-22 §6.2.1, App B.1, App C"), about: .exchanges,
    says: "Caches should not answer with a live playlist that is older than two target durations.",
    why: "Viewers behind the cache are late, and who changes the CDN sees content again.",
    remedy: "Let the cache validate the playlist at the origin when its lifetime is over.",
    fails: [
      recorded(
        loaded(with: #","headers":{"Cache-Control":"max-age=3","Age":"«95»"}"#),
        playlists: .live(""))
    ],
    passes: [
      recorded(
        loaded(with: #","headers":{"Cache-Control":"max-age=3","Age":"4"}"#), playlists: .live(""))
    ],
    check: .exchange { exchange, context, report in
      guard let target = context.liveTarget(of: exchange), let age = exchange.age,
        age.seconds > target * 2, age.seconds > exchange.lifetime?.seconds ?? .zero,
        isFirst(exchange, context, where: { ($0.age?.seconds ?? .zero) > target * 2 })
      else { return }
      report(
        "Age is \(age.seconds): the cache answers with what the origin had then; expected at most two "
          + "target durations (\(target * 2))", at: age.header.range, measured: .most(age.seconds))
    })

  static let playlistSlow = Rule(
    "delivery/playlist-slow", .warning, .delivery, .advice("rfc8216bis-22 §6.2.1, §6.3.4"),
    about: .exchanges,
    says: "Answers with a live playlist should take less than its target duration.",
    why: "Each reload is late by more than a media segment, so viewers stall.",
    remedy: "Serve the playlist from a cache near the viewers, and hold only blocking reloads.",
    fails: [
      recorded(
        loaded(with: #","seconds":«7.5»"#), loaded(file: "2.m3u8", with: #","seconds":7.2"#),
        loaded(file: "3.m3u8", with: #","seconds":7.3"#), playlists: .live(""), .live(""), .live("")
      )
    ],
    passes: [
      // A single slow answer is no property of the server.
      recorded(
        loaded(with: #","seconds":7.5"#), loaded(file: "2.m3u8", with: #","seconds":0.2"#),
        loaded(file: "3.m3u8", with: #","seconds":0.3"#), playlists: .live(""), .live(""), .live("")
      )
    ],
    check: .exchange { exchange, context, report in
      guard let target = context.liveTarget(of: exchange), let seconds = exchange.seconds,
        seconds.value > target,
        isFirst(exchange, context, where: { ($0.seconds?.value ?? .zero) > target })
      else { return }
      let all = context.log.exchanges(of: exchange).filter { $0.isSuccess && $0.seconds != nil }
      let slow = all.filter { ($0.seconds?.value ?? .zero) > target }
      guard slow.count > 1, slow.count * 2 > all.count else {
        return
      }
      report(
        "\(slow.count) of \(all.count) answers took more than the target duration of \(target), such as "
          + "\(seconds.value) s", at: seconds.range)
    })

  static let redirectLosesQuery = Rule(
    "delivery/redirect-loses-query", .warning, .delivery,
    .advice("rfc8216bis-22 §4.4.2.3"), about: .exchanges,
    facts: [.loses(.adsCannotPlay)],
    says: "A redirect of a playlist or asset list should keep the parameters of the request.",
    why: """
      What identifies the session and its consent is lost, so that ads are not addressed, and variables of \
      type QUERYPARAM have no value.
      """,
    remedy: "Append the query of the request to Location.",
    fails: [
      recorded(
        #"{"url":"https://example.com/v.m3u8?session=81c2","status":302,"headers":{"Location":"«https://e.example.com/v.m3u8»"}}"#,
        playlists: .live(""))
    ],
    passes: [
      recorded(
        #"{"url":"https://example.com/v.m3u8?session=81c2","status":302,"headers":{"Location":"https://e.example.com/v.m3u8?session=81c2"}}"#,
        playlists: .live("")),
      // The session is part of the new path.
      recorded(
        #"{"url":"https://example.com/v.m3u8?session=81c2","status":302,"headers":{"Location":"https://e.example.com/81c2/v.m3u8"}}"#,
        playlists: .live("")),
    ],
    check: .exchange { exchange, _, report in
      for redirect in [exchange] + exchange.redirects {
        guard let status = redirect.status?.value, [301, 302, 303, 307, 308].contains(status),
          redirect.url.query != nil, let location = redirect.header("Location")
        else { continue }
        let target = URIReference(redirect.url.resolving(location.value))
        let name = redirect.url.lastPart
        guard target.query == nil, name == target.lastPart,
          name.hasSuffix(".m3u8") || name.hasSuffix(".json")
        else { continue }
        let lost = redirect.url.queryParameters.filter { parameter in
          let key = redirect.url.characters(parameter.name)
          guard !key.hasPrefix("_HLS_"), key != "CMCD" else { return false }
          let value = parameter.value.map { redirect.url.characters($0) } ?? ""
          return value.isEmpty || !location.value.contains(value)
        }
        guard let first = lost.first else { continue }
        report(
          "the redirect has no query, but the request had "
            + lost.prefix(3).map { String(redirect.url.characters($0.name)) }.joined(
              separator: ", "),
          at: location.range,
          related: [RelatedPlace(redirect.place(first.name), "the request")])
      }
    })

  /// Whether no exchange of the same playlist before one has a property, so that it is reported once.
  private static func isFirst(
    _ exchange: Exchange, _ context: ExchangeContext, where has: (Exchange) -> Bool
  ) -> Bool {
    !context.log.exchanges(before: exchange).prefix(100).contains(where: has)
  }
}

extension ExchangeContext {
  /// The target duration of the live playlist that an exchange returned; nil for other answers, and for those
  /// to blocking reloads.
  fileprivate func liveTarget(of exchange: Exchange) -> Seconds? {
    guard exchange.isSuccess, exchange.parameter("_HLS_msn") == nil, let document, document.isLive,
      let target = document.targetDuration, target > .zero
    else { return nil }
    return target
  }
}

extension Exchange {
  /// For how long a shared cache may keep the answer, and the field that says it; nil if none does.
  fileprivate var lifetime: (seconds: Seconds, header: Header)? {
    if let control = header("Cache-Control"), let lifetime = CacheControl(control.value).lifetime {
      return (lifetime, control)
    }
    guard let expires = header("Expires"), let end = DateTime.http(expires.value),
      let date = header("Date").flatMap({ DateTime.http($0.value) })
    else { return nil }
    return (date.distance(to: end), expires)
  }

  /// For how long after its lifetime a shared cache may answer while it asks for a new answer.
  fileprivate var staleTime: Seconds {
    header("Cache-Control").map { CacheControl($0.value).staleTime } ?? .zero
  }

  /// Whether caches may answer with a live playlist for longer than its target duration, or, while they ask
  /// for a new one, with one that is older than two.
  fileprivate func isKept(longerThan target: Seconds) -> Bool {
    guard let lifetime = lifetime?.seconds else { return false }
    return lifetime > target || lifetime + staleTime > target * 2
  }

  /// The value of Age; nil without one.
  fileprivate var age: (seconds: Seconds, header: Header)? {
    guard let header = header("Age"), let seconds = Int(header.value.filter { $0 != " " }),
      seconds >= 0
    else { return nil }
    return (Seconds(seconds), header)
  }
}

extension URIReference {
  /// The last part of the path.
  fileprivate var lastPart: Substring {
    let path = characters(path)
    return path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  }
}
