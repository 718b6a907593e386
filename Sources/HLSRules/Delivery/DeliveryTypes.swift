import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How clients recognize the type of a response.
extension DeliveryRules {
  static let playlistNotIdentifiable = Rule(
    "delivery/playlist-not-identifiable", .error, .delivery, .must("rfc8216bis-22 §4"),
    about: .exchanges,
    facts: [
      .silences(
        ["authoring/playlist-content-type", "delivery/playlist-type-unregistered"], about: .line),
      .actedOn(by: .origin),
    ],
    says: "The path of a playlist must end in .m3u8 or .m3u, or its Content-Type must be "
      + "application/vnd.apple.mpegurl or audio/mpegurl.",
    why: """
      Clients do not recognize the response as a playlist. They refuse to play it, and viewers see \
      nothing.
      """,
    remedy:
      "Send Content-Type: application/vnd.apple.mpegurl, or rename the playlist to end in .m3u8.",
    fails: [recorded(live("«text/plain»"), playlists: .live(""))],
    passes: [
      recorded(live("Application/vnd.apple.mpegURL; charset=utf-8"), playlists: .live("")),
      recorded(
        loaded("?id=1", with: #","headers":{"Content-Type":"text/plain"}"#), playlists: .live("")),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, exchange.headers != nil, let document = context.document,
        document.playlist.kind == .media || document.playlist.kind == .multivariant
      else { return }
      let hasName = [exchange.url, URIReference(exchange.location)].contains { address in
        let path = address.characters(address.path).lowercased()
        return path.hasSuffix(".m3u8") || path.hasSuffix(".m3u")
      }
      guard !hasName else { return }
      guard let type = exchange.mediaType, let header = exchange.header("Content-Type") else {
        report(
          "the playlist has no Content-Type, and its path ends in neither .m3u8 nor .m3u",
          at: exchange.place(exchange.url.path))
        return
      }
      guard type != "application/vnd.apple.mpegurl", type != "audio/mpegurl" else { return }
      report(
        "Content-Type of the playlist is \(type.shown), and its path ends in neither .m3u8 nor "
          + ".m3u",
        at: header.range)
    })

  static let playlistTypeUnregistered = Rule(
    "delivery/playlist-type-unregistered", .info, .delivery,
    .should("HLS authoring spec 2025-05-08 §10.4"), about: .exchanges,
    facts: [.actedOn(by: .origin)],
    says:
      "A playlist should not be sent with a media type that only resembles the registered ones.",
    why: "Players recognize it by its path; Apple's tools ask for the type.",
    remedy: "Send the playlist with Content-Type: application/vnd.apple.mpegurl.",
    fails: [
      recorded(
        loaded(with: #","headers":{"Content-Type":"«application/x-mpegURL»"}"#),
        playlists: .live(""))
    ],
    passes: [
      recorded(
        loaded(with: #","headers":{"Content-Type":"audio/mpegurl"}"#), playlists: .live(""))
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let document = context.document,
        document.playlist.kind == .media || document.playlist.kind == .multivariant,
        let type = exchange.mediaType, let header = exchange.header("Content-Type"),
        type.hasSuffix("mpegurl"), type != "application/vnd.apple.mpegurl", type != "audio/mpegurl"
      else { return }
      report(
        "Content-Type of the playlist is \(type.shown); expected application/vnd.apple.mpegurl",
        at: header.range)
    })

  static let assetListContentType = Rule(
    "delivery/asset-list-content-type", .warning, .delivery,
    .should("HLS authoring spec 2025-05-08 §10.4"), about: .exchanges,
    facts: [.actedOn(by: .adServer)],
    says: "An asset list should be sent with Content-Type application/json.",
    why: """
      Players and intermediate services may refuse a response that is not declared as JSON, and \
      viewers then get no ads.
      """,
    remedy: "Send the list with Content-Type: application/json.",
    fails: [recordedList(list("«text/plain»"))],
    passes: [recordedList(list("application/json; charset=utf-8"))],
    check: .exchange { exchange, context, report in
      report.typeOfJSON(.assetList, exchange, context)
    })

  static let scheduleContentType = Rule(
    "date-range/schedule-content-type", .info, .experimental,
    .advice("rfc8216bis-wwdc2026 (pre-release) App H"), about: .exchanges,
    says: "A date range schedule should be sent with Content-Type application/json.",
    why: """
      Clients ask for it with Accept: application/json and may refuse another type: its breaks are \
      then not scheduled.
      """,
    remedy: "Send the schedule with Content-Type: application/json.",
    fails: [recordedSchedule(schedule("«text/plain»"))],
    passes: [recordedSchedule(schedule("application/json"))],
    check: .exchange { exchange, context, report in
      report.typeOfJSON(.dateRangeSchedule, exchange, context)
    })

  private static func live(_ type: String) -> String {
    #"{"url":"https://example.com/live?id=1","file":"1.m3u8","status":200,"#
      + #""headers":{"Content-Type":"\#(type)"}}"#
  }

  private static func list(_ type: String) -> String { json("l.json", type) }
  private static func schedule(_ type: String) -> String { json("s.json", type) }

  private static func json(_ file: String, _ type: String) -> String {
    #"{"url":"https://example.com/\#(file)","file":"\#(file)","status":200,"#
      + #""headers":{"Content-Type":"\#(type)"}}"#
  }
}

extension Report {
  /// Reports an answer to links of a role that is not declared as JSON.
  fileprivate mutating func typeOfJSON(
    _ role: Link.Role, _ exchange: Exchange, _ context: ExchangeContext
  ) {
    guard exchange.isSuccess, exchange.headers != nil, context.isAnswer(to: role),
      context.body?.json != nil || context.body == nil
    else { return }
    guard let type = exchange.mediaType, let header = exchange.header("Content-Type") else {
      self(
        "the \(role.noun) has no Content-Type; expected application/json", at: exchange.urlRange)
      return
    }
    guard type != "application/json", !type.hasSuffix("+json") else { return }
    self(
      "Content-Type of the \(role.noun) is \(type.shown); expected application/json",
      at: header.range)
  }
}
