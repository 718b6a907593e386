import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The conventions of individual ad services.
extension PortabilityRules {
  static let mediaTailorPreRoll = Rule.portability(
    "portability/mediatailor-pre-roll", .warning, [.preRollAtEpoch],
    facts: [
      .silences(["date-range/outside-timeline"], about: .attribute), .loses(.breaksCutOrLate),
      .actedOn(by: .adServer),
    ],
    says: "An event at the Unix epoch should have CUE with PRE, unless the content has that date.",
    remedy: #"Add CUE="PRE,ONCE", or set START-DATE to the date of the event."#,
    fails: [.live("#EXT-X-DATERANGE" + ad.replacing(date, with: "«1970-01-01T00:00:00.000Z»"))],
    passes: [
      .live(
        "#EXT-X-DATERANGE" + ad.replacing(date, with: "1970-01-01T00:00:00.000Z")
          + #",CUE="PRE,ONCE""#),
      .live(
        "#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z\n#EXT-X-DATERANGE"
          + ad.replacing(date, with: "1970-01-01T00:00:00.000Z")),
    ],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      guard case .value(let date, let place) = interstitial.startDate,
        date.isSameInstant(as: epoch), !interstitial.isCued, let clock = document.clock,
        epoch.advanced(by: Seconds(86_400)).isBefore(clock.firstDate)
      else { return }
      report(
        "START-DATE is the Unix epoch, as in a pre-roll from "
          + settings.facts(about: .preRollAtEpoch).players + ", but CUE has no PRE",
        at: place)
    })

  private static let epoch = DateTime(seconds: 0, nanoseconds: 0)
  private static let date = "2026-01-01T00:00:06.000Z"

  static let lambdaStitchPayload = Rule.portability(
    "portability/lambda-stitch-payload", .info, [.stitchPayload],
    says: "The path after /stitch/assetlist/ should be a Base64-encoded JSON object with assets.",
    remedy:
      "Encode {\"assets\":[{\"uri\":…,\"dur\":…}]} in Base64, then percent-encode the characters "
      + "+ / =.",
    fails: [stitched("«not-base64!»"), stitched("«W10=»")],
    passes: [
      stitched(
        "eyJhc3NldHMiOlt7InVyaSI6Imh0dHBzOi8veC9hLm0zdTgiLCJkdXIiOjE1fV19"),
      stitched(
        "eyJhc3NldHMiOlt7InVyaSI6Imh0dHBzOi8veC5leGFtcGxlL2EubTN1OCIsImR1ciI6MTV9XX0%3D"),
    ],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      for asset in interstitial.assets where asset.isList && asset.isComplete {
        guard let part = stitchPayload(in: asset.url) else { continue }
        let text = asset.url.decoded(part).text
        if let object = Base64.json(in: text), object["assets"]?.elements != nil { continue }
        report(
          "the path after /stitch/assetlist/ is not Base64 of a JSON object with assets, as "
            + "expected by "
            + settings.facts(about: .stitchPayload).players,
          at: asset.place(part))
      }
    })

  /// The path segment after `/stitch/assetlist/`; nil for other URIs.
  private static func stitchPayload(in url: URIReference) -> Range<Int>? {
    let segments = url.pathSegments
    guard segments.count >= 3, let last = segments.last, !last.isEmpty,
      url.characters(segments[segments.count - 3]) == "stitch",
      url.characters(segments[segments.count - 2]) == "assetlist"
    else { return nil }
    return last
  }

  private static func stitched(_ payload: String) -> Example {
    .media(
      #"#EXT-X-DATERANGE\#(dated),DURATION=15,X-RESUME-OFFSET=0,"#
        + #"X-ASSET-LIST="https://s.example.com/stitch/assetlist/\#(payload)"#
        + #"?_HLS_interstitial_id=ad1""#)
  }
}

extension Base64 {
  /// The JSON document that a Base64 text contains; nil if it is not Base64 or not JSON.
  ///
  /// The padding may be omitted, as in browsers.
  static func document(in text: String) -> JSONText? {
    guard let bytes = bytes(in: text) else { return nil }
    let document = JSONText(parsing: SourceFile(name: "Base64", bytes: bytes))
    return document.isWellFormed ? document : nil
  }

  /// The JSON value of that document.
  static func json(in text: String) -> JSONValue? { document(in: text)?.root }

  /// The bytes that a text encodes, whose padding may be omitted, as in browsers; nil if it is not Base64.
  static func bytes(in text: String) -> [UInt8]? {
    let padding = text.utf8.contains(UInt8(ascii: "=")) ? 0 : (4 - text.utf8.count % 4) % 4
    return try? decode(text + String(repeating: "=", count: padding))
  }
}

/// Date ranges at the end of a playlist, which manipulators lose.
extension PortabilityRules {
  static let dateRangeAfterEndlist = Rule.portability(
    "portability/date-range-after-endlist", .info, [.dateRangeAfterEndlist], about: .dateRanges,
    says: "Date ranges should precede the media segments, not follow EXT-X-ENDLIST.",
    remedy: "Write the date ranges before the first segment.",
    fails: [.media("#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n«#EXT-X-DATERANGE»\(other)")],
    passes: [.media("#EXT-X-DATERANGE\(other)\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST")],
    check: .document { document, report in
      let playlist = document.playlist
      guard let end = playlist.firstTag(.endlist) else { return }
      let late = document.dateRanges.filter { $0.range.start > end.range.start }
      guard let first = late.first else { return }
      let others = late.count > 1 ? "; this is the first of \(late.count)" : ""
      let settings = report.settings
      report(
        settings.facts(about: .dateRangeAfterEndlist).sentences.joined(separator: "; ")
          + others, at: first.head)
    })

  private static let other =
    #":ID="a",CLASS="com.example.x",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6"#
}
