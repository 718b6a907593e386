import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Redirects to the session of one viewer that caches keep for others.
extension DeliveryRules {
  static let sessionRedirectKept = Rule(
    "delivery/session-redirect-kept", .warning, .delivery,
    .advice("RFC 9110 §15.4.2, §15.4.9"),
    about: .exchanges,
    facts: [.loses(.adsCannotPlay)],
    says: "A redirect to the session of a viewer should not be kept by shared caches.",
    why: """
      All viewers behind the cache get one session: they share its ads, and one view is counted. Caches keep a \
      permanent redirect (301, 308) without being asked to, others with a lifetime. The rule judges by names: a \
      parameter such as sessionId, or the part of a path after session or s, that the request does not have.
      """,
    remedy: "Answer with 302 and Cache-Control: no-store.",
    fails: [
      redirected("«301»", #","Cache-Control":"public, max-age=86400""#),
      redirected("«308»", ""),
      redirected("«302»", #","Cache-Control":"max-age=60""#, to: "v.m3u8?sessionId=5d01e7c2"),
    ],
    passes: [
      redirected("302", #","Cache-Control":"no-store""#), redirected("302", ""),
      redirected("301", #","Cache-Control":"private, max-age=60""#),
      // Another place for everybody.
      redirected("301", "", to: "v.m3u8"), redirected("301", "", to: "static/5d01e7c2/v.m3u8"),
    ],
    check: .answers { exchange, _, report in
      guard exchange.method == "GET", exchange.headers != nil, exchange.isRedirect,
        let status = exchange.status, let target = exchange.redirectTarget,
        target.isPlaylistName, target.hasSession(notIn: exchange.url)
      else { return }
      let lifetime = exchange.header("Cache-Control").flatMap { CacheControl($0.value).lifetime }
      guard lifetime.map({ $0 > .zero }) ?? [301, 308].contains(status.value) else { return }
      report(
        "the redirect to a session, by its names, has status \(status.value)"
          + (lifetime.map { " and may be kept for \($0) s" } ?? ", which caches keep"),
        at: status.range,
        related: exchange.header("Location").map { [RelatedPlace($0.range, "the session")] } ?? [])
    })

  private static func redirected(
    _ status: String, _ fields: String, to target: String = "s/5d01e7c2/v.m3u8"
  ) -> Example {
    recorded(
      #"{"url":"https://example.com/live/v.m3u8","status":\#(status),"headers":{"Location":"https://ads.example.com/\#(target)"\#(fields)}}"#,
      playlists: .live(""))
  }
}

extension URIReference {
  fileprivate var isPlaylistName: Bool { characters(path).lowercased().hasSuffix(".m3u8") }

  /// Whether names of the address show a session that another address does not have.
  fileprivate func hasSession(notIn other: URIReference) -> Bool {
    func isSession(_ value: Substring) -> Bool { value.isToken && !other.text.contains(value) }
    let parts = characters(path).split(separator: "/")
    if zip(parts, parts.dropFirst()).contains(where: { name, value in
      Self.names.contains(Self.plain(name)) && isSession(value)
    }) {
      return true
    }
    return queryParameters.contains { parameter in
      let name = Self.plain(characters(parameter.name))
      guard name != "s", Self.names.contains(name), let value = parameter.value else {
        return false
      }
      return isSession(characters(value))
    }
  }

  /// A name in lower case, without what separates its words.
  private static func plain(_ name: Substring) -> String {
    name.lowercased().filter { !"-_.".contains($0) }
  }

  private static let names: Set<String> = [
    "s", "sid", "session", "sessions", "sessionid", "awssessionid", "playbacksessionid",
  ]
}

extension Substring {
  /// Whether the text may identify something: at least eight letters, digits and hyphens, with a digit.
  fileprivate var isToken: Bool {
    utf8.count >= 8 && utf8.contains(where: \.isDigit)
      && utf8.allSatisfy { $0.isDigit || $0.isLetter || $0 == UInt8(ascii: "-") }
  }
}
