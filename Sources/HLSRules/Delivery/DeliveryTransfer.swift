import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Compression, age, time and size of responses.
extension DeliveryRules {
  static let textNotCompressed = Rule(
    "delivery/text-not-compressed", .warning, .delivery,
    .should("rfc8216bis-22 §6.2.1, App B.1"), about: .exchanges,
    facts: [.raised(.profile(.appleAuthoring), to: .error)],
    says: "A playlist should be sent compressed to clients that accept compression.",
    why: "Playlists are reloaded often; gzip reduces them to about a tenth of their size.",
    remedy: "Enable gzip for playlists.",
    fails: [
      recorded(
        #"{"url":"«https://example.com/v.m3u8»","file":"1.m3u8","status":200,"headers":{},"#
          + #""requestHeaders":{"Accept-Encoding":"gzip, br"}}"#, playlists: .live(""))
    ],
    passes: [
      recorded(
        loaded(
          with:
            #","headers":{"Content-Encoding":"gzip"},"requestHeaders":{"Accept-Encoding":"gzip, br"}"#
        ), playlists: .live("")),
      // A client that does not accept gzip gets the plain playlist.
      recorded(
        loaded(with: #","headers":{},"requestHeaders":{"Accept-Encoding":"gzip;q=0, identity"}"#),
        playlists: .live("")),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.status?.value == 200 || exchange.status?.value == 304, exchange.headers != nil,
        context.document != nil,
        let accepted = exchange.requestHeader("Accept-Encoding"), accepted.offers("gzip")
      else { return }
      let coding = exchange.header("Content-Encoding")?.value.lowercased() ?? "identity"
      guard coding.isEmpty || coding == "identity" else { return }
      report(
        "the playlist was sent uncompressed to a client that accepts gzip", at: exchange.urlRange,
        related: [RelatedPlace(accepted.range, "the accepted encodings")])
    })

  static let ageHeaderMissing = Rule(
    "delivery/age-header-missing", .info, .delivery, .must("rfc8216bis-22 App B.1, App C"),
    about: .exchanges,
    says: "A response that comes from a cache must have the Age header.",
    why: "Low-latency clients that tune in cannot determine how old the playlist is.",
    remedy: "Configure the cache to add the Age header.",
    fails: [recorded(loaded(with: #","headers":{"X-Cache":"«HIT»"}"#), playlists: .live(""))],
    passes: [
      recorded(loaded(with: #","headers":{"X-Cache":"HIT","Age":"2"}"#), playlists: .live(""))
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, context.document?.isLive == true, exchange.header("Age") == nil,
        let evidence = exchange.headers?.first(where: \.reportsCacheHit)
      else { return }
      report(
        "\(evidence.name) says that the response comes from a cache, but there is no Age header",
        at: evidence.range)
    })

  static let assetListSlow = Rule(
    "delivery/asset-list-slow", .error, .delivery, .must("rfc8216bis-22 App D.5"),
    about: .exchanges,
    facts: [
      .silences(["delivery/pre-roll-list-slow"], about: .line), .loses(.adsCannotPlay),
      .actedOn(by: .adServer),
    ],
    says: "The response with an asset list or an asset must arrive well before clients time out.",
    why: """
      Clients wait up to about 60 seconds. If the break comes earlier, viewers see a stall, or no \
      ads because the break is skipped. A live client is three target durations behind what it \
      learned of the break.
      """,
    remedy: "Decide on the ads sooner, or announce the break earlier.",
    fails: [recordedList(list("«61»")), announced(by: "«9.5»")],
    passes: [recordedList(list("0.3")), announced(by: "3.5")],
    check: .exchange { exchange, context, report in
      guard let seconds = exchange.seconds else { return }
      if let left = context.timeLeft(after: exchange, seconds.value) {
        report(
          "the response took \(seconds.value) s; a client three target durations behind the end begins the "
            + "break \(left.magnitude) s \(left < .zero ? "before" : "after") it arrives",
          at: seconds.range, severity: .warning, measured: .most(seconds.value))
        return
      }
      guard seconds.value >= Seconds(10),
        [.assetList, .asset, .listedAsset].contains(where: { context.isAnswer(to: $0) })
      else { return }
      let live = context.links.lazy.compactMap { link -> Seconds? in
        guard let document = context.source(of: link).document, document.isLive else { return nil }
        return document.targetDuration.map { $0 * 3 }
      }.min()
      if let live, seconds.value > live, seconds.value <= Seconds(60) {
        report(
          "the response took \(seconds.value) s; a live client begins a break three target durations "
            + "(\(live) s) after it is announced at the end",
          at: seconds.range, severity: .warning, measured: .most(seconds.value))
        return
      }
      guard seconds.value >= Seconds(30) else { return }
      report(
        "the response took \(seconds.value) s; expected less than 30 s, since clients wait about "
          + "60 s at most", at: seconds.range,
        severity: seconds.value > Seconds(60) ? nil : .info, measured: .most(seconds.value))
    })

  static let keySize = Rule(
    "delivery/key-size", .error, .delivery, .must("rfc8216bis-22 §5.1"), about: .exchanges,
    facts: [.actedOn(by: .origin)],
    says: "A key with KEYFORMAT identity must be sent as 16 raw bytes (32 for AES-256-GCM).",
    why: """
      Clients use the response itself as the key, so decryption fails, and viewers see nothing or \
      noise.
      """,
    remedy: "Send the raw bytes of the key, without hexadecimal digits or a line break.",
    fails: [recorded(loaded(), key("«32»"), playlists: encrypted("AES-128"))],
    passes: [recorded(loaded(), key("16"), playlists: encrypted("AES-128"))],
    check: .exchange { exchange, context, report in
      guard !context.keys.isEmpty, exchange.isSuccess, let size = exchange.size else { return }
      for place in context.keys {
        guard let playlist = place.member.document?.playlist else { continue }
        let key = EncryptionKey(place.tag, in: playlist)
        guard key.formatText(in: playlist) == "identity" else { continue }
        let isLong = key.hasMethod("AES-256-GCM", in: playlist)
        guard
          isLong || key.hasMethod("AES-128", in: playlist)
            || key.hasMethod("SAMPLE-AES", in: playlist)
            || key.hasMethod("SAMPLE-AES-CTR", in: playlist),
          size.value != (isLong ? 32 : 16)
        else { continue }
        report(
          "the key has \(size.value) bytes; expected \(isLong ? 32 : 16)", at: size.range,
          related: [RelatedPlace(place.tag.nameRange, "the tag that uses the key", in: playlist)])
        return
      }
    })

  /// A break in the last segment of a live playlist, and its list, which arrives after that time.
  private static func announced(by seconds: String) -> Example {
    recorded(
      #"{"url":"https://example.com/1.m3u8","file":"1.m3u8","status":200,"time":"2026-01-01T00:01:01.000Z"}"#,
      #"{"url":"https://ads.example.com/l.json?_HLS_interstitial_id=ad1","status":200,"#
        + #""time":"2026-01-01T00:01:01.100Z","seconds":\#(seconds)}"#,
      playlists: .whole(
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
          + (0..<10).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
          + #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="2026-01-01T00:00:51.000Z",DURATION=15,"#
          + #"X-ASSET-LIST="https://ads.example.com/l.json?_HLS_interstitial_id=ad1""#))
  }

  private static func list(_ seconds: String) -> String {
    #"{"url":"https://example.com/l.json","file":"l.json","status":200,"seconds":\#(seconds)}"#
  }

  private static func key(_ size: String) -> String {
    #"{"url":"https://example.com/key","status":200,"bytes":\#(size)}"#
  }

  private static func encrypted(_ method: String) -> Example {
    .media(
      "#EXT-X-VERSION:2\n"
        + #"#EXT-X-KEY:METHOD=\#(method),URI="key",IV=0x0123456789ABCDEF0123456789ABCDEF"#)
  }
}

extension ExchangeContext {
  /// How long after an answer with an asset list a live client that asked at once begins the break, if that is
  /// not enough to load the ad too; nil if it is, or if times are not known.
  fileprivate func timeLeft(after exchange: Exchange, _ seconds: Seconds) -> Seconds? {
    guard let sent = exchange.time?.value else { return nil }
    return links.lazy.compactMap { link -> Seconds? in
      let member = source(of: link)
      guard link.role == .assetList, let document = member.document, document.isLive,
        let target = document.targetDuration, seconds > target,
        document.playlist.census.count(of: .serverControl) == 0,
        document.interstitials.indices.contains(link.index),
        let start = document.interstitials[link.index].startDate.value,
        !document.interstitials[link.index].isCued,
        let end = ProgramClock(document.playlist)?.lastDate,
        let loaded = loadTime(of: member)?.date
      else { return nil }
      // Clients begin three target durations before the end (section 6.3.3).
      let wait = end.advanced(by: .zero - target * 3).distance(to: start)
      let delay = loaded.distance(to: sent)
      guard wait >= .zero, delay >= .zero, delay <= target else { return nil }
      let left = wait - delay - seconds
      // The ad has a playlist and a first segment, which take about half of what a segment lasts.
      return left + left < target ? left : nil
    }.min()
  }
}

extension Exchange {
  /// The size of the body according to the log, otherwise according to Content-Length.
  fileprivate var size: Exchange.Located<Int>? {
    if let bytes { return bytes }
    guard method == "GET", header("Content-Encoding") == nil,
      let header = header("Content-Length"), let length = Int(header.value), length >= 0
    else { return nil }
    return Exchange.Located(value: length, range: header.range)
  }
}

extension Exchange.Header {
  /// Whether Accept-Encoding accepts that coding (RFC 9110, section 12.5.3).
  fileprivate func offers(_ coding: String) -> Bool {
    value.lowercased().split(separator: ",").contains { element in
      let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = parts.first, name == coding || name == "*" else { return false }
      return !parts.dropFirst().contains { part in
        part.hasPrefix("q=0") && part.dropFirst(3).allSatisfy { $0 == "." || $0 == "0" }
      }
    }
  }

  /// Whether the header says that the response came from a cache.
  fileprivate var reportsCacheHit: Bool {
    let value = value.lowercased()
    return switch name.lowercased() {
    case "x-cache", "x-cache-status", "cf-cache-status": value.contains("hit")
    case "cache-status": value.split(separator: ";").contains { $0.filter { $0 != " " } == "hit" }
    default: false
    }
  }
}
