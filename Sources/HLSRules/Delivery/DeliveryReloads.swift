import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// What the answers to requests for one address have in common.
extension DeliveryRules {
  static let validatorUnchanged = Rule(
    "delivery/validator-unchanged", .warning, .delivery,
    .must("RFC 9110 §8.8.1, §8.8.3; rfc8216bis-22 §6.2.2"), about: .exchanges,
    facts: [.actedOn(by: .origin)],
    says: "A live playlist that has changed must have another ETag, or without one another "
      + "Last-Modified.",
    why: """
      The origin confirms the old copy to a cache that asks, and the cache serves it: viewers behind it stall.
      """,
    remedy: "Compute ETag from the content of the answer, or remove it.",
    fails: [
      reloaded(#""ETag":"\"51f0\"""#, #""ETag":"«\"51f0\"»""#),
      reloaded(#""ETag":"W/\"51f0\"""#, #""ETag":"«W/\"51f0\"»""#),
      reloaded(
        #""Last-Modified":"Thu, 01 Jan 2026 00:01:00 GMT""#,
        #""Last-Modified":"«Thu, 01 Jan 2026 00:01:00 GMT»""#),
    ],
    passes: [
      reloaded(#""ETag":"\"51f0\"""#, #""ETag":"\"51f1\"""#),
      // The playlist has not changed.
      reloaded(#""ETag":"\"51f0\"""#, #""ETag":"\"51f0\"""#, by: 0),
      // Another address.
      reloaded(#""ETag":"\"51f0\"""#, #""ETag":"\"51f0\"""#, query: "?_HLS_msn=17"),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let document = context.document, document.isLive,
        let validator = exchange.validator,
        let earlier = context.log.exchanges(before: exchange).first(where: { earlier in
          earlier.isSuccess && earlier.url.text == exchange.url.text
        }),
        context.isOutdated(earlier, by: exchange, validator),
        !context.log.exchanges(before: earlier).prefix(20).contains(where: {
          context.isOutdated($0, by: earlier, validator)
        })
      else { return }
      report(
        "\(validator.name) is the same as that of the answer before, but the playlist has changed",
        at: validator.range,
        related: [RelatedPlace(earlier.urlRange, "the answer before")])
    })

  static let playlistKindChanged = Rule(
    "delivery/playlist-kind-changed", .error, .delivery, .must("rfc8216bis-22 §4.1, §6.2.1"),
    about: .exchanges,
    facts: [.actedOn(by: .origin)],
    says: "An address must answer with a media playlist or with a multivariant playlist, always.",
    why: """
      Players that reload a media playlist find no segment in the other one, and stop for their \
      viewers.
      """,
    remedy: """
      Correct the routing or the cache key of the server that mixes up the two; write a playlist under another name, \
      and rename it; send errors with their status.
      """,
    fails: [
      .presentation([
        LiveExample.load(7, "abcdef").named("1.m3u8"),
        .multivariant(Piece.variant("", uri: "https://cdn.example.com/w.m3u8")).named("2.m3u8"),
        .json(
          #"{"url":"https://example.com/v.m3u8","file":"1.m3u8","status":200}"# + "\n"
            + #"{"url":"«https://example.com/v.m3u8»","file":"2.m3u8","status":200}"#
        ).named("exchanges.jsonl"),
      ]),
      answered(then: "", marked: true),
      answered(then: #"{"error":"try again later"}"#, marked: true),
    ],
    passes: [
      recorded(
        loaded(), loaded(file: "2.m3u8"), playlists: LiveExample.load(7, "abcdef"),
        LiveExample.load(8, "bcdefg")),
      answered(then: "", status: 503),
    ],
    check: .exchange { exchange, context, report in
      let names = [
        PlaylistKind.media: "a media playlist", .multivariant: "a multivariant playlist",
      ]
      guard exchange.isSuccess, let body = context.body else { return }
      guard let kind = body.document?.playlist.kind else {
        // An address that never answers with a playlist need not be one.
        guard
          let other = context.log.exchanges(around: exchange).first(where: {
            $0.isSuccess && context.document(of: $0).flatMap { names[$0.playlist.kind] } != nil
          }), let otherName = context.document(of: other).flatMap({ names[$0.playlist.kind] })
        else { return }
        report(
          "the answer is \(body.nounPhrase), and another one \(otherName)", at: exchange.urlRange,
          related: [RelatedPlace(other.urlRange, "the other answer")])
        return
      }
      guard let name = names[kind],
        let earlier = context.log.exchanges(before: exchange).first(where: {
          $0.isSuccess && context.document(of: $0) != nil
        }), earlier.url.text == exchange.url.text,
        let other = context.document(of: earlier)?.playlist.kind, let otherName = names[other],
        kind != other
      else { return }
      report(
        "the answer is \(name), and the one before was \(otherName)", at: exchange.urlRange,
        related: [RelatedPlace(earlier.urlRange, "the answer before")])
    })

  /// A load of a playlist, and another answer from its address.
  private static func answered(
    then text: String, status: Int = 200, marked: Bool = false
  ) -> Example {
    let address = "https://example.com/v.m3u8"
    return .presentation([
      LiveExample.load(7, "abcdef").named("1.m3u8"), Example.whole(text).named("2.m3u8"),
      .json(
        #"{"url":"\#(address)","file":"1.m3u8","status":200}"# + "\n"
          + #"{"url":"\#(marked ? "«\(address)»" : address)","file":"2.m3u8","status":\#(status)}"#
      ).named("exchanges.jsonl"),
    ])
  }

  /// Two loads of a playlist with these fields, the second one of so many segments more.
  private static func reloaded(
    _ first: String, _ second: String, by step: Int = 1, query: String = ""
  ) -> Example {
    func line(_ file: Int, _ query: String, _ fields: String) -> String {
      loaded(
        query, file: "\(file).m3u8",
        with: #","time":"2026-01-01T00:01:0\#(file * 6 - 6).000Z","headers":{\#(fields)}"#)
    }
    return recorded(
      line(1, "", first), line(2, query, second),
      playlists: LiveExample.load(7, "efghij"),
      LiveExample.load(7 + step, String("efghijk".dropFirst(step).prefix(6))))
  }
}

extension Exchange {
  /// What a cache asks with: ETag, or without it Last-Modified; nil without both.
  fileprivate var validator: Header? { header("ETag") ?? header("Last-Modified") }
}

extension ExchangeContext {
  /// Whether an answer differs from a later one for the same address, and a cache cannot see that.
  fileprivate func isOutdated(
    _ earlier: Exchange, by later: Exchange, _ validator: Exchange.Header
  ) -> Bool {
    guard earlier.url.text == later.url.text, let own = earlier.validator,
      own.name.lowercased() == validator.name.lowercased(), own.value == validator.value,
      let old = document(of: earlier)?.playlist, let new = document(of: later)?.playlist,
      old.mediaSequence != new.mediaSequence || old.segments.count != new.segments.count
    else { return false }
    guard validator.name.lowercased() == "last-modified" else { return true }
    // It has whole seconds, within which a playlist may change.
    guard let first = earlier.time?.value, let second = later.time?.value else { return false }
    return first.distance(to: second) > Seconds(2)
  }
}
