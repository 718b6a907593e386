import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// What Common Media Client Data (CMCD) says about the content, compared with the answer.
extension DeliveryRules {
  static let clientDataUnit = Rule(
    "delivery/cmcd-unit", .warning, .delivery, .must("CTA-5004-A §4.3"), about: .exchanges,
    facts: [.actedOn(by: .app)],
    says: "Bit rates of CMCD must be in kbit/s, and durations in milliseconds.",
    why: """
      A server that prepares what the player will request takes the line for a thousand times as fast. A value is \
      reported if nothing is as large or as short: lines above 10 Gbit/s, media above 1 Gbit/s, objects below 20 ms.
      """,
    remedy: "Divide bit/s by 1000, and multiply seconds by 1000.",
    fails: [
      requested("?CMCD=«mtp%3D25400000%2Cot%3Dm»"), requested("?CMCD=«br%3D(3200000%3Bv)%2Cv%3D2»"),
      requested("?CMCD=«d%3D6»"),
    ],
    passes: [
      requested("?CMCD=mtp%3D25400%2Cot%3Dm"), requested("?CMCD=br%3D(3200%3Bv)%2Cv%3D2"),
      requested("?CMCD=d%3D6000"),
      // Not known yet.
      requested("?CMCD=mtp%3D0"),
    ],
    check: .exchange { exchange, _, report in
      guard let data = MediaClientData(exchange) else { return }
      for item in data.items {
        if let fault = item.unitFault { report(fault, at: item.range) }
      }
    })

  static let clientDataObject = Rule(
    "delivery/cmcd-object-type", .warning, .delivery, .must("CTA-5004-A §4.3 ot"),
    about: .exchanges,
    facts: [.actedOn(by: .app)],
    says: "CMCD of the request for a playlist must say ot=m.",
    why: "Reports count playlists as media, and a server caches or prepares them as such.",
    remedy: "Send ot=m with requests for playlists.",
    fails: [requested("?CMCD=«ot%3Dv»"), requested("?CMCD=«ot%3Di»")],
    passes: [
      requested("?CMCD=ot%3Dm"), requested("?CMCD=bs"),
      // Any other object, which is no claim.
      requested("?CMCD=ot%3Do"),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let document = context.document,
        [.media, .multivariant].contains(document.playlist.kind),
        let data = MediaClientData(exchange), let item = data["ot"], let type = data.objectType,
        type != .manifest, type != .other
      else { return }
      report("ot is \(type.rawValue), but the answer is a playlist; expected m", at: item.range)
    })

  static let clientDataStream = Rule(
    "delivery/cmcd-stream-type", .warning, .delivery, .must("CTA-5004-A §4.3 st"),
    about: .exchanges,
    facts: [.actedOn(by: .app)],
    says: "st of CMCD must be v if all segments are available, and l or ll for a live stream.",
    why: "Reports count the view as one of the other kind, such as films as live channels.",
    remedy: "Send st as the playlist says, and leave it out until that is known.",
    fails: [
      recorded(loaded("?CMCD=«st%3Dl»"), playlists: .media(onDemand)),
      recorded(
        loaded("?CMCD=bs"), loaded("?CMCD=«st%3Dv»"), playlists: .live("")),
    ],
    passes: [
      recorded(loaded("?CMCD=st%3Dv"), playlists: .media(onDemand)),
      recorded(loaded("?CMCD=st%3Dl"), loaded("?CMCD=st%3Dl"), playlists: .live("")),
      // Before the first answer nothing is known, and a live stream may have just ended.
      recorded(loaded("?CMCD=st%3Dv"), playlists: .live("")),
      recorded(loaded("?CMCD=st%3Dl"), playlists: .media("")),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, let document = context.document, document.isMedia,
        let data = MediaClientData(exchange), let item = data["st"], let type = data.streamType
      else { return }
      let earlier = context.log.exchanges(before: exchange).first { _ in true }
        .flatMap { context.document(of: $0) }
      if type != .onDemand, document.playlist.isEnded,
        document.playlistType == "VOD" || earlier?.playlist.isEnded == true
      {
        report(
          "st is \(type.rawValue), but the playlist has all segments; expected v", at: item.range)
      } else if type == .onDemand, document.isLive, earlier?.isLive == true {
        report("st is v, but the playlist is live; expected l or ll", at: item.range)
      }
    })

  private static let onDemand = "#EXT-X-PLAYLIST-TYPE:VOD"

  /// A recorded request of a playlist for an example.
  private static func requested(_ query: String) -> Example {
    recorded(loaded(query), playlists: .live(""))
  }
}

extension MediaClientData.Item {
  /// Why the value is in another unit than that of its key, in words; nil if it may be right.
  fileprivate var unitFault: String? {
    let texts =
      switch value {
      case .bare(let text): [text]
      case .list(let elements): elements
      default: [String]()
      }
    let numbers = texts.compactMap(Int.init)
    switch key {
    case "mtp", "rtp": return rateFault(numbers, limit: 10_000_000)
    case "br", "ab", "lb", "lab", "tb", "tab", "tpb", "pb":
      return rateFault(numbers, limit: 1_000_000)
    case "d":
      guard let short = numbers.first(where: { (1..<20).contains($0) }) else { return nil }
      return "d is \(short) ms, so probably seconds; expected milliseconds"
    default: return nil
    }
  }

  private func rateFault(_ numbers: [Int], limit: Int) -> String? {
    numbers.first { $0 > limit }.map {
      "\(key) is \($0) kbit/s, so probably bit/s; expected kbit/s"
    }
  }
}
